package balls

import (
	"math"

	"ballslab/internal/portable"
)

// maxPoints is the largest number of points of a time series.
const maxPoints = 100_000

// points returns the steps at which a resolved plan asks for a look at a run
// of so many steps, in increasing order; none if it asks for no time series.
func (plan Plan) points(steps int64) []int64 {
	var at []int64
	switch {
	case plan.Every != 0:
		every := plan.Every.Int64()
		for t := every; t <= steps; t += every {
			at = append(at, t)
		}
	case plan.Grid == "linear":
		for i := int64(1); i <= plan.Points; i++ {
			t := int64(math.Round(float64(steps) * (float64(i) / float64(plan.Points))))
			if len(at) == 0 || t > at[len(at)-1] {
				at = append(at, t)
			}
		}
	case plan.Grid == "geometric":
		for i := range plan.Points {
			t := steps
			if i < plan.Points-1 {
				t = int64(math.Round(portable.Pow(float64(steps), float64(i)/float64(plan.Points-1))))
				t = min(t, steps) // 0^0 is 1, and no step is played where there is none
			}
			if len(at) == 0 || t > at[len(at)-1] {
				at = append(at, t)
			}
		}
	}
	return at
}
