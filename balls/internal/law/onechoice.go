package law

import "ballslab/balls/internal/random"

// OneChoice puts the ball into a uniform bin: of the n bins, S_j have load at
// least j, so
//
//	theta_j = S_j/n.
type OneChoice struct{}

func (OneChoice) Pick(src *random.Source, s *State) int {
	return s.Rank(int64(src.Below(uint64(s.Bins))))
}

func (OneChoice) Threshold(i int, c *Counts) float64 { return c.S[i] / c.S[0] }

func (OneChoice) Reads(i, _ int) (int, int, bool) { return i, i, false }

// Box: theta_j is increasing in S_j.
func (OneChoice) Box(from int, lo, hi []float64, low, high *Counts) {
	inv := 1 / low.S[0]
	for i := from; i < len(lo); i++ {
		lo[i], hi[i] = low.S[i]*inv, high.S[i]*inv
	}
}

// Bend: theta_j is linear in S_j.
func (OneChoice) Bend(_ int, down, up []float64, _, _, _, _ *Counts) {
	clear(down)
	clear(up)
}
