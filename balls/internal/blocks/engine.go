// Package blocks plays exchangeable processes in long blocks of steps on the
// counts of bins per load: n balls in n bins cost about n^(1/3) of a step's work.
//
// A step is a uniform number u, and it hits a bin of load at least j when u <
// theta_j(S), see package law. During a block of k steps the counts S move
// little, so that every threshold keeps to a narrow gap known beforehand. A
// step whose u lies in no gap is sure: its outcome does not depend on the state,
// and so the sure outcomes are independent and their numbers multinomial. The few
// others, k being chosen such that ten to thirty are expected, are decided one after
// the other by the true threshold at their moment; for that, the numbers of
// the sure outcomes up to that moment are drawn, conditionally binomial, of those
// outcomes only that the threshold depends on. Most are decided without: where the
// threshold is on one side of u up to a probability below 2^-64, far less than the 2^-53
// by which u is rounded.
//
// To have no order to deal with, the k steps get independent uniform times in
// [0, 1]; their order is then uniform, and they are played in it.
//
// # Strips
//
// Gaps move along the drift of the counts and are a little wider than the
// random deviations from it, which are of order sqrt(k): k is of order n^(2/3).
// The law of the counts differs from the exact one by less than 2^-64 per block
// in total variation: that is the probability that a count leaves its limits
// (drift.go, flats.go, deviation.go), and as long as none does, all is exact up to the
// rounding of doubles.
//
// Where there are insertions only and every threshold depends on its own count, the numbers of hits
// in a block are drawn first, and strips laid around the slopes that follow (bridges.go).
//
// Steps that remove a ball and then insert one are played in pairs, by position and not by
// time, in gaps that do not move (pairs.go).
//
// The running maximum of the number of balls is in runningmax.go and halving.go, an insertion probability
// with a period in periodic.go.
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
	law              law.Law
	inserts, removes float64 // how many a step has in the mean
	start            law.Occupancy
	state            *law.State
	uniform          bool // one choice: see onechoice.go
	local            bool // thresholds depend on their own count only, and all steps are insertions
	twoChoices       bool // insertions are by Greedy[2]
	idles            bool // removals may hit an empty bin though there are balls
	byTotal          bool // thresholds of insertions read the number of balls
	src              *random.Source

	length float64 // of the next block
	target float64 // ambiguous steps per block that length is aimed at

	// scratch memory of one block, by entry
	now, cur           law.Counts
	lim                limits
	first, active      int // entries first, ..., active-1 have limits and regions of their own
	lo0, hi0, lo1, hi1 []float64
	up, down           []float64
	ins, rem           []outcome
	ambIns, ambRem     []int64
	sures              []sure
	strips             []strip
	log                []mark // what is known about sure regions, in order of time for each
	events             []event
	// of pairs
	seq      [2]sequence // removals, insertions
	pairs    []pair
	ballRule law.BallRule // the rule of removals, if it is one
	held     []float64    // R_i at the beginning, and what ambiguous steps have added
	// of the running maximum: see runningmax.go
	watched, rising, flat bool
	peak                  int64
	otherLength           float64 // of the next block with limits of the other kind, flat or not
	path                  []piece
	cycle                 *periodic // nil: beta has no period
	bridge                bridges
	// of one choice
	loads, bins, newLoads, newBins []int64
	table, tails                   []float64
	tableFrom                      int64

	ambiguous float64 // expected number of events, per step
	dev       *deviation
	keepLogs  bool
	wait      int64 // steps to play one by one before a block is tried again

	test tests
}

// tests is what the tests of the package set and read.
type tests struct {
	length                        int64        // forced length of the blocks
	few                           int64        // of halving.go
	above                         float64      // likewise: factor of bounds that are not obeyed
	skipped, missed               int64        // what they would have left alone, and wrongly
	loose                         *deviation   // bounds that are wrong on purpose
	onBlock                       func()       // called with a block that has been drawn, not yet played
	onPairs                       func(h half) // likewise
	blocks, singles, redone, cuts int64
	looks                         int64 // of pairs
}

