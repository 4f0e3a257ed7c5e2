package blocks

import (
	"math"
	"sync/atomic"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// oneChoice throws k balls into uniform bins, in time that grows with the number of
// different loads and not with k.
//
// Independent Poisson numbers of balls in the n bins, of any mean mu, are, given
// their total T, the loads of T uniform balls. So if T <= k, throwing k - T
// uniform balls on top makes the loads of k uniform balls, whatever the law of T;
// and if T > k, which says nothing about the loads given T, a new attempt is made.
// With mu a few standard deviations below k/n one attempt nearly always does, and
// about sqrt(k) balls remain, for the next round of the same kind; the last few balls
// are thrown one by one. Exact in law up to the rounding of doubles.
func (e *Engine) oneChoice(k int64, stop *atomic.Bool) bool {
	n := float64(e.state.Bins)
	const few = 48
	for k > few {
		if stop != nil && stop.Load() {
			return false
		}
		e.loads, e.bins = e.state.AppendProfile(e.loads[:0], e.bins[:0])
		fk := float64(k)
		mean := max(0.25*fk, fk-float64(4*math.Sqrt(fk))) / n
		if t := e.poissonBins(mean, k); t <= k {
			e.state.Reset(law.Occupancy{Loads: e.newLoads, Bins: e.newBins})
			k -= t
		}
	}
	for range k {
		e.law.Step(e.src, e.state)
	}
	return true
}

// poissonBins adds to the bins of the profile loads, bins independent Poisson numbers
// of balls of this mean, and returns their total, or some number above most when it
// exceeds that. The new loads are unordered, and a load may occur more than once.
func (e *Engine) poissonBins(mean float64, most int64) int64 {
	e.newLoads, e.newBins = e.newLoads[:0], e.newBins[:0]
	total := int64(0)
	ready := false
	for i, n := range e.bins {
		l := e.loads[i]
		if float64(n) < 4*math.Sqrt(mean) { // fewer bins than likely numbers
			for range n {
				x := sample.Poisson(e.src, mean)
				e.newLoads, e.newBins = append(e.newLoads, l+x), append(e.newBins, 1)
				total += x
			}
			continue
		}
		if !ready {
			e.poissonTable(mean)
			ready = true
		}
		// how many of the bins get x balls, for one x after the other, given that they get
		// x or more; the less likely of the two outcomes is drawn
		for j := 0; n > 0; j++ {
			x := e.tableFrom + int64(j)
			h := n
			if j+1 < len(e.table) {
				f, more, above := e.table[j], e.tails[j], e.tails[j+1]
				if f < above {
					h = sample.Binomial(e.src, n, f/more)
				} else {
					h = n - sample.Binomial(e.src, n, above/more)
				}
			}
			if h > 0 {
				e.newLoads, e.newBins = append(e.newLoads, l+x), append(e.newBins, h)
				total += h * x
				n -= h
			}
		}
		if total > most {
			break
		}
	}
	return total
}

// poissonTable sets e.table[j] to the Poisson probabilities of tableFrom + j, up
// to a common factor, and e.tails[j] to the sums of the entries from j on. What
// is left out has a probability below 2^-120.
func (e *Engine) poissonTable(mean float64) {
	mode := math.Floor(mean)
	from := mode
	f := 1.0
	for from > 0 && f > 0x1p-140 {
		f *= from / mean
		from--
	}
	e.table = e.table[:0]
	e.tableFrom = int64(from)
	for x := from; ; x++ {
		e.table = append(e.table, 0)
		if x == mode {
			break
		}
	}
	last := len(e.table) - 1
	e.table[last] = 1
	for j := last; j > 0; j-- {
		e.table[j-1] = e.table[j] * (from + float64(j)) / mean
	}
	f = 1
	for x := mode + 1; ; x++ {
		f *= mean / x
		if f < 0x1p-140 {
			break
		}
		e.table = append(e.table, f)
	}
	e.tails = resize(e.tails, len(e.table))
	s := 0.0
	for j := len(e.table) - 1; j >= 0; j-- {
		s += e.table[j]
		e.tails[j] = s
	}
}
