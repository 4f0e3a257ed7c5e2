package law

import "ballslab/balls/internal/random"

// NonEmpty takes a ball from a uniform bin among those that have one, and does
// nothing when all bins are empty. Of the S_1 bins with a ball, S_j have load at
// least j:
//
//	theta_j = S_j/S_1 (0 when S_1 = 0).
type NonEmpty struct{}

func (NonEmpty) Pick(src *random.Source, s *State) int {
	k := s.NonEmpty()
	if k == 0 {
		return Nowhere
	}
	return s.Rank(int64(src.Below(uint64(k))))
}

// nonEmpty returns S_1: entry 0 is load 0 and then entry 1 the next load in
// use, or no bin is empty.
func (c *Counts) nonEmpty() float64 {
	if c.Load[0] > 0 {
		return c.S[0]
	}
	if len(c.S) < 2 {
		return 0
	}
	return c.S[1]
}

func (NonEmpty) Threshold(i int, c *Counts) float64 {
	s := c.nonEmpty()
	if s <= 0 {
		return 0
	}
	return c.S[i] / s
}

func (NonEmpty) Reads(i, _ int) (int, int, bool) { return 1, i, false }

// Box: theta_j is increasing in S_j and decreasing in S_1, and at most 1. Entry 1
// is S_1 itself, when there is a load 0. Where S_1 may vanish, nothing is known.
func (NonEmpty) Box(from int, lo, hi []float64, low, high *Counts) {
	a, b := low.nonEmpty(), high.nonEmpty()
	for i := from; i < len(lo); i++ {
		switch {
		case a < 1:
			lo[i], hi[i] = 0, 1
		case i == 1 && low.Load[0] == 0:
			lo[i], hi[i] = 1, 1
		default:
			lo[i], hi[i] = low.S[i]/b, min(1, high.S[i]/a)
		}
	}
}

// Bend: both bounds are ratios of straight lines; where one is cut at 1, or S_1
// may vanish at one end, it is replaced by 0 or 1.
func (NonEmpty) Bend(from int, down, up []float64, low0, high0, low1, high1 *Counts) {
	a0, a1 := low0.nonEmpty(), low1.nonEmpty()
	b0, b1 := high0.nonEmpty(), high1.nonEmpty()
	for i := from; i < len(down); i++ {
		if min(a0, a1) < 1 {
			down[i], up[i] = 1, 1
			continue
		}
		if i == 1 && low0.Load[0] == 0 {
			down[i], up[i] = 0, 0
			continue
		}
		down[i], _ = bendRatio(low0.S[i], low1.S[i], b0, b1)
		_, up[i] = bendRatio(high0.S[i], high1.S[i], a0, a1)
		if high0.S[i] > a0 || high1.S[i] > a1 {
			up[i] = 1
		}
	}
}
