package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
)

// Tick is the length of a step of an engine in continuous time.
const Tick = 0.25

// Timed plays a process in continuous time whose events come at a constant rate,
// whatever the loads: a tick has a Poisson number of steps of the engine inside.
type Timed struct {
	engine.Engine
	rate float64
	src  *random.Source
}

// NewTimed returns an engine whose steps are ticks; rate is that of the steps of e per
// unit of time.
func NewTimed(e engine.Engine, rate float64) *Timed { return &Timed{Engine: e, rate: rate} }

// Start implements engine.Engine.
func (e *Timed) Start(src *random.Source) {
	e.src = src
	e.Engine.Start(src)
}

// Advance implements engine.Engine.
func (e *Timed) Advance(k int64, stop *atomic.Bool) bool {
	for range k {
		if stop.Load() || !e.Engine.Advance(sample.Poisson(e.src, e.rate*Tick), stop) {
			return false
		}
	}
	return true
}
