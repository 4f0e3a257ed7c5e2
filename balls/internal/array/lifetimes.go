package array

import (
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// Lifetimes holds balls that come one at a time to the least loaded of d uniform bins and go, a
// uniform one at a time: the loads, and the bin of every ball, 4 bytes each. When that happens is
// said by package clock.
type Lifetimes struct {
	d     int64
	start start.Start
	loads []int32
	where []uint32 // the bin of each ball
	src   *random.Source
	table []int64 // memory of AppendProfile
}

// NewLifetimes returns an engine.
func NewLifetimes(s start.Start, d int64) *Lifetimes {
	return &Lifetimes{d: d, start: s, loads: make([]int32, s.Bins)}
}

// Start begins a trial.
func (e *Lifetimes) Start(src *random.Source) {
	e.src = src
	fill(e.start, e.loads, src)
	e.where = appendBalls(e.where[:0], e.loads)
}

// Balls returns how many there are.
func (e *Lifetimes) Balls() int64 { return int64(len(e.where)) }

// Insert brings a ball.
func (e *Lifetimes) Insert() {
	i := lightest(e.loads, e.src, e.d)
	e.loads[i]++
	e.where = append(e.where, uint32(i))
}

// Remove takes a uniform ball away; there is one.
func (e *Lifetimes) Remove() {
	last := len(e.where) - 1
	k := e.src.Below(uint64(last + 1))
	e.loads[e.where[k]]--
	e.where[k] = e.where[last]
	e.where = e.where[:last]
}

// AppendProfile implements engine.Engine.
func (e *Lifetimes) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return Profile(&e.table, e.loads, loads, bins)
}
