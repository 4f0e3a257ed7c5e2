// Package random is the source of random numbers of all engines: xoshiro256++
// with a stream for every trial.
package random

import (
	"math/bits"
)

// Name is the name of the generator, as results and figures state it.
const Name = "xoshiro256++"

// A Source is a xoshiro256++ generator of Blackman and Vigna [1]: 256 bits of
// state, period 2^256-1. It implements rand.Source of math/rand/v2.
//
// [1] D. Blackman, S. Vigna, Scrambled linear pseudorandom number generators,
// ACM Trans. Math. Softw. 47 (2021).
type Source struct{ A, B, C, D uint64 }

// Stream returns the source of trial number trial of a run with this seed in
// the cell with this hash. The four words of state are outputs of SplitMix64
// started from a mix of the three; different trials of one run never share
// a starting point, since the mix is one to one in trial.
func Stream(seed, cell, trial uint64) *Source {
	s := new(Source)
	s.Reset(seed, cell, trial)
	return s
}

// Reset makes s the source of another trial; see [Stream].
func (s *Source) Reset(seed, cell, trial uint64) {
	x := mix(mix(mix(seed+golden)^cell) + trial*golden)
	s.A = next(&x)
	s.B = next(&x)
	s.C = next(&x)
	s.D = next(&x)
}

const golden = 0x9e3779b97f4a7c15

func next(x *uint64) uint64 {
	*x += golden
	return mix(*x)
}

// mix is the finaliser of SplitMix64, a bijection of 64-bit words.
func mix(z uint64) uint64 {
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb
	return z ^ (z >> 31)
}

// Uint64 returns 64 random bits.
func (s *Source) Uint64() uint64 {
	out := bits.RotateLeft64(s.A+s.D, 23) + s.A
	t := s.B << 17
	s.C ^= s.A
	s.D ^= s.B
	s.B ^= s.C
	s.A ^= s.D
	s.C ^= t
	s.D = bits.RotateLeft64(s.D, 45)
	return out
}

// Next returns the same 64 random bits as Uint64, and the source after them. A
// loop that holds the source in a local variable and never takes its address
// keeps it in registers this way (twice as fast); it must store it when done.
func (s Source) Next() (uint64, Source) {
	out := bits.RotateLeft64(s.A+s.D, 23) + s.A
	t := s.B << 17
	s.C ^= s.A
	s.D ^= s.B
	s.B ^= s.C
	s.A ^= s.D
	s.C ^= t
	s.D = bits.RotateLeft64(s.D, 45)
	return out, s
}

// Float64 returns a uniform multiple of 2^-53 in [0, 1).
func (s *Source) Float64() float64 {
	return float64(float64(s.Uint64()>>11) * 0x1p-53)
}

// Below returns a uniform integer in [0, n), without bias (Lemire's method);
// n must be positive.
func (s *Source) Below(n uint64) uint64 {
	hi, lo := bits.Mul64(s.Uint64(), n)
	if lo < n {
		t := -n % n
		for lo < t {
			hi, lo = bits.Mul64(s.Uint64(), n)
		}
	}
	return hi
}
