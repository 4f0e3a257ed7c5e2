package array

import (
	"sync/atomic"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// Deletions is an engine on an array of loads. A step brings a ball to the least loaded of D
// uniform bins with probability beta of the step, else it takes one away from a uniform
// non-empty bin. When all bins are empty nothing is taken away.
//
// A non-empty bin is found by trying uniform bins; where that takes too long because few have
// a ball, the non-empty bins are listed until a quarter of all have one. A byte per bin while loads are
// at most 255, else 2 or 8, and 4 more for each listed; about 4 ns a step with one or two choices while all of it
// fits the cache, 6 to 9 with the list, 15 with more choices.
type Deletions struct {
	d    int64
	beta law.Beta
	coin coin // of the present piece
	loaded
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

// NewDeletions returns an engine.
func NewDeletions(s start.Start, d int64, beta law.Beta) *Deletions {
	return &Deletions{d: d, beta: beta, loaded: newLoaded(s)}
}

// Start implements engine.Engine.
func (e *Deletions) Start(src *random.Source) {
	e.src = src
	e.reset(src)
	e.total, e.peak, e.t = e.start.Balls, e.start.Balls, 0
	e.listed, e.unused = false, nil
}

// Advance implements engine.Engine.
func (e *Deletions) Advance(k int64, stop *atomic.Bool) bool {
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
		Run(&e.Loads, c, e, playDeletions, playDeletions, playDeletions)
	}
	return true
}

// Peak returns the largest number of balls so far.
func (e *Deletions) Peak() int64 { return e.peak }

// Rises returns by how much that exceeds the number at time 0.
func (e *Deletions) Rises() int64 { return e.peak - e.start.Balls }
