package array

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// Deletions is an engine for random deletions. A step brings a ball to the least loaded of D
// uniform bins with probability beta of the step, else it takes one away from a uniform non-empty
// bin. When all bins are empty nothing is taken away.
//
// Three loops share the steps. With one or two choices most are played from words drawn ahead
// (deletionswords.go), 4 ns a step while the loads fit the cache. A non-empty bin is found by
// trying uniform bins; where that takes too long because few have a ball, the non-empty bins are
// listed until a quarter of all have one (deletionslist.go), 6 to 9 ns a step. The rest, and more
// choices, is played step by step, 15 ns. A byte a bin while loads are at most 255, else 2 or 8,
// and 4 more for each bin that is listed.
type Deletions struct {
	engine.Plain
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
	touched int64       // keeps looking up ahead from being optimised away
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

// Number implements engine.Engine.
func (e *Deletions) Number(name string) (float64, bool) {
	return engine.OfTotal(name, e.Peak(), e.Rises())
}

// Peak returns the largest number of balls so far.
func (e *Deletions) Peak() int64 { return e.peak }

// Rises returns by how much that exceeds the number at time 0.
func (e *Deletions) Rises() int64 { return e.peak - e.start.Balls }

// playDeletions plays k steps, or up to a full counter; see [Run].
func playDeletions[T Load](e *Deletions, loads []T, k int64) (left int64, full uint64) {
	f := &e.coin
	if len(e.list) > len(loads)/4 {
		e.list = e.list[:0]
		e.listed = false
	}
	quick := e.d <= 2 && f.quick
	for full = None; k > 0 && full == None; {
		in := int64(-1)
		switch {
		case quick && e.listed:
			k, in, full = playListed(e, loads, k, f)
		case quick && e.total > 0:
			k, in, full = playDrawn(e, loads, k, f)
		default:
			in = f.toss(e.t, e.src)
		}
		if in >= 0 {
			full = step(e, loads, in)
			k--
		}
	}
	return k, full
}

// step inserts a ball if in is 1, and else removes one; it returns a full counter or [None].
func step[T Load](e *Deletions, loads []T, in int64) (full uint64) {
	e.t++
	if in == 0 {
		remove(e, loads)
		return None
	}
	e.total++
	e.peak = max(e.peak, e.total)
	i := lightest(loads, e.src, e.d)
	if e.listed && loads[i] == 0 {
		e.list = append(e.list, uint32(i))
	}
	if !Add(loads, i) {
		return i
	}
	return None
}

// remove takes a ball from a uniform non-empty bin, if there is one: found by trying uniform bins,
// until the tries are used up and the non-empty bins are listed.
func remove[T Load](e *Deletions, loads []T) {
	if e.total == 0 {
		return
	}
	e.total--
	for ; !e.listed && e.tries > 0; e.tries-- {
		if i := e.src.Below(uint64(len(loads))); loads[i] > 0 {
			loads[i]--
			return
		}
	}
	if !e.listed {
		makeList(e, loads)
	}
	removeListed(e, loads)
}
