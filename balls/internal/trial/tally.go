package trial

import (
	"math"
	"math/big"
	"slices"
)

// A tally sums up one number over the trials.
//
// While it holds the counts of all values, mean and standard error come from
// them by rational arithmetic, rounded once. A metric with many different
// fractions loses its counts; then they come from running sums in the order of
// the trials (Welford).
type tally struct {
	trials   int64
	mean, m2 float64
	min, max float64
	keep     bool // counts are kept whatever their number
	counts   map[float64]int64
}

// MaxFractions is the largest number of different values for which the counts
// of a metric that takes fractions are kept.
const MaxFractions = 256

func newTally(keep bool) tally {
	return tally{min: math.Inf(1), max: math.Inf(-1), keep: keep, counts: map[float64]int64{}}
}

// add takes in the value of the next trial, and returns whether it was a new one.
func (t *tally) add(x float64) bool {
	t.trials++
	delta := x - t.mean
	t.mean += delta / float64(t.trials)
	t.m2 += float64(delta * (x - t.mean))
	t.min = min(t.min, x)
	t.max = max(t.max, x)
	if t.counts == nil {
		return false
	}
	before := len(t.counts)
	t.counts[x]++
	if before < len(t.counts) && before == MaxFractions && !t.keep {
		t.counts = nil
		return false
	}
	return before < len(t.counts)
}

// sorted returns the counts by increasing value.
func (t *tally) sorted() []Value {
	var out []Value
	for x, c := range t.counts {
		out = append(out, Value{Value: x, Count: c})
	}
	slices.SortFunc(out, func(a, b Value) int {
		if a.Value < b.Value {
			return -1
		}
		return 1
	})
	return out
}

// summary returns the mean, its standard error, the extremes and the counts.
func (t *tally) summary() Summary {
	m := Summary{Mean: t.mean, Min: t.min, Max: t.max, Freedom: float64(t.trials - 1), Counts: t.sorted()}
	m.SE = math.Sqrt(t.m2 / float64(t.trials-1) / float64(t.trials)) // NaN for one trial
	if m.Counts != nil {
		sum, squares, x, c := new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)
		for _, v := range m.Counts {
			x.SetFloat64(v.Value)
			c.SetInt64(v.Count)
			sum.Add(sum, c.Mul(c, x))
			squares.Add(squares, c.Mul(c, x))
		}
		m.Mean, m.SE = meanError(sum, squares, t.trials)
	}
	return m
}

// meanError returns the mean of so many trials with this sum and this sum of
// squares, and its standard error: sqrt((squares - sum^2/trials)/(trials-1)/trials).
func meanError(sum, squares *big.Rat, trials int64) (mean, se float64) {
	n := new(big.Rat).SetInt64(trials)
	average := new(big.Rat).Quo(sum, n)
	mean, _ = average.Float64()
	if trials < 2 {
		return mean, math.NaN()
	}
	v := new(big.Rat).Sub(squares, average.Mul(average, sum))
	v.Quo(v, n.Mul(n, big.NewRat(trials-1, 1)))
	variance, _ := v.Float64()
	return mean, math.Sqrt(variance)
}

// quantile returns the smallest value x such that at least the share p of the
// trials has a value of x or less.
func quantile(counts []Value, trials int64, p float64) float64 {
	seen := int64(0)
	for _, v := range counts {
		if seen += v.Count; float64(seen) >= float64(p*float64(trials)) {
			return v.Value
		}
	}
	return math.NaN()
}
