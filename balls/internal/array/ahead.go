package array

import (
	"math/bits"

	"ballslab/balls/internal/random"
)

// ahead holds the choices of the next few balls, drawn ahead of the steps: where the loads do not
// fit the cache, a first pass over the choices fetches all their loads at the same time, and the
// steps then find them there. It serves any d, distinct choices, and all large arrays.
type ahead struct {
	choices []uint32
	set     []uint64 // a bit per bin: is it among the choices of this ball?
	touched int64    // what the first pass computes, so that it is not optimised away
}

// playAhead plays k steps of any d: about 2.5 ns per ball at d = 2 in cache.
func playAhead[T Load](g *greedy, loads []T, k int64) (left int64, full uint64) {
	n, d, src := uint64(len(loads)), int(g.d), g.src
	a := &g.ahead
	block := max(1, 256/g.d) // balls
	for k > 0 {
		c := min(k, block)
		if g.distinct {
			a.drawDistinct(src, n, int(c), d)
		} else {
			a.draw(src, n, int(c)*d)
		}
		choices := a.choices
		if n > greedyInCache {
			var sum T
			for _, i := range choices {
				sum += loads[i]
			}
			a.touched += int64(sum)
		}
		for ; len(choices) > 0; choices = choices[d:] {
			i := uint64(choices[0])
			for _, j := range choices[1:d] {
				i = lighter(loads, i, uint64(j))
			}
			k--
			if !Add(loads, i) {
				return k, i
			}
		}
	}
	return 0, None
}

// draw makes count independent choices, two from each word (see unrolled.go).
func (a *ahead) draw(src *random.Source, n uint64, count int) {
	s, x := *src, uint64(0)
	nn := n * n // n < 2^32
	a.resize(count + 1)
	for to := a.choices; len(to) > 1; to = to[2:] {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		for rest < nn && rest < -nn%nn {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
			j, rest = bits.Mul64(rest, n)
		}
		to[0], to[1] = uint32(i), uint32(j)
	}
	*src = s
	a.choices = a.choices[:count]
}

// drawDistinct makes the choices of several balls, d distinct ones each: a uniform
// set by Floyd's method (for b = n-d, ..., n-1 take a uniform bin of 0..b, or b itself
// if that is taken already; J. Bentley, R. Floyd, Commun. ACM 30 (1987) 754). The
// order within a set is not uniform, which does not matter, like any rule for ties.
func (a *ahead) drawDistinct(src *random.Source, n uint64, balls, d int) {
	a.resize(balls * d)
	for ball := range balls {
		set := a.choices[ball*d : (ball+1)*d]
		if d > 16 {
			a.drawLargeSet(src, n, set)
			continue
		}
		for t := range set {
			b := n - uint64(d-t)
			i := uint32(src.Below(b + 1))
			for _, j := range set[:t] {
				if j == i {
					i = uint32(b)
					break // b is new: it was out of reach before
				}
			}
			set[t] = i
		}
	}
}

// drawLargeSet is the same with a bit per bin in place of the search.
func (a *ahead) drawLargeSet(src *random.Source, n uint64, set []uint32) {
	if uint64(len(a.set)) < n/64+1 {
		a.set = make([]uint64, n/64+1)
	}
	for t := range set {
		b := n - uint64(len(set)-t)
		i := src.Below(b + 1)
		if a.set[i/64]>>(i%64)&1 != 0 {
			i = b
		}
		a.set[i/64] |= 1 << (i % 64)
		set[t] = uint32(i)
	}
	for _, i := range set {
		a.set[i/64] = 0
	}
}

func (a *ahead) resize(count int) {
	if cap(a.choices) < count {
		a.choices = make([]uint32, count)
	}
	a.choices = a.choices[:count]
}
