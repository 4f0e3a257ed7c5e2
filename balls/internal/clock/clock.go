// Package clock plays processes in continuous time: it says how many events, or which, come in a
// tick, and leaves to an engine what an event does to the loads.
package clock

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
)

// Tick is the length of a step of the engines here, in units of time.
const Tick = 0.25

// Advance plays k equal stretches of time of a process whose events come at a constant rate,
// whatever the loads are: in each a Poisson number of steps of the engine e with this mean. So the
// state at the end of each is that of the process in continuous time. It takes 10 ns a stretch,
// and the time of the steps.
func Advance(e engine.Engine, src *random.Source, mean float64, k int64, stop *atomic.Bool) bool {
	for range k {
		if stop.Load() || !e.Advance(sample.Poisson(src, mean), stop) {
			return false
		}
	}
	return true
}

// Timed plays such a process; its steps are ticks.
type Timed struct {
	engine.Engine
	rate float64
	src  *random.Source
}

// NewTimed returns an engine; rate is that of the steps of e per unit of time.
func NewTimed(e engine.Engine, rate float64) *Timed { return &Timed{Engine: e, rate: rate} }

// Start implements engine.Engine.
func (e *Timed) Start(src *random.Source) {
	e.src = src
	e.Engine.Start(src)
}

// Advance implements engine.Engine.
func (e *Timed) Advance(k int64, stop *atomic.Bool) bool {
	return Advance(e.Engine, e.src, e.rate*Tick, k, stop)
}
