package blocks

import (
	"math"

	"ballslab/balls/internal/law"
	"ballslab/internal/portable"
)

// An ambiguous step of a block of pairs is decided by the true threshold. It depends on some counts
// S_j, or ([law.BallRule]) on R_j alone, the number of balls in bins of load at least j.
//
// Most of the time these need not be drawn. What the open positions hit, those of which it is not
// known, is independent, so mean and variance of S_j or R_j are known (sequence.change), and with s
// from deviate
//
//	mean - s <= S_j <= mean + s,
//
// each except with probability e^-lambda. If u is on one side of all thresholds that these allow,
// the step is decided, and nothing is known that was not known before. Otherwise the regions that
// the number depends on are drawn up to this moment (look).

// decidePair finds out what the ambiguous position at of sequence s hits, at the counts after h.
func (p *pairs) decidePair(s int, at int64, h moment) int {
	q := &p.seq[s]
	v := p.src.Float64() * q.width
	k := 0
	for k < len(q.strip)-1 && v >= q.strip[k].area {
		v -= q.strip[k].area
		k++
	}
	g := &q.strip[k]
	u := g.lo0 + v
	lambda := p.dev.lambda
	if g.to > g.from {
		lambda += portable.Log(float64(g.to - g.from + 1)) // as many estimates may fail
	}
	i := g.from
	for ; i <= g.to; i++ {
		lo, hi := p.around(s, i, h, lambda)
		if lo <= u && u < hi {
			p.look(s, i, h)
			lo = p.threshold(s, i, h)
		}
		if !(u < lo) {
			break
		}
	}
	p.done = append(p.done, decided{at: at, u: u, entry: int32(i - 1), rem: s == removal})
	return i - 1
}

// around returns bounds of threshold i of sequence s after h, by what is known.
func (p *pairs) around(s, i int, h moment, lambda float64) (lo, hi float64) {
	if p.byBalls(s) {
		r, s := p.estimatePair(i, true, h, lambda)
		return p.ballRule.Fraction(r-s, p.now.Balls), p.ballRule.Fraction(r+s, p.now.Balls)
	}
	if s == insertion && p.twoChoices {
		x, s := p.estimatePair(i, false, h, lambda)
		lo, hi = max(0, x-s)/p.now.S[0], (x+s)/p.now.S[0]
		return lo * lo, hi * hi
	}
	rule := p.rule(s)
	low, high := &p.lim.low1, &p.lim.high1 // of limits that move, so free here
	first, last, balls := rule.Reads(i, len(p.state.S))
	low.Balls, high.Balls = p.now.Balls, p.now.Balls
	if balls {
		low.Balls, high.Balls = p.total(h)
	}
	if first == i && last == i && low.Balls == high.Balls {
		x, s := p.estimatePair(i, false, h, lambda)
		p.cur.S[0], p.cur.Balls = p.now.S[0], low.Balls
		p.cur.S[i] = max(0, x-s)
		lo = rule.Threshold(i, &p.cur)
		p.cur.S[i] = x + s
		return lo, rule.Threshold(i, &p.cur)
	}
	if last > first {
		lambda += portable.Log(float64(last - first + 1))
	}
	for j := first; j <= last; j++ {
		x, s := p.estimatePair(j, false, h, lambda)
		low.S[j], high.S[j] = max(0, x-s), min(p.now.S[0], x+s)
	}
	rule.Box(i, p.lo1[:i+1], p.hi1[:i+1], low, high)
	return p.lo1[i], p.hi1[i]
}

// threshold returns threshold i of sequence s after h, when all that it depends on is known.
func (p *pairs) threshold(s, i int, h moment) float64 {
	if p.byBalls(s) {
		r, _ := p.estimatePair(i, true, h, 0)
		return p.ballRule.Fraction(r, p.now.Balls)
	}
	rule := p.rule(s)
	first, last, _ := rule.Reads(i, len(p.state.S))
	for j := first; j <= last; j++ {
		p.cur.S[j], _ = p.estimatePair(j, false, h, 0)
	}
	p.cur.S[0] = p.now.S[0]
	p.cur.Balls, _ = p.total(h)
	return rule.Threshold(i, &p.cur)
}

func (p *pairs) rule(s int) law.Rule {
	if s == removal {
		return p.law.Remove
	}
	return p.law.Insert
}

// byBalls returns whether thresholds of sequence s depend on R_i alone.
func (p *pairs) byBalls(s int) bool { return s == removal && p.ballRule != nil }

// estimatePair returns the mean of S_i, or of R_i, after h given what is known, and how far the
// number may be from it.
func (p *pairs) estimatePair(i int, balls bool, h moment, lambda float64) (mean, s float64) {
	in, out := p.gauges(i, balls)
	if balls {
		a, v, m := p.seq[insertion].change(&in, h[insertion])
		b, z, n := p.seq[removal].change(&out, h[removal])
		if v += z; v > 0 {
			s = deviate(v, math.Abs(m-n), in.w, lambda)
		}
		return p.held[i] + a - b, s
	}
	a, v := p.seq[insertion].hitting(&in, h[insertion])
	b, z := p.seq[removal].hitting(&out, h[removal])
	if v += z; v > 0 {
		s = deviate(v, v, 1, lambda) // third moments are at most v
	}
	if p.state.Single[i] { // its load moves, not the number of bins
		return float64(p.state.S[i]), 0
	}
	x := p.state.S[i] - p.ambRem[i]
	if j := p.source(i); j >= 0 {
		x += p.ambIns[j]
	}
	return float64(x) + a - b, s
}

