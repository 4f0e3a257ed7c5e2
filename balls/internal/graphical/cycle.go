package graphical

import (
	"math/bits"

	"ballslab/balls/internal/array"
	"ballslab/balls/internal/random"
)

// cycleInCache is the number of vertices up to which a cycle has loops of its own:
// beyond, it is better to draw ahead.
const cycleInCache = 1 << 20

// playCycle plays k arrivals at uniform edges of a cycle: drawing and deciding
// in one loop, since a cycle needs no list of edges. Edges and coins of two arrivals
// come from one word (see playTwoPairs of package array). Like every loop on the loads
// it ends early when the counter of the vertex that gets a ball is full; it then
// returns that vertex, with the number of events left after this one. What has been
// drawn for later events is forgotten; it is independent of all that happened.
func playCycle[T array.Load](loads []T, src *random.Source, k int64) (left int64, full uint64) {
	s, x := *src, uint64(0)
	n := uint64(len(loads))
	results := 4 * n * n
	reject := -results % results
	for k > 0 {
		x, s = s.Next()
		y, rest := bits.Mul64(x, 2*n)
		z, rest := bits.Mul64(rest, 2*n)
		for rest < reject {
			x, s = s.Next()
			y, rest = bits.Mul64(x, 2*n)
			z, rest = bits.Mul64(rest, 2*n)
		}
		i := lowerOnCycle(loads, y)
		k--
		if !array.Add(loads, i) {
			*src = s
			return k, i
		}
		if k == 0 {
			break
		}
		i = lowerOnCycle(loads, z)
		k--
		if !array.Add(loads, i) {
			*src = s
			return k, i
		}
	}
	*src = s
	return 0, array.None
}

// lowerOnCycle returns the lower end of edge y/2, with the last bit of y as coin.
func lowerOnCycle[T array.Load](loads []T, y uint64) uint64 {
	i := y >> 1
	j := i + 1
	if j == uint64(len(loads)) {
		j = 0
	}
	return lower(loads, i, j, y&1)
}

// playCycleRemovals is the same with removals: an event is an arrival with the
// probability of c, drawn as in chance.fill.
func playCycleRemovals[T array.Load](
	loads []T, src *random.Source, c chance, k int64,
) (left int64, full uint64) {
	s, x, four := *src, uint64(0), uint64(0)
	n := uint64(len(loads))
	reject := -(2 * n) % (2 * n)
	for event := range k {
		if event&3 == 0 {
			four, s = s.Next()
		}
		one := four&0xffff - c.top
		four >>= 16
		if one == 0 {
			x, s = s.Next()
			_, one = bits.Sub64(x, c.low, 0)
			one = -one
		}
		arrival := uint64(int64(one) >> 63) // all ones if so
		x, s = s.Next()
		y, rest := bits.Mul64(x, 2*n)
		for rest < reject {
			x, s = s.Next()
			y, rest = bits.Mul64(x, 2*n)
		}
		i := y >> 1
		j := i + 1
		if j == n {
			j = 0
		}
		j = i ^ (i^j)&arrival
		i = lower(loads, i, j, y&1)
		if !change(loads, i, ^arrival) {
			*src = s
			return k - 1 - event, i
		}
	}
	*src = s
	return 0, array.None
}
