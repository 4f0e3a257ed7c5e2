package trial

import (
	"fmt"
	"math/bits"

	"ballslab/balls/internal/engine"
)

// An observer watches the trials of one worker in equilibrium.
type observer struct {
	scalar []looks
	tops   []int64   // how many looks saw this largest load
	below  int64     // and how many a negative one
	beyond bool      // a largest load was beyond the list
	bins   int64     // of every profile
	sums   []uint64  // of N_k over the looks of the trial
	k      int64     // looks of the trial
	single bool      // there is one trial: errors come from batches
	tail   []looks   // of s_k, if single
	errs   []float64 // standard errors of s_k, and their degrees of freedom
	free   []float64
}

// reset begins a trial.
func (o *observer) reset(scalar int, single bool) {
	o.scalar = append(o.scalar[:0], make([]looks, scalar)...)
	for i := range o.scalar {
		o.scalar[i].reset()
	}
	clear(o.sums)
	o.sums, o.tail, o.k, o.single = o.sums[:0], o.tail[:0], 0, single
}

// look takes in a profile; the values of the scalar metrics have been added.
func (o *observer) look(p engine.Profile, tops, tails bool) error {
	o.k++
	top := p.MaxLoad()
	if tails && top > engine.MaxTail {
		return tooLong(top)
	}
	o.beyond = o.beyond || top > engine.MaxTail
	if tops && !o.beyond {
		for int64(len(o.tops)) <= max(0, top) {
			o.tops = append(o.tops, 0)
		}
		if top < 0 {
			o.below++
		} else {
			o.tops[top]++
		}
	}
	if !tails {
		return nil
	}
	for int64(len(o.sums)) <= max(0, top) {
		o.sums = append(o.sums, 0)
	}
	o.bins = p.Count()
	var overflow uint64
	p.Tails(func(low, high, above int64) {
		for k := low; k <= high; k++ {
			sum, carry := bits.Add64(o.sums[k], uint64(above), 0)
			o.sums[k] = sum
			overflow |= carry
		}
	})
	if overflow > 0 {
		return fmt.Errorf("metrics: tail_fractions: bins times looks exceed 2^64")
	}
	if o.single {
		o.lookAtTail(p, top, float64(o.bins))
	}
	return nil
}

// lookAtTail adds the tail fractions to the batches. A load that was not seen
// before had the fraction 0 at all earlier looks.
func (o *observer) lookAtTail(p engine.Profile, top int64, n float64) {
	for int64(len(o.tail)) <= max(0, top) {
		l := looks{size: 1}
		if len(o.tail) > 0 {
			l = o.tail[0]
			l.sum, l.current = 0, 0
			clear(l.batch[:])
		}
		o.tail = append(o.tail, l)
	}
	i, above := len(p.Loads)-1, int64(0)
	for k := int64(len(o.tail)) - 1; k >= 0; k-- {
		for i >= 0 && p.Loads[i] >= k {
			above += p.Bins[i]
			i--
		}
		o.tail[k].add(float64(above) / n)
	}
}

// meanSquare is the mean of the squares of the loads, the sum over k >= 1 of (2k - 1) s_k where
// loads are not negative: its course tells whether tail_fractions are in equilibrium.
var meanSquare = Metric{Name: "tail_fractions (mean square of the loads)", Of: func(_ engine.Engine, p engine.Profile) float64 {
	sum := 0.0
	for i, x := range p.Loads {
		sum += float64(float64(p.Bins[i]) * float64(float64(x)*float64(x)))
	}
	return sum / float64(p.Count())
}}

// perMetric is the number of values that a trial delivers for a metric: the mean,
// and what its error and its drift are told from.
const perMetric = 6

// append appends the values of the trial.
func (o *observer) append(values []float64) []float64 {
	for i := range o.scalar {
		l := &o.scalar[i]
		squares, products, drift := l.spread()
		se, freedom := l.standardError()
		values = append(values, l.mean(), squares, products, drift, se, freedom)
	}
	return values
}

// merge takes in the counts of another worker.
func (o *observer) merge(p observer) {
	for len(o.tops) < len(p.tops) {
		o.tops = append(o.tops, 0)
	}
	for i, c := range p.tops {
		o.tops[i] += c
	}
	o.below += p.below
	o.beyond = o.beyond || p.beyond
	if p.errs != nil {
		o.errs, o.free = p.errs, p.free
	}
}

// topTail returns P(max >= k), k = 0, 1, ..., over all looks, or nil if the list would be
// longer than engine.MaxTail.
func (o *observer) topTail() []float64 {
	if o.beyond {
		return nil
	}
	all := o.below
	for _, c := range o.tops {
		all += c
	}
	tail := make([]float64, len(o.tops))
	above := int64(0)
	for k := len(o.tops) - 1; k >= 0; k-- {
		above += o.tops[k]
		tail[k] = float64(above) / float64(all)
	}
	return tail
}

// finish takes the sums of a trial into those over the trials.
func (o *observer) finish(tail *tailTally) {
	tail.bins = o.bins
	for k, sum := range o.sums {
		if k == len(tail.sum) {
			tail.sum = append(tail.sum, wide{})
			tail.squares = append(tail.squares, wide{})
		}
		hi, lo := bits.Mul64(sum, sum)
		tail.sum[k].add(wide{sum})
		tail.squares[k].add(wide{lo, hi})
	}
	if o.single {
		for i := range o.tail {
			se, freedom := o.tail[i].standardError()
			o.errs, o.free = append(o.errs, se), append(o.free, freedom)
		}
	}
}
