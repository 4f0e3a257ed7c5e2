package bins

import (
	"ballslab/balls/internal/random"
)

// greedy puts a ball into the least loaded of d uniform bins, the first sampled of
// equals: the process of Y. Azar, A. Broder, A. Karlin, E. Upfal, Balanced
// allocations, SIAM J. Comput. 29 (1999); d = 1 is one choice. Bins are
// exchangeable, so the rule for ties does not change the law of the sorted loads: given
// the profile, only the level of the bin that gets the ball matters.
type greedy struct {
	d        int64
	distinct bool
	ahead    ahead
}

// Greedy returns the law that puts a ball into the least loaded of d >= 1 uniform
// bins: independent ones, or d distinct ones (d at most the number of bins). It
// takes about 1.2 ns per ball for d = 1, 1.7 for d = 2 and 2.7 for d = 3 while
// the loads fit the cache.
func Greedy(d int64, distinct bool) Law {
	return &greedy{d: d, distinct: distinct && d > 1}
}

func (g *greedy) Probes() int64 { return g.d }

func (g *greedy) Play(l *Loads, src *random.Source, k int64) {
	for k > 0 {
		full := none
		switch {
		case len(l.Wide) > 0:
			k, full = playGreedy(g, l.Wide, src, k)
		case len(l.Middle) > 0:
			k, full = playGreedy(g, l.Middle, src, k)
		default:
			k, full = playGreedy(g, l.Narrow, src, k)
		}
		if full != none {
			l.Widen(full)
		}
	}
}

// playGreedy plays k steps, or less: when a bin is chosen whose counter is full, it
// returns that bin and the number of steps left after this one. What has been drawn
// for later steps is forgotten then; it is independent of all that happened.
func playGreedy[T Load](g *greedy, loads []T, src *random.Source, k int64) (left int64, full uint64) {
	n := len(loads)
	switch {
	case g.distinct || n > inCache:
	case g.d == 1:
		return playOne(loads, src, k)
	case g.d == 2 && n <= 1<<15:
		return playTwoPairs(loads, src, k)
	case g.d == 2:
		return playTwo(loads, src, k)
	case g.d == 3 && n <= 1<<20:
		return playThree(loads, src, k)
	}
	return playAhead(g, loads, src, k)
}

// inCache is the number of bins beyond which the loads are looked up ahead.
const inCache = 1 << 20

// none is no bin.
const none = ^uint64(0)

// lighter returns j if it has a smaller load than i, else i, without a branch: the
// outcome is a coin toss that no processor predicts.
func lighter[T Load](loads []T, i, j uint64) uint64 {
	second := uint64(int64(loads[j])-int64(loads[i])) >> 63
	return i ^ (i^j)&-second
}

// lightest is lighter(loads, lighter(loads, i, j), p) with one look at each load.
func lightest[T Load](loads []T, i, j, p uint64) uint64 {
	v, w := int64(loads[i]), int64(loads[j])
	second := (w - v) >> 63 // all ones if so
	i ^= (i ^ j) & uint64(second)
	v += (w - v) & second
	third := (int64(loads[p]) - v) >> 63
	return i ^ (i^p)&uint64(third)
}

// Add puts a ball into bin i and reports whether it had room.
func Add[T Load](loads []T, i uint64) bool {
	v := loads[i] + 1
	if v == 0 {
		return false
	}
	loads[i] = v
	return true
}
