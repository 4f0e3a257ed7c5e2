package exact

import (
	"math/big"
	"slices"
)

// levels calls f with each range of equal loads, loads[from:to].
func levels(loads []int64, f func(from, to int)) {
	for i := 0; i < len(loads); {
		j := i + 1
		for j < len(loads) && loads[j] == loads[i] {
			j++
		}
		f(i, j)
		i = j
	}
}

// changed returns s with the load at i changed by x; the loads stay in order if i is the first
// (for +1) or last (for -1) of its level.
func (s chainState) changed(i int, x int64) chainState {
	t := chainState{slices.Clone(s.loads), s.peak}
	t.loads[i] += x
	return t
}

// oneMore returns the outcomes of an insertion by Greedy[d]: a level with e bins of that load or
// more, s of them of more, gets the ball with probability (e^d - s^d)/n^d.
func oneMore(s chainState, d int64) []mass {
	var out []mass
	all := new(big.Int).Exp(big.NewInt(int64(len(s.loads))), big.NewInt(d), nil)
	levels(s.loads, func(from, to int) {
		p := new(big.Int).Exp(big.NewInt(int64(to)), big.NewInt(d), nil)
		p.Sub(p, new(big.Int).Exp(big.NewInt(int64(from)), big.NewInt(d), nil))
		out = append(out, mass{s.changed(from, 1), new(big.Rat).SetFrac(p, all)})
	})
	return out
}

// uniformBallLess returns the outcomes of the removal of a uniform ball.
func uniformBallLess(s chainState) []mass {
	var out []mass
	m := total(s.loads)
	levels(s.loads, func(from, to int) {
		if l := s.loads[from]; l > 0 {
			out = append(out, mass{s.changed(to-1, -1), big.NewRat(int64(to-from)*l, m)})
		}
	})
	return out
}

// nonEmptyLess returns the outcomes of the removal of a ball from a uniform non-empty bin.
func nonEmptyLess(s chainState) []mass {
	var out []mass
	k := int64(0)
	for _, x := range s.loads {
		k += min(x, 1)
	}
	if k == 0 {
		return []mass{{s, big.NewRat(1, 1)}}
	}
	levels(s.loads, func(from, to int) {
		if s.loads[from] > 0 {
			out = append(out, mass{s.changed(to-1, -1), big.NewRat(int64(to-from), k)})
		}
	})
	return out
}

func total(loads []int64) int64 {
	sum := int64(0)
	for _, x := range loads {
		sum += x
	}
	return sum
}

// then plays a second half of a step after the first.
func then(first []mass, second func(s chainState) []mass) []mass {
	var out []mass
	for _, a := range first {
		for _, b := range second(a.state) {
			out = append(out, mass{b.state, b.p.Mul(b.p, a.p)})
		}
	}
	return out
}
