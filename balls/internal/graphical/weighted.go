package graphical

import (
	"math"
	"math/bits"

	"ballslab/balls/internal/random"
)

// weighted draws entries of a list with given probabilities by the alias
// method of Walker [1]: entry i is kept with a probability of its own and
// replaced by its alias otherwise. Two random words each, O(1). Probabilities
// are right to 2^-53.
//
// [1] A. J. Walker, An efficient method for generating discrete random
// variables with general distributions, ACM Trans. Math. Softw. 3 (1977).
type weighted struct {
	keep        []uint64 // of 2^63
	list, alias []outcome
}

// newWeighted builds the tables by the method of Vose. O(len(list)). Weights
// are >= 0 and not all 0.
func newWeighted(list []outcome, weight []float64) *weighted {
	n := len(list)
	w := &weighted{make([]uint64, n), list, make([]outcome, n)}
	total := 0.0
	for _, x := range weight {
		total += x
	}
	p := make([]float64, n)
	var small, large []int
	for i, x := range weight {
		p[i] = x / total * float64(n)
		if p[i] < 1 {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	for len(small) > 0 && len(large) > 0 {
		i, j := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		w.keep[i], w.alias[i] = uint64(math.Ldexp(p[i], 63)), list[j]
		p[j] -= 1 - p[i]
		if p[j] < 1 {
			large = large[:len(large)-1]
			small = append(small, j)
		}
	}
	for _, i := range append(small, large...) { // what is left is 1 up to rounding
		w.keep[i], w.alias[i] = 1<<63, list[i]
	}
	return w
}

// fill implements drawer.
func (w *weighted) fill(src *random.Source, buf []outcome) {
	s, x, n := *src, uint64(0), uint64(len(w.list))
	reject := -n % n
	for k := range buf {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		for rest < reject {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
		}
		x, s = s.Next()
		kept := uint64(int64(x>>1-w.keep[i]) >> 63) // all ones if so
		buf[k] = (w.alias[i] ^ (w.alias[i]^w.list[i])&kept) | x&1<<coin
	}
	*src = s
}

// A mixture draws from its first drawer with a probability and from its second
// otherwise.
type mixture struct {
	first, second drawer
	chance        chance
	ones          [block]uint8 // 1: from the first
	x, y          [block]outcome
}

// fill implements drawer.
func (m *mixture) fill(src *random.Source, buf []outcome) {
	ones := m.ones[:len(buf)]
	count := m.chance.fill(src, ones)
	m.first.fill(src, m.x[:count])
	m.second.fill(src, m.y[:len(buf)-count])
	// merged without a branch that the processor could guess wrong
	i := uint64(0)
	for k, one := range ones {
		x, y := m.x[i%block], m.y[(uint64(k)-i)%block]
		buf[k] = y ^ (x^y)&-uint64(one)
		i += uint64(one)
	}
}

// A chance decides with a probability p in (0, 1), right to 2^-80, by 16 bits;
// where these are as the first 16 bits of p (once in 2^16), by 64 more.
type chance struct{ top, low uint64 }

// newChance returns the chance of probability p.
func newChance(p float64) chance {
	top, low := math.Modf(math.Ldexp(p, 16))
	return chance{uint64(top), uint64(math.Ldexp(low, 64))}
}

// fill sets each of ones to 1 with probability p and to 0 otherwise, and
// returns their sum.
func (c chance) fill(src *random.Source, ones []uint8) int {
	s, x, more, count := *src, uint64(0), uint64(0), uint64(0)
	for k := range ones {
		if k&3 == 0 {
			x, s = s.Next()
		}
		d := x&0xffff - c.top
		if d == 0 {
			more, s = s.Next()
			_, d = bits.Sub64(more, c.low, 0)
			d = -d
		}
		x >>= 16
		d >>= 63
		ones[k] = uint8(d)
		count += d
	}
	*src = s
	return int(count)
}
