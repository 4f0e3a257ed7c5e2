package law

import "ballslab/balls/internal/random"

// Expire takes the ball of a uniform one of Slots slots, of which the balls fill
// one each, and nothing if the slot is empty: so every ball leaves with the same
// probability 1/Slots, whatever their number. With R_j the balls in bins of load at
// least j (see [Counts.Held]),
//
//	theta_j = R_j/Slots for j >= 1.
//
// There must be as many slots as balls or more; and, in blocks of steps, entry 0 must be
// load 0, which stands for the empty slots.
type Expire struct{ Slots int64 }

func (x *Expire) Pick(src *random.Source, s *State) int {
	u := int64(src.Below(uint64(x.Slots)))
	if u >= s.Balls {
		return Nowhere
	}
	for i := len(s.S) - 1; i > 0; i-- {
		if u -= s.Load[i] * s.At(i); u < 0 {
			return i
		}
	}
	return 0
}

func (x *Expire) Threshold(i int, c *Counts) float64 { return x.Fraction(c.Held(i), c.Balls) }

// Fraction implements [BallRule].
func (x *Expire) Fraction(r, _ float64) float64 { return min(1, r/float64(x.Slots)) }

// Idles implements [Idler].
func (x *Expire) Idles() {}

func (x *Expire) Reads(i, n int) (int, int, bool) { return i, n - 1, false }

// Box: R_j is increasing in every count and every load.
func (x *Expire) Box(from int, lo, hi []float64, low, high *Counts) {
	a, b, inv := 0.0, 0.0, 1/float64(x.Slots)
	for i := len(lo) - 1; i >= from; i-- {
		lo[i] = min(1, (float64(low.Load[i]*low.S[i])+a)*inv)
		hi[i] = min(1, (float64(high.Load[i]*high.S[i])+b)*inv)
		a += float64((low.Load[i] - low.Load[i-1]) * low.S[i])
		b += float64((high.Load[i] - high.Load[i-1]) * high.S[i])
	}
}

// Bend: where the loads are fixed R_j is linear in time; a bound that is cut at 1 is
// concave, and above its chord by less than 1.
func (x *Expire) Bend(from int, down, up []float64, low0, high0, low1, high1 *Counts) {
	clear(down)
	clear(up)
	b0, b1, slots := 0.0, 0.0, float64(x.Slots)
	for i := len(down) - 1; i >= from; i-- {
		y0, y1 := float64(high0.Load[i]*high0.S[i])+b0, float64(high1.Load[i]*high1.S[i])+b1
		if y0 > slots || y1 > slots {
			up[i] = 1
		}
		b0 += float64((high0.Load[i] - high0.Load[i-1]) * high0.S[i])
		b1 += float64((high1.Load[i] - high1.Load[i-1]) * high1.S[i])
	}
}
