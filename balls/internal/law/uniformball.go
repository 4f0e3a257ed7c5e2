package law

import "ballslab/balls/internal/random"

// UniformBall takes a uniform one of the m balls: a bin of load l is hit with
// probability l/m. With R_j the balls in bins of load at least j (see [Counts.Held]),
//
//	theta_j = R_j/m.
//
// When there is no ball, nothing happens.
type UniformBall struct{}

func (UniformBall) Pick(src *random.Source, s *State) int {
	if s.Balls == 0 {
		return Nowhere
	}
	u := int64(src.Below(uint64(s.Balls)))
	for i := len(s.S) - 1; i > 0; i-- {
		above := int64(0)
		if i+1 < len(s.S) {
			above = s.S[i+1]
		}
		u -= s.Load[i] * (s.S[i] - above)
		if u < 0 {
			return i
		}
	}
	return 0
}

func (b UniformBall) Threshold(i int, c *Counts) float64 { return b.Fraction(c.Held(i), c.Balls) }

// Fraction implements [BallRule].
func (UniformBall) Fraction(r, balls float64) float64 {
	if balls <= 0 {
		return 0
	}
	return min(1, r/balls)
}

func (UniformBall) Reads(i, n int) (int, int, bool) { return i, n - 1, true }

// Box: R_j = sum over q >= j of Load_q (S_q - S_(q+1)) is increasing in every
// count and every load; theta_j is at most 1, and it is 1 where no bin has a load
// below j, or only load 0.
func (UniformBall) Box(from int, lo, hi []float64, low, high *Counts) {
	a, b := 0.0, 0.0
	for i := len(lo) - 1; i >= from; i-- {
		lo[i] = (float64(low.Load[i]*low.S[i]) + a) / high.Balls
		hi[i] = min(1, (float64(high.Load[i]*high.S[i])+b)/low.Balls)
		if low.Balls < 1 {
			lo[i], hi[i] = 0, 1
		} else if low.S[i] >= low.S[0] || i == 1 && low.Load[0] == 0 {
			lo[i], hi[i] = 1, 1
		}
		a += float64((low.Load[i] - low.Load[i-1]) * low.S[i])
		b += float64((high.Load[i] - high.Load[i-1]) * high.S[i])
	}
}

// Bend: where the loads are fixed, R_j and m are linear in time and theta_j is
// a ratio of two straight lines. (Loads that move within a block are only
// used with limits that do not move.)
func (UniformBall) Bend(from int, down, up []float64, low0, high0, low1, high1 *Counts) {
	var a0, a1, b0, b1 float64
	for i := len(down) - 1; i >= from; i-- {
		x0, x1 := float64(low0.Load[i]*low0.S[i])+a0, float64(low1.Load[i]*low1.S[i])+a1
		y0, y1 := float64(high0.Load[i]*high0.S[i])+b0, float64(high1.Load[i]*high1.S[i])+b1
		down[i], _ = bendRatio(x0, x1, high0.Balls, high1.Balls)
		_, up[i] = bendRatio(y0, y1, low0.Balls, low1.Balls)
		if y0 > low0.Balls || y1 > low1.Balls {
			up[i] = 1
		}
		if min(low0.Balls, low1.Balls) < 1 {
			down[i], up[i] = 1, 1
		} else if min(low0.S[i], low1.S[i]) >= low0.S[0] || i == 1 && low0.Load[0] == 0 {
			down[i], up[i] = 0, 0
		}
		a0 += float64((low0.Load[i] - low0.Load[i-1]) * low0.S[i])
		a1 += float64((low1.Load[i] - low1.Load[i-1]) * low1.S[i])
		b0 += float64((high0.Load[i] - high0.Load[i-1]) * high0.S[i])
		b1 += float64((high1.Load[i] - high1.Load[i-1]) * high1.S[i])
	}
}
