package claims

import (
	"math"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// The bins with load k or more are rare events that hardly influence each other
// when x_k is small, so their number is near Poisson with mean n x_k. No proof is
// offered; the sizes are those where the maximum moves from one integer to the
// next, the hardest ones.
var greedyFluidMaximum = Claim{
	ID:        "greedy-fluid-maximum",
	Source:    "fluid limit with a Poisson number of exceptional bins",
	Statement: "For Greedy[d], P(max load >= k) is near 1 - exp(-n x_k), x_k the fluid limit.",
	Tag:       "heuristic",
	Form:      "P(max_load >= k) = 1 - exp(-n x_k) within 0.02, at every k seen",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":2,"bins":165000,"trials":2000,"seed":16}`,
		`{"process":"allocate","rule":"greedy","d":2,"bins":750000000000,"trials":100,"seed":17}`,
		`{"process":"allocate","rule":"greedy","d":3,"bins":250000000000,"trials":100,"seed":18}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":2,"bins":165000,"trials":100000,"seed":16}`,
		`{"process":"allocate","rule":"greedy","d":2,"bins":750000000000,"trials":2000,"seed":17}`,
		`{"process":"allocate","rule":"greedy","d":3,"bins":250000000000,"trials":2000,"seed":18}`,
	},
	wrong: []wrongLaw{
		fluidLaw("10 % more balls", fluidWith(1.1, asMany)),
		fluidLaw("d + 1 choices", fluidWith(1, oneMore)),
		fluidLaw("d - 1 choices", fluidWith(1, oneLess)),
	},
	judge: law{name: bySize, tail: poissonTail(greedyFluidLimit)},
}

// poissonTail is the tail of the maximum if the bins of load k or more are a Poisson number of mean
// n x_k, within 0.02.
func poissonTail(limit func(r *balls.Result) ([]float64, error)) func(*balls.Result) (tail, error) {
	return func(r *balls.Result) (tail, error) {
		x, err := limit(r)
		return func(k int64) (Interval, error) {
			p := -portable.Expm1(-float64(r.Bins) * tailAt(x, k))
			return Interval{math.Max(0, p-0.02), math.Min(1, p+0.02)}, nil
		}, err
	}
}
