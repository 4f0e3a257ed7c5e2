// Package levels plays exchangeable processes one step at a time on the counts
// of bins per load. Its memory grows with the number of different loads only,
// and a step costs a few random integers and a walk along the counts. It is the
// plain reading of a law, against which the engine blocks is checked.
package levels

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Engine is an engine for processes whose every step has the same law. It begins all trials with
// the same loads, and draws integers without rounding wherever the rule does: exact in law.
type Engine struct {
	engine.Plain
	law   law.Law
	start law.Occupancy
	state *law.State
	src   *random.Source
}

var _ engine.Engine = (*Engine)(nil)

// New returns an engine for n bins that starts from this profile.
func New(n int64, start law.Occupancy, l law.Law) *Engine {
	return &Engine{law: l, start: start, state: law.NewState(n, l)}
}

// Start implements [engine.Engine].
func (e *Engine) Start(src *random.Source) {
	e.src = src
	e.state.Reset(e.start)
}

// Advance implements [engine.Engine].
func (e *Engine) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		c := min(k, 1<<14)
		for range c {
			e.law.Step(e.src, e.state)
		}
		k -= c
	}
	return true
}

// AppendProfile implements [engine.Engine].
func (e *Engine) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.state.AppendProfile(loads, bins)
}
