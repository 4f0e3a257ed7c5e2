package turnover

import (
	"math"
	"sync/atomic"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/clock"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
)

// Lifetimes plays balls that come at rate lambda n and live for an Exp(1) time each (see
// clock.Lifetimes) in blocks of steps; its own steps are ticks. Since the rate of events depends on
// the number of balls, it is made constant for a short time dt: every one of M slots ends at rate
// 1, and the balls hold one slot each. With M so large that there are never more balls (the
// probability of more is below e^-60 each time), events come at the constant rate lambda n + M, and
// each is a step: an arrival with probability lambda n/(lambda n + M), else the end of a uniform
// slot (law.Expire), which does nothing if that is empty. In blocks the entry of load 0 stands for
// the empty slots; where so few bins are empty that it might not stay, steps are played one at a
// time.
type Lifetimes struct {
	*blocks.Engine
	n      int64
	rate   float64
	expire *law.Expire
	coin   law.Law
	src    *random.Source
}

// NewLifetimes returns an engine for n bins with this profile, none for empty ones.
func NewLifetimes(n int64, at0 law.Occupancy, lambda float64, rule law.Rule) *Lifetimes {
	e := &Lifetimes{n: n, rate: lambda * float64(n), expire: &law.Expire{Slots: 1}}
	e.coin = law.Coins(0.5, rule, e.expire)
	e.Engine = blocks.New(n, at0, e.coin)
	return e
}

// Start implements engine.Engine.
func (e *Lifetimes) Start(src *random.Source) {
	e.src = src
	e.Engine.Start(src)
}

// Advance implements engine.Engine.
func (e *Lifetimes) Advance(k int64, stop *atomic.Bool) bool {
	const parts = 8 // of a tick
	const dt = clock.Tick / parts
	for range parts * k {
		if stop != nil && stop.Load() {
			return false
		}
		// Poisson(x) exceeds x + sqrt(120 x) + 60 with probability below e^-60
		x := float64(e.rate * dt)
		e.expire.Slots = e.Balls() + int64(x+math.Sqrt(float64(120*x))+60)
		total := e.rate + float64(e.expire.Slots)
		e.coin.Beta = e.rate / total
		e.SetBeta(e.coin.Beta)
		events := sample.Poisson(e.src, total*dt)
		// of n/100 empty bins a tenth or less are hit in the time dt
		if e.n >= 10_000 && e.Empty() >= e.n/100 {
			if !e.Engine.Advance(events, stop) {
				return false
			}
			continue
		}
		for events > 0 {
			if stop != nil && stop.Load() {
				return false
			}
			c := min(events, 1<<14)
			e.Singly(e.coin, c)
			events -= c
		}
	}
	return true
}
