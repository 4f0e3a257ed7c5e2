package graphical

import (
	"math/bits"

	"ballslab/balls/internal/random"
)

// playCycle plays k arrivals at uniform edges of a cycle: drawing and deciding
// in one loop, since a cycle needs no list of edges. The product of a random
// word and n has the edge in its upper half; its lower half is independent of
// it up to n/2^64, and its top bit is the coin for ties.
func playCycle(loads []int32, src *random.Source, k int) {
	a, b, c, d := src.A, src.B, src.C, src.D
	n := uint64(len(loads))
	reject := -n % n
	for ; k > 0; k-- {
		var i, low uint64
		for {
			w := bits.RotateLeft64(a+d, 23) + a
			t := b << 17
			c ^= a
			d ^= b
			b ^= c
			a ^= d
			c ^= t
			d = bits.RotateLeft64(d, 45)
			i, low = bits.Mul64(w, n)
			if low >= reject {
				break
			}
		}
		j := i + 1
		if j == n {
			j = 0
		}
		diff := 2*(int64(loads[j])-int64(loads[i])) - int64(low>>63)
		loads[i^(i^j)&uint64(diff>>63)]++
	}
	src.A, src.B, src.C, src.D = a, b, c, d
}
