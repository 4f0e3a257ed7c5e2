// Package start says how the bins are filled at time 0.
package start

import (
	"slices"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A Start is what the bins hold at time 0.
type Start struct {
	// Kind is empty (also ""); balanced (loads that differ by at most 1); one-bin (all
	// balls in one bin); random (every ball in a uniform bin, anew in each trial).
	Kind        string
	Bins, Balls int64
	// Loads are the loads of the bins, in place of a kind. Bins are exchangeable: their order
	// does not matter.
	Loads []int64
}

// Random says whether the loads differ from trial to trial.
func (s Start) Random() bool { return s.Kind == "random" }

// Profile returns the loads of a start that is not random, all bins among them.
func (s Start) Profile() law.Occupancy {
	if s.Loads != nil {
		return Given(s.Loads)
	}
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

// Given returns the profile of bins with these loads; none for nil, which engines take for empty
// bins.
func Given(loads []int64) law.Occupancy {
	var p law.Occupancy
	sorted := slices.Clone(loads)
	slices.Sort(sorted)
	for i, x := range sorted {
		if i == 0 || x != sorted[i-1] {
			p.Loads, p.Bins = append(p.Loads, x), append(p.Bins, 0)
		}
		p.Bins[len(p.Bins)-1]++
	}
	return p
}

// A Filler gives every trial its loads at time 0, as counts of bins per load. It belongs to
// one engine and keeps its memory.
type Filler struct {
	Start
	fixed law.Occupancy
	throw blocks.Thrower
}

// NewFiller returns a filler for this start.
func NewFiller(s Start) *Filler { return &Filler{Start: s, fixed: s.Profile()} }

// Loads returns the loads of a trial with these random numbers, which only a random start
// uses. They are valid until the next call.
func (f *Filler) Loads(src *random.Source) law.Occupancy {
	if !f.Random() {
		return f.fixed
	}
	p, _ := f.throw.Throw(src, f.fixed, f.Balls, nil)
	return p
}
