package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// A Beta is the probability of an insertion as a function of the step.
type Beta interface {
	// At returns beta of step t = 0, 1, ...
	At(t int64) float64
	// Piece returns bounds of beta in the steps t, ..., t + length - 1. Low and
	// high are equal, or length (high - low) is at most about 1.
	Piece(t int64) (low, high float64, length int64)
}

// Constant is a Beta that does not change.
type Constant float64

// At implements [Beta].
func (c Constant) At(int64) float64 { return float64(c) }

// Piece implements [Beta].
func (c Constant) Piece(int64) (low, high float64, length int64) {
	return float64(c), float64(c), 1 << 62
}

// Bins is an engine on an array of loads. A step brings a ball to the least loaded of D
// uniform bins with probability beta of the step, else it takes one away: from a uniform
// non-empty bin, or, if Serve, from a uniform bin (nothing if that is empty). When all bins
// are empty nothing is taken away. 12 bytes per bin (4 if Serve).
type Bins struct {
	start Start
	d     int64
	beta  Beta
	serve bool
	loads []int32
	// the non-empty bins in any order, and where a bin stands in that list
	list, at    []uint32
	total, peak int64
	t           int64
	src         *random.Source
	counter     engine.Counter
}

// NewBins returns an engine.
func NewBins(s Start, d int64, beta Beta, serve bool) *Bins {
	e := &Bins{start: s, d: d, beta: beta, serve: serve, loads: make([]int32, s.Bins)}
	if !serve {
		e.list, e.at = make([]uint32, 0, s.Bins), make([]uint32, s.Bins)
	}
	return e
}

// Start implements engine.Engine.
func (e *Bins) Start(src *random.Source) {
	e.src = src
	e.start.fill(e.loads, src)
	e.total, e.peak, e.t = e.start.Balls, e.start.Balls, 0
	e.list = e.list[:0]
	if !e.serve {
		for i, x := range e.loads {
			if x > 0 {
				e.at[i] = uint32(len(e.list))
				e.list = append(e.list, uint32(i))
			}
		}
	}
}

// Advance implements engine.Engine.
func (e *Bins) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		low, high, c := e.beta.Piece(e.t)
		c = min(k, c, 1<<14)
		for range c {
			beta := low
			if low != high {
				beta = e.beta.At(e.t)
			}
			e.t++
			switch {
			case e.src.Float64() < beta:
				e.insert()
			case e.serve:
				i := e.src.Below(uint64(len(e.loads)))
				if e.loads[i] > 0 {
					e.loads[i]--
					e.total--
				}
			case e.total > 0:
				e.remove()
			}
		}
		k -= c
	}
	return true
}

func (e *Bins) insert() {
	i := lightest(e.loads, e.src, e.d)
	if e.loads[i]++; e.loads[i] == 1 && !e.serve {
		e.at[i] = uint32(len(e.list))
		e.list = append(e.list, uint32(i))
	}
	e.total++
	e.peak = max(e.peak, e.total)
}

// remove takes a ball from a uniform non-empty bin.
func (e *Bins) remove() {
	k := e.src.Below(uint64(len(e.list)))
	i := e.list[k]
	if e.loads[i]--; e.loads[i] == 0 {
		last := e.list[len(e.list)-1]
		e.list[k] = last
		e.at[last] = uint32(k)
		e.list = e.list[:len(e.list)-1]
	}
	e.total--
}

// Peak returns the largest number of balls so far.
func (e *Bins) Peak() int64 { return e.peak }

// Rises returns by how much that exceeds the number at time 0.
func (e *Bins) Rises() int64 { return e.peak - e.start.Balls }

// AppendProfile implements engine.Engine.
func (e *Bins) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.counter.AppendProfile(e.loads, loads, bins)
}
