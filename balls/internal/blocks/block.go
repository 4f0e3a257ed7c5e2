package blocks

import (
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// block plays at most left steps and returns how many it played.
func (e *Engine) block(left int64) int64 {
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
	if e.test.length > 0 {
		e.length = float64(e.test.length)
	} else if e.length < shortest {
		e.length = shortest
		return e.one(all)
	}
	s := e.state
	e.now.S = e.now.S[:len(s.S)]
	for i, x := range s.S {
		e.now.S[i] = float64(x)
	}
	if s.Alone {
		for i, x := range s.Load {
			e.now.Load[i] = float64(x)
		}
		copy(e.cur.Load, e.now.Load)
	}
	e.now.Balls = float64(s.Balls)
	e.narrow(min(float64(left), e.length))
	k := min(left, int64(e.length))
	if e.local && !s.Alone {
		return e.playBridges(k, left)
	}
	for try := 0; ; try++ {
		e.limit(float64(k))
		e.regions()
		ok := e.apart()
		if e.law.Mix == law.Replace {
			ok = ok && e.confirmFlat(float64(k))
		} else {
			ok = ok && e.confirm(float64(k))
		}
		expected := e.ambiguous * float64(k)
		if ok && e.law.Mix == law.Coin && e.ambiguous > 0.2 && e.test.length == 0 { // dearer than steps
			e.length = shortest
			return e.one(all)
		}
		if ok && (expected < 4*e.target || e.test.length > 0) {
			break
		}
		e.test.redone++
		if ok || try > 5 {
			try = 0
			k /= 2
			if k < shortest && e.test.length == 0 {
				e.length = shortest
				return e.one(all)
			}
			if k == 0 {
				return e.one(all)
			}
			if e.varies() { // a shorter block has another mean beta
				e.length, e.cycle.most = float64(k), k
				return 0
			}
			e.narrow(float64(k))
		}
	}
	e.test.blocks++
	e.wait = shortest
	if e.varies() { // what the window has cut off is no sign of a good length
		left = all
	}
	e.tune(k, left)
	switch {
	case e.law.Mix == law.Replace:
		return e.playPairs(k)
	case e.varies():
		return e.playPeriodic(k)
	}
	return e.play(k)
}

// narrow chooses the entries that get limits and regions of their own. Where
// less than rare steps of the block are expected to hit an entry of a row at the lower
// or upper end, the row is left out: its strips are joined, and the true counts
// decide. (Thresholds of other laws may depend on all counts.)
func (e *Engine) narrow(k float64) {
	if !e.local {
		return
	}
	const rare = 1
	n := len(e.now.S)
	e.cur.S[0] = e.now.S[0]
	theta := func(i int) float64 {
		e.cur.S[i] = e.now.S[i]
		return e.law.Insert.Threshold(i, &e.cur)
	}
	last := n
	for last > 2 && k*theta(last-2) < rare {
		last--
	}
	first := 1
	for first < last-1 && k*(1-theta(first+1)) < rare {
		first++
	}
	e.now.S = e.now.S[:last]
	if last == e.active && first == e.first {
		return
	}
	for i := e.first; i < first; i++ {
		e.lim.guess[i] = guess{}
	}
	for i := last; i < e.active; i++ {
		e.lim.guess[i] = guess{}
	}
	e.first, e.active = first, last
	for _, x := range []*[]float64{&e.lo0, &e.hi0, &e.lo1, &e.hi1, &e.lim.low0.S, &e.lim.high0.S, &e.lim.low1.S, &e.lim.high1.S} {
		*x = (*x)[:last]
	}
	for i := last; i < len(e.ins); i++ {
		e.ins[i] = outcome{sure: -1}
	}
	e.lim.known = false
}

// tune sets the length of the next block. The expected number of ambiguous steps
// grows like k times the width of the gaps: k^(3/2), and k^3 where it is mostly a bend.
func (e *Engine) tune(k, left int64) {
	f := e.target / (float64(e.ambiguous*float64(k)) + 1e-9)
	if e.varies() && e.cycle.bend > e.dev.dkw(float64(k)) {
		f = portable.Cbrt(f)
	} else {
		f = portable.Cbrt(f * f)
	}
	if k < left || f < 1 {
		f = min(2, max(0.5, f))
		if f < 0.9 || f > 1.1 {
			e.length = float64(k) * f
		}
	}
}

// apart returns whether all singles stay away from their neighbours.
func (e *Engine) apart() bool {
	if !e.state.Alone {
		return true
	}
	for i := e.first; i < e.active; i++ {
		if e.state.Single[i] && (e.lim.low0.Load[i]-e.lim.high0.Load[i-1] < 2 ||
			i+1 < e.active && e.lim.low0.Load[i+1]-e.lim.high0.Load[i] < 2) {
			return false
		}
	}
	return true
}

// play draws the points of the block and plays them. It returns the number of
// steps played: k, unless the block was cut.
func (e *Engine) play(k int64) int64 {
	src := e.src
	e.cur.S[0], e.cur.Balls = e.now.S[0], e.now.Balls
	clear(e.ambIns)
	clear(e.ambRem)
	e.path = e.path[:0]
	// how many points are in the strips, and in each sure region
	rest := k
	left := e.ambiguous
	for i := range e.sures {
		left += e.sures[i].area
	}
	j := sample.Binomial(src, rest, e.ambiguous/left)
	rest -= j
	left -= e.ambiguous
	last := len(e.sures) - 1
	for i := range e.sures {
		c := &e.sures[i]
		c.n = rest
		if i < last {
			c.n = sample.Binomial(src, rest, c.area/left)
			left -= c.area
		}
		rest -= c.n
	}
	// the points in the strips, in the order of time
	e.events = e.events[:0]
	for range j {
		v := src.Float64() * e.ambiguous
		i := 0
		for i < len(e.strips)-1 && v >= e.strips[i].upTo {
			i++
		}
		t, u := e.strips[i].point(src)
		e.events = append(e.events, event{t: t, u: u, strip: int32(i)})
	}
	e.sort()
	for i := range e.events {
		ev := &e.events[i]
		if e.rising {
			e.drawAll(ev.t)
		}
		e.decide(ev)
		if e.endsBlock(ev) {
			e.events = e.events[:i+1]
			return e.cutAt(ev.t)
		}
	}
	for i := range e.sures {
		e.sures[i].y, e.sures[i].t = e.sures[i].n, 1
	}
	if e.rising {
		e.climb()
	}
	if e.test.onBlock != nil {
		e.test.onBlock()
	}
	return e.finish()
}

// A block may be cut at any stopping time: a moment that is known from the points
// up to it. What comes later is then as it was before, independent and uniform,
// and is simply not used.

// cutAt ends the block with the event at time t, which has been decided and is
// the last of e.events, and returns the number of steps.
func (e *Engine) cutAt(t float64) int64 {
	e.test.cuts++
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

// sort puts the events in the order of time.
func (e *Engine) sort() {
	ev := e.events
	for a := 1; a < len(ev); a++ {
		x := ev[a]
		b := a
		for ; b > 0 && x.t < ev[b-1].t; b-- {
			ev[b] = ev[b-1]
		}
		ev[b] = x
	}
}

// finish adds to the state the points of the sure regions up to their time, and
// the events. It returns how many these are.
func (e *Engine) finish() int64 {
	s := e.state
	done := int64(len(e.events))
	for i := range e.sures {
		c := &e.sures[i]
		if c.y == 0 {
			continue
		}
		done += c.y
		if c.rem {
			s.Remove(c.entry, c.y)
		} else {
			s.Insert(c.entry, c.y)
		}
	}
	for i := range e.events {
		ev := &e.events[i]
		if e.strips[ev.strip].rem {
			s.Remove(int(ev.entry), 1)
		} else {
			s.Insert(int(ev.entry), 1)
		}
	}
	if e.cycle != nil {
		e.cycle.t += done
	}
	return done
}
