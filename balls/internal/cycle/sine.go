package cycle

import (
	"math"
	"sort"

	"ballslab/internal/portable"
)

// A wave is mean + amplitude sin(2 pi t/period).
type wave struct{ mean, amplitude, period float64 }

func (w *wave) at(t int64) float64 {
	return min(1, max(0, w.mean+float64(w.amplitude*portable.Sin(2*math.Pi*float64(t)/w.period))))
}

// sum returns that of the first t steps: with h = pi/period, the sines have the sum
// sin((t-1)h) sin(th) / sin(h).
func (w *wave) sum(t int64) float64 {
	h, x := math.Pi/w.period, float64(t)
	return float64(w.mean*x) + w.amplitude*portable.Sin((x-1)*h)*portable.Sin(x*h)/portable.Sin(h)
}

// Sine returns the cycle mean + amplitude sin(2 pi t/period), with this many classes of
// values, or with one for every value of a short period.
func Sine(mean, amplitude float64, period int64, classes int) *Cycle {
	w := &wave{mean, amplitude, float64(period)}
	if period <= short || amplitude == 0 {
		values := make([]float64, min(period, short))
		for t := range values {
			values[t] = w.at(int64(t))
		}
		return Runs(values, nil, classes)
	}
	c := &Cycle{period: period, mean: mean, wave: w}
	c.spread = math.Abs(amplitude) / portable.Sin(math.Pi/w.period)
	c.slope = 2 * math.Pi * math.Abs(amplitude) / w.period
	c.levels(mean-math.Abs(amplitude), mean+math.Abs(amplitude), classes)
	// between the extremes it is monotone, and cells end where the class changes
	for at := int64(0); at < period; {
		end := period
		for _, turn := range []int64{period/4 + 1, period - period/4} {
			if at < turn {
				end = min(end, turn)
			}
		}
		class := c.level(w.at(at))
		other := func(i int) bool { return c.level(w.at(at+int64(i))) != class }
		n := int64(sort.Search(int(end-at), other))
		if last := len(c.class) - 1; last < 0 || c.class[last] != class {
			c.begin, c.class = append(c.begin, at), append(c.class, class)
		}
		at += n
	}
	c.begin = append(c.begin, period)
	c.tables()
	return c
}
