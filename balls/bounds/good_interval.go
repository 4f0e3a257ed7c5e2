package bounds

import (
	"context"
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/internal/interrupt"
)

func init() {
	source := "Berenbrink, Friedetzky, Kling, Nagel, An infinite process with random deletions, " +
		"arXiv 2510.14798"
	keys := []Key{keyBins,
		{Name: "beta", Type: "spec", Doc: "probability of an insertion: a number, or an object " +
			`such as {"kind":"sine","mean":0.6,"amplitude":0.2,"period":"n"}`},
		{Name: "from", Doc: "first step", Default: "0", Type: "count"},
		{Name: "to", Doc: "step after the last", Type: "count"},
	}
	register(Calculator{
		Name: "good-interval", Kind: KindExact,
		Source: source + ", as a review states it: every subinterval of length c n or more",
		Doc: "smallest average of beta over the subintervals of c n steps or more; the interval " +
			"is c-good with eps if that is (1 + eps)/2 or more",
		Keys: append(append([]Key{}, keys...),
			Key{Name: "c", Doc: "shortest subinterval, in units of n steps", Default: "1",
				Type: "number"}),
		evaluate: func(a arguments) (Value, error) {
			b, err := beta.Read(a.words["beta"], a.integers["bins"])
			if err != nil {
				return Value{}, err
			}
			return ofNumber(GoodInterval(b, a.integers["from"], a.integers["to"],
				int64(math.Ceil(a.numbers["c"]*float64(a.integers["bins"])))))
		},
	})
	register(Calculator{
		Name: "interval-growth", Kind: KindExact,
		Source: source + ", our reading of its abstract: the system grows over the interval",
		Doc: "mean growth of the number of balls per step over the interval while no deletion " +
			"finds all bins empty, the average of 2 beta - 1",
		Keys: keys,
		evaluate: func(a arguments) (Value, error) {
			b, err := beta.Read(a.words["beta"], a.integers["bins"])
			if err != nil {
				return Value{}, err
			}
			from, to := a.integers["from"], a.integers["to"]
			average, err := GoodInterval(b, from, to, max(1, to-from))
			return ofNumber(float64(2*average)-1, err)
		},
	})
}

// maxInterval is the longest interval whose steps are looked at one by one.
const maxInterval = 100_000_000

// GoodInterval returns the smallest average of beta over all subintervals of the steps
// from, ..., to - 1 that have length shortest or more. Berenbrink et al. call an interval
// c-good when that is at least (1 + eps)/2 with shortest = c n; there the discrepancy
// stays ln ln n + O(1). With shortest the whole length it is the average over the interval.
//
// Longer subintervals than 2 shortest are made of shorter ones, but all are looked at, by
// Dinkelbach's iteration: with g the average over some subinterval, the one with the smallest
// sum of beta - g, found in one pass, has a smaller average, or g is the answer. Few passes over
// the steps, at most 10^8 of them, 8 bytes each. A beta with an expression in n must be resolved.
func GoodInterval(b beta.Beta, from, to, shortest int64) (float64, error) {
	switch {
	case from < 0 || to <= from || to-from > maxInterval:
		return 0, fmt.Errorf("from, to: %d, %d: must be an interval of 1 to %d steps", from, to,
			maxInterval)
	case shortest < 1 || shortest > to-from:
		return 0, fmt.Errorf("c: subintervals of %d steps or more: there are none in %d steps",
			shortest, to-from)
	}
	b, err := beta.Resolve(b, 0)
	if err != nil {
		return 0, err
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	// prefix sums of beta
	sums := make([]float64, to-from+1)
	sum, lost := 0.0, 0.0
	for i := range to - from { // compensated
		if i%(1<<20) == 0 && ctx.Err() != nil {
			return 0, balls.ErrInterrupted
		}
		y := b.At(from+i) - lost
		next := sum + y
		lost = (next - sum) - y
		sum = next
		sums[i+1] = sum
	}
	if shortest == to-from {
		return sum / float64(shortest), nil
	}
	first, last := int64(0), to-from // of the subinterval with the smallest average so far
	for g := sum / float64(last); ; {
		// the subinterval with the smallest sum of beta - g
		start, end, least := int64(0), last, 0.0
		best, at := math.Inf(-1), int64(0) // largest of sums[i] - g i over starts i
		for j := shortest; j <= to-from; j++ {
			i := j - shortest
			if i%(1<<20) == 0 && ctx.Err() != nil {
				return 0, balls.ErrInterrupted
			}
			if x := sums[i] - float64(g*float64(i)); x > best {
				best, at = x, i
			}
			if x := sums[j] - float64(g*float64(j)) - best; x < least {
				start, end, least = at, j, x
			}
		}
		next := (sums[end] - sums[start]) / float64(end-start)
		if !(least < 0 && next < g-1e-13) {
			break
		}
		first, last, g = start, end, next
	}
	sum, lost = 0, 0 // summed anew: differences of prefix sums have their rounding errors
	for t := from + first; t < from+last; t++ {
		y := b.At(t) - lost
		next := sum + y
		lost = (next - sum) - y
		sum = next
	}
	return sum / float64(last-first), nil
}
