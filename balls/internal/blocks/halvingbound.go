package blocks

import "math"

// How high the number of balls W may get within a stretch of steps, when it is known where W is at
// both ends, w and end, and of each class c of steps that x_c of its n_c steps insert.
//
// Draw the straight line (the chord) from w to end. W rises above the higher end by at most as
// much as it rises above this line, and that has two parts.
//
// The mean of W, given what is known, against the chord. The mean grows at a step of class c by
// 2 x_c/n_c - 1. Write x_c/n_c as the base probability of the class plus a difference:
//
//   - the sums of the base probabilities are within their bend of a straight line
//     ([cycle.Cycle.Bend]), twice that for W;
//   - the differences d_c = 2 (x_c - n_c base_c) add up along the stretch. A sum of such terms is
//     off its chord by at most the sum of all positive ones, or of all negative ones. It is also
//     off by at most the |d_c|/n_c times the steps that class c has in a period: the steps of a
//     class are spread evenly but for what happens within a period;
//   - known steps, which belong to no class, add their own differences, bounded in the same way.
//
// W against its mean. The difference at one time is 2 sum (N_c - its mean), where N_c, the number
// of insertions among the m steps of class c so far, is hypergeometric, independently for each
// class. For such a number (Serfling, Annals of Statistics 2, 1974)
//
//	E exp(z (N_c - mean)) <= exp(z^2 v_c/8),  v_c = m (1 - (m-1)/n_c),
//
// and since the law does not change when the m steps and the x_c (or n_c - x_c) insertions change
// places, also with x_c or n_c - x_c in place of m. So at one time W is y above its mean with
// probability at most exp(-y^2/(2 sum v_c)); y = sqrt(2 lambda sum v_c) makes that e^-lambda. At
// most 64 k times are looked at in a block of k steps, so lambda is larger by ln(64 k) than that
// of the other bounds.

// A signed is a sum whose positive and negative terms are kept apart.
type signed struct{ up, down float64 }

func (s *signed) add(x float64) {
	s.up += max(0, x)
	s.down += max(0, -x)
}

func (s *signed) most() float64 { return max(s.up, s.down) }

// above returns by how much W may exceed the larger of w and end at positions from+1, ..., to.
// Its cost is of the order of the number of classes.
func (v *periodic) above(
	from, to int64, groups []classStep, marks []knownStep, w, end int64, lambda float64,
) float64 {
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
	bend := float64(2 * scale * v.bases.Bend(v.t+from, steps))
	return min(most, bend+off+known.most()+math.Sqrt(2*variance*lambda))
}
