package blocks

import (
	"math"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// The largest value so far of the number of balls W depends on the order of insertions and
// removals within a block, which is never drawn.
//
// Where limits do not move, the regions do not change with time. So if it is known how many points
// each region has between two moments, all orders of them are equally likely. At every ambiguous
// step all regions are drawn up to this moment. Between two such moments W rises and falls in
// uniformly random order (a removal that hits an empty bin does neither), and its maximum is one
// draw of [sample.WalkMaximum].
//
// Limits that move make longer blocks. So limits are flat only in blocks that may raise the
// maximum: most of the time W is too far below it, or must be above it in the end whatever happens
// now (mayRise).

// A maximum is what is known of the largest number of balls so far.
type maximum struct {
	watched bool  // it is kept
	rising  bool  // it may rise in the present block
	peak    int64 // so far
}

// A piece is what happens to W between two moments of a block at which all is known.
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
	reach := func(k float64) float64 {
		return e.drift(int64(k), true) +
			float64(2*math.Sqrt(2*k*lambda))
	}
	end := e.drift(left, false) - math.Sqrt(2*float64(left)*lambda)
	k := e.length
	if e.flat {
		k = e.other
	}
	if e.cycle != nil { // with limits of either kind
		k = max(e.length, e.other, e.shortest)
	}
	k = min(k, float64(left))
	room := float64(e.peak - e.state.Balls)
	limit := left
	e.rising = reach(k) > max(room, end)
	if half := left / 2; e.rising && float64(half) > e.shortest && reach(float64(half)) <= end {
		e.rising, limit = false, half
	}
	if e.cycle == nil {
		e.setFlat(e.rising)
	}
	return limit
}

// drift returns the mean of what the next k steps add to W, if none finds the system empty, or a
// bound of that of any part of them.
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
	return min(max(0, d)+float64(4*v.Bend(v.t, k)),
		float64(max(0, float64(2*v.Mean())-1)*steps)+float64(2*v.Range()))
}

// drawAll goes on to the moment of the next event and notes what has happened since the last.
func (p *points) drawAll(t float64) {
	for i := range p.sures {
		p.upTo(i, t)
	}
	p.note()
}

// note adds the piece from the moment before to the present numbers of points.
func (p *points) note() {
	var now piece
	for i := range p.sures {
		switch c := &p.sures[i]; {
		case !c.rem:
			now.rises += c.y
		case p.state.Load[c.entry] > 0:
			now.falls += c.y
		}
	}
	for _, q := range p.path {
		now.rises -= q.rises
		now.falls -= q.falls
	}
	p.path = append(p.path, now)
}

// climb draws the maximum of a block before its end is added to the state.
func (p *points) climb() {
	p.note()
	w := p.state.Balls
	for i, q := range p.path {
		if w+q.rises > p.peak {
			p.peak = max(p.peak, w+sample.WalkMaximum(p.src, q.rises, q.falls))
		}
		w += q.rises - q.falls
		if i >= len(p.events) {
			continue
		}
		switch ev := &p.events[i]; {
		case !p.strips[ev.strip].rem:
			w++
			p.peak = max(p.peak, w)
		case p.state.Load[ev.entry] > 0:
			w--
		}
	}
}
