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

	// What follows only some engines know; the others embed [Plain].

	// Number returns a number that the profile does not tell, by the name of its metric, such
	// as "recourse" (docs/spec.md), or "peak_total", the largest number of balls so far.
	Number(name string) (x float64, known bool)
	// AppendLoads appends the load of every bin, in their order, where bins are told apart; else
	// nothing.
	AppendLoads(loads []int64) []int64
	// Err says why Advance gave up though it was not told to stop; nil for no such reason.
	Err() error
}

// Plain is the part of an engine that knows no more than its profile.
type Plain struct{}

// Number knows nothing.
func (Plain) Number(string) (float64, bool) { return 0, false }

// AppendLoads appends nothing.
func (Plain) AppendLoads(loads []int64) []int64 { return loads }

// Err is nil.
func (Plain) Err() error { return nil }

// OfTotal is Number of an engine that knows the largest number of balls so far, and by how much
// that exceeds the number at time 0.
func OfTotal(name string, peak, rises int64) (float64, bool) {
	switch name {
	case "peak_total":
		return float64(peak), true
	case "rises_of_total":
		return float64(rises), true
	}
	return 0, false
}

// MaxLoad returns the largest load of a profile as AppendProfile gives it.
func MaxLoad(loads []int64) int64 {
	if len(loads) == 0 {
		return 0
	}
	return loads[len(loads)-1]
}
