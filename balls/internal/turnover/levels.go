package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// Levels plays the steps of [Blocks] one at a time on the counts of bins per load, in memory that
// grows with the number of different loads only. Exact in law, and the plain reading of the
// process, against which blocks are checked; 30 to 100 ns a step.
type Levels struct {
	engine.Plain
	filler      *start.Filler
	insert      law.Law  // a step that brings a ball
	remove      law.Law  // a step that takes one away
	beta        law.Beta // nil: every step does both
	insertFirst bool
	state       *law.State
	peak        int64
	t           int64
	src         *random.Source
}

// NewLevels returns an engine for the steps of these rules. Beta is the probability that a step
// brings a ball; else it takes one away, if there is one. If beta is nil, every step takes a ball
// away and brings one, or the other way round if insertFirst.
func NewLevels(s start.Start, insert, remove law.Rule, beta law.Beta, insertFirst bool) *Levels {
	return &Levels{
		filler: start.NewFiller(s), insert: law.Insertions(insert), remove: law.Coins(0, insert, remove),
		beta: beta, insertFirst: insertFirst, state: law.NewState(s.Bins, law.Coins(0.5, insert, remove)),
	}
}

// Start implements engine.Engine.
func (e *Levels) Start(src *random.Source) {
	e.src = src
	e.state.Reset(e.filler.Loads(src))
	e.peak, e.t = e.state.Balls, 0
}

// Advance implements engine.Engine.
func (e *Levels) Advance(k int64, stop *atomic.Bool) bool {
	for i := int64(0); i < k; i++ {
		if i&(1<<13-1) == 0 && stop != nil && stop.Load() {
			return false
		}
		switch {
		case e.beta == nil && e.insertFirst:
			e.insert.Step(e.src, e.state)
			e.remove.Step(e.src, e.state)
		case e.beta == nil:
			e.remove.Step(e.src, e.state)
			e.insert.Step(e.src, e.state)
		case e.src.Float64() < e.beta.At(e.t):
			e.insert.Step(e.src, e.state)
			e.peak = max(e.peak, e.state.Balls)
		default:
			e.remove.Step(e.src, e.state)
		}
		e.t++
	}
	return true
}

// Number implements engine.Engine.
func (e *Levels) Number(name string) (float64, bool) {
	return engine.OfTotal(name, e.Peak(), e.Rises())
}

// Peak returns the largest number of balls so far.
func (e *Levels) Peak() int64 { return e.peak }

// Rises returns by how much that exceeds the number at time 0.
func (e *Levels) Rises() int64 { return e.peak - e.filler.Balls }

// AppendProfile implements engine.Engine.
func (e *Levels) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.state.AppendProfile(loads, bins)
}
