package graphical

import (
	"sync/atomic"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/clock"
	"ballslab/balls/internal/random"
)

// A Clock plays an engine with removals by units of time: each has a Poisson number of events, its
// mean the total rate of arrivals and removals. So the state at whole units of time is that of the
// process in continuous time, since its events come at that rate whatever the loads are.
type Clock struct {
	*Engine
	src *random.Source
}

// NewClock returns an engine whose steps are units of time.
func NewClock(g *graphs.Graph, rates graphs.Rates) *Clock {
	return &Clock{Engine: New(g, rates, true)}
}

// Start begins a trial.
func (c *Clock) Start(src *random.Source) {
	c.src = src
	c.Engine.Start(src)
}

// Advance plays k units of time: 10 ns each, and the time of their events.
func (c *Clock) Advance(k int64, stop *atomic.Bool) bool {
	return clock.Advance(c.Engine, c.src, c.Arrival+c.Removed, k, stop)
}
