package array

import (
	"math"
	"math/bits"

	"ballslab/balls/internal/random"
)

// The least loaded of some bins, found without a branch on loads: which of two is lighter is a coin
// toss that no processor predicts.

// lighter returns j if it has a smaller load than i, else i.
func lighter[T Load](loads []T, i, j uint64) uint64 {
	second := uint64(int64(loads[j])-int64(loads[i])) >> 63
	return i ^ (i^j)&-second
}

// lightestOf3 is lighter(loads, lighter(loads, i, j), p) with one look at each load.
func lightestOf3[T Load](loads []T, i, j, p uint64) uint64 {
	v, w := int64(loads[i]), int64(loads[j])
	second := (w - v) >> 63 // all ones if so
	i ^= (i ^ j) & uint64(second)
	v += (w - v) & second
	third := (int64(loads[p]) - v) >> 63
	return i ^ (i^p)&uint64(third)
}

// lightest draws d uniform bins, one from each word, and returns the first of the least loaded.
func lightest[T Load](loads []T, src *random.Source, d int64) uint64 {
	s, x := *src, uint64(0)
	n := uint64(len(loads))
	redraw := n // at least 2^64 mod n, see random.Source.Below
	i, least := uint64(0), int64(math.MaxInt64)
	for d > 0 {
		x, s = s.Next()
		j, rest := bits.Mul64(x, n)
		if rest < redraw {
			if redraw = -n % n; rest < redraw {
				continue
			}
		}
		d--
		b := int64(loads[j])
		if b < least {
			i = j
		}
		least = min(least, b)
	}
	*src = s
	return i
}
