package balls

import (
	"math"
	"math/big"
	"math/bits"
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

// maxFractions is the largest number of different values for which the counts
// of a metric that takes fractions are kept.
const maxFractions = 256

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
	if before < len(t.counts) && before == maxFractions && !t.keep {
		t.counts = nil
		return false
	}
	return before < len(t.counts)
}

// sorted returns the counts by increasing value.
func (t *tally) sorted() []ValueCount {
	var out []ValueCount
	for x, c := range t.counts {
		out = append(out, ValueCount{Value: x, Count: c})
	}
	slices.SortFunc(out, func(a, b ValueCount) int {
		if a.Value < b.Value {
			return -1
		}
		return 1
	})
	return out
}

// metric returns the mean, its standard error, the extremes and the counts.
func (t *tally) metric(name string) Metric {
	m := Metric{Name: name, Mean: t.mean, Min: t.min, Max: t.max, Freedom: float64(t.trials - 1), Counts: t.sorted()}
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
func quantile(counts []ValueCount, trials int64, p float64) float64 {
	seen := int64(0)
	for _, v := range counts {
		if seen += v.Count; float64(seen) >= float64(p*float64(trials)) {
			return v.Value
		}
	}
	return math.NaN()
}

// A tailTally sums up the numbers N_k of bins with load k or more, exactly;
// tallies of different workers are added in any order.
type tailTally struct {
	bins    int64  // of every profile
	sum     []wide // of N_k
	squares []wide // of N_k^2
}

// A wide is an unsigned integer of 192 bits, the lowest word first: enough for
// 2^64 squares of numbers up to 2^53.
type wide [3]uint64

func (w *wide) add(v wide) {
	var carry uint64
	w[0], carry = bits.Add64(w[0], v[0], 0)
	w[1], carry = bits.Add64(w[1], v[1], carry)
	w[2] += v[2] + carry
}

func (w wide) rat() *big.Rat {
	x := new(big.Int)
	for i := 2; i >= 0; i-- {
		x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(w[i]))
	}
	return new(big.Rat).SetInt(x)
}

// add takes in a profile; it returns whether the largest load was small enough.
func (t *tailTally) add(p Profile) bool {
	top := p.MaxLoad()
	if top > maxTail {
		return false
	}
	t.bins = p.Count()
	for int64(len(t.sum)) <= max(0, top) {
		t.sum = append(t.sum, wide{})
		t.squares = append(t.squares, wide{})
	}
	p.tails(func(low, high, tail int64) {
		hi, lo := bits.Mul64(uint64(tail), uint64(tail))
		for k := low; k <= high; k++ {
			t.sum[k].add(wide{uint64(tail)})
			t.squares[k].add(wide{lo, hi})
		}
	})
	return true
}

// merge takes in the sums of another worker.
func (t *tailTally) merge(o tailTally) {
	t.bins = max(t.bins, o.bins)
	for len(t.sum) < len(o.sum) {
		t.sum = append(t.sum, wide{})
		t.squares = append(t.squares, wide{})
	}
	for k := range o.sum {
		t.sum[k].add(o.sum[k])
		t.squares[k].add(o.squares[k])
	}
}

// metric returns the means of N_k/bins and their standard errors, where N_k is a sum over so
// many looks.
func (t *tailTally) metric(name string, trials, looks int64) Metric {
	m := Metric{Name: name, Freedom: float64(trials - 1), Step: 1 / float64(t.bins)}
	cells := new(big.Int).Mul(big.NewInt(t.bins), big.NewInt(looks))
	scale := new(big.Rat).SetFrac(big.NewInt(1), cells)
	square := new(big.Rat).Mul(scale, scale)
	for k := range t.sum {
		sum, squares := t.sum[k].rat(), t.squares[k].rat()
		mean, se := meanError(sum.Mul(sum, scale), squares.Mul(squares, square), trials)
		m.Means = append(m.Means, mean)
		m.SEs = append(m.SEs, se)
	}
	return m
}
