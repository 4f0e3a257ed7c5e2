package blocks

import (
	"math"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// Steps that remove a ball and then insert one are two sequences of k uniform
// numbers each, played in turn: removal 1, insertion 1, removal 2, ... Their limits
// do not move, since after a while such a process has no drift (flats.go). There are no
// times here but positions 1, ..., k. In each sequence the ambiguous positions are
// independent of what the sure ones hit, and of the first x sure positions the
// numbers of hits of all entries are multinomial. They are drawn when an ambiguous step cannot
// be decided otherwise (decidepair.go), and at the end of the block.

// The kinds of step of a pair, in the order in which they are played.
const (
	removal = iota
	insertion
)

func index(rem bool) int {
	if rem {
		return removal
	}
	return insertion
}

// half says how far a block of pairs is played: number of removals, of insertions.
type half [2]int64

// A sequence is the positions of one kind of step. Its sure regions have an order, the
// lowest entry first; region i has those of its sure positions that earlier regions
// do not have, each with probability p.
type sequence struct {
	part  []part
	first []int   // by entry: how many parts there are of lower entries
	amb   int64   // ambiguous positions so far
	next  int64   // the ambiguous position to come
	scale float64 // distance of ambiguous positions is an exponential number of this mean, rounded down (see sample.Skip)
	strip []strip
	width float64 // of all strips
}

// A part is a sure region of a sequence: it is known that the first z of the positions left
// by earlier parts contain y of this one.
type part struct {
	entry          int
	area, fromHere float64 // its share of the sure positions, and that of all from it on
	inverse        float64 // 1/fromHere
	p              float64 // its share of the positions left
	z, y           int64
	log            []share
}

// share is what is known of a part.
type share struct{ z, y int64 }

// pair is an ambiguous position.
type pair struct {
	at    int64
	u     float64
	entry int32 // what it hit
	rem   bool
}

// playPairs draws a block of k pairs and plays it.
func (e *Engine) playPairs(k int64) int64 {
	if (e.ballRule != nil || e.byTotal) && e.state.Balls == 0 {
		return e.one(1) // the number of balls at removals is constant from then on, unless they idle
	}
	e.parts()
	clear(e.ambIns)
	clear(e.ambRem)
	e.pairs = e.pairs[:0]
	if e.ballRule != nil {
		e.hold()
	}
	for s := range e.seq {
		e.seq[s].skip(e, k)
	}
	for {
		s := removal
		if e.seq[insertion].next < e.seq[removal].next {
			s = insertion
		}
		q := &e.seq[s]
		at := q.next
		if at > k {
			break
		}
		h := half{at - 1, at - 1}
		if s == insertion {
			h[removal]++
		}
		i := e.decidePair(s, at, h)
		q.amb++
		q.skip(e, k)
		to, amb := i+1, e.ambIns
		if s == removal {
			to, amb = i-1, e.ambRem
		}
		amb[i]++
		single := e.state.Single[i]
		if single && e.ambIns[i]+e.ambRem[i] == law.Apart || !single && to >= 0 && e.state.Edge[to] {
			e.test.cuts++
			h[s]++
			return e.endPairs(h)
		}
		if e.ballRule != nil {
			e.pass(s, i)
		}
	}
	return e.endPairs(half{k, k})
}

// skip goes on to the next ambiguous position, or beyond k.
func (q *sequence) skip(e *Engine, k int64) {
	d := int64(math.MaxInt64)
	if q.width > 0 {
		if x := sample.Exponential(e.src) * q.scale; x < 1<<62 {
			d = int64(x)
		}
	}
	if d >= k-q.next {
		q.next = k + 1
		return
	}
	q.next += d + 1
}

// parts makes the sequences from the regions.
func (e *Engine) parts() {
	var left [2]float64
	for i := len(e.sures) - 1; i >= 0; i-- {
		c := &e.sures[i]
		left[index(c.rem)] += c.area
		c.ahead = left[index(c.rem)]
	}
	over := [2]float64{1 / left[0], 1 / left[1]}
	for i := range e.ins {
		e.ins[i].sure, e.rem[i].sure = -1, -1
	}
	first := 0 // strip of a removal
	for first < len(e.strips) && !e.strips[first].rem {
		first++
	}
	for s := range e.seq {
		q := &e.seq[s]
		q.part, q.amb, q.next, q.width = q.part[:0], 0, 0, 0
		q.strip = e.strips[:first]
		if s == removal {
			q.strip = e.strips[first:]
		}
		for i := range q.strip {
			q.width += q.strip[i].area
		}
		q.scale = 0
		switch w := q.width; {
		case w < 0x1p-12:
			q.scale = 1 / (w * (1 + float64(w*(1.0/2+float64(w*(1.0/3+float64(w*(1.0/4)))))))) // the next term is below 2^-50
		case w < 1:
			q.scale = -1 / portable.Log1p(-w)
		}
	}
	for i := range e.sures {
		c := &e.sures[i]
		q, out := &e.seq[insertion], e.ins
		if c.rem {
			q, out = &e.seq[removal], e.rem
		}
		j := len(q.part)
		out[c.entry].sure = j
		if j < cap(q.part) {
			q.part = q.part[:j+1]
		} else {
			q.part = append(q.part, part{})
		}
		p, all, ahead := &q.part[j], over[index(c.rem)], 1/c.ahead
		p.entry, p.area, p.fromHere, p.inverse, p.p = c.entry, c.area*all, c.ahead*all, left[index(c.rem)]*ahead, c.area/c.ahead // of the last one exactly 1
		p.z, p.y, p.log = 0, 0, p.log[:0]
	}
	for s := range e.seq {
		q := &e.seq[s]
		q.first = resize(q.first, len(e.ins))
		j := 0
		for i := range q.first {
			for j < len(q.part) && q.part[j].entry < i {
				j++
			}
			q.first[i] = j
		}
	}
}

// draw draws the hits of the first n parts up to so many steps.
func (q *sequence) draw(e *Engine, n int, steps int64) {
	left := steps - q.amb
	for j := range q.part[:n] {
		c := &q.part[j]
		if d := left - c.z; d > 0 {
			c.z = left
			c.y += sample.Binomial(e.src, d, c.p)
			if e.keepLogs {
				c.log = append(c.log, share{c.z, c.y})
			}
		}
		left = c.z - c.y
	}
}

// endPairs ends the block after h.
func (e *Engine) endPairs(h half) int64 {
	for s := range e.seq {
		e.seq[s].draw(e, len(e.seq[s].part), h[s])
	}
	if e.test.onPairs != nil {
		e.test.onPairs(h)
	}
	return e.finishPairs(h)
}

// finishPairs adds to the state what the steps up to h hit, and, where h ends with
// a removal, plays the insertion that belongs to it. It returns the number of
// pairs.
func (e *Engine) finishPairs(h half) int64 {
	s := e.state
	for _, c := range e.seq[removal].part {
		s.Remove(c.entry, c.y)
	}
	for _, c := range e.seq[insertion].part {
		s.Insert(c.entry, c.y)
	}
	for i := range e.pairs {
		if p := &e.pairs[i]; p.rem {
			s.Remove(int(p.entry), 1)
		} else {
			s.Insert(int(p.entry), 1)
		}
	}
	if h[insertion] < h[removal] {
		if s.Layout() {
			e.prepare()
		}
		e.law.StepInsert(e.src, s)
		e.prepare()
	}
	return h[removal]
}
