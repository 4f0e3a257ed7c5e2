package levels

import (
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Lifetimes holds, as counts, balls that come one at a time by a rule and go, a uniform one at a
// time. When that happens is said by package clock.
type Lifetimes struct {
	insert, remove law.Law
	start          law.Occupancy
	state          *law.State
	src            *random.Source
}

// NewLifetimes returns n bins with this profile, none for empty ones.
func NewLifetimes(n int64, at0 law.Occupancy, insert law.Rule) *Lifetimes {
	return &Lifetimes{
		start: at0, insert: law.Insertions(insert), remove: law.Coins(0, insert, law.UniformBall{}),
		state: law.NewState(n, law.Coins(0.5, insert, law.UniformBall{})),
	}
}

// Start begins a trial.
func (e *Lifetimes) Start(src *random.Source) {
	e.src = src
	e.state.Reset(e.start)
}

// Balls returns how many there are.
func (e *Lifetimes) Balls() int64 { return e.state.Balls }

// Insert brings a ball.
func (e *Lifetimes) Insert() { e.insert.Step(e.src, e.state) }

// Remove takes a uniform ball away; there is one.
func (e *Lifetimes) Remove() { e.remove.Step(e.src, e.state) }

// AppendProfile implements engine.Engine.
func (e *Lifetimes) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.state.AppendProfile(loads, bins)
}
