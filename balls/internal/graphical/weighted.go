package graphical

import (
	"math"

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

func (w *weighted) fill(src *random.Source, buf []outcome) {
	s := *src
	n := uint64(len(w.list))
	for k := range buf {
		i := s.Below(n)
		buf[k] = w.list[i]
		if s.Uint64()>>1 >= w.keep[i] {
			buf[k] = w.alias[i]
		}
	}
	*src = s
}

// A mixture draws from its first drawer with probability p and from its second
// otherwise.
type mixture struct {
	first, second drawer
	p             float64
	a, b          []outcome // drawn ahead, from the end
	x, y          [block]outcome
}

func newMixture(first, second drawer, p float64) *mixture {
	return &mixture{first: first, second: second, p: p}
}

func (m *mixture) reset() { m.a, m.b = nil, nil }

func (m *mixture) fill(src *random.Source, buf []outcome) {
	limit := uint64(math.Ldexp(m.p, 63))
	for k := range buf {
		if len(m.a) == 0 {
			m.a = m.x[:]
			m.first.fill(src, m.a)
		}
		if len(m.b) == 0 {
			m.b = m.y[:]
			m.second.fill(src, m.b)
		}
		// taken without a branch that the processor could guess wrong
		take := int64(src.Uint64()>>1) - int64(limit) // negative: from the first
		mask := uint64(take >> 63)
		o := m.b[len(m.b)-1]
		buf[k] = o ^ (o^m.a[len(m.a)-1])&mask
		m.a = m.a[:len(m.a)-int(mask&1)]
		m.b = m.b[:len(m.b)-1+int(mask&1)]
	}
}
