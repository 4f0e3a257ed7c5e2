package falling

import (
	"math/bits"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
)

// Whether steps insert is drawn ahead of what they hit, 64 at a time, at about 0.2 ns a step: as
// bits that are 1 where a uniform number is below beta. The binary digits of 64 such numbers are
// drawn side by side, the first digits of all in one word, until every one differs from beta: 8
// words in the mean. Digits beyond the 64th are not looked at, so that a step is wrong with
// probability 2^-64.

// A word is n <= 64 successive steps: bit i of in is 1 if step i inserts, else it removes.
type word struct {
	in uint64
	n  int64
}

// net is what the steps add to the number of balls while there are any.
func (w word) net() int64 { return 2*int64(bits.OnesCount64(w.in)) - w.n }

// cut returns the first n steps.
func (w word) cut(n int64) word {
	if n < w.n {
		w = word{w.in & (1<<n - 1), n}
	}
	return w
}

// digits returns the first 64 binary digits of beta < 1, the first one on top.
func digits(beta float64) uint64 { return uint64(beta * 0x1p64) }

// coins returns 64 bits that are 1 with probability beta.
func coins(src *random.Source, beta float64) uint64 {
	switch {
	case beta >= 1:
		return ^uint64(0)
	case beta <= 0:
		return 0
	}
	in, open := uint64(0), ^uint64(0)
	d := digits(beta)
	s := *src
	// After 8 digits a bit is open with probability 1/4.
	for i := 0; i < 8 || open != 0 && d != 0; i++ {
		var u uint64
		u, s = s.Next()
		one := uint64(int64(d) >> 63) // all bits are this digit
		in |= open & one &^ u
		open &^= u ^ one
		d <<= 1
	}
	*src = s
	return in
}

// lanes are the digits of the betas of a period, for words of up to 64 steps: where beta changes
// from step to step, a uniform number has a beta of its own to be compared with.
type lanes struct {
	steps int64 // the period, or a multiple of it
	words []lane
}

// A lane is the digits of the betas of n steps, digit[0] the first ones of all. Steps of beta = 1
// are in sure, those of neither 0 nor 1 in open.
type lane struct {
	sure, open uint64
	digit      [64]uint64
	n          int64
}

// longestLanes is the longest period of lanes, which take 8 bytes a step.
const longestLanes = 1 << 16

// newLanes returns the lanes of a beta with this period; short periods are repeated until words are
// full.
func newLanes(beta func(t int64) float64, period int64) *lanes {
	l := &lanes{steps: period}
	if full := period << (6 - min(6, bits.TrailingZeros64(uint64(period)))); full <= longestLanes {
		l.steps = full
	}
	for t := int64(0); t < l.steps; t += 64 {
		g := lane{n: min(64, l.steps-t)}
		for i := range g.n {
			switch b := beta(t + i); {
			case b >= 1:
				g.sure |= 1 << i
			case b > 0:
				g.open |= 1 << i
				for j, d := 0, digits(b); d != 0; j, d = j+1, d<<1 {
					g.digit[j] |= d >> 63 << i
				}
			}
		}
		l.words = append(l.words, g)
	}
	return l
}

// draw returns the steps from t to the end of their word of lanes.
func (l *lanes) draw(src *random.Source, t int64) word {
	at := t % l.steps
	g, first := &l.words[at/64], at%64
	in, open := g.sure, g.open>>first<<first
	for i := 0; i < 64 && open != 0; i++ {
		u, d := src.Uint64(), g.digit[i]
		in |= open & d &^ u
		open &^= u ^ d
	}
	return word{in >> first, g.n - first}
}

// draws draws successive steps. Of a beta without lanes it draws them piece by piece, as package
// turnover plays them: with low <= beta <= high in a piece, a step inserts with probability low,
// and else is forced to insert with probability (beta - low)/(1 - low).
type draws struct {
	beta  law.Beta
	lanes *lanes // nil: by pieces
	src   *random.Source
	// of the present piece
	end              int64
	low, high, bound float64 // bound is the largest probability to be forced
	forced           int64   // the next step that may be
}

// begin says that the next step is not the one after the last: the piece is given up.
func (y *draws) begin(src *random.Source) { y.src, y.end = src, -1 }

// draw returns the steps from t on, at least 1 and at most most of them.
func (y *draws) draw(t, most int64) word {
	if y.lanes != nil {
		return y.lanes.draw(y.src, t).cut(most)
	}
	if t >= y.end {
		var length int64
		y.low, y.high, length = y.beta.Piece(t)
		y.end = t + length
		y.bound = (y.high - y.low) / (1 - y.low)
		y.forced = y.end
		if y.low < y.high {
			y.forced = t + min(length, sample.Geometric(y.src, y.bound))
		}
	}
	n := min(64, most)
	w := word{n: n}
	if y.end-t < 16 && n > y.end-t { // pieces too short for words
		for i := range n {
			if y.src.Float64() < y.beta.At(t+i) {
				w.in |= 1 << i
			}
		}
		y.end = -1
		return w
	}
	w = word{coins(y.src, y.low), 64}.cut(min(n, y.end-t))
	for y.forced < t+w.n {
		if y.src.Float64()*y.bound < (y.beta.At(y.forced)-y.low)/(1-y.low) {
			w.in |= 1 << (y.forced - t)
		}
		y.forced += 1 + min(y.end, sample.Geometric(y.src, y.bound))
	}
	return w
}
