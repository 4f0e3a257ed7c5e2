package blocks

import (
	"math"

	"ballslab/balls/internal/law"
)

// An ambiguous step of a block of pairs is decided by the true threshold, which depends
// on some counts S_j, or on the number R_j of balls in bins of load at least j alone
// ([law.BallRule]). Most of the time these need not be drawn. Since the last look, the
// sure positions are independent of everything known, and each changes S_j and R_j by
// amounts of known law, so that their means are known and
//
//	|S_j - mean| <= s, |R_j - mean| <= s,
//
// each side except with probability e^-lambda, with Bernstein's s. Where u is on one side
// of all thresholds that these allow, it is decided, and nothing is known that was not known
// before. Otherwise all regions are drawn up to this moment: a look.

// A meter follows a number S_j or R_j through a block of pairs: what one sure position
// changes it by. An insertion adds to the number and a removal takes from it.
type meter struct {
	mean, variance [2]float64
	most           float64 // the largest change
}

// deviate returns by how much the sum of independent terms, none above its mean by more
// than most, may exceed its mean: Bernstein's s (see bernstein) in units of most.
func deviate(variance, most, lambda float64) float64 {
	x := most * lambda / 3
	return x + math.Sqrt(x*x+2*lambda*variance)
}

// meters sets all meters, and cur to the beginning of the block. The position's change of
// R_j is 1 where an insertion hits a bin of load j or more, and j where it brings a bin to
// load j; see jump.
func (e *Engine) meters() {
	s := e.state
	n := len(s.S)
	e.ofBins, e.ofBalls = resize(e.ofBins, n), resize(e.ofBalls, n)
	e.held = resize(e.held, n)
	copy(e.cur.S, e.now.S)
	balls := e.ballRule != nil
	if balls {
		e.hold()
	}
	var above [2]float64 // probabilities to hit an entry above i
	for i := n - 1; i >= 0; i-- {
		in, out := 0.0, e.seq[removal].share(e.rem[i].sure)
		if j := e.source(i); j >= 0 {
			in = e.seq[insertion].share(e.ins[j].sure)
		}
		if s.Load[i] == 0 {
			out = 0
		}
		if b := &e.ofBins[i]; s.Single[i] {
			*b = meter{}
		} else {
			*b = meter{[2]float64{out, in}, [2]float64{out * (1 - out), in * (1 - in)}, 1}
		}
		here := e.seq[insertion].share(e.ins[i].sure)
		if balls {
			w := max(1, float64(s.Load[i]))
			up := jump{above[insertion] + here, in}
			down := jump{above[removal], out}
			if s.Single[i] { // in is here
				w, up.one = 1, above[insertion]
			}
			b := &e.ofBalls[i]
			b.mean[insertion], b.variance[insertion] = up.moments(w)
			b.mean[removal], b.variance[removal] = down.moments(w)
			b.most = w
		}
		above[insertion] += here
		above[removal] += out
	}
}

// share returns the probability that a sure position is one of region i.
func (q *sequence) share(i int) float64 {
	if i < 0 {
		return 0
	}
	return q.part[i].area
}

// hold sets held to the R_j of cur.
func (e *Engine) hold() {
	c := &e.cur
	r := 0.0
	for i := len(c.S) - 1; i > 0; i-- {
		e.held[i] = c.Load[i]*c.S[i] + r
		r += (c.Load[i] - c.Load[i-1]) * c.S[i]
	}
}

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
	rule := e.law.Insert
	if s == removal {
		rule = e.law.Remove
	}
	lambda := e.dev.lambda
	if g.to > g.from {
		lambda += math.Log(float64(g.to - g.from + 1)) // as many estimates may fail
	}
	i := g.from
	for ; i <= g.to; i++ {
		if d := e.since(h); d[0]|d[1] > 0 {
			lo, hi := e.around(rule, s, i, d, lambda)
			if u < lo {
				continue
			}
			if u >= hi {
				break
			}
			e.look(h)
		}
		if !(u < rule.Threshold(i, &e.cur)) {
			break
		}
	}
	e.pairs = append(e.pairs, pair{at: at, u: u, entry: int32(i - 1), rem: s == removal})
	return i - 1
}

// since returns the numbers of sure positions from the last look to h.
func (e *Engine) since(h half) half {
	for s := range e.seq {
		h[s] -= e.seq[s].amb + e.seq[s].x
	}
	return h
}

// around returns bounds of threshold i, d sure positions after the last look.
func (e *Engine) around(rule law.Rule, s, i int, d half, lambda float64) (lo, hi float64) {
	if s == removal && e.ballRule != nil {
		r, w := e.ofBalls[i].after(d, lambda)
		r += e.held[i]
		return e.ballRule.Fraction(r-w, e.cur.Balls), e.ballRule.Fraction(r+w, e.cur.Balls)
	}
	low, high := &e.lim.low1, &e.lim.high1 // the limits do not move: these are free
	first, last, balls := rule.Reads(i, len(e.cur.S))
	if balls {
		return math.Inf(-1), math.Inf(1)
	}
	if last > first {
		lambda += math.Log(float64(last - first + 1))
	}
	for j := first; j <= last; j++ {
		x, w := e.ofBins[j].after(d, lambda)
		x += e.cur.S[j]
		low.S[j], high.S[j] = max(0, x-w), min(e.cur.S[j%e.state.Stride], x+w)
	}
	rule.Box(i, e.lo1[:i+1], e.hi1[:i+1], low, high)
	return e.lo1[i], e.hi1[i]
}

// after returns the mean of what d positions change, and how far they may be from it.
func (m *meter) after(d half, lambda float64) (mean, s float64) {
	a, b := float64(d[removal]), float64(d[insertion])
	return b*m.mean[insertion] - a*m.mean[removal], deviate(a*m.variance[removal]+b*m.variance[insertion], m.most, lambda)
}

// look draws the hits of all sure positions up to h, and sets cur.
func (e *Engine) look(h half) {
	for s := range e.seq {
		e.seq[s].draw(e, h[s]-e.seq[s].amb)
	}
	for j := e.state.Stride; j < len(e.state.S); j++ {
		x := int64(0)
		if i := e.source(j); i >= 0 {
			x = e.ambIns[i] + e.seq[insertion].hits(e.ins[i].sure)
		}
		e.set(j, x)
	}
	if e.ballRule != nil {
		e.hold()
	}
}

// set sets the count of entry j (the load, if it is a single), given its gains.
func (e *Engine) set(j int, x int64) {
	s := e.state
	if s.Load[j] > 0 {
		x -= e.ambRem[j] + e.seq[removal].hits(e.rem[j].sure)
	}
	if s.Single[j] {
		e.cur.Load[j] = float64(s.Load[j] + x)
		return
	}
	e.cur.S[j] = float64(s.S[j] + x)
}

func (q *sequence) hits(i int) int64 {
	if i < 0 {
		return 0
	}
	return q.part[i].y
}

// pass plays an ambiguous step that hits entry i on cur.
func (e *Engine) pass(s, i int) {
	st := e.state
	x := 1.0
	if s == removal {
		if st.Load[i] == 0 {
			return
		}
		x = -1
	}
	switch j := i + st.Stride; {
	case st.Single[i]:
		e.cur.Load[i] += x
	case s == removal:
		e.cur.S[i]--
	case j < len(e.cur.S):
		e.cur.S[j]++
	}
	if e.ballRule != nil {
		e.hold()
	}
}
