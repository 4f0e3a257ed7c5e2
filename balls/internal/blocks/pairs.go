package blocks

import (
	"math"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// Steps that remove a ball and then insert one are two sequences of k uniform numbers each, played
// in turn: removal 1, insertion 1, removal 2, ... There are no times here but positions 1, ..., k.
// Limits do not move, since after a while such a process has no drift (flats.go).
//
// In each sequence it does not matter to the sure positions where the ambiguous ones are. Of any
// x sure positions the numbers that hit each entry are multinomial. They are drawn where an
// ambiguous step cannot be decided otherwise (decidepair.go), and at the end of the block.

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

// A moment says how far a block of pairs is played: number of removals, of insertions.
type moment [2]int64

// A sequence is the positions of one kind of step. Its sure regions have an order, the lowest entry
// first, and take their positions in it: of the sure positions that earlier regions have left,
// each belongs to region i with probability p.
type sequence struct {
	region []seqRegion
	first  []int // by entry: how many regions there are of lower entries
	amb    int64 // ambiguous positions so far
	next   int64 // the ambiguous position to come
	// distance of ambiguous positions is an exponential number of this mean, rounded down
	scale float64
	strip []strip
	width float64 // of all strips
}

// A seqRegion is a sure region of a sequence: it is known that the first z of the positions left
// by earlier regions contain y of this one.
type seqRegion struct {
	entry          int
	area, fromHere float64 // its share of the sure positions, and that of all from it on
	inverse        float64 // 1/fromHere
	p              float64 // its share of the positions left
	z, y           int64
}

// A decided is an ambiguous position with what it hit.
type decided struct {
	at    int64
	u     float64
	entry int32 // what it hit
	rem   bool
}

// pairs plays steps of a removal and an insertion.
type pairs struct {
	*block
	ballRule law.BallRule // the rule of removals, if it is one
	seq      [2]sequence  // removals, insertions
	done     []decided    // the ambiguous positions
	steps    int64        // pairs of the block
	until    moment       // where it ends
	owes     bool         // a removal was the last step, and its insertion is yet to be played
	held     []float64    // R_i at the beginning, and what ambiguous steps have added
	// of the limits: see flats.go
	gaps        [2]gaps   // of the thresholds of removals and of insertions
	bins, balls []extent  // guesses of the counts and of the numbers R_i
	least, most []float64 // limits of R_i
}

func (p *pairs) resize(n int) {
	p.bins, p.balls = resize(p.bins, n), resize(p.balls, n)
	for _, x := range []*[]float64{&p.gaps[0].lo, &p.gaps[0].hi, &p.gaps[1].lo, &p.gaps[1].hi,
		&p.least, &p.most} {
		*x = resize(*x, n)
	}
}

// fit chooses limits and regions for k pairs. It returns false if the limits are too narrow.
func (p *pairs) fit(k int64) bool {
	p.steps = k
	p.flats(float64(k))
	p.sures, p.strips, p.ambiguous = p.sures[:0], p.strips[:0], 0
	for _, rem := range []bool{false, true} {
		p.thresholds(rem)
		out := p.ins
		if rem {
			out = p.rem
		}
		p.cut(out[:len(p.lo0)], rem, 1)
	}
	return p.apart() && p.confirmFlat(float64(k))
}

// thresholds sets the lines around the thresholds of one kind of step: they do not move.
func (p *pairs) thresholds(rem bool) {
	p.totalOfPairs(rem)
	s := index(rem)
	p.rule(s).Box(p.first, p.lo0, p.hi0, &p.lim.low0, &p.lim.high0)
	if rem {
		p.narrowBalls()
	}
	copy(p.gaps[s].lo, p.lo0)
	copy(p.gaps[s].hi, p.hi0)
	copy(p.lo1, p.lo0)
	copy(p.hi1, p.hi0)
}

// begin draws where the first ambiguous positions are.
func (p *pairs) begin(k int64) {
	p.makeSequences()
	clear(p.ambIns)
	clear(p.ambRem)
	p.done, p.until = p.done[:0], moment{k, k}
	if p.ballRule != nil {
		p.hold()
	}
	for s := range p.seq {
		p.seq[s].skip(p.src, k)
	}
}

// next implements [way].
func (p *pairs) next() bool {
	s := removal
	if p.seq[insertion].next < p.seq[removal].next {
		s = insertion
	}
	q := &p.seq[s]
	at := q.next
	if at > p.until[s] {
		return false
	}
	h := moment{at - 1, at - 1}
	if s == insertion {
		h[removal]++
	}
	i := p.decidePair(s, at, h)
	q.amb++
	q.skip(p.src, p.steps)
	to, amb := i+1, p.ambIns
	if s == removal {
		to, amb = i-1, p.ambRem
	}
	amb[i]++
	single := p.state.Single[i]
	if single && p.ambIns[i]+p.ambRem[i] == law.Apart || !single && to >= 0 && p.state.Edge[to] {
		h[s]++
		p.until = h
	} else if p.ballRule != nil {
		p.pass(s, i)
	}
	return true
}

// skip goes on to the next ambiguous position, or beyond k.
func (q *sequence) skip(src *random.Source, k int64) {
	d := int64(math.MaxInt64)
	if q.width > 0 {
		if x := sample.Exponential(src) * q.scale; x < 1<<62 {
			d = int64(x)
		}
	}
	if d >= k-q.next {
		q.next = k + 1
		return
	}
	q.next += d + 1
}

// makeSequences makes the sequences from the regions.
func (p *pairs) makeSequences() {
	var left [2]float64
	for i := len(p.sures) - 1; i >= 0; i-- {
		c := &p.sures[i]
		left[index(c.rem)] += c.area
		c.ahead = left[index(c.rem)]
	}
	over := [2]float64{1 / left[0], 1 / left[1]}
	for i := range p.ins {
		p.ins[i].sure, p.rem[i].sure = -1, -1
	}
	first := 0 // strip of a removal
	for first < len(p.strips) && !p.strips[first].rem {
		first++
	}
	for s := range p.seq {
		q := &p.seq[s]
		q.region, q.amb, q.next, q.width = q.region[:0], 0, 0, 0
		q.strip = p.strips[:first]
		if s == removal {
			q.strip = p.strips[first:]
		}
		for i := range q.strip {
			q.width += q.strip[i].area
		}
		q.scale = 0
		switch w := q.width; {
		case w < 0x1p-12:
			// the next term is below 2^-50
			q.scale = 1 / (w * (1 + float64(w*(1.0/2+float64(w*(1.0/3+float64(w*(1.0/4))))))))
		case w < 1:
			q.scale = -1 / portable.Log1p(-w)
		}
	}
	for i := range p.sures {
		c := &p.sures[i]
		q, out := &p.seq[insertion], p.ins
		if c.rem {
			q, out = &p.seq[removal], p.rem
		}
		j := len(q.region)
		out[c.entry].sure = j
		if j < cap(q.region) {
			q.region = q.region[:j+1]
		} else {
			q.region = append(q.region, seqRegion{})
		}
		r, all, ahead := &q.region[j], over[index(c.rem)], 1/c.ahead
		r.entry, r.area, r.fromHere, r.inverse = c.entry, c.area*all, c.ahead*all,
			left[index(c.rem)]*ahead
		r.p = c.area / c.ahead // of the last one exactly 1
		r.z, r.y = 0, 0
	}
	for s := range p.seq {
		q := &p.seq[s]
		q.first = resize(q.first, len(p.ins))
		j := 0
		for i := range q.first {
			for j < len(q.region) && q.region[j].entry < i {
				j++
			}
			q.first[i] = j
		}
	}
}

// draw draws the hits of the first n regions up to so many steps.
func (q *sequence) draw(src *random.Source, n int, steps int64) {
	left := steps - q.amb
	for j := range q.region[:n] {
		c := &q.region[j]
		if d := left - c.z; d > 0 {
			c.z = left
			c.y += sample.Binomial(src, d, c.p)
		}
		left = c.z - c.y
	}
}

// end implements [way].
func (p *pairs) end() {
	for p.next() {
	}
	for s := range p.seq {
		p.seq[s].draw(p.src, len(p.seq[s].region), p.until[s])
	}
}

// apply implements [way]. Where the block ends with a removal, an insertion is owed.
func (p *pairs) apply() int64 {
	s := p.state
	for _, c := range p.seq[removal].region {
		s.Remove(c.entry, c.y)
	}
	for _, c := range p.seq[insertion].region {
		s.Insert(c.entry, c.y)
	}
	for i := range p.done {
		if d := &p.done[i]; d.rem {
			s.Remove(int(d.entry), 1)
		} else {
			s.Insert(int(d.entry), 1)
		}
	}
	p.owes = p.until[insertion] < p.until[removal]
	return p.until[removal]
}
