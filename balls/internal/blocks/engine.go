// Package blocks plays exchangeable processes in long blocks of steps on the counts of bins per
// load: n balls in n bins cost about n^(1/3) of a step's work.
//
// # The idea
//
// A step is a uniform number u, and it hits a bin of load at least j when u < theta_j(S), see
// package law. During a block of k steps the counts S move little, so each threshold stays in a
// narrow gap that is known beforehand. There are two kinds of step:
//
//   - sure: u lies in no gap. What the step hits does not depend on the state, so sure steps are
//     independent, and how many of them hit each entry is multinomial. One draw decides them all.
//   - ambiguous: u lies in a gap. The threshold at that very moment decides. For this the sure
//     steps up to that moment must be known, but only those that the threshold depends on:
//     their numbers are binomial, given what is known already.
//
// The length k is chosen such that ten to thirty steps are ambiguous. Most of these are decided
// without a draw: the threshold is on one side of u except with a probability below 2^-64, far
// less than the 2^-53 to which u is rounded.
//
// # The error
//
// Gaps are a little wider than the random deviations of the counts, which are of order sqrt(k):
// this makes k of order n^(2/3). The law of the counts differs from the exact one by less than
// 2^-64 per block in total variation. That is the probability that some count leaves its limits
// (deviation.go has the bounds); as long as none does, all is exact up to the rounding of
// doubles.
//
// # The ways to play a block
//
//   - points (points.go): the k steps get independent uniform times in [0, 1], so that there is
//     no order to deal with, and gaps move along the drift of the counts (drift.go).
//   - bridges (bridges.go): the same where there are insertions only and each threshold depends
//     on its own count, as for Greedy[d]. The numbers of hits in a block are drawn first, which
//     makes gaps half as wide.
//   - pairs (pairs.go): a removal and an insertion in turn, by position and not by time, in gaps
//     that do not move (flats.go).
//   - periodic (periodic.go): the probability of an insertion has a period; steps keep their
//     positions.
//   - uniform (onechoice.go): one choice, which needs no blocks.
//
// The largest number of balls so far is in runningmax.go, and for a period in halving.go.
package blocks

import (
	"math"
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// Engine is an [engine.Engine] that plays blocks of steps. Memory: some
// hundred bytes for every load in use.
type Engine struct {
	engine.Plain
	points // steps at random times, with the present block, which the other ways share
	pace   // how long blocks are
	start  law.Occupancy
	throw  bridges   // insertions by thresholds of their own count only
	pairs  pairs     // a removal and an insertion in turn
	cycle  *periodic // nil: beta has no period
	bins   *uniform  // nil: not one choice
}

var _ engine.Engine = (*Engine)(nil)

// New returns an engine for n bins that starts from these loads. Its law differs from
// the exact one by less than 2^-64 per block in total variation.
func New(n int64, start law.Occupancy, l law.Law) *Engine {
	e := &Engine{start: start}
	e.block = newBlock(n, l)
	e.throw.points = &e.points
	e.pairs = pairs{block: &e.block}
	if l.Mix == law.Replace {
		e.pairs.ballRule, _ = l.Remove.(law.BallRule)
	}
	e.pace = paceOf(&e.block)
	e.throw.bounded = 4 * e.target
	if _, uniformly := l.Insert.(law.OneChoice); l.Mix == law.Throw && (uniformly || n == 1) {
		e.bins = new(uniform)
	}
	return e
}

// Start implements [engine.Engine].
func (e *Engine) Start(src *random.Source) {
	e.src = src
	e.state.Reset(e.start)
	n := float64(e.state.Bins)
	e.length, e.other = portable.Cbrt(n*n), 2*math.Sqrt(n)
	e.wait = Shortest
	e.peak = e.state.Balls
	e.rising, e.flat = false, false
	if e.cycle != nil {
		e.cycle.t, e.varies = 0, false
	}
	e.prepare()
}

// Advance implements [engine.Engine].
func (e *Engine) Advance(k int64, stop *atomic.Bool) bool {
	if e.bins != nil {
		return e.bins.throw(e.src, e.law, e.state, k, stop)
	}
	for i := 0; k > 0; i++ {
		if i&255 == 0 && stop != nil && stop.Load() {
			return false
		}
		n, way := e.begin(k)
		if way != nil {
			way.end()
			n = e.finish(way)
		}
		k -= n
		e.peak = max(e.peak, e.state.Balls)
	}
	return true
}

// AppendProfile implements [engine.Engine].
func (e *Engine) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.state.AppendProfile(loads, bins)
}

