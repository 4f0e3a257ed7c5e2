package turnover

import (
	"sync/atomic"

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
// uniform bins with probability beta of the step, else it takes one away from a uniform
// non-empty bin. When all bins are empty nothing is taken away.
//
// A non-empty bin is found by trying uniform bins; where that takes too long because few have
// a ball, the non-empty bins are listed until a quarter of all have one. A byte per bin while loads are
// at most 255, else 2 or 8, and 4 more for each listed; about 4 ns a step with one or two choices while all of it
// fits the cache, 6 to 9 with the list, 15 with more choices.
type Bins struct {
	d    int64
	beta Beta
	coin coin // of the present piece
	array
	listed  bool
	list    []uint32 // the non-empty bins in any order
	tries   int64    // at non-empty bins before they are listed
	total   int64
	peak    int64
	t       int64
	src     *random.Source
	words   [256]uint64 // drawn ahead
	unused  []uint64    // of them
	touched int64       // what looking up ahead computes, so that it is not optimised away
}

// NewBins returns an engine.
func NewBins(s Start, d int64, beta Beta) *Bins {
	return &Bins{d: d, beta: beta, array: newArray(s)}
}

// Start implements engine.Engine.
func (e *Bins) Start(src *random.Source) {
	e.src = src
	e.reset(src)
	e.total, e.peak, e.t = e.start.Balls, e.start.Balls, 0
	e.listed, e.unused = false, nil
}

// Advance implements engine.Engine.
func (e *Bins) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		low, high, c := e.beta.Piece(e.t)
		if c < 64 { // not worth a piece
			low, high, c = 0, 1, 64
		}
		c = min(k, c, 1<<14)
		k -= c
		e.tries = 4*c + 1024
		e.coin = newCoin(e.beta, low, high, uint64(e.start.Bins))
		e.play(c, &e.coin)
	}
	return true
}

// play plays k steps.
func (e *Bins) play(k int64, f *coin) {
	for k > 0 {
		full := none
		switch l := &e.Loads; {
		case len(l.Wide) > 0:
			k, full = playBins(e, l.Wide, k, f)
		case len(l.Middle) > 0:
			k, full = playBins(e, l.Middle, k, f)
		default:
			k, full = playBins(e, l.Narrow, k, f)
		}
		if full != none {
			e.Widen(full)
		}
	}
}

// Peak returns the largest number of balls so far.
func (e *Bins) Peak() int64 { return e.peak }

// Rises returns by how much that exceeds the number at time 0.
func (e *Bins) Rises() int64 { return e.peak - e.start.Balls }
