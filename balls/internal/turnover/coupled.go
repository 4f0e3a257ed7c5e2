package turnover

import (
	"slices"
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// Coupled plays two copies of a process from different starts with the same coins and
// the same ranks: the bins of each copy are in the order of falling load, and both
// copies look at the bins of the same ranks (for a ball, at the ball of the same rank, in the order
// of the bins). Each copy has its law; once they are equal they stay so.
type Coupled struct {
	engine.Plain
	copies [2]*Levels
	srcs   [2]random.Source
	src    *random.Source
	met    int64 // the step after which they were equal; -1 if not yet
	t      int64
	// profiles of the copies
	loads, bins [2][]int64
}

// NewCoupled returns an engine for two engines with the same law.
func NewCoupled(a, b *Levels) *Coupled { return &Coupled{copies: [2]*Levels{a, b}} }

// Start implements engine.Engine.
func (e *Coupled) Start(src *random.Source) {
	e.src, e.met, e.t = src, -1, 0
	for i, c := range e.copies {
		c.Start(src)
		c.src = &e.srcs[i]
	}
	e.compare()
}

// compare notes the moment when the copies are equal.
func (e *Coupled) compare() {
	e.profiles()
	if slices.Equal(e.loads[0], e.loads[1]) && slices.Equal(e.bins[0], e.bins[1]) {
		e.met = e.t
	}
}

func (e *Coupled) profiles() {
	for i, c := range e.copies {
		e.loads[i], e.bins[i] = c.AppendProfile(e.loads[i][:0], e.bins[i][:0])
	}
}

// Advance implements engine.Engine. For each step the copies get the same random
// numbers, which are fresh even if one copy should use more of them than the other.
func (e *Coupled) Advance(k int64, stop *atomic.Bool) bool {
	for i := int64(0); i < k; i++ {
		if i&(1<<12-1) == 0 && stop != nil && stop.Load() {
			return false
		}
		if e.met >= 0 { // one copy will do
			e.copies[0].src = e.src
			if !e.copies[0].Advance(k-i, stop) {
				return false
			}
			e.t += k - i
			return true
		}
		word := e.src.Uint64()
		for j, c := range e.copies {
			e.srcs[j].Reset(word, 0, 0)
			c.Advance(1, nil)
		}
		e.t++
		e.compare()
	}
	return true
}

// Number implements engine.Engine.
func (e *Coupled) Number(name string) (float64, bool) {
	switch name {
	case "meeting_time":
		return float64(e.MeetingTime()), true
	case "distance":
		return e.Distance(), true
	}
	return 0, false
}

// MeetingTime returns the step after which the copies were equal, or the steps so far
// if they are not.
func (e *Coupled) MeetingTime() int64 {
	if e.met < 0 {
		return e.t
	}
	return e.met
}

// Distance returns half the sum over the ranks of the differences of the two loads: how
// many balls are in other places.
func (e *Coupled) Distance() float64 {
	if e.met >= 0 {
		return 0
	}
	e.profiles()
	i, j := len(e.loads[0])-1, len(e.loads[1])-1
	var a, b, sum int64 // what is left of class i and class j
	if i >= 0 && j >= 0 {
		a, b = e.bins[0][i], e.bins[1][j]
	}
	for i >= 0 && j >= 0 {
		c := min(a, b)
		sum += c * max(e.loads[0][i]-e.loads[1][j], e.loads[1][j]-e.loads[0][i])
		if a -= c; a == 0 {
			if i--; i >= 0 {
				a = e.bins[0][i]
			}
		}
		if b -= c; b == 0 {
			if j--; j >= 0 {
				b = e.bins[1][j]
			}
		}
	}
	return float64(sum) / 2
}

// AppendProfile implements engine.Engine: the loads of the first copy.
func (e *Coupled) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.copies[0].AppendProfile(loads, bins)
}
