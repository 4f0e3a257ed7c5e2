package turnover

import (
	"math"
	"sync/atomic"

	"ballslab/balls/internal/bins"
	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// jobs holds balls that come and go one at a time.
type jobs interface {
	reset(src *random.Source)
	insert()
	remove() // a uniform ball; there is one
	balls() int64
	AppendProfile(loads, bins []int64) ([]int64, []int64)
}

// lifetimes plays, event by event, balls that come at a rate and live for an Exp(1)
// time each. Its steps are ticks; what an event needs beyond a tick is forgotten, which the
// exponential law allows.
type lifetimes struct {
	jobs
	rate float64 // of arrivals
	src  *random.Source
}

// NewLifetimes returns an engine for n bins on an array or on counts; balls come at
// rate lambda n to the least loaded of d uniform bins. It begins empty.
func NewLifetimes(n int64, lambda float64, d int64, rule law.Rule, array bool) engine.Engine {
	e := &lifetimes{rate: lambda * float64(n)}
	if array {
		e.jobs = &jobArray{d: d, loads: make([]int32, n)}
	} else {
		both := law.Coins(0.5, rule, law.UniformBall{})
		e.jobs = &jobCounts{coming: law.Insertions(rule), going: law.Coins(0, rule, law.UniformBall{}), state: law.NewState(n, both)}
	}
	return e
}

func (e *lifetimes) Start(src *random.Source) {
	e.src = src
	e.reset(src)
}

func (e *lifetimes) Advance(k int64, stop *atomic.Bool) bool {
	events := 0
	for range k {
		for t := 0.0; ; events++ {
			if events&(1<<13-1) == 0 && stop != nil && stop.Load() {
				return false
			}
			rate := e.rate + float64(e.balls())
			t -= portable.Log(1-e.src.Float64()) / rate
			if !(t < Tick) {
				break
			}
			if e.src.Float64()*rate < e.rate {
				e.insert()
			} else {
				e.remove()
			}
		}
	}
	return true
}

// jobArray holds the loads and the bin of each ball.
type jobArray struct {
	d       int64
	loads   []int32
	where   []uint32
	src     *random.Source
	counter engine.Counter
}

func (a *jobArray) reset(src *random.Source) {
	a.src = src
	bins.Clear(a.loads)
	a.where = a.where[:0]
}

func (a *jobArray) balls() int64 { return int64(len(a.where)) }

func (a *jobArray) insert() {
	i := lightest(a.loads, a.src, a.d)
	a.loads[i]++
	a.where = append(a.where, uint32(i))
}

func (a *jobArray) remove() {
	last := len(a.where) - 1
	k := a.src.Below(uint64(last + 1))
	a.loads[a.where[k]]--
	a.where[k] = a.where[last]
	a.where = a.where[:last]
}

func (a *jobArray) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return a.counter.AppendProfile(a.loads, loads, bins)
}

// jobCounts holds the counts of bins per load.
type jobCounts struct {
	coming, going law.Law
	state         *law.State
	src           *random.Source
}

func (c *jobCounts) reset(src *random.Source) {
	c.src = src
	c.state.Reset(law.Occupancy{})
}

func (c *jobCounts) balls() int64 { return c.state.Balls }
func (c *jobCounts) insert()      { c.coming.Step(c.src, c.state) }
func (c *jobCounts) remove()      { c.going.Step(c.src, c.state) }

func (c *jobCounts) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return c.state.AppendProfile(loads, bins)
}

// LifetimeBlocks plays the same in blocks of steps. For a short time dt every one of M
// slots ends at rate 1, and the balls hold one slot each: with M so large that there are never
// more balls (the probability of more is below e^-60 each time), events come at the constant
// rate lambda n + M, and each is a step: an arrival with probability lambda n/(lambda n + M),
// else the end of a uniform slot (law.Expire). Where few bins are empty, steps are
// played one at a time, since blocks need load 0 for the empty slots.
type LifetimeBlocks struct {
	*blocks.Engine
	n      int64
	rate   float64
	expire *law.Expire
	coin   law.Law
	src    *random.Source
}

// NewLifetimeBlocks returns an engine; see [NewLifetimes].
func NewLifetimeBlocks(n int64, lambda float64, rule law.Rule) *LifetimeBlocks {
	e := &LifetimeBlocks{n: n, rate: lambda * float64(n), expire: &law.Expire{Slots: 1}}
	e.coin = law.Coins(0.5, rule, e.expire)
	e.Engine = blocks.New(n, law.Occupancy{}, e.coin)
	return e
}

// Start implements engine.Engine.
func (e *LifetimeBlocks) Start(src *random.Source) {
	e.src = src
	e.Engine.Start(src)
}

// Advance implements engine.Engine.
func (e *LifetimeBlocks) Advance(k int64, stop *atomic.Bool) bool {
	const parts = 8 // of a tick
	const dt = Tick / parts
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