// An event is an ambiguous step.
type event struct {
	t, u  float64
	strip int32
	entry int32 // what it hit; before that is known, lower or upper, see scatter
}

var _ engine.Engine = (*Engine)(nil)

// New returns an engine for n bins that starts from this profile. Its law differs from
// the exact one by less than 2^-64 per block in total variation.
func New(n int64, start law.Occupancy, l law.Law) *Engine {
	e := &Engine{law: l, start: start, state: law.NewState(n, l)}
	switch l.Mix {
	case law.Throw:
		e.inserts = 1
	case law.Coin:
		e.inserts, e.removes = l.Beta, 1-l.Beta
	case law.Replace:
		e.inserts, e.removes = 1, 1
	}
	e.twoChoices = l.Insert == law.Rule(law.Greedy{D: 2})
	_, e.idles = l.Remove.(law.Idler)
	first, last, balls := l.Insert.Reads(2, 4)
	e.byTotal = balls
	if l.Mix == law.Throw {
		_, e.uniform = l.Insert.(law.OneChoice)
		e.uniform = e.uniform || n == 1
		e.local = first == 2 && last == 2 && !balls
	}
	e.target = 14
	if e.local {
		e.target = 26
	}
	if l.Mix == law.Replace {
		e.ballRule, _ = l.Remove.(law.BallRule)
		e.target = 24
	}
	return e
}

// Start implements [engine.Engine].
func (e *Engine) Start(src *random.Source) {
	e.src = src
	e.state.Reset(e.start)
	n := float64(e.state.Bins)
	e.length = portable.Cbrt(n * n)
	e.wait = shortest
	e.peak = e.state.Balls
	e.rising, e.flat, e.otherLength = false, false, 2*math.Sqrt(n)
	if e.cycle != nil {
		e.cycle.t, e.cycle.varies = 0, false
	}
	e.prepare()
}

// Advance implements [engine.Engine].
func (e *Engine) Advance(k int64, stop *atomic.Bool) bool {
	if e.uniform {
		return e.oneChoice(k, stop)
	}
	for i := 0; k > 0; i++ {
		if i&255 == 0 && stop != nil && stop.Load() {
			return false
		}
		k -= e.block(k)
		e.peak = max(e.peak, e.state.Balls)
	}
	return true
}

// AppendProfile implements [engine.Engine].
func (e *Engine) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.state.AppendProfile(loads, bins)
}

// prepare sizes the scratch memory after a change of the entries.
func (e *Engine) prepare() {
	n := len(e.state.S)
	e.lim.resize(n)
	e.bridge.resize(n)
	for _, x := range []*[]float64{&e.now.S, &e.now.Load, &e.cur.S, &e.cur.Load, &e.lo0, &e.hi0, &e.lo1, &e.hi1, &e.up, &e.down} {
		*x = resize(*x, n)
	}
	e.ins, e.rem = resize(e.ins, n), resize(e.rem, n)
	for i := range e.ins {
		e.ins[i], e.rem[i] = outcome{sure: -1}, outcome{sure: -1}
	}
	for i, x := range e.state.Load {
		l := float64(x)
		for _, c := range []*law.Counts{&e.now, &e.cur, &e.lim.low0, &e.lim.high0, &e.lim.low1, &e.lim.high1} {
			c.Load[i] = l
		}
	}
	e.active, e.first = n, 1
	e.ambIns, e.ambRem = resize(e.ambIns, n), resize(e.ambRem, n)
	e.dev = e.test.loose
	if e.dev == nil {
		// up to four counts per entry (and R_i, up and down), each with a bound, two more, and
		// two bounds for every event; no block with more than 4 target of them is expected
		bounds := 6*n + 2 + int(8*e.target)
		if e.watched {
			bounds += 3 // see mayRise
		}
		if e.cycle != nil { // every count at every event (foresee), and the maximum (halving.go)
			bounds += 1 + 2*n*int(4*e.target)
		}
		e.dev = deviationFor(bounds)
	}
}

// shortest is the length below which blocks do not pay.
const shortest = 40

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
	e.test.singles += k
	e.prepare()
	return k
}
