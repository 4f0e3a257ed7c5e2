package blocks

import (
	"math"

	"ballslab/balls/internal/law"
	"ballslab/internal/portable"
)

// An ambiguous step of a block of pairs is decided by the true threshold, which depends
// on some counts S_j, or on the number R_j of balls in bins of load at least j alone
// ([law.BallRule]). Most of the time these need not be drawn: the positions of which it is not
// known what they hit are independent, so that mean and variance of S_j or R_j are
// known (sequence.change), and with s from deviate
//
//	mean - s <= S_j <= mean + s,
//
// each except with probability e^-lambda. Where u is on one side of all thresholds
// that these allow, it is decided, and nothing is known that was not known
// before. Otherwise the regions that the number depends on are drawn up to this moment.

// decidePair finds out what the ambiguous position at of sequence s hits, at the counts after h.
func (e *Engine) decidePair(s int, at int64, h half) int {
	q := &e.seq[s]
	v := e.src.Float64() * q.width
	k := 0
	for k < len(q.strip)-1 && v >= q.strip[k].area {
		v -= q.strip[k].area
		k++
	}
	g := &q.strip[k]
	u := g.lo0 + v
	lambda := e.dev.lambda
	if g.to > g.from {
		lambda += portable.Log(float64(g.to - g.from + 1)) // as many estimates may fail
	}
	i := g.from
	for ; i <= g.to; i++ {
		lo, hi := e.around(s, i, h, lambda)
		if lo <= u && u < hi {
			e.look(s, i, h)
			lo = e.threshold(s, i, h)
		}
		if !(u < lo) {
			break
		}
	}
	e.pairs = append(e.pairs, pair{at: at, u: u, entry: int32(i - 1), rem: s == removal})
	return i - 1
}

// around returns bounds of threshold i of sequence s after h, by what is known.
func (e *Engine) around(s, i int, h half, lambda float64) (lo, hi float64) {
	if e.byBalls(s) {
		r, s := e.estimatePair(i, true, h, lambda)
		return e.ballRule.Fraction(r-s, e.now.Balls), e.ballRule.Fraction(r+s, e.now.Balls)
	}
	if s == insertion && e.twoChoices {
		x, s := e.estimatePair(i, false, h, lambda)
		lo, hi = max(0, x-s)/e.now.S[0], (x+s)/e.now.S[0]
		return lo * lo, hi * hi
	}
	rule := e.rule(s)
	low, high := &e.lim.low1, &e.lim.high1 // of limits that move, so free here
	first, last, balls := rule.Reads(i, len(e.state.S))
	low.Balls, high.Balls = e.now.Balls, e.now.Balls
	if balls {
		low.Balls, high.Balls = e.total(h)
	}
	if first == i && last == i && low.Balls == high.Balls {
		x, s := e.estimatePair(i, false, h, lambda)
		e.cur.S[0], e.cur.Balls = e.now.S[0], low.Balls
		e.cur.S[i] = max(0, x-s)
		lo = rule.Threshold(i, &e.cur)
		e.cur.S[i] = x + s
		return lo, rule.Threshold(i, &e.cur)
	}
	if last > first {
		lambda += portable.Log(float64(last - first + 1))
	}
	for j := first; j <= last; j++ {
		x, s := e.estimatePair(j, false, h, lambda)
		low.S[j], high.S[j] = max(0, x-s), min(e.now.S[0], x+s)
	}
	rule.Box(i, e.lo1[:i+1], e.hi1[:i+1], low, high)
	return e.lo1[i], e.hi1[i]
}

// threshold returns threshold i of sequence s after h, when all that it depends on is known.
func (e *Engine) threshold(s, i int, h half) float64 {
	if e.byBalls(s) {
		r, _ := e.estimatePair(i, true, h, 0)
		return e.ballRule.Fraction(r, e.now.Balls)
	}
	rule := e.rule(s)
	first, last, _ := rule.Reads(i, len(e.state.S))
	for j := first; j <= last; j++ {
		e.cur.S[j], _ = e.estimatePair(j, false, h, 0)
	}
	e.cur.S[0] = e.now.S[0]
	e.cur.Balls, _ = e.total(h)
	return rule.Threshold(i, &e.cur)
}

func (e *Engine) rule(s int) law.Rule {
	if s == removal {
		return e.law.Remove
	}
	return e.law.Insert
}

// byBalls returns whether thresholds of sequence s depend on R_i alone.
func (e *Engine) byBalls(s int) bool { return s == removal && e.ballRule != nil }

