package blocks

import "ballslab/balls/internal/sample"

// decide finds out what an event hits.
//
// Most of the time the count that decides need not be drawn: given what is known, it
// is on the side of u on which its mean is, up to a probability of e^-lambda,
// far below the 2^-53 by which u itself is rounded. Nothing is then known about
// the count that was not known before.
func (e *Engine) decide(ev *event) {
	g := &e.strips[ev.strip]
	rule, amb := e.law.Insert, e.ambIns
	if g.rem {
		rule, amb = e.law.Remove, e.ambRem
	}
	n := len(e.state.S)
	i := g.from
	for ; i <= g.to; i++ {
		first, last, balls := rule.Reads(i, n)
		if balls {
			first, last = 1, n-1
		}
		if first == last && !balls {
			mean, s := e.estimate(i, ev.t)
			e.cur.S[i] = max(0, mean-s)
			if ev.u < rule.Threshold(i, &e.cur) {
				continue
			}
			e.cur.S[i] = mean + s
			if ev.u >= rule.Threshold(i, &e.cur) {
				break
			}
		}
		for j := first; j <= last; j++ {
			e.read(j, ev.t)
		}
		if balls {
			e.cur.Balls = e.balls()
		}
		if !(ev.u < rule.Threshold(i, &e.cur)) {
			break
		}
	}
	ev.entry = int32(i - 1)
	amb[i-1]++
}

// estimate returns the mean of the count of entry j at time t, before the event
// that happens there, given what is known, and how far it may be from it except
// with probability 2 e^-lambda.
func (e *Engine) estimate(j int, t float64) (mean, s float64) {
	x := e.state.S[j]
	if i := e.source(j); i >= 0 {
		x += e.ambIns[i]
		if c := e.ins[i].sure; c >= 0 {
			mean, s = e.sures[c].estimate(t, e.dev.lambda)
		}
	}
	if e.removes > 0 && e.state.Load[j] > 0 {
		x -= e.ambRem[j]
		if c := e.rem[j].sure; c >= 0 {
			m, d := e.sures[c].estimate(t, e.dev.lambda)
			mean -= m
			s += d
		}
	}
	return mean + float64(x), s
}

func (c *sure) estimate(t, lambda float64) (mean, s float64) {
	if c.t >= t || c.n == c.y {
		return float64(c.y), 0
	}
	p := 1 - c.after(t)/c.ahead
	m := float64(float64(c.n-c.y) * p)
	return float64(c.y) + m, bernstein(float64(m*(1-p)), lambda)
}

// read sets the count of entry j at time t, before the event that happens there.
func (e *Engine) read(j int, t float64) {
	s := e.state
	if e.removes == 0 && !s.Alone && j > 0 {
		i := j - 1
		e.cur.S[j] = float64(s.S[j] + e.ambIns[i] + e.upTo(e.ins[i].sure, t))
		return
	}
	x := int64(0)
	if i := e.source(j); i >= 0 {
		x = e.ambIns[i] + e.upTo(e.ins[i].sure, t)
	}
	if e.removes > 0 && s.Load[j] > 0 {
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
		m += float64((e.cur.Load[q] - e.cur.Load[q-1]) * e.cur.S[q])
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
			x := c.after(t)
			c.y += sample.Binomial(e.src, c.n-c.y, (c.ahead-x)/c.ahead)
			c.ahead = x
		}
		c.t = t
		if e.keepLogs {
			e.log = append(e.log, mark{t, c.y, i})
		}
	}
	return c.y
}
