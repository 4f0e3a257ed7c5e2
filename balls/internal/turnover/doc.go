// Package turnover plays processes in which balls come and go: steps of
// insertion and removal, continuous time, and synchronous rounds. Each engine is one
// file; those on counts drive the engines of packages law and blocks.
package turnover

import (
	"math"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A Start says how the bins are filled at time 0.
type Start struct {
	// Kind is empty; balanced (loads that differ by at most 1); one-bin (all balls
	// in one bin); random (every ball in a uniform bin, anew in each trial).
	Kind        string
	Bins, Balls int64
}

// profile returns the loads of a start that is not random.
func (s Start) profile() law.Occupancy {
	switch s.Kind {
	case "balanced":
		low, more := s.Balls/s.Bins, s.Balls%s.Bins
		p := law.Occupancy{Loads: []int64{low}, Bins: []int64{s.Bins - more}}
		if more > 0 {
			p.Loads, p.Bins = append(p.Loads, low+1), append(p.Bins, more)
		}
		return p
	case "one-bin":
		if s.Balls == 0 || s.Bins == 1 {
			return law.Occupancy{Loads: []int64{s.Balls}, Bins: []int64{s.Bins}}
		}
		return law.Occupancy{Loads: []int64{0, s.Balls}, Bins: []int64{s.Bins - 1, 1}}
	}
	return law.Occupancy{Loads: []int64{0}, Bins: []int64{s.Bins}}
}

// A filler makes the profile of each trial.
type filler struct {
	start Start
	fixed law.Occupancy
	throw blocks.Thrower
}

func newFiller(s Start) *filler {
	return &filler{start: s, fixed: s.profile()}
}

// profile returns the loads at time 0 of a trial with these random numbers.
func (f *filler) profile(src *random.Source) law.Occupancy {
	if f.start.Kind != "random" {
		return f.fixed
	}
	p, _ := f.throw.Throw(src, f.fixed, f.start.Balls, nil)
	return p
}

// MaxArray is the largest number of bins, and of balls, in an array.
const MaxArray = math.MaxInt32