// estimatePair returns the mean of S_i, or of R_i, after h given what is known, and how far the
// number may be from it.
func (e *Engine) estimatePair(i int, balls bool, h half, lambda float64) (mean, s float64) {
	in, out := e.gauges(i, balls)
	if balls {
		a, v, m := e.seq[insertion].change(&in, h[insertion])
		b, z, n := e.seq[removal].change(&out, h[removal])
		if v += z; v > 0 {
			s = deviate(v, math.Abs(m-n), in.w, lambda)
		}
		return e.held[i] + a - b, s
	}
	a, v := e.seq[insertion].hitting(&in, h[insertion])
	b, z := e.seq[removal].hitting(&out, h[removal])
	if v += z; v > 0 {
		s = deviate(v, v, 1, lambda) // third moments are at most v
	}
	if e.state.Single[i] { // its load moves, not the number of bins
		return float64(e.state.S[i]), 0
	}
	x := e.state.S[i] - e.ambRem[i]
	if j := e.source(i); j >= 0 {
		x += e.ambIns[j]
	}
	return float64(x) + a - b, s
}

// A gauge says what a sure position of a sequence adds to a number (or takes from it): nothing if it
// belongs to the first parts, before in number; w, if heavy, for the next part; c for all others.
// With c = 0, w = 1 the number is S_j, with c = 1, w = j it is R_j (see jump).
type gauge struct {
	before int
	heavy  bool
	w, c   float64
}

// gauges returns how S_i, or R_i, depends on the insertions and the removals.
func (e *Engine) gauges(i int, balls bool) (in, out gauge) {
	s := e.state
	j := e.source(i)
	if s.Single[i] {
		if balls {
			in.before, out.before = e.seq[insertion].first[i], e.seq[removal].first[i]
			in.w, in.c, out.w, out.c = 1, 1, 1, 1
		}
		return
	}
	in.w = 1
	if balls {
		in.w, in.c = max(1, e.now.Load[i]), 1
	}
	out = in
	in.before, out.before = e.seq[insertion].first[i], e.seq[removal].first[i]
	if in.heavy = j >= 0 && e.ins[j].sure >= 0; in.heavy {
		in.before = e.ins[j].sure
	}
	out.heavy = e.rem[i].sure >= 0 && s.Load[i] > 0
	return
}

// parts returns how many parts the number depends on.
func (g *gauge) parts() int {
	switch {
	case g.heavy:
		return g.before + 1
	case g.c == 0:
		return 0
	}
	return g.before
}

// change returns mean, variance and third central moment of what the sure ones of the first so
// many steps add to a number, given what is known. The positions left by the parts before some
// part, up to where those are known, less those for which it is known whether this part has
// them, are as many positions that are independent and belong to this part or a later one.
func (q *sequence) change(g *gauge, steps int64) (mean, variance, third float64) {
	n := g.parts()
	left := steps - q.amb
	mean = g.c * float64(left)
	if n == 0 {
		return
	}
	heavy, others, w := 0.0, 0.0, g.w-g.c
	if g.heavy {
		heavy = q.part[g.before].area
	}
	if g.before < len(q.part) {
		others = q.part[g.before].fromHere
	}
	w2, w3 := w*w, w*w*w
	for i := range q.part[:n] {
		p := &q.part[i]
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
	heavy := q.part[g.before].area
	for i := range q.part[:g.before+1] {
		p := &q.part[i]
		if d := float64(left - p.z); d > 0 {
			a := heavy * p.inverse
			m := float64(d * a)
			mean += m
			variance += m - float64(m*a)
		}
		left = p.z - p.y
	}
	return mean + float64(q.part[g.before].y), variance
}

// look draws the parts that threshold i of sequence s depends on, up to h.
func (e *Engine) look(s, i int, h half) {
	e.test.looks++
	balls := e.byBalls(s)
	first, last := i, i
	if !balls {
		var total bool
		if first, last, total = e.rule(s).Reads(i, len(e.state.S)); total && e.idles {
			e.seq[removal].draw(e, e.seq[removal].first[1], h[removal])
		}
	}
	for j := first; j <= last; j++ {
		in, out := e.gauges(j, balls)
		e.seq[insertion].draw(e, in.parts(), h[insertion])
		e.seq[removal].draw(e, out.parts(), h[removal])
	}
}

// hold sets held to the R_i of the beginning.
func (e *Engine) hold() {
	c := &e.now
	e.held = resize(e.held, len(c.S))
	r := 0.0
	for i := len(c.S) - 1; i > 0; i-- {
		e.held[i] = float64(c.Load[i]*c.S[i]) + r
		r += float64((c.Load[i] - c.Load[i-1]) * c.S[i])
	}
}

// pass adds to held what an ambiguous step changes that hits entry i.
func (e *Engine) pass(s, i int) {
	x, j := 1.0, i+1 // the entry at whose R a bin's whole load counts
	if s == removal {
		if e.state.Load[i] == 0 {
			return
		}
		x, j = -1, i
	}
	if e.state.Single[i] {
		j = i + 1
	} else if j < len(e.held) {
		e.held[j] += float64(x * e.now.Load[j])
	}
	for q := 1; q < j; q++ {
		e.held[q] += x
	}
}
