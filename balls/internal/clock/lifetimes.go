package clock

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// Balls come and go one at a time: package array holds them, and package levels.
type Balls interface {
	Start(src *random.Source)
	Balls() int64
	Insert()
	Remove() // a uniform ball; there is one
	AppendProfile(loads, bins []int64) ([]int64, []int64)
}

// Lifetimes plays, event by event, balls that come at a rate and live for an Exp(1) time each,
// independently: with m balls the next event comes after an exponential time at rate rate + m,
// and it is an arrival with probability rate/(rate + m), else the end of a uniform ball. Its steps
// are ticks; the time that an event needs beyond a tick is forgotten and drawn anew, which the
// exponential law allows.
type Lifetimes struct {
	engine.Plain
	Balls
	rate float64 // of arrivals
	src  *random.Source
}

// NewLifetimes returns an engine; rate is that of arrivals per unit of time.
func NewLifetimes(b Balls, rate float64) *Lifetimes { return &Lifetimes{Balls: b, rate: rate} }

// Start implements engine.Engine.
func (e *Lifetimes) Start(src *random.Source) {
	e.src = src
	e.Balls.Start(src)
}

// Advance implements engine.Engine.
func (e *Lifetimes) Advance(k int64, stop *atomic.Bool) bool {
	events := 0
	for range k {
		for t := 0.0; ; events++ {
			if events&(1<<13-1) == 0 && stop != nil && stop.Load() {
				return false
			}
			rate := e.rate + float64(e.Balls.Balls())
			t -= portable.Log(1-e.src.Float64()) / rate
			if !(t < Tick) {
				break
			}
			if e.src.Float64()*rate < e.rate {
				e.Insert()
			} else {
				e.Remove()
			}
		}
	}
	return true
}
