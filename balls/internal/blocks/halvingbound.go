package blocks

import "math"

// How high W may go: its conditional mean is the sum of the base probabilities so far, which is within a bend
// of its chord, and of what is added to these by the actual fractions of insertions of the classes and by the steps that
// are known. Such a sum is off its chord by at most all of it that is positive, or all that is negative;
// for the classes also by the deviation of their fraction times their steps in a period, since so far the
// numbers of their steps are off a straight line at most. From its mean W differs by 2 sum (N_c(t) - mean), N_c
// hypergeometric and independent: of n steps x insert, of which m steps take N_c. For these (Serfling 1974)
//
//	E exp(z (N_c - mean)) <= exp(z^2 v_c/8),  v_c = m (1 - (m-1)/n),
//
// and by the symmetries of the law so it is with m replaced by x or n - x. So W exceeds its mean by y at one time with
// probability at most exp(-y^2/(2 sum v_c)). No more than 64 k times are looked at in a block.

// signed are sums of what is positive and of what is negative.
type signed struct{ up, down float64 }

func (s *signed) add(x float64) {
	s.up += max(0, x)
	s.down += max(0, -x)
}

func (s *signed) most() float64 { return max(s.up, s.down) }

// above returns how far W may rise above w and end on its way.
func (e *Engine) above(from, to int64, groups []group, marks []known, w, end int64, lambda float64) float64 {
	v := e.cycle
	steps := to - from
	most := 0.5 * float64(steps-max(w-end, end-w)) // all rises first
	if steps <= 64 {
		return most
	}
	scale := 1 / (1 - min(v.doubt, 0.5))
	var classes, known signed
	var periods, largest, variance float64
	for _, g := range groups {
		x, n := float64(g.in), float64(g.n)
		d := 2 * (x - float64(n*scale*v.Base(g.class)))
		classes.add(d)
		largest = max(largest, math.Abs(d)/n)
		periods += float64(math.Abs(d) / n * float64(v.Each(g.class)))
		variance += min(x*(n-x+1), (n-x)*(x+1)) / n
	}
	for _, k := range marks {
		known.add(float64(k.rise) + 1 - float64(2*scale*v.Base(v.Class(v.t+k.at-1))))
	}
	off := min(classes.most(), periods+float64(largest*float64(len(marks))))
	return min(most, float64(2*scale*v.bases.Bend(v.t+from, steps))+off+known.most()+math.Sqrt(2*variance*lambda))
}
