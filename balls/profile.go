package balls

import (
	"math/bits"
	"slices"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/spec"
	"ballslab/internal/portable"
)

// A Profile is what the bins look like without their labels: the loads that occur, in increasing
// order, and how many bins have each of them. [ProfileOf] makes one of a list of loads. Its
// methods are the metrics of docs/spec.md, by name too ([Profile.Metric]); each takes time of the
// order of the number of loads, and is 0 when there are no bins. n is the number of bins, W the
// number of balls.
//
// Loads may be negative where a process has signed loads.
//
// Sums are exact integers up to 2^53 balls and bins; a fraction is rounded
// once or a few times, with a relative error of a few units in the last place.
type Profile struct {
	Loads []int64
	Bins  []int64
}

// ProfileOf returns the profile of bins with these loads, in time of order
// n ln n.
func ProfileOf(loads []int64) Profile {
	var p Profile
	sorted := slices.Clone(loads)
	slices.Sort(sorted)
	for i, x := range sorted {
		if i == 0 || x != sorted[i-1] {
			p.Loads = append(p.Loads, x)
			p.Bins = append(p.Bins, 0)
		}
		p.Bins[len(p.Bins)-1]++
	}
	return p
}

// Count returns the number of bins, n.
func (p Profile) Count() int64 { return engine.Profile(p).Count() }

// TotalLoad returns the number of balls, W.
func (p Profile) TotalLoad() int64 {
	w := int64(0)
	for i, x := range p.Loads {
		w += x * p.Bins[i]
	}
	return w
}

// MaxLoad returns the largest load.
func (p Profile) MaxLoad() int64 { return engine.MaxLoad(p.Loads) }

// MinLoad returns the smallest load.
func (p Profile) MinLoad() int64 {
	if len(p.Loads) == 0 {
		return 0
	}
	return p.Loads[0]
}

// Range returns the largest load minus the smallest: the gap between any two
// bins in papers on graphs.
func (p Profile) Range() int64 { return p.MaxLoad() - p.MinLoad() }

// Empty returns the number of bins without a ball.
func (p Profile) Empty() int64 {
	if i, ok := slices.BinarySearch(p.Loads, 0); ok {
		return p.Bins[i]
	}
	return 0
}

// raised returns p, or, if a load is negative, p with all loads so much larger
// that none is; what depends on differences of loads alone is the same for both.
func (p Profile) raised() Profile {
	low := p.MinLoad()
	if low >= 0 {
		return p
	}
	loads := make([]int64, len(p.Loads))
	for i, x := range p.Loads {
		loads[i] = x - low
	}
	return Profile{loads, p.Bins}
}

// Gap returns max - W/n, the largest load above the average, which papers on
// deletions call the discrepancy.
func (p Profile) Gap() float64 {
	p = p.raised()
	n := p.Count()
	return aboveAverage(p.MaxLoad(), 1, p.TotalLoad(), n)
}

// BinsAboveAverage returns the number of bins whose load exceeds W/n.
func (p Profile) BinsAboveAverage() int64 {
	above, _ := p.above()
	return above
}

// above returns the number of bins above the average, and their balls.
func (p Profile) above() (count, balls int64) {
	p = p.raised()
	n := p.Count()
	if n == 0 {
		return 0, 0
	}
	floor := p.TotalLoad() / n // a load exceeds W/n exactly if it exceeds its floor
	for i := len(p.Loads) - 1; i >= 0 && p.Loads[i] > floor; i-- {
		count += p.Bins[i]
		balls += p.Bins[i] * p.Loads[i]
	}
	return count, balls
}

// Excess returns the number of balls above the average, the sum over the bins
// of max(0, x - W/n); it may be a fraction.
func (p Profile) Excess() float64 {
	p = p.raised()
	count, balls := p.above()
	return aboveAverage(balls, count, p.TotalLoad(), p.Count())
}

// aboveAverage returns x - c w/n, which is not negative.
func aboveAverage(x, c, w, n int64) float64 {
	if n == 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(c), uint64(w)) // c w/n = q + r/n
	q, r := bits.Div64(hi, lo, uint64(n))      // hi < n, since c <= n and w < 2^64
	whole := x - int64(q)
	if r == 0 {
		return float64(whole)
	}
	if whole <= spec.Limit/n { // the numerator is exact, so the quotient is rounded once
		return float64(whole*n-int64(r)) / float64(n)
	}
	return float64(whole) - float64(r)/float64(n)
}

// TailFractions returns s_0, s_1, ..., s_max, where s_k = N_k/n is the
// fraction of the bins with load k or more, for k >= 0 alone: s_0 = 1 unless loads are
// negative, and where all are it is 0 and the only entry. Time and memory are of the order
// of the largest load; beyond 2^20 it returns nil.
func (p Profile) TailFractions() []float64 {
	if len(p.Loads) == 0 || p.MaxLoad() > engine.MaxTail {
		return nil
	}
	s := make([]float64, max(0, p.MaxLoad())+1)
	n := float64(p.Count())
	engine.Profile(p).Tails(func(low, high, tail int64) {
		for k := low; k <= high; k++ {
			s[k] = float64(tail) / n
		}
	})
	return s
}

// Upsilon returns the sum over the bins of (x - W/n)^2.
func (p Profile) Upsilon() float64 {
	p = p.raised()
	n := p.Count()
	if n == 0 {
		return 0
	}
	w := p.TotalLoad()
	a := w / n // the integer nearest to the average, so that little cancels below
	if w-a*n > n/2 {
		a++
	}
	sum := 0.0
	for i, x := range p.Loads {
		y := float64(x - a)
		sum += float64(float64(p.Bins[i]) * float64(y*y))
	}
	r := float64(w - a*n)
	return sum - float64(r*(r/float64(n)))
}

// Gamma returns the hyperbolic-cosine potential, the sum over the bins of
// exp(alpha y) + exp(-alpha y) with y = x - W/n. It is +Inf beyond 1.8e308.
func (p Profile) Gamma(alpha float64) float64 {
	p = p.raised()
	n, w := p.Count(), p.TotalLoad()
	if n == 0 {
		return 0
	}
	average, rest := w/n, float64(w%n)/float64(n)
	sum := 0.0
	for i, x := range p.Loads {
		y := float64(x-average) - rest
		sum += float64(float64(p.Bins[i]) * float64(2*portable.Cosh(float64(alpha*y))))
	}
	return sum
}

// GiniDifference returns the mean of |x_i - x_j| over independent uniform bins
// i and j, which may be the same:
//
//	2/n^2 times the sum over neighbouring loads a < b of (b - a) N_b (n - N_b)
//
// with N_b the number of bins with load b or more.
func (p Profile) GiniDifference() float64 {
	n := p.Count()
	sum, tail := 0.0, int64(0)
	for i := len(p.Loads) - 1; i > 0; i-- {
		tail += p.Bins[i]
		share := float64(tail) / float64(n)
		sum += float64(float64(p.Loads[i]-p.Loads[i-1]) * float64(share*(float64(n-tail)/float64(n))))
	}
	return 2 * sum
}
