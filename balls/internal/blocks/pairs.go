package blocks

import (
	"math"
	"slices"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// Steps that remove a ball and then insert one are two sequences of k uniform
// numbers each, played in turn: removal 1, insertion 1, removal 2, ... Their limits
// do not move, since after a while such a process has no drift. There are no
// times here but positions 1, ..., k. In each sequence the ambiguous positions are
// independent of what the sure ones hit, and of the first x sure positions the
// numbers of hits of all entries are multinomial.

// A sequence is the sure positions of one kind of step. Its regions have an order;
// region i has those of its positions that earlier regions do not have, each
// with probability p.
type sequence struct {
	part []part
	rem  bool
	amb  int64 // ambiguous positions so far
}

// A part is a sure region of a sequence: among the first x sure positions, z are
// left by earlier regions, and y of these are its own.
type part struct {
	entry   int
	p       float64
	x, z, y int64
	log     []share
}

// share says that among the positions left by earlier regions, the first z contain
// y of this one.
type share struct{ z, y int64 }

// pair is an ambiguous position.
type pair struct {
	at  int64
	rem bool
	ev  event
}

// half says how far a block of pairs is played: number of removals, of insertions.
type half struct{ removals, insertions int64 }

// playPairs draws a block of k pairs and plays it.
func (e *Engine) playPairs(k int64) int64 {
	e.parts()
	e.cur.S[0], e.cur.Balls = e.now.S[0], e.now.Balls
	clear(e.ambIns)
	clear(e.ambRem)
	e.pairs = e.pairs[:0]
	for _, rem := range []bool{true, false} {
		q := 0.0
		for i := range e.strips {
			if e.strips[i].rem == rem {
				q += e.strips[i].area
			}
		}
		e.areas[index(rem)] = q
		for at := int64(0); q > 0; {
			skip := sample.Geometric(e.src, q)
			if skip >= k-at {
				break
			}
			at += skip + 1
			e.pairs = append(e.pairs, pair{at: at, rem: rem})
		}
	}
	slices.SortFunc(e.pairs, func(a, b pair) int {
		if a.at != b.at || a.rem == b.rem {
			return int(min(1, max(-1, a.at-b.at)))
		}
		if a.rem {
			return -1
		}
		return 1
	})
	for i := range e.pairs {
		p := &e.pairs[i]
		h := half{p.at - 1, p.at - 1}
		if !p.rem {
			h.removals++
		}
		e.decidePair(p, h)
		e.seq[index(p.rem)].amb++
		to := int(p.ev.entry) + e.state.Stride
		if p.rem {
			to = int(p.ev.entry) - e.state.Stride
		}
		single := e.state.Single[p.ev.entry]
		if single && e.ambIns[p.ev.entry]+e.ambRem[p.ev.entry] == law.Apart || !single && to >= 0 && e.state.Edge[to] {
			if p.rem {
				h.removals++
			} else {
				h.insertions++
			}
			e.pairs = e.pairs[:i+1]
			e.test.cuts++
			if e.strict {
				if done, cut := e.violationPairs(h); cut {
					return done
				}
			}
			return e.finishPairs(h)
		}
	}
	h := half{k, k}
	if e.strict {
		if done, cut := e.violationPairs(h); cut {
			return done
		}
	}
	if e.test.onPairs != nil {
		for i := range e.seq {
			e.seq[i].upTo(e, len(e.seq[i].part)-1, k-e.seq[i].amb)
		}
		e.test.onPairs(h)
	}
	return e.finishPairs(h)
}

func index(rem bool) int {
	if rem {
		return 0
	}
	return 1
}

// parts makes the sequences from the sure regions, the uppermost entry first: the
// others, which are hit most often, seldom need to be drawn before the end.
func (e *Engine) parts() {
	for s := range e.seq {
		e.seq[s].part, e.seq[s].rem, e.seq[s].amb = e.seq[s].part[:0], s == 0, 0
	}
	var left [2]float64
	for i := range e.sures {
		left[index(e.sures[i].rem)] += e.sures[i].area
	}
	for i := range e.ins {
		e.ins[i].sure, e.rem[i].sure = -1, -1
	}
	for i := len(e.sures) - 1; i >= 0; i-- {
		c := &e.sures[i]
		s := index(c.rem)
		q := &e.seq[s]
		if c.rem {
			e.rem[c.entry].sure = len(q.part)
		} else {
			e.ins[c.entry].sure = len(q.part)
		}
		p := part{entry: c.entry, p: c.area / left[s]}
		if i == 0 || e.sures[i-1].rem != c.rem {
			p.p = 1 // the last one takes what is left
		}
		left[s] -= c.area
		q.part = append(q.part, p)
	}
}

// upTo returns the number of hits of region i among the first x sure positions.
func (q *sequence) upTo(e *Engine, i int, x int64) int64 {
	if i < 0 {
		return 0
	}
	z := x
	for j := range q.part[:i+1] {
		c := &q.part[j]
		if c.x < x {
			c.y += sample.Binomial(e.src, z-c.z, c.p)
			c.x, c.z = x, z
			if e.keepLogs {
				c.log = append(c.log, share{z, c.y})
			}
		}
		z -= c.y
	}
	return q.part[i].y
}

// decidePair finds out what the ambiguous step p hits, at the counts after h.
func (e *Engine) decidePair(p *pair, h half) {
	v := e.src.Float64() * e.areas[index(p.rem)]
	k := -1
	for i := range e.strips {
		if e.strips[i].rem != p.rem {
			continue
		}
		k = i
		if v < e.strips[i].area {
			break
		}
		v -= e.strips[i].area
	}
	g := &e.strips[k]
	_, u := g.point(e.src)
	rule, amb := e.law.Insert, e.ambIns
	if p.rem {
		rule, amb = e.law.Remove, e.ambRem
	}
	i := g.from
	for ; i <= g.to; i++ {
		first, last, _ := rule.Reads(i, len(e.state.S))
		for j := first; j <= last; j++ {
			e.readPair(j, h)
		}
		if !(u < rule.Threshold(i, &e.cur)) {
			break
		}
	}
	p.ev = event{t: float64(p.at), u: u, strip: int32(k), entry: int32(i - 1)}
	amb[i-1]++
}

// readPair sets the count of entry j after h.
func (e *Engine) readPair(j int, h half) {
	s := e.state
	x := int64(0)
	if i := e.source(j); i >= 0 {
		x = e.ambIns[i] + e.seq[1].upTo(e, e.ins[i].sure, h.insertions-e.seq[1].amb)
	}
	if s.Load[j] > 0 {
		x -= e.ambRem[j] + e.seq[0].upTo(e, e.rem[j].sure, h.removals-e.seq[0].amb)
	}
	if s.Single[j] {
		e.cur.Load[j] = float64(s.Load[j] + x)
		e.cur.S[j] = e.now.S[j]
		return
	}
	e.cur.S[j] = float64(s.S[j] + x)
}

// finishPairs adds to the state what the steps up to h hit, and, where h ends with
// a removal, plays the insertion that belongs to it. It returns the number of
// pairs.
func (e *Engine) finishPairs(h half) int64 {
	s := e.state
	for i := range e.seq {
		q := &e.seq[i]
		x := h.removals
		if i == 1 {
			x = h.insertions
		}
		q.upTo(e, len(q.part)-1, x-q.amb)
		for j := range q.part {
			if c := &q.part[j]; q.rem {
				s.Remove(c.entry, c.y)
			} else {
				s.Insert(c.entry, c.y)
			}
		}
	}
	for i := range e.pairs {
		if p := &e.pairs[i]; p.rem {
			s.Remove(int(p.ev.entry), 1)
		} else {
			s.Insert(int(p.ev.entry), 1)
		}
	}
	if h.insertions < h.removals {
		if s.Layout() {
			e.prepare()
		}
		e.law.StepInsert(e.src, s)
		e.prepare()
	}
	return h.removals
}

// flats sets the limits of a block of pairs: as lines does, but without drift.
func (e *Engine) flats(k float64) {
	l := &e.lim
	if !l.known {
		e.outcomes(&e.now)
		l.known = true
	}
	l.fill(&e.now, e.state.Stride, e.state.Alone)
	for i := e.moving(); i < len(l.low0.S); i++ {
		g := &l.guess[i]
		if g.k == 0 {
			in := 0.0
			if j := e.source(i); j >= 0 {
				in = l.ins[j]
			}
			w := bernstein(k*(in+l.rem[i]), e.dev.lambda)
			d := k * g.rate
			g.above, g.below = 1.2*(max(0, d)+w), 1.2*(max(0, -d)+w)
			g.gains = 1.2*e.dev.atMost(k*in) + 1
			g.losses = 1.2*e.dev.atMost(k*l.rem[i]) + 1
			g.k = k
		}
		r := k / g.k
		f := math.Sqrt(r)
		if r > 1 { // the sum of drift and deviation grows less than k
			f = r
		}
		g.k = k
		g.above *= f
		g.below *= f
		g.gains *= max(1, r)
		g.losses *= max(1, r)
		up, down := min(g.above, g.gains), min(g.below, g.losses)
		if e.state.Single[i] {
			l.low0.Load[i] -= down
			l.high0.Load[i] += up
			l.low0.S[i], l.high0.S[i] = e.now.S[i], e.now.S[i]
			continue
		}
		l.low0.S[i] = max(0, e.now.S[i]-down)
		l.high0.S[i] = min(e.now.S[i%e.state.Stride], e.now.S[i]+up)
	}
}

// confirmFlat is confirm for a block of pairs. The hits of two fixed regions by
// independent positions, N and R after x positions each (R perhaps one more), are sums of
// independent terms, so exp(c(N - R - mean)) makes a martingale and Bernstein's bound
// for the end holds all along: except with probability e^-lambda,
//
//	N - R <= x (q - r) + bernstein(k (q(1-q) + r(1-r)))
//
// for all x <= k. S_j - S_j(0) is at most the N of the larger region minus the R of
// the smaller one, and at least the N of the smaller minus the R of the larger.
func (e *Engine) confirmFlat(k float64) bool {
	l := &e.lim
	ok := true
	var none outcome
	for i := e.moving(); i < len(l.low0.S); i++ {
		g := &l.guess[i]
		in, out := &none, &none
		if j := e.source(i); j >= 0 {
			in = &e.ins[j]
		}
		if e.now.Load[i] > 0 {
			out = &e.rem[i]
		}
		above := max(0, k*(in.ua-out.a)) + bernstein(k*(in.ua+out.a), e.dev.lambda) + 1
		below := max(0, k*(out.ua-in.a)) + bernstein(k*(in.a+out.ua), e.dev.lambda) + 1
		gains, losses := e.dev.atMost(k*in.ua), e.dev.atMost(k*out.ua)
		fits := min(above, gains) <= min(g.above, g.gains) && min(below, losses) <= min(g.below, g.losses)
		f := 1.05
		if !fits {
			ok = false
			f = 1.1
		}
		g.above, g.below, g.gains, g.losses = f*above, f*below, f*gains+0.1, f*losses+0.1
	}
	return ok
}
