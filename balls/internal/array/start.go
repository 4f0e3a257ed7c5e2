package array

import (
	"math"

	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// Max is the largest number of bins, and of balls, of the engines on which balls come and go:
// they name both by 32 bits.
const Max = math.MaxInt32

// A loaded array holds the loads of the present trial and what each trial starts from.
type loaded struct {
	Loads
	start start.Start
	first Loads // of a start that is not random; else empty bins
}

func newLoaded(s start.Start) loaded {
	if s.Random() {
		return loaded{start: s, first: NewLoads(s.Bins, nil)}
	}
	p := s.Profile()
	return loaded{start: s, first: LoadsOf(p.Loads, p.Bins)}
}

// reset fills the bins; the balls of a random start are thrown with numbers of src.
func (a *loaded) reset(src *random.Source) {
	a.CopyFrom(&a.first)
	if a.start.Random() {
		for range a.start.Balls {
			a.Throw(src.Below(uint64(a.start.Bins)))
		}
	}
}

// fill does the same for an array of 32 bits.
func fill(s start.Start, loads []int32, src *random.Source) {
	if s.Random() {
		Clear(loads)
		for range s.Balls {
			loads[src.Below(uint64(len(loads)))]++
		}
		return
	}
	p, rest := s.Profile(), loads
	for i, x := range p.Loads {
		c := p.Bins[i]
		for j := range rest[:c] {
			rest[j] = int32(x)
		}
		rest = rest[c:]
	}
}
