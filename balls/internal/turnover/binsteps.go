package turnover

import (
	"bytes"
	"math"
	"math/bits"
)

// A draft is what the next steps draw: two uniform bins each, and whether they insert. Drawn
// ahead, since a loop that does everything has more variables than there are registers.
type draft struct {
	i, j [drafted]uint32
	in   [drafted]uint8
	open []open
}

// An open coin is one that its upper bits c do not decide.
type open struct {
	q int
	c uint64
}

const drafted = 256

// draw makes the draft of k <= drafted steps from step t on. Both bins, and if there is room the
// upper bits of the coin, come from one word (see package bins). Where a step has no use for the
// second bin, it is the first one again: with one choice, and for removals from uniform bins.
func (e *Bins) draw(k int, f *coin) {
	s, x := *e.src, uint64(0)
	n := uint64(len(e.narrow) + len(e.wide))
	room := n <= 1<<22
	outcomes := n * n // n < 2^32
	if room {
		outcomes <<= 16
	}
	low, span := f.low, f.high-f.low
	d := &e.draft
	is, js, ins := d.i[:k], d.j[:k], d.in[:k]
	for q := range is {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		c := rest >> 48
		if room {
			rest <<= 16
		}
		for rest < outcomes && rest < -outcomes%outcomes {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
			j, rest = bits.Mul64(rest, n)
			c = rest >> 48
			if room {
				rest <<= 16
			}
		}
		if !room {
			x, s = s.Next()
			c = x >> 48
		}
		is[q], js[q] = uint32(i), uint32(j)
		ins[q] = uint8((c - low) >> 63)
		if c-low <= span {
			d.open = append(d.open, open{q, c})
		}
	}
	*e.src = s
	for _, o := range d.open {
		ins[o.q] = f.close(o.c, e.t+int64(o.q), e.src)
	}
	d.open = d.open[:0]
	if e.d > 1 && !e.serve {
		return
	}
	for q, in := range ins {
		if in == 1 && e.d == 1 || in == 0 && e.serve {
			js[q] = is[q]
		}
	}
}

// The functions below play k steps of [Bins], or fewer, and return how many are left. What has been
// drawn ahead for these is forgotten; it is independent of all that happened.

// playArray looks for non-empty bins among uniform ones, until that takes too long or so few
// balls are left that a draft may find none.
func playArray[T load](e *Bins, loads []T, k int64, f *coin) int64 {
	tries := 4*k + 1024 // at further bins
	for k > 0 {
		c := int(min(k, drafted))
		if !e.serve && e.total <= drafted {
			makeList(e, loads)
			return k
		}
		e.draw(c, f)
		d := &e.draft
		if len(loads) > 32*inCache { // fetch all of it at the same time
			for q := range c {
				e.touched += uint32(loads[d.i[q]]) + uint32(loads[d.j[q]])
			}
		}
		for q := 0; q < c; q++ {
			// a step out of the ordinary, if there is one
			if q += plain(loads, d.i[q:c], d.j[q:c], d.in[q:c], e.d > 2, e.serve); q == c {
				break
			}
			i, j := uint64(d.i[q]), uint64(d.j[q])
			if d.in[q] == 1 {
				if e.d > 1 {
					i = lighterOf(loads, e.src, pick(less(loads[j], loads[i]), i, j), e.d-2)
				}
				if loads[i] == ^T(0) {
					e.widen()
					e.wide[i]++
					return e.played(q+1, k)
				}
				loads[i]++
				continue
			}
			if loads[i] == 0 {
				i = j
			}
			for ; loads[i] == 0 && tries > 0; tries-- {
				i = e.src.Below(uint64(len(loads)))
			}
			if loads[i] == 0 {
				makeList(e, loads)
				removeListed(e, loads)
				return e.played(q+1, k)
			}
			loads[i]--
		}
		k = e.played(c, k)
	}
	return 0
}

// played counts c steps of the draft, before which k were left. Every removal finds a ball; of a
// queueing system, where that is not so, nobody asks for the numbers of balls.
func (e *Bins) played(c int, k int64) int64 {
	e.t += int64(c)
	ins := e.draft.in[:c]
	if e.total+int64(c) <= e.peak {
		e.total += 2*int64(bytes.Count(ins, []byte{1})) - int64(c)
		return k - int64(c)
	}
	total, peak := e.total, e.peak
	for _, in := range ins {
		total += 2*int64(in) - 1
		peak = max(peak, total)
	}
	e.total, e.peak = total, peak
	return k - int64(c)
}

// plain plays the steps of a draft up to one that it leaves to the caller, and returns how many: a removal
// that finds both bins empty, an insertion into a full bin, or one with more than two
// choices. There is no branch on what a step does: insertion or removal, and the lighter of two bins, are
// coin tosses that no processor predicts. Of its bins i and j an insertion takes the lighter one, a
// removal i or, if that is empty, j.
func plain[T load](loads []T, is, js []uint32, ins []uint8, more, serve bool) int {
	full := uint64(math.MaxUint8)
	if ^T(0) != T(full) { // more than a byte
		full = math.MaxInt32
	}
	if more {
		full = 0 // no insertion
	}
	least := int64(-1)
	if serve {
		least = 0
	}
	js, ins = js[:len(is)], ins[:len(is)]
	for q := range is {
		i, j, in := uint64(is[q]), uint64(js[q]), int64(ins[q])
		a, b := int64(loads[i]), int64(loads[j])
		second := a - 1 // if negative, j takes the place of i
		if in != 0 {
			second = b - a
		}
		if second < 0 {
			i = j
		}
		if second < 0 {
			a = b
		}
		a += 2*in - 1
		if a < least {
			a = 0
		}
		if uint64(a) > full { // also -1
			return q
		}
		loads[i] = T(a)
	}
	return len(is)
}

// makeList lists the non-empty bins.
func makeList[T load](e *Bins, loads []T) {
	e.listed = true
	e.list = e.list[:0]
	e.at = resize(e.at, int64(len(loads)))
	for i, x := range loads {
		if x > 0 {
			e.at[i] = uint32(len(e.list))
			e.list = append(e.list, uint32(i))
		}
	}
}

// removeListed takes a ball from a uniform bin of the list, which is not empty; the caller counts it.
func removeListed[T load](e *Bins, loads []T) {
	k := e.src.Below(uint64(len(e.list)))
	i := e.list[k]
	if loads[i]--; loads[i] == 0 {
		last := e.list[len(e.list)-1]
		e.list[k] = last
		e.at[last] = uint32(k)
		e.list = e.list[:len(e.list)-1]
	}
}

// playList takes non-empty bins from the list.
func playList[T load](e *Bins, loads []T, k int64, f *coin) int64 {
	if len(e.list) > len(loads)/4 && e.total > 2*drafted {
		e.listed = false
		return k
	}
	for ; k > 0; k-- {
		c := e.src.Uint64() >> 48
		in := c < f.low
		if c >= f.low && c <= f.high {
			in = f.close(c, e.t, e.src) == 1
		}
		e.t++
		if !in {
			if e.total > 0 {
				removeListed(e, loads)
				e.total--
			}
			continue
		}
		i := lightest(loads, e.src, e.d)
		e.total++
		e.peak = max(e.peak, e.total)
		if loads[i] == ^T(0) {
			e.widen()
			e.wide[i]++
			return k - 1
		}
		if loads[i]++; loads[i] == 1 {
			e.at[i] = uint32(len(e.list))
			e.list = append(e.list, uint32(i))
		}
	}
	return 0
}
