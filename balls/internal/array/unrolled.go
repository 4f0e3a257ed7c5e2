package array

import (
	"math/bits"

	"ballslab/balls/internal/random"
)

// The loops of this file are greedyPlain of the tests written out for one, two and three
// choices. All choices of a step, or of two steps, come from one word x: i = floor(x n /
// 2^64) is a choice, and x n mod 2^64 takes the place of x for the next one. After r
// choices, all n^r outcomes have the same number of words once those words are redrawn
// that leave less than 2^64 mod n^r (N. Brackett-Rozinsky, D. Lemire, Batched
// ranged random integer generation, 2024). The source stays in registers. They take 1.2 ns a ball
// for one choice, 1.7 for two and 2.7 for three; playAhead takes 2.5 for two.

func playOne[T Load](loads []T, src *random.Source, k int64) (left int64, full uint64) {
	s, x := *src, uint64(0)
	n := uint64(len(loads))
	for ; k > 0; k-- {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		for rest < n && rest < -n%n {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
		}
		if !Add(loads, i) {
			*src = s
			return k - 1, i
		}
	}
	*src = s
	return 0, None
}

func playTwo[T Load](loads []T, src *random.Source, k int64) (left int64, full uint64) {
	s, x := *src, uint64(0)
	n := uint64(len(loads))
	nn := n * n
	for ; k > 0; k-- {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		for rest < nn && rest < -nn%nn {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
			j, rest = bits.Mul64(rest, n)
		}
		i = lighter(loads, i, j)
		if !Add(loads, i) {
			*src = s
			return k - 1, i
		}
	}
	*src = s
	return 0, None
}

// playTwoPairs plays two balls per word, for n <= 2^15: less than one word in 16 is
// redrawn at the upper end, one in 2,000 at n = 10^4.
func playTwoPairs[T Load](loads []T, src *random.Source, k int64) (left int64, full uint64) {
	s, x := *src, uint64(0)
	n := uint64(len(loads))
	nnnn := n * n * n * n
	for ; k > 1; k -= 2 {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		p, rest := bits.Mul64(rest, n)
		q, rest := bits.Mul64(rest, n)
		for rest < nnnn && rest < -nnnn%nnnn {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
			j, rest = bits.Mul64(rest, n)
			p, rest = bits.Mul64(rest, n)
			q, rest = bits.Mul64(rest, n)
		}
		i = lighter(loads, i, j)
		if !Add(loads, i) {
			*src = s
			return k - 1, i
		}
		p = lighter(loads, p, q)
		if !Add(loads, p) {
			*src = s
			return k - 2, p
		}
	}
	*src = s
	return playTwo(loads, src, k)
}

// playThree is for n <= 2^20: 1 word in 16 is redrawn at the upper end.
func playThree[T Load](loads []T, src *random.Source, k int64) (left int64, full uint64) {
	s, x := *src, uint64(0)
	n := uint64(len(loads))
	nnn := n * n * n
	for ; k > 0; k-- {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		p, rest := bits.Mul64(rest, n)
		for rest < nnn && rest < -nnn%nnn {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
			j, rest = bits.Mul64(rest, n)
			p, rest = bits.Mul64(rest, n)
		}
		i = lightestOf3(loads, i, j, p)
		if !Add(loads, i) {
			*src = s
			return k - 1, i
		}
	}
	*src = s
	return 0, None
}
