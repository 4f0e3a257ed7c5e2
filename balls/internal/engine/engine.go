// Package engine says what every engine of the laboratory can do.
package engine

import (
	"sync/atomic"

	"ballslab/balls/internal/random"
)

// An Engine plays one trial after another of a law, on a representation of
// the loads of its own. It belongs to one goroutine and reuses its memory.
type Engine interface {
	// Start begins a trial: the loads at time 0, and the random numbers to use.
	Start(src *random.Source)
	// Advance plays exactly k more steps of the trial. It looks at stop from
	// time to time (at least every few milliseconds) and returns early, with
	// false, when it is set; the trial is then worthless. What it plays does
	// not depend on the clock or on the number of processors.
	Advance(k int64, stop *atomic.Bool) bool
	// AppendProfile appends the load profile at this moment: the loads that
	// occur, in increasing order, and how many bins have each of them.
	AppendProfile(loads, bins []int64) ([]int64, []int64)
}

// MaxLoad returns the largest load of a profile as AppendProfile gives it.
func MaxLoad(loads []int64) int64 {
	if len(loads) == 0 {
		return 0
	}
	return loads[len(loads)-1]
}