// A way is one of the ways to play a block that has begun.
type way interface {
	// next decides what the next ambiguous step hits, and returns false when there
	// is none before the block ends.
	next() bool
	// end decides the ambiguous steps that are left, and draws what is not known yet of the
	// block.
	end()
	// apply adds what the steps hit to the state, and returns how many steps there were.
	apply() int64
}

// begin begins a block of at most left steps. Where none pays it plays some steps one
// by one, and returns their number and no way.
func (e *Engine) begin(left int64) (int64, way) {
	if e.state.Layout() {
		e.prepare()
	}
	if e.watched {
		left = e.mayRise(left)
	}
	all := left
	if e.cycle != nil {
		left = e.window(left)
	}
	if e.length < e.shortest {
		e.length = e.shortest
		return e.one(all), nil
	}
	e.look()
	e.narrow(min(float64(left), e.length))
	k := min(left, int64(e.length))
	if e.local && !e.state.Alone {
		e.throw.begin(k)
		e.tune(k, left)
		e.wait = Shortest
		return 0, &e.throw
	}
	for try := 0; ; try++ {
		fits := false
		if e.law.Mix == law.Replace {
			fits = e.pairs.fit(k)
		} else {
			fits = e.points.fit(k)
		}
		if fits && e.law.Mix == law.Coin && e.ambiguous > e.dearest {
			e.length = e.shortest
			return e.one(all), nil
		}
		if fits && e.ambiguous*float64(k) < e.most {
			break
		}
		if fits || try > 5 {
			try = 0
			k /= 2
			if float64(k) < e.shortest {
				e.length = e.shortest
				return e.one(all), nil
			}
			if e.varies { // a shorter block has another mean beta
				e.length, e.cycle.most = float64(k), k
				return 0, nil
			}
			e.narrow(float64(k))
		}
	}
	e.wait = Shortest
	if e.varies { // what the window has cut off is no sign of a good length
		left = all
	}
	e.tune(k, left)
	switch {
	case e.law.Mix == law.Replace:
		if (e.pairs.ballRule != nil || e.byTotal) && e.state.Balls == 0 {
			return e.one(1), nil // removals find m balls from then on, unless they idle
		}
		e.pairs.begin(k)
		return 0, &e.pairs
	case e.varies:
		e.cycle.begin(k)
		return 0, e.cycle
	}
	e.points.begin(k)
	return 0, &e.points
}

// finish adds a block to the state. It returns how many steps there were.
func (e *Engine) finish(w way) int64 {
	n := w.apply()
	if e.pairs.owes {
		e.pairs.owes = false
		if e.state.Layout() {
			e.prepare()
		}
		e.law.StepInsert(e.src, e.state)
		e.prepare()
	}
	if e.cycle != nil {
		e.cycle.t += n
	}
	return n
}

// one plays some steps one at a time; the more, the more often blocks did not pay.
func (e *Engine) one(left int64) int64 {
	k := min(left, e.wait)
	e.wait = min(2*e.wait, 1<<12)
	for range k {
		if e.cycle != nil {
			e.law.Beta = e.cycle.At(e.cycle.t)
			e.cycle.t++
		}
		e.law.Step(e.src, e.state)
		e.peak = max(e.peak, e.state.Balls)
	}
	e.prepare()
	return k
}

// prepare sizes the scratch memory after a change of the entries.
func (e *Engine) prepare() {
	n := len(e.state.S)
	e.block.resize(n)
	e.throw.resize(n)
	e.pairs.resize(n)
	// up to four counts per entry (and R_i, up and down), each with a bound, two more, and
	// two bounds for every event; no block with more than 4 target of them is expected
	bounds := 6*n + 2 + int(8*e.target)
	if e.watched {
		bounds += 3 // see mayRise
	}
	if e.cycle != nil { // every count at every event (foresee), and the maximum (halving.go)
		bounds += 1 + 2*n*int(4*e.target)
	}
	e.dev = deviationFor(bounds, e.bits)
}
