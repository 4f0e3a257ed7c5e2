package blocks

import (
	"math"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// block plays at most left steps and returns how many it played.
func (e *Engine) block(left int64) int64 {
	if e.state.Layout() {
		e.prepare()
	}
	if e.law.Mix == law.Replace {
		return e.one(min(left, 1<<12))
	}
	if e.fixedLength > 0 {
		e.length = float64(e.fixedLength)
	}
	if e.length < e.shortest {
		// blocks do not pay now; look again a little later
		if e.fixedLength == 0 {
			e.length = e.shortest
		}
		return e.one(min(left, int64(e.shortest)))
	}
	s := e.state
	for i, x := range s.S {
		e.now.S[i] = float64(x)
		e.now.Load[i] = float64(s.Load[i])
		e.cur.Load[i] = e.now.Load[i]
	}
	e.now.Balls = float64(s.Balls)
	k := min(left, int64(e.length))
	for try := 0; ; try++ {
		e.guess(float64(k))
		e.regions()
		ok := e.apart() && (e.strict || e.confirm(float64(k)))
		expected := e.ambiguous * float64(k)
		if ok && (expected < 4*e.target || e.fixedLength > 0) {
			break
		}
		e.redone++
		if ok || try > 5 {
			k /= 2
			e.length = float64(k)
			if e.length < e.shortest || k < 1 {
				e.length = e.shortest
				return e.one(min(left, int64(e.shortest)))
			}
			try = 0
		}
	}
	e.blocks++
	e.tune(k, left)
	done := e.play(k)
	return done
}

// tune sets the length of the next block. The expected number of ambiguous steps
// grows like k times the width of the gaps: k^2 for caps, which are of order k,
// and k^(3/2) for strips.
func (e *Engine) tune(k, left int64) {
	f := e.target / (e.ambiguous*float64(k) + 1e-9)
	if e.strict {
		f = math.Sqrt(f)
	} else {
		f = math.Cbrt(f * f)
	}
	if k < left || f < 1 {
		f = min(2, max(0.5, f))
		if f < 0.9 || f > 1.1 || e.strict {
			e.length = float64(k) * f
		}
	}
}

// apart returns whether all singles stay away from their neighbours.
func (e *Engine) apart() bool {
	if !e.state.Alone {
		return true
	}
	for i, single := range e.state.Single {
		if single && (e.lim.low0.Load[i]-e.lim.high0.Load[i-1] < 2 ||
			i+1 < len(e.state.S) && e.lim.low0.Load[i+1]-e.lim.high0.Load[i] < 2) {
			return false
		}
	}
	return true
}

// confirm returns whether the limits of strips are wide enough for the regions
// that follow from them, and moves the guesses to where they should be.
//
// As long as all counts are within their limits, a step that hits entry i by an
// insertion is a point of the sure region of i or of the strips beside it,
// and every point of the region is such a step. So the number of these steps up
// to time t is between the numbers of points of the region and of the region with
// the strips. These two are counts in fixed regions (see deviation), with means
// kA(t) and kU(t), A and U being the areas up to t. Removals likewise, and
//
//	S_j(t) = S_j(0) + insertions that hit j-1 - removals that hit j.
//
// If the means with their deviations stay within the limits, then, except when one
// of the deviations fails, S_j cannot be the first count to leave its limits; the
// probability that some count does is at most the sum over all deviations.
func (e *Engine) confirm(k float64) bool {
	l := &e.lim
	ok := true
	var none outcome
	for i := e.state.Stride; i < len(e.ins); i++ {
		in, out := &none, &none
		if j := e.source(i); j >= 0 && e.beta > 0 {
			in = &e.ins[j]
		}
		if e.beta < 1 && e.now.Load[i] > 0 {
			out = &e.rem[i]
		}
		inUp, inDown := in.deviations(e.dev, k)
		above, below := inUp, inDown
		d := l.drift[i]
		var gains, losses float64
		gains = e.dev.atMost(k * (in.ua + 0.5*in.ub))
		if out != &none {
			outUp, outDown := out.deviations(e.dev, k)
			above += outDown
			below += outUp
			losses = e.dev.atMost(k * (out.ua + 0.5*out.ub))
		}
		above += rise(k*(in.ua-out.a)-d, k*(in.ub-out.b))
		below += rise(d-k*(in.a-out.ua), k*(out.ub-in.b))
		fits := true
		if e.state.Single[i] {
			fits = gains <= l.gains[i] && losses <= l.losses[i]
		} else {
			if l.flatLow[i] {
				fits = losses <= l.losses[i]
			} else {
				fits = below <= l.below[i]
			}
			if l.flatHi[i] {
				fits = fits && gains <= l.gains[i]
			} else {
				fits = fits && above <= l.above[i]
			}
		}
		f := 1.02
		if !fits {
			f = 1.06
			ok = false
		}
		l.above[i], l.below[i] = f*above+0.5, f*below+0.5
		l.gains[i], l.losses[i] = f*gains+0.5, f*losses+0.5
	}
	return ok
}

// deviations returns bounds of how far the points of the outcome's region, with the
// strips, go above their mean, and without the strips, below.
func (o *outcome) deviations(d *deviation, k float64) (above, below float64) {
	above, _ = d.path(k, o.ua+0.5*o.ub)
	if o.sure >= 0 {
		_, below = d.path(k, o.a+0.5*o.b)
	}
	return above, below
}

// rise returns the largest value of at + bt^2/2 on [0, 1].
func rise(a, b float64) float64 {
	m := max(0, a+0.5*b)
	if b < 0 && a > 0 && a < -b {
		m = max(m, -0.5*a*a/b)
	}
	return m
}

// play draws the points of the block and plays them. It returns the number of
// steps played: k, unless the block was cut.
func (e *Engine) play(k int64) int64 {
	src := e.src
	s := e.state
	clear(e.ambIns)
	clear(e.ambRem)
	// how many points are in the strips, and in each sure region
	rest := k
	left := e.ambiguous
	for i := range e.sures {
		left += e.sures[i].a + 0.5*e.sures[i].b
	}
	j := sample.Binomial(src, rest, e.ambiguous/left)
	rest -= j
	left -= e.ambiguous
	last := len(e.sures) - 1
	for i := range e.sures {
		c := &e.sures[i]
		c.n = rest
		if i < last {
			q := c.a + 0.5*c.b
			c.n = sample.Binomial(src, rest, q/left)
			left -= q
		}
		rest -= c.n
	}
	// the points in the strips, in the order of time
	e.events = e.events[:0]
	for range j {
		v := src.Float64() * e.ambiguous
		i := 0
		for i < len(e.strips)-1 && v >= e.strips[i].area() {
			v -= e.strips[i].area()
			i++
		}
		t, u := e.strips[i].point(src)
		e.events = append(e.events, event{t: t, u: u, strip: i})
	}
	e.sort()
	for i := range e.events {
		ev := &e.events[i]
		e.decide(ev)
		g := &e.strips[ev.strip]
		if s.Single[ev.entry] {
			continue
		}
		to := ev.entry + s.Stride
		if g.rem {
			to = ev.entry - s.Stride
		}
		if to >= 0 && s.Edge[to] {
			e.events = e.events[:i+1]
			return e.cutAt(ev.t)
		}
	}
	if e.strict {
		if done, cut := e.violation(k); cut {
			return done
		}
	}
	if e.onBlock != nil {
		e.onBlock(k)
	}
	for i := range e.sures {
		e.sures[i].y = e.sures[i].n
	}
	e.finish()
	return k
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

// decide finds out what an event hits.
func (e *Engine) decide(ev *event) {
	g := &e.strips[ev.strip]
	rule, amb := e.law.Insert, e.ambIns
	if g.rem {
		rule, amb = e.law.Remove, e.ambRem
	}
	n := len(e.now.S)
	i := g.from
	e.cur.S[0] = e.now.S[0]
	for ; i <= g.to; i++ {
		first, last, balls := rule.Reads(i, n)
		if balls {
			e.cur.Balls = e.now.Balls
			if e.law.Mix == law.Coin {
				first, last = 1, n-1
			}
		}
		for j := first; j <= last; j++ {
			e.read(j, ev.t)
		}
		if balls && e.law.Mix == law.Coin {
			e.cur.Balls = e.balls()
		}
		if !(ev.u < rule.Threshold(i, &e.cur)) {
			break
		}
	}
	ev.entry = i - 1
	amb[i-1]++
}

// read sets the count of entry j at time t, before the event that happens there.
func (e *Engine) read(j int, t float64) {
	s := e.state
	x := int64(0)
	if i := e.source(j); i >= 0 {
		x = e.ambIns[i] + e.upTo(e.ins[i].sure, t)
	}
	if e.beta < 1 && s.Load[j] > 0 {
		x -= e.ambRem[j] + e.upTo(e.rem[j].sure, t)
	}
	if s.Single[j] {
		e.cur.Load[j] = float64(s.Load[j] + x)
		e.cur.S[j] = e.now.S[j]
		return
	}
	e.cur.S[j] = float64(s.S[j] + x)
}

// balls returns the number of balls at the counts cur.
func (e *Engine) balls() float64 {
	m := e.now.Load[0] * e.cur.S[0]
	for q := 1; q < len(e.cur.S); q++ {
		m += (e.cur.Load[q] - e.cur.Load[q-1]) * e.cur.S[q]
	}
	return m
}

// upTo returns the number of points up to time t in sure region i. Given the
// number up to an earlier time, each of the others comes up to t with
// the share of its area.
func (e *Engine) upTo(i int, t float64) int64 {
	if i < 0 {
		return 0
	}
	c := &e.sures[i]
	if t > c.t {
		if c.n > c.y {
			before := c.area(c.t)
			c.y += sample.Binomial(e.src, c.n-c.y, (c.area(t)-before)/(c.area(1)-before))
		}
		c.t = t
		if e.keepLogs {
			c.log = append(c.log, mark{t, c.y})
		}
	}
	return c.y
}

// finish adds to the state the points of the sure regions up to their time, and
// the events.
func (e *Engine) finish() {
	s := e.state
	for i := range e.sures {
		c := &e.sures[i]
		if c.y == 0 {
			continue
		}
		if c.rem {
			s.Remove(c.entry, c.y)
		} else {
			s.Insert(c.entry, c.y)
		}
	}
	for i := range e.events {
		ev := &e.events[i]
		if e.strips[ev.strip].rem {
			s.Remove(ev.entry, 1)
		} else {
			s.Insert(ev.entry, 1)
		}
	}
}
