package array

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// A Rule places balls one after another. It may keep a state of its own, so each engine has its
// own.
type Rule interface {
	// Play places k more balls of the trial.
	Play(loads *Loads, src *random.Source, k int64)
	// Probes is about the number of bins that a ball looks at.
	Probes() int64
}

// An Allocation is an engine for balls that only come, by a rule.
type Allocation struct {
	engine.Plain
	rule  Rule
	loads Loads
	first Loads // the loads at time 0
	src   *random.Source
	chunk int64
}

// NewAllocation returns an engine for n bins, at most 2^32, that start with the given loads, one a
// bin, or empty where start is nil. It needs one byte a bin while all loads are below 256, two
// bytes below 65536, and 8 bytes beyond.
func NewAllocation(n int64, start []int64, r Rule) *Allocation {
	e := &Allocation{rule: r, chunk: max(1, 1<<18/r.Probes())}
	e.first = NewLoads(n, start)
	return e
}

// Start begins a trial.
func (e *Allocation) Start(src *random.Source) {
	e.src = src
	e.loads.CopyFrom(&e.first)
}

// Advance places k more balls and looks at stop every 2^18 probes.
func (e *Allocation) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		c := min(k, e.chunk)
		e.rule.Play(&e.loads, e.src, c)
		k -= c
		if stop != nil && stop.Load() {
			return false
		}
	}
	return true
}

// AppendProfile appends the loads that occur and the number of bins of each; see [Loads].
func (e *Allocation) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.loads.AppendProfile(loads, bins)
}
