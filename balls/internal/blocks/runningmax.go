package blocks

import (
	"math"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// The running maximum of the number of balls, W, depends on the order of insertions and
// removals within a block. Where limits do not move, no region changes with
// time: given how many points each region has between two moments, all orders of them have
// the same probability. So at every ambiguous step all regions are drawn, and between two of
// these moments the rises and falls of W (a removal that hits an empty bin is neither) come in
// uniformly random order: the maximum is one draw of [sample.WalkMaximum] per piece.
//
// In strips, limits do move, and the blocks are longer for it. Blocks in which W cannot
// exceed its maximum, or what it must have exceeded by the next look, stay as they are; in
// the others limits are flat.

// A piece is what lies between two known moments of a block.
type piece struct{ rises, falls int64 }

// WatchPeak makes the engine keep the running maximum of the number of balls, to be called
// before Start. With mixes other than Coin the number at the end of a block is the maximum.
func (e *Engine) WatchPeak() { e.watched = e.law.Mix == law.Coin }

// Peak returns the largest number of balls since Start; see [Engine.WatchPeak].
func (e *Engine) Peak() int64 { return e.peak }

// Reach says that there have been so many balls at some moment.
func (e *Engine) Reach(balls int64) { e.peak = max(e.peak, balls) }

// mayRise decides whether the maximum must be drawn in the next block, and returns how many
// of the left steps before the next look the block may have.
//
// With d = beta - (1 - beta), W rises over any part of k steps by at most max(0, d) k +
// 2 sqrt(2 k lambda), and over the left steps by at least d left - sqrt(2 left lambda): steps are
// independent and within +-1, so Azuma and Hoeffding's bound exp(-x^2/2k) of the deviation of
// the sums, on both sides, covers all times up to k; each fails with probability e^-lambda. (A
// removal without effect only makes W larger; the first bound takes the rise from any
// moment.) Where the first does not reach the maximum so far, or the second gets
// beyond it, the block is of no interest; if that holds for half of the left steps, a
// block of these is.
func (e *Engine) mayRise(left int64) int64 {
	lambda := e.dev.lambda
	reach := func(k float64) float64 { return e.drift(int64(k), true) + float64(2*math.Sqrt(2*k*lambda)) }
	end := e.drift(left, false) - math.Sqrt(2*float64(left)*lambda)
	k := e.length
	if e.flat {
		k = e.otherLength
	}
	if e.cycle != nil { // with limits of either kind
		k = max(e.length, e.otherLength, shortest)
	}
	if e.test.length > 0 {
		k = float64(e.test.length)
	}
	k = min(k, float64(left))
	room := float64(e.peak - e.state.Balls)
	limit := left
	e.rising = reach(k) > max(room, end)
	if half := left / 2; e.rising && half > shortest && reach(float64(half)) <= end {
		e.rising, limit = false, half
	}
	if e.cycle == nil {
		e.setFlat(e.rising)
	}
	return limit
}

// drift returns the mean of what the next k steps add to W, if none finds the system empty, or a bound of that of any part of them.
func (e *Engine) drift(k int64, part bool) float64 {
	steps, v := float64(k), e.cycle
	if v == nil {
		d := (e.inserts - e.removes) * steps
		if part {
			d = max(0, d)
		}
		return d
	}
	d := float64(2*v.Sum(v.t, k)) - steps
	if !part {
		return d
	}
	// sums are off their chord by a bend, and those from any moment off the mean by a range
	return min(max(0, d)+float64(4*v.Bend(v.t, k)), float64(max(0, float64(2*v.Mean())-1)*steps)+float64(2*v.Range()))
}

// drawAll goes on to the moment of the next event and notes what has happened since the last.
func (e *Engine) drawAll(t float64) {
	for i := range e.sures {
		e.upTo(i, t)
	}
	e.note()
}

// note adds the piece from the moment before to the present numbers of points.
func (e *Engine) note() {
	var p piece
	for i := range e.sures {
		switch c := &e.sures[i]; {
		case !c.rem:
			p.rises += c.y
		case e.state.Load[c.entry] > 0:
			p.falls += c.y
		}
	}
	for _, q := range e.path {
		p.rises -= q.rises
		p.falls -= q.falls
	}
	e.path = append(e.path, p)
}

// climb draws the maximum of a block before its end is added to the state.
func (e *Engine) climb() {
	if e.varies() {
		e.climbPeriodic()
		return
	}
	e.note()
	w := e.state.Balls
	for i, p := range e.path {
		if w+p.rises > e.peak {
			e.peak = max(e.peak, w+sample.WalkMaximum(e.src, p.rises, p.falls))
		}
		w += p.rises - p.falls
		if i >= len(e.events) {
			continue
		}
		switch ev := &e.events[i]; {
		case !e.strips[ev.strip].rem:
			w++
			e.peak = max(e.peak, w)
		case e.state.Load[ev.entry] > 0:
			w--
		}
	}
}
