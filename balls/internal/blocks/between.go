package blocks

import (
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// What an engine that drives this one may do between two calls of Advance: change the loads, the
// law or the state of a cycle, or play a few steps of its own.

// StartFrom begins a trial with these loads in place of those of [New].
func (e *Engine) StartFrom(src *random.Source, p law.Occupancy) {
	e.start = p
	e.Start(src)
}

// Singly plays k steps of a law with the same rules one at a time, such as a lone
// insertion between two blocks.
func (e *Engine) Singly(l law.Law, k int64) {
	e.state.Layout() // a block may have ended with a bin at the edge of an island
	for range k {
		l.Step(e.src, e.state)
		e.peak = max(e.peak, e.state.Balls)
	}
	e.prepare()
}

// SetBeta changes the probability of an insertion of the mix Coin from the next step on.
func (e *Engine) SetBeta(beta float64) {
	if e.law.Beta != beta {
		e.law.Beta = beta
		e.inserts, e.removes = beta, 1-beta
		e.prepare() // forgets the outcomes of the last block
	}
}

// Balls returns the number of balls.
func (e *Engine) Balls() int64 { return e.state.Balls }

// NonEmpty returns the number of bins with a ball.
func (e *Engine) NonEmpty() int64 { return e.state.NonEmpty() }

// Empty returns the number of empty bins.
func (e *Engine) Empty() int64 { return e.state.Bins - e.state.NonEmpty() }

// Each plays n <= 64 steps one at a time, step i by the law insert if bit i of in is 1, else by
// the law remove.
func (e *Engine) Each(insert, remove law.Law, in uint64, n int64) {
	e.state.Layout()
	for range n {
		if in&1 != 0 {
			insert.Step(e.src, e.state)
			e.peak = max(e.peak, e.state.Balls)
		} else {
			remove.Step(e.src, e.state)
		}
		in >>= 1
	}
	e.prepare()
}

// Skip says that so many steps of a cycle have been played otherwise.
func (e *Engine) Skip(steps int64) {
	if e.cycle != nil {
		e.cycle.t += steps
	}
}
