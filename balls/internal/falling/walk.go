package falling

// The number of balls of a system that removals may find empty is a walk reflected at 0 (Lindley):
// steps of +1 and -1 with sums S_0 = 0, S_1, ..., S_k lead from m balls to
//
//	max(m + S_k, max_i (S_k - S_i)),
//
// and at most, on the way, to max(m + max_i S_i, max_(i<=j) (S_j - S_i)).

// A leap is what matters of a few steps: S_k, max_i (S_k - S_i), max_i S_i, and
// max_(i<=j) (S_j - S_i).
type leap struct{ net, rest, top, climb int8 }

// leaps are those of 16 steps, by the bits that say which of them insert: 256 kB, so that a word
// of 64 steps takes four look-ups.
var leaps = func() (all [1 << 16]leap) {
	for in := range all {
		s := &all[in]
		for i := range 16 {
			if in>>i&1 != 0 {
				s.net++
				s.rest++
			} else {
				s.net--
				s.rest = max(0, s.rest-1)
			}
			s.top = max(s.top, s.net)
			s.climb = max(s.climb, s.rest)
		}
	}
	return all
}()

// walk returns where the steps lead from m balls, and the larger of top and the largest number of
// balls after any of them.
func (w word) walk(m, top int64) (int64, int64) {
	in, n := w.in, w.n
	for ; n >= 16; n -= 16 {
		s := &leaps[in&(1<<16-1)]
		top = max(top, m+int64(s.top), int64(s.climb))
		m = max(m+int64(s.net), int64(s.rest))
		in >>= 16
	}
	for ; n > 0; n-- {
		if in&1 != 0 {
			m++
			top = max(top, m)
		} else {
			m = max(0, m-1)
		}
		in >>= 1
	}
	return m, top
}

// empties returns after how many of the steps from m balls there are none for the first time, or
// -1. One by one.
func (w word) empties(m int64) int64 {
	for i := range w.n {
		if m == 0 {
			return i
		}
		m += 2*int64(w.in>>i&1) - 1
	}
	if m == 0 {
		return w.n
	}
	return -1
}
