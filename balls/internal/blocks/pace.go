package blocks

import (
	"ballslab/balls/internal/law"
	"ballslab/internal/portable"
)

// A pace says how long blocks are, and when they pay.
type pace struct {
	length float64 // of the next block
	other  float64 // of the next one whose limits are of the other kind, flat or not
	wait   int64   // steps to play one by one before a block is tried again

	target   float64 // ambiguous steps of a block that its length aims at
	most     float64 // a block in which more are expected is halved
	shortest float64 // steps of a block; shorter ones do not pay
	dearest  float64 // part of the steps of the mix Coin that may be ambiguous
	bits     int     // the law of a block is within 2^-bits of the exact one
}

// Shortest is the number of steps below which a block does not pay.
const Shortest = 40

// paceOf returns the pace of an engine. A higher target makes blocks longer and fewer, and each of
// them dearer by its ambiguous steps, of which those of bridges cost least.
func paceOf(b *block) pace {
	p := pace{target: 14, shortest: Shortest, dearest: 0.2, bits: 64}
	switch {
	case b.law.Mix == law.Replace:
		p.target = 24
	case b.local:
		p.target = 26
	}
	p.most = 4 * p.target
	return p
}

// tune sets the length of the next block. The expected number of ambiguous steps
// grows like k times the width of the gaps: k^(3/2), and k^3 where it is mostly a bend.
func (e *Engine) tune(k, left int64) {
	f := e.target / (float64(e.ambiguous*float64(k)) + 1e-9)
	if e.varies && e.bend > e.dev.dkw(float64(k)) {
		f = portable.Cbrt(f)
	} else {
		f = portable.Cbrt(f * f)
	}
	if k < left || f < 1 {
		f = min(2, max(0.5, f))
		if f < 0.9 || f > 1.1 {
			e.length = float64(k) * f
		}
	}
}

// setFlat changes between limits that move and flat ones.
func (e *Engine) setFlat(flat bool) {
	if flat != e.flat {
		e.flat = flat
		e.length, e.other = e.other, e.length
	}
}
