// Package blocks plays exchangeable processes in long blocks of steps on the
// counts of bins per load.
package blocks

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/levels"
	"ballslab/balls/internal/random"
)

// Engine is an [engine.Engine] that plays blocks of steps.
type Engine struct {
	one *levels.Engine
}

var _ engine.Engine = (*Engine)(nil)

// New returns an engine for n bins that starts from this profile. Strict blocks
// are exact in law up to the rounding of doubles; the default, strips, differs from
// the exact law by less than 2^-64 per block in total variation.
func New(n int64, start law.Profile, l law.Law, strict bool) *Engine {
	return &Engine{one: levels.New(n, start, l)}
}

// Start implements [engine.Engine].
func (e *Engine) Start(src *random.Source) { e.one.Start(src) }

// Advance implements [engine.Engine].
func (e *Engine) Advance(k int64, stop *atomic.Bool) bool { return e.one.Advance(k, stop) }

// AppendProfile implements [engine.Engine].
func (e *Engine) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.one.AppendProfile(loads, bins)
}
