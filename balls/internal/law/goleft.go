package law

import "ballslab/balls/internal/random"

// GoLeft is always-go-left: Sizes[g] bins form group g, one uniform bin of every group
// is drawn, and the ball goes to the least loaded of them, on ties to that of the
// lowest group.
//
// Put the pairs (load, group) in the order of the loads and within a load of the groups: the ball goes
// to the first of the pairs drawn. It goes to (j, g) or later when the groups below
// g have load j+1 or more and the others load j or more,
//
//	theta_(j,g) = prod_(h<g) s^h_(j+1) prod_(h>=g) s^h_j,
//
// s^h_j being the fraction of the bins of group h that have load at least j: the product
// over len(Sizes) consecutive entries from (j, g) on.
type GoLeft struct{ Sizes []int64 }

// Groups implements [Grouped].
func (r GoLeft) Groups() []int64 { return r.Sizes }

func (r GoLeft) Pick(src *random.Source, s *State) int {
	best := len(s.S)
	for g, n := range r.Sizes {
		rank := int64(src.Below(uint64(n)))
		i := g
		for i < best && i+s.Stride < len(s.S) && rank < s.S[i+s.Stride] {
			i += s.Stride
		}
		best = min(best, i)
	}
	return best
}

func (r GoLeft) Threshold(i int, c *Counts) float64 { return r.product(c.S, i) }

// product returns the product of the fractions of the entries from i on.
func (r GoLeft) product(s []float64, i int) float64 {
	d := len(r.Sizes)
	if i+d > len(s) {
		return 0
	}
	p := 1.0
	for k := i; k < i+d; k++ {
		p *= s[k] / float64(r.Sizes[k%d])
	}
	return p
}

func (r GoLeft) Reads(i, n int) (int, int, bool) { return i, min(n, i+len(r.Sizes)) - 1, false }

// Box: theta is increasing in all counts.
func (r GoLeft) Box(from int, lo, hi []float64, low, high *Counts) {
	for i := from; i < len(lo); i++ {
		lo[i], hi[i] = r.product(low.S, i), r.product(high.S, i)
	}
}

// Bend: along straight paths theta is a product of d straight lines x_h(t) in [0, 1],
// and its second derivative
//
//	sum over h != k of x_h' x_k' (product of the others)
//
// is at most (sum |x_h'|)^2 in size.
func (r GoLeft) Bend(from int, down, up []float64, low0, high0, low1, high1 *Counts) {
	bend := func(a, b []float64, i int) float64 {
		d := len(r.Sizes)
		if i+d > len(a) {
			return 0
		}
		sum := 0.0
		for k := i; k < i+d; k++ {
			sum += max(a[k]-b[k], b[k]-a[k]) / float64(r.Sizes[k%d])
		}
		return sum * sum / 8
	}
	for i := from; i < len(down); i++ {
		down[i] = bend(low0.S, low1.S, i)
		up[i] = bend(high0.S, high1.S, i)
	}
}
