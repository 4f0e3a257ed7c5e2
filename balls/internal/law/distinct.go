package law

import "ballslab/balls/internal/random"

// GreedyDistinct puts the ball into a least loaded one of D distinct bins, all
// sets of D bins being equally likely; D must not exceed n. All D bins have load
// at least j with probability C(S_j, D)/C(n, D):
//
//	theta_j = S_j (S_j - 1) ... (S_j - D + 1) / (n (n-1) ... (n-D+1)).
type GreedyDistinct struct{ D int }

// Pick: the largest rank of D distinct uniform ranks. Where D is large, one asks
// for one rank after the other, from the largest down, whether it is in the set: n-i
// ranks and D places are left, so it is with probability D/(n-i); about n/D
// questions. Otherwise by Floyd's sampling, of order D^2: the i-th draw is uniform
// among the first n-D+i ranks, and stands for the last of them when it repeats
// an earlier one.
func (g GreedyDistinct) Pick(src *random.Source, s *State) int {
	if d, n := uint64(g.D), uint64(s.Bins); n/d < d*d/4 {
		for src.Below(n) >= d {
			n--
		}
		return s.Rank(int64(n - 1))
	}
	var few [16]uint64
	seen := few[:0]
	var largest uint64
	for i := 1; i <= g.D; i++ {
		last := uint64(s.Bins) - uint64(g.D) + uint64(i) - 1
		r := src.Below(last + 1)
		for _, x := range seen {
			if x == r {
				r = last
				break
			}
		}
		seen = append(seen, r)
		largest = max(largest, r)
	}
	return s.Rank(int64(largest))
}

func (g GreedyDistinct) Threshold(i int, c *Counts) float64 { return g.falling(c.S[i], c.S[0]) }

func (GreedyDistinct) Reads(i, _ int) (int, int, bool) { return i, i, false }

// falling is the formula for theta with S a real number. It is 0 below D-1,
// from there on increasing and convex (a product of such functions).
func (g GreedyDistinct) falling(s, n float64) float64 {
	y := 1.0
	for k := 0; k < g.D; k++ {
		x := s - float64(k)
		if x <= 0 {
			return 0
		}
		y *= x / (n - float64(k))
	}
	return y
}

// Box: theta_j is increasing in S_j.
func (g GreedyDistinct) Box(from int, lo, hi []float64, low, high *Counts) {
	n := low.S[0]
	for i := from; i < len(lo); i++ {
		lo[i], hi[i] = g.falling(low.S[i], n), g.falling(high.S[i], n)
	}
}

// Bend: theta is convex in S, so above the chord there is nothing (up = 0). Where
// S >= D-1 all along, it is below its chord by at most 1/8 of the
// largest second derivative, and since each of the D(D-1) terms of the
// second derivative is a product of D-2 factors that are at most S,
//
//	theta'' <= D (D-1) S^(D-2) (S1-S0)^2 / (n (n-1) ... (n-D+1)).
//
// Where S falls below D-1 the bound is given up: down is the chord itself.
func (g GreedyDistinct) Bend(from int, down, up []float64, low0, _, low1, _ *Counts) {
	clear(up)
	n := low0.S[0]
	c := float64(g.D*(g.D-1)) / 8
	for k := 0; k < g.D; k++ {
		c /= n - float64(k)
	}
	for i := from; i < len(down); i++ {
		s0, s1 := low0.S[i], low1.S[i]
		s := max(s0, s1)
		if min(s0, s1) < float64(g.D-1) {
			down[i] = g.falling(s, n)
			continue
		}
		b := c * (s1 - s0) * (s1 - s0)
		for k := 2; k < g.D; k++ {
			b *= s
		}
		down[i] = b
	}
}
