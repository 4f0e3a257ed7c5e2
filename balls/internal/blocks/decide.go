package blocks

import "ballslab/balls/internal/sample"

// decide finds out what an event hits: the last entry i of its strip with u < theta_i.
//
// Most of the time the count that theta_i depends on need not be drawn. Given what is known, it is
// close to its mean, and theta_i on one side of u, except with probability e^-lambda, far below
// the 2^-53 by which u itself is rounded. This does not tell anything about the count that was
// not known before. Otherwise the counts that theta_i reads are drawn up to this moment.
func (p *points) decide(ev *event) {
	g := &p.strips[ev.strip]
	rule, amb := p.law.Insert, p.ambIns
	if g.rem {
		rule, amb = p.law.Remove, p.ambRem
	}
	n := len(p.state.S)
	i := g.from
	for ; i <= g.to; i++ {
		first, last, balls := rule.Reads(i, n)
		if balls {
			first, last = 1, n-1
		}
		if first == last && !balls {
			mean, s := p.estimate(i, ev.t)
			p.cur.S[i] = max(0, mean-s)
			if ev.u < rule.Threshold(i, &p.cur) {
				continue
			}
			p.cur.S[i] = mean + s
			if ev.u >= rule.Threshold(i, &p.cur) {
				break
			}
		}
		for j := first; j <= last; j++ {
			p.read(j, ev.t)
		}
		if balls {
			p.cur.Balls = p.balls()
		}
		if !(ev.u < rule.Threshold(i, &p.cur)) {
			break
		}
	}
	ev.entry = int32(i - 1)
	amb[i-1]++
}

// estimate returns the mean of the count of entry j at time t, before the event
// that happens there, given what is known, and how far it may be from it except
// with probability 2 e^-lambda.
func (p *points) estimate(j int, t float64) (mean, s float64) {
	x := p.state.S[j]
	if i := p.source(j); i >= 0 {
		x += p.ambIns[i]
		if c := p.ins[i].sure; c >= 0 {
			mean, s = p.sures[c].estimate(t, p.dev.lambda)
		}
	}
	if p.removes > 0 && p.state.Load[j] > 0 {
		x -= p.ambRem[j]
		if c := p.rem[j].sure; c >= 0 {
			m, d := p.sures[c].estimate(t, p.dev.lambda)
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
func (p *points) read(j int, t float64) {
	s := p.state
	if p.removes == 0 && !s.Alone && j > 0 {
		i := j - 1
		p.cur.S[j] = float64(s.S[j] + p.ambIns[i] + p.upTo(p.ins[i].sure, t))
		return
	}
	x := int64(0)
	if i := p.source(j); i >= 0 {
		x = p.ambIns[i] + p.upTo(p.ins[i].sure, t)
	}
	if p.removes > 0 && s.Load[j] > 0 {
		x -= p.ambRem[j] + p.upTo(p.rem[j].sure, t)
	}
	if s.Single[j] {
		p.cur.Load[j] = float64(s.Load[j] + x)
		p.cur.S[j] = p.now.S[j]
		return
	}
	p.cur.S[j] = float64(s.S[j] + x)
}

// balls returns the number of balls at the counts cur.
func (p *points) balls() float64 {
	m := p.now.Load[0] * p.cur.S[0]
	for q := 1; q < len(p.cur.S); q++ {
		m += float64((p.cur.Load[q] - p.cur.Load[q-1]) * p.cur.S[q])
	}
	return m
}

// upTo returns the number of points up to time t in sure region i. Given the
// number up to an earlier time, each of the others comes up to t with
// the share of its area.
func (p *points) upTo(i int, t float64) int64 {
	if i < 0 {
		return 0
	}
	c := &p.sures[i]
	if t > c.t {
		if c.n > c.y {
			x := c.after(t)
			c.y += sample.Binomial(p.src, c.n-c.y, (c.ahead-x)/c.ahead)
			c.ahead = x
		}
		c.t = t
	}
	return c.y
}
