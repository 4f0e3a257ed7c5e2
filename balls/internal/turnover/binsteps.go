package turnover

import (
	"math/bits"

	"ballslab/balls/internal/bins"
)

// The functions below play k steps of [Bins], up to one that brings a ball to a counter without room:
// they return how many are left, and that bin or none.

func playBins[T bins.Load](e *Bins, loads []T, k int64, f *coin) (left int64, full uint64) {
	if len(e.list) > len(loads)/4 {
		e.list = e.list[:0]
		e.listed = false
	}
	quick := e.d == 2 && len(loads) <= 1<<23 && f.narrow()
	for full = none; k > 0 && full == none; {
		in := int64(-1)
		if quick && !e.listed {
			k, in, full = turns(e, loads, k, f)
			if k == 0 || full != none {
				break
			}
		} else {
			in = f.toss(e.t, e.src)
		}
		full = step(e, loads, in)
		k--
	}
	return k, full
}

// step inserts a ball if in is 1, and else removes one.
func step[T bins.Load](e *Bins, loads []T, in int64) (full uint64) {
	e.t++
	if in == 0 {
		remove(e, loads)
		return none
	}
	e.total++
	e.peak = max(e.peak, e.total)
	i := lightest(loads, e.src, e.d)
	if e.listed && loads[i] == 0 {
		e.enlist(i)
	}
	if !bins.Add(loads, i) {
		return i
	}
	return none
}

// remove takes a ball from a uniform non-empty bin, if there is one: found by trying uniform bins, until the
// tries are used up and the non-empty bins are listed.
func remove[T bins.Load](e *Bins, loads []T) {
	if e.total == 0 {
		return
	}
	e.total--
	for ; !e.listed && e.tries > 0; e.tries-- {
		if i := e.src.Below(uint64(len(loads))); loads[i] > 0 {
			loads[i]--
			return
		}
	}
	if !e.listed {
		makeList(e, loads)
	}
	removeListed(e, loads)
}

// turns plays steps with two choices, written out, up to one out of the ordinary: an insertion into
// a full counter, or one that it leaves to its caller and of which it returns whether it inserts
// (1 or 0): where the upper bits of the coin do not decide, and a removal when the tries are used up.
//
// Both bins of a step and the upper bits of the coin come from one word (see package bins; for 2^23 bins
// one word in 64 is drawn anew). There is no branch on what a step does: insertion or removal, and the
// lighter of two bins, are coin tosses that no processor predicts. Of its bins i and j an insertion takes
// the lighter one, a removal i or, if that is empty, j; if both are, one of further bins. No function is
// called in the loop, so that what it needs stays in registers.
func turns[T bins.Load](e *Bins, loads []T, k int64, f *coin) (left, in int64, full uint64) {
	s, x := *e.src, uint64(0)
	n := uint64(len(loads))
	outcomes := n * n << coinBits
	redraw, redrawOne := -outcomes%outcomes, -n%n
	low, span := f.low, f.high-f.low
	top := uint64(^T(0)) &^ (1 << 63) // the largest load
	total, peak, end := e.total, e.peak, e.t+k
	in, full = -1, none
	open := int64(-1)
play:
	for k > 0 {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		if rest<<coinBits < redraw {
			continue
		}
		c := rest>>(64-coinBits) - low
		if c <= span {
			open = int64(c + low)
			break
		}
		insert := c >> 63
		a, b := int64(loads[i]), int64(loads[j])
		second := a - 1 // if negative, j takes the place of i
		if insert != 0 {
			second = b - a
		}
		if second < 0 {
			i = j
		}
		if second < 0 {
			a = b
		}
		a += int64(2*insert) - 1
		for further := 8; a < 0; further-- {
			if further == 0 {
				in = 0
				break play
			}
			x, s = s.Next()
			if i, rest = bits.Mul64(x, n); rest >= redrawOne {
				a = int64(loads[i]) - 1
			}
		}
		k--
		if total += int64(2*insert) - 1; total > peak {
			peak = total
		}
		if uint64(a) > top {
			full = i
			break
		}
		loads[i] = T(a)
	}
	*e.src, e.total, e.peak, e.t = s, total, peak, end-k
	if open >= 0 {
		in = f.close(uint64(open), e.t, e.src)
	}
	return k, in, full
}
