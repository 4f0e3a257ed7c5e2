package law

import "ballslab/balls/internal/random"

// Greedy puts the ball into a least loaded one of D independent uniform bins,
// drawn with replacement. The ball lands in a bin of load at least j exactly
// when all D bins have load at least j:
//
//	theta_j = (S_j/n)^D.
//
// How ties are broken does not matter for the counts.
type Greedy struct{ D int }

// Pick: order the bins by falling load. The least loaded of D bins is the one
// of the largest rank, and a rank is a uniform integer.
func (g Greedy) Pick(src *random.Source, s *State) int {
	n := uint64(s.Bins)
	r := src.Below(n)
	for i := 1; i < g.D; i++ {
		r = max(r, src.Below(n))
	}
	return s.Rank(int64(r))
}

func (g Greedy) Threshold(i int, c *Counts) float64 { return g.power(c.S[i] / c.S[0]) }

func (Greedy) Reads(i, _ int) (int, int, bool) { return i, i, false }

func (g Greedy) power(x float64) float64 {
	y := x
	for i := 1; i < g.D; i++ {
		y *= x
	}
	return y
}

// Box: theta_j is increasing in S_j.
func (g Greedy) Box(from int, lo, hi []float64, low, high *Counts) {
	inv := 1 / low.S[0]
	if g.D == 2 {
		for i := from; i < len(lo); i++ {
			x, y := low.S[i]*inv, high.S[i]*inv
			lo[i], hi[i] = x*x, y*y
		}
		return
	}
	for i := from; i < len(lo); i++ {
		lo[i], hi[i] = g.power(low.S[i]*inv), g.power(high.S[i]*inv)
	}
}

// Bend: x^D is convex, so on a straight path it is below its chord (up = 0),
// by at most 1/8 of the largest second derivative in time,
//
//	D (D-1) x^(D-2) (x1 - x0)^2,
//
// where x is the larger of the two ends.
func (g Greedy) Bend(from int, down, up []float64, low0, _, low1, _ *Counts) {
	clear(up)
	inv := 1 / low0.S[0]
	c := float64(g.D*(g.D-1)) / 8
	for i := from; i < len(down); i++ {
		x0, x1 := float64(low0.S[i]*inv), float64(low1.S[i]*inv)
		b := c * (x1 - x0) * (x1 - x0)
		if g.D > 2 {
			x := max(x0, x1)
			for k := 2; k < g.D; k++ {
				b *= x
			}
		}
		down[i] = b
	}
}
