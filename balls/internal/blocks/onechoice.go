package blocks

import (
	"math"
	"sync/atomic"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
)

// uniform throws balls into uniform bins. Its zero value is ready.
type uniform struct {
	loads, bins       []int64 // before a round
	newLoads, newBins []int64 // after it
	table, tails      []float64
	from              int64 // the number that table[0] is of
}

// throw throws k balls into uniform bins, in time that grows with the number of
// different loads and not with k.
//
// Independent Poisson numbers of balls in the n bins, of any mean mu, are, given
// their total T, the loads of T uniform balls. So if T <= k, throwing k - T
// uniform balls on top makes the loads of k uniform balls, whatever the law of T;
// and if T > k, which says nothing about the loads given T, a new attempt is made.
// With mu a few standard deviations below k/n one attempt nearly always does, and
// about sqrt(k) balls remain, for the next round of the same kind; the last few balls
// are thrown one by one. Exact in law up to the rounding of doubles.
func (r *uniform) throw(src *random.Source, l law.Law, s *law.State, k int64,
	stop *atomic.Bool) bool {
	n := float64(s.Bins)
	const few = 48
	for k > few {
		if stop != nil && stop.Load() {
			return false
		}
		r.loads, r.bins = s.AppendProfile(r.loads[:0], r.bins[:0])
		fk := float64(k)
		mean := max(0.25*fk, fk-float64(4*math.Sqrt(fk))) / n
		if t := r.poissonBins(src, mean, k); t <= k {
			s.Reset(law.Occupancy{Loads: r.newLoads, Bins: r.newBins})
			k -= t
		}
	}
	for range k {
		l.Step(src, s)
	}
	return true
}

// poissonBins adds to the bins of the profile loads, bins independent Poisson numbers
// of balls of this mean, and returns their total, or some number above most when it
// exceeds that. The new loads are unordered, and a load may occur more than once.
func (r *uniform) poissonBins(src *random.Source, mean float64, most int64) int64 {
	r.newLoads, r.newBins = r.newLoads[:0], r.newBins[:0]
	total := int64(0)
	ready := false
	for i, n := range r.bins {
		l := r.loads[i]
		if float64(n) < 4*math.Sqrt(mean) { // fewer bins than likely numbers
			for range n {
				x := sample.Poisson(src, mean)
				r.newLoads, r.newBins = append(r.newLoads, l+x), append(r.newBins, 1)
				total += x
			}
			continue
		}
		if !ready {
			r.poissonTable(mean)
			ready = true
		}
		// how many of the bins get x balls, for one x after the other, given that they get
		// x or more; the less likely of the two outcomes is drawn
		for j := 0; n > 0; j++ {
			x := r.from + int64(j)
			h := n
			if j+1 < len(r.table) {
				f, more, above := r.table[j], r.tails[j], r.tails[j+1]
				if f < above {
					h = sample.Binomial(src, n, f/more)
				} else {
					h = n - sample.Binomial(src, n, above/more)
				}
			}
			if h > 0 {
				r.newLoads, r.newBins = append(r.newLoads, l+x), append(r.newBins, h)
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

// poissonTable sets table[j] to the Poisson probabilities of from + j, up
// to a common factor, and tails[j] to the sums of the entries from j on. What
// is left out has a probability below 2^-120.
func (r *uniform) poissonTable(mean float64) {
	mode := math.Floor(mean)
	from := mode
	f := 1.0
	for from > 0 && f > 0x1p-140 {
		f *= from / mean
		from--
	}
	r.table = r.table[:0]
	r.from = int64(from)
	for x := from; ; x++ {
		r.table = append(r.table, 0)
		if x == mode {
			break
		}
	}
	last := len(r.table) - 1
	r.table[last] = 1
	for j := last; j > 0; j-- {
		r.table[j-1] = r.table[j] * (from + float64(j)) / mean
	}
	f = 1
	for x := mode + 1; ; x++ {
		f *= mean / x
		if f < 0x1p-140 {
			break
		}
		r.table = append(r.table, f)
	}
	r.tails = resize(r.tails, len(r.table))
	s := 0.0
	for j := len(r.table) - 1; j >= 0; j-- {
		s += r.table[j]
		r.tails[j] = s
	}
}
