package array

import (
	"sync/atomic"

	"ballslab/balls/internal/random"
)

// A Law plays steps that bring balls to an array of loads. It may keep a state of its own, so each
// engine has its own.
type Law interface {
	// Play plays k more steps of the trial.
	Play(loads *Loads, src *random.Source, k int64)
	// Probes is about the number of bins that a step looks at.
	Probes() int64
}

// An Engine plays a law on an array of loads; see engine.Engine.
type Engine struct {
	law   Law
	loads Loads
	first Loads // the loads at time 0
	src   *random.Source
	chunk int64
}

// New returns an engine for n bins, at most 2^32, that start with the given loads, one
// per bin, or empty where start is nil. It needs one byte per bin while all loads are below
// 256, two bytes below 65536, and 8 bytes beyond.
func New(n int64, start []int64, law Law) *Engine {
	e := &Engine{law: law, chunk: max(1, 1<<18/law.Probes())}
	e.first = NewLoads(n, start)
	return e
}

// Start begins a trial.
func (e *Engine) Start(src *random.Source) {
	e.src = src
	e.loads.CopyFrom(&e.first)
}

// Advance plays k more steps and looks at stop every 2^18 probes.
func (e *Engine) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		c := min(k, e.chunk)
		e.law.Play(&e.loads, e.src, c)
		k -= c
		if stop != nil && stop.Load() {
			return false
		}
	}
	return true
}

// AppendProfile appends the loads that occur and the number of bins of each.
// It takes about 0.1 ns per bin while all loads are below 8, and 1 ns beyond.
func (e *Engine) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.loads.AppendProfile(loads, bins)
}
