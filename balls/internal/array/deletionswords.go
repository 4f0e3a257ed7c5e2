package array

import (
	"math/bits"

	"ballslab/balls/internal/random"
)

// Most steps of random deletions are played here, with one or two choices, from 256 words drawn
// ahead: a word is two bins and a coin (see coin.go). Drawing apart from playing keeps the loop so
// short that nearly all it needs stays in registers: 4.0 ns a step in place of 4.5 at 10^4 bins.

// playDrawn plays up to k steps from words drawn ahead, and stops early at a step that it leaves
// to its caller, which it returns as in: 1 inserts, 0 removes (-1: there is none). Such steps are
// those in a cell that beta cuts, and a removal that has found no ball when the words are used up.
// It also stops at a full counter, see [Run]. There is a ball.
func playDrawn[T Load](e *Deletions, loads []T, k int64, f *coin) (left, in int64, full uint64) {
	if len(e.unused) == 0 {
		e.unused = e.words[:]
		if len(loads) > deletionsInCache {
			e.touched += int64(drawAhead(e.unused, loads, e.src))
		} else {
			draw(e.unused, e.src)
		}
	}
	// as many words at most as there are balls: so there always is one to take
	words := e.unused[:min(k, int64(len(e.unused)), e.total)]
	play := playWords[T, [2]struct{}]
	if e.d == 1 {
		play = playWords[T, [1]struct{}]
	}
	used, missed, seeks, total, peak, full := play(loads, words, f.rare, f.last, e.total, e.peak)
	steps := int64(used) - missed
	e.total, e.peak, e.t = total, peak, e.t+steps
	e.tries -= 2 * missed
	in = -1
	if seeks {
		in = 0
	}
	if full == None && used < len(words) { // at a rare word, which must not be looked at again
		if rest := words[used] * f.square; !seeks && rest >= f.redraw {
			in = f.close(rest, e.t, e.src)
		}
		used++
	}
	e.unused = e.unused[used:]
	return k - steps, in, full
}

// playWords plays a word after the other, up to a rare one or a full counter. The length of D is
// the number of choices, a constant where this is compiled. It returns how many words it has used,
// those of them that only saw empty bins where a ball was to be taken, and whether such a removal
// still seeks a ball.
//
// Of the bins i and j of its word an insertion takes the lighter one (with one choice, i); a
// removal takes i or, if that is empty, j. If both are empty, the next word removes, whatever its
// coin says. All this is arithmetic: with out and seeking, which are 0 or 2^64-1, both kinds of
// step come down to one comparison, and no branch hangs on what a step does or finds, coin tosses
// that no processor predicts.
func playWords[T Load, D [1]struct{} | [2]struct{}](
	loads []T, words []uint64, rare, last uint64, balls, most int64,
) (used int, missed int64, seeks bool, total, peak int64, full uint64) {
	var d D
	n := uint64(len(loads))
	top := uint64(^T(0)) &^ (1 << 63) // the largest load
	total, peak, full = balls, most, None
	seeking := uint64(0)
	for used < len(words) {
		i, rest := bits.Mul64(words[used], n)
		j, rest := bits.Mul64(rest, n)
		if rest < rare {
			break
		}
		used++
		_, out := bits.Sub64(last, rest, 0)
		out = -out | seeking
		a, b := uint64(loads[i]), uint64(loads[j])
		seeking = out & uint64(int64((a|b)-1)>>63)
		bar := b | out
		if len(d) == 1 {
			bar = 1<<64 - 1
		}
		second := bar <= a+out // an insertion: b <= a; a removal: a is 0
		if second {
			i = j
		}
		if second {
			a = b
		}
		change := out | 1 - seeking
		a += change
		missed -= int64(seeking)
		if total += int64(change); total > peak {
			peak = total
		}
		if a > top {
			full = i
			break
		}
		loads[i] = T(a)
	}
	return used, missed, seeking != 0, total, peak, full
}

// deletionsInCache is the number of bins beyond which loads are looked up ahead: all those of the
// words at the same time, where the steps would wait for them one by one. At 2*10^6 bins a step
// then takes 7.0 in place of 7.6 ns, at 10^7 bins 10 in place of 13; where the loads do fit the
// cache, 0.5 ns more.
const deletionsInCache = 1 << 19

// draw draws words. Inlined, the source would not stay in registers: 1.9 in place of 1 ns a word.
//
//go:noinline
func draw(words []uint64, src *random.Source) {
	s := *src
	for w := range words {
		words[w], s = s.Next()
	}
	*src = s
}

// drawAhead is draw and looks up the loads of the words' bins. What it returns keeps that from
// being optimised away.
func drawAhead[T Load](words []uint64, loads []T, src *random.Source) (touched T) {
	s, x := *src, uint64(0)
	n := uint64(len(loads))
	for w := range words {
		x, s = s.Next()
		words[w] = x
		i, rest := bits.Mul64(x, n)
		j, _ := bits.Mul64(rest, n)
		touched += loads[i]
		touched += loads[j]
	}
	*src = s
	return touched
}
