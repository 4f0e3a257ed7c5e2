package blocks

import "ballslab/balls/internal/sample"

// A block may be cut at any stopping time: a moment that is known from the points
// up to it. What comes later is then as it was before, independent and uniform,
// and is simply not used.

// cutAt ends the block with the event at time t, which has been decided and is
// the last of e.events, and returns the number of steps.
func (e *Engine) cutAt(t float64) int64 {
	e.test.cuts++
	if e.strict {
		if done, cut := e.violation(t); cut {
			return done
		}
	}
	for i := range e.sures {
		e.upTo(i, t)
	}
	if e.rising {
		e.climb()
	}
	if e.test.onBlock != nil {
		e.test.onBlock()
	}
	return e.finish()
}

// violation ends a strict block at the first step up to time end by which a cap was
// exceeded, if there is one.
//
// The numbers of points of the sure regions are drawn at the moment of one event
// after the other; where a cap is exceeded at the end of an interval and not at its
// beginning, the interval is halved until one point is left.
func (e *Engine) violation(end float64) (done int64, cut bool) {
	e.at(end)
	if !e.violated() {
		return 0, false
	}
	e.test.cuts++
	clear(e.ambIns)
	clear(e.ambRem)
	events := e.events
	e.events = events[:0]
	e.at(0)
	t := 0.0
	last := 0.0 // the latest moment known before the end of the block
	for _, ev := range append(events, event{t: end}) {
		before := e.counts()
		e.at(ev.t)
		if e.violated() {
			last = e.halve(t, ev.t, before)
			break
		}
		if len(e.events) == len(events) {
			break
		}
		e.events = append(e.events, ev)
		if e.strips[ev.strip].rem {
			e.ambRem[ev.entry]++
		} else {
			e.ambIns[ev.entry]++
		}
		last = ev.t
		if e.violated() {
			break
		}
		t = ev.t
	}
	if e.rising {
		e.retrace(last)
		e.climb()
	}
	return e.finish(), true
}

// at goes to time t: it sets y of every sure region to the number of its points up
// to then, drawn between the moments where it is known already.
func (e *Engine) at(t float64) {
	for i := range e.sures {
		c := &e.sures[i]
		c.t, c.ahead = t, c.after(t)
		if t >= 1 {
			c.y = c.n
			continue
		}
		a, b := mark{0, 0, i}, mark{1, c.n, i}
		for _, m := range e.log {
			if m.sure == i && m.t <= t && m.t >= a.t {
				a = m
			}
			if m.sure == i && m.t >= t && m.t < b.t {
				b = m
			}
		}
		switch {
		case a.t >= t:
			c.y = a.y
		case b.t <= t:
			c.y = b.y
		default:
			x := c.after(a.t)
			c.y = a.y + sample.Binomial(e.src, b.y-a.y, (x-c.ahead)/(x-c.after(b.t)))
			e.log = append(e.log, mark{t, c.y, i})
		}
	}
}

func (e *Engine) counts() []int64 {
	y := make([]int64, len(e.sures))
	for i := range y {
		y[i] = e.sures[i].y
	}
	return y
}

// violated returns whether a cap is exceeded by the events and the points y.
func (e *Engine) violated() bool {
	for i := e.moving(); i < len(e.lim.low0.S); i++ {
		g := &e.lim.guess[i]
		if j := e.source(i); j >= 0 && float64(e.hits(e.ins, e.ambIns, j)) > g.gains {
			return true
		}
		if e.removes > 0 && e.state.Load[i] > 0 && float64(e.hits(e.rem, e.ambRem, i)) > g.losses {
			return true
		}
	}
	return false
}

func (e *Engine) hits(out []outcome, amb []int64, i int) int64 {
	x := amb[i]
	if j := out[i].sure; j >= 0 {
		x += e.sures[j].y
	}
	return x
}

// halve finds the point by which a cap is exceeded first, between t0, where the
// numbers of points are before, and t1, where they are y and a cap is exceeded. It returns
// a time between that point and the one before.
func (e *Engine) halve(t0, t1 float64, before []int64) float64 {
	for {
		n := int64(0)
		for i := range e.sures {
			n += e.sures[i].y - before[i]
		}
		t := 0.5 * (t0 + t1)
		if n == 1 || t <= t0 || t >= t1 { // or two points at one time, in any order
			return t0
		}
		after := e.counts()
		e.at(t)
		if e.violated() {
			t1 = t
			continue
		}
		t0, before = t, e.counts()
		for i := range e.sures {
			e.sures[i].y = after[i]
		}
	}
}