// A gauge says what a sure position of a sequence adds to a number (or takes from it): nothing if
// it belongs to the first regions, before in number; w, if heavy, for the next region; c for all
// others. With c = 0, w = 1 the number is S_j, with c = 1, w = j it is R_j (see jump).
type gauge struct {
	before int
	heavy  bool
	w, c   float64
}

// gauges returns how S_i, or R_i, depends on the insertions and the removals.
func (p *pairs) gauges(i int, balls bool) (in, out gauge) {
	s := p.state
	j := p.source(i)
	if s.Single[i] {
		if balls {
			in.before, out.before = p.seq[insertion].first[i], p.seq[removal].first[i]
			in.w, in.c, out.w, out.c = 1, 1, 1, 1
		}
		return
	}
	in.w = 1
	if balls {
		in.w, in.c = max(1, p.now.Load[i]), 1
	}
	out = in
	in.before, out.before = p.seq[insertion].first[i], p.seq[removal].first[i]
	if in.heavy = j >= 0 && p.ins[j].sure >= 0; in.heavy {
		in.before = p.ins[j].sure
	}
	out.heavy = p.rem[i].sure >= 0 && s.Load[i] > 0
	return
}

// regions returns how many regions the number depends on.
func (g *gauge) regions() int {
	switch {
	case g.heavy:
		return g.before + 1
	case g.c == 0:
		return 0
	}
	return g.before
}

// change returns mean, variance and third central moment of what the sure ones of the first so
// many steps add to a number, given what is known. The positions left by the regions before some
// region, up to where those are known, less those for which it is known whether this region has
// them, are as many positions that are independent and belong to this region or a later one.
func (q *sequence) change(g *gauge, steps int64) (mean, variance, third float64) {
	n := g.regions()
	left := steps - q.amb
	mean = g.c * float64(left)
	if n == 0 {
		return
	}
	heavy, others, w := 0.0, 0.0, g.w-g.c
	if g.heavy {
		heavy = q.region[g.before].area
	}
	if g.before < len(q.region) {
		others = q.region[g.before].fromHere
	}
	w2, w3 := w*w, w*w*w
	for i := range q.region[:n] {
		p := &q.region[i]
		if d := float64(left - p.z); d > 0 {
			a, b := heavy*p.inverse, g.c-float64(g.c*others*p.inverse)
			m, square := float64(w*a)-b, float64(w2*a)+b
			mean += float64(d * m)
			variance += float64(d * (square - float64(m*m)))
			third += float64(d * (float64(w3*a) - b - float64(m*(float64(3*square)-float64(2*m*m)))))
		}
		if i < g.before {
			mean -= float64(g.c * float64(p.y))
		} else {
			mean += float64(w * float64(p.y))
		}
		left = p.z - p.y
	}
	return
}

// hitting is change of a count S_i, without the third moment.
func (q *sequence) hitting(g *gauge, steps int64) (mean, variance float64) {
	if !g.heavy {
		return
	}
	left := steps - q.amb
	heavy := q.region[g.before].area
	for i := range q.region[:g.before+1] {
		p := &q.region[i]
		if d := float64(left - p.z); d > 0 {
			a := heavy * p.inverse
			m := float64(d * a)
			mean += m
			variance += m - float64(m*a)
		}
		left = p.z - p.y
	}
	return mean + float64(q.region[g.before].y), variance
}

// look draws the regions that threshold i of sequence s depends on, up to h.
func (p *pairs) look(s, i int, h moment) {
	balls := p.byBalls(s)
	first, last := i, i
	if !balls {
		var total bool
		if first, last, total = p.rule(s).Reads(i, len(p.state.S)); total && p.idles {
			p.seq[removal].draw(p.src, p.seq[removal].first[1], h[removal])
		}
	}
	for j := first; j <= last; j++ {
		in, out := p.gauges(j, balls)
		p.seq[insertion].draw(p.src, in.regions(), h[insertion])
		p.seq[removal].draw(p.src, out.regions(), h[removal])
	}
}

// hold sets held to the R_i of the beginning.
func (p *pairs) hold() {
	c := &p.now
	p.held = resize(p.held, len(c.S))
	r := 0.0
	for i := len(c.S) - 1; i > 0; i-- {
		p.held[i] = float64(c.Load[i]*c.S[i]) + r
		r += float64((c.Load[i] - c.Load[i-1]) * c.S[i])
	}
}

// pass adds to held what an ambiguous step changes that hits entry i.
func (p *pairs) pass(s, i int) {
	x, j := 1.0, i+1 // the entry at whose R a bin's whole load counts
	if s == removal {
		if p.state.Load[i] == 0 {
			return
		}
		x, j = -1, i
	}
	if p.state.Single[i] {
		j = i + 1
	} else if j < len(p.held) {
		p.held[j] += float64(x * p.now.Load[j])
	}
	for q := 1; q < j; q++ {
		p.held[q] += x
	}
}
