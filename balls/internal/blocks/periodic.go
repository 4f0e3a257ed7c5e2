package blocks

import (
	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// Where the probability of an insertion has a period, the steps of a block keep their positions 1, ..., k;
// position at has time at/k, and limits are flat. The strips then have the same probability q_I at
// every insertion, and q_R at every removal, so the step at a position with beta is
//
//	ambiguous   with probability  a = beta q_I + (1-beta) q_R,
//	else an insertion with probability  g(beta) = beta (1-q_I)/(1-a),
//
// independently of all others. How many insertions there are between two positions is drawn in
// periodicgaps.go, where an ambiguous step asks for it.
//
// # Limits
//
// The number of hits of a fixed region is a sum of independent indicators, of mean w times the sum
// of the beta so far. The bounds of [deviation] hold for it as they do for points in a square: Bernstein's
// and Hoeffding's (with the constant of Massart's inequality) for exp(c (N - mean)), a submartingale,
// on the whole path, and Chernoff's for the end, of which independence is all that is needed. Its
// mean is off the straight line of the mean beta by at most w times the bend of the sums, which widens
// the gaps. Where beta does not change in a block, it is one like others.

// A periodic is what a cycle of probabilities needs.
type periodic struct {
	*cycle.Cycle
	bases  *cycle.Cycle
	whole  bool    // every beta is 0 or 1
	t      int64   // of the next step
	varies bool    // in the present block
	bend   float64 // of the sums in the present block
	most   int64   // steps of the next block; 0: as many as may be
	rare   float64 // area of a region that has no number of hits of its own

	ins, rem split
	doubt    float64    // probability that a sure step is doubtful
	drawn    int64      // positions up to here are
	position []int64    // of the events
	open     int        // the first event after drawn
	pieces   []stretch  // what has been drawn
	groups   []group    // of all pieces
	doubtful []doubtful // likewise
	shares   []cycle.Share
	slot     []int32    // of a class in shares or groups
	low      law.Counts // what foresee sets
	high     law.Counts
	marks    []known // of the running maximum: see halving.go
	stack    []group
	half     []group
}

// SetCycle gives step t = 0, 1, ... of the mix Coin the probability c.At(t) of an insertion, for
// strips. To be called before Start.
func (e *Engine) SetCycle(c *cycle.Cycle) {
	e.cycle = &periodic{Cycle: c, bases: c.Bases(), slot: make([]int32, c.Classes()), whole: c.Whole()}
}

// varies says whether the present block has a beta that changes.
func (e *Engine) varies() bool { return e.cycle != nil && e.cycle.varies }

// off returns how far the mean of a count may be off the straight line when a step raises and lowers it
// with these probabilities.
func (e *Engine) off(in, out float64) float64 {
	if !e.varies() {
		return 0
	}
	return float64(e.cycle.bend*(in/e.inserts+out/e.removes)) + 1
}

// window says what the next block is like, and returns how many of the left steps it may have: steps
// with one beta, if they are as many as a block can have, or some whose sums of beta are not
// too far from straight.
func (e *Engine) window(left int64) int64 {
	v := e.cycle
	flat, lines := &e.length, &e.otherLength
	if !e.flat {
		flat, lines = lines, flat
	}
	k := min(left, max(shortest, int64(*flat)))
	if e.test.length > 0 {
		k = min(left, e.test.length)
	}
	if v.most > 0 {
		k, v.most = min(k, v.most), 0
	}
	stays := v.Stays(v.t)
	if stays < k && e.test.length == 0 {
		for k > shortest && v.Bend(v.t, k) > 4*e.dev.dkw(float64(k)) {
			k -= k / 4
		}
	}
	if v.varies = stays < k; !v.varies {
		if stays < min(left, int64(*lines)) {
			*flat *= 2 // perhaps a longer one is possible
		}
		e.aim(v.At(v.t))
		e.setFlat(e.rising)
		return min(left, stays)
	}
	e.setFlat(true)
	if e.length < shortest && e.test.length == 0 { // no block
		return left
	}
	v.bend, v.rare = v.Bend(v.t, k), 0.3/float64(k)
	e.aim(min(max(v.Sum(v.t, k)/float64(k), 1e-12), 1-1e-12))
	return k
}

// aim sets the mean beta of the next block.
func (e *Engine) aim(beta float64) {
	old := e.inserts
	e.law.Beta, e.inserts, e.removes = beta, beta, 1-beta
	switch {
	case old == beta:
	case old == 0 || old == 1 || beta == 0 || beta == 1:
		e.prepare() // there are no regions of one kind
	default:
		e.lim.known = false
	}
}

// setFlat changes between limits that move and flat ones.
func (e *Engine) setFlat(flat bool) {
	if flat != e.flat {
		e.flat = flat
		e.length, e.otherLength = e.otherLength, e.length
	}
}

// split is what is fixed for the sure and the strips of one kind of step.
type split struct {
	strips, sures float64 // areas
	q             float64 // probability of the strips, given the kind
}

func (e *Engine) split(rem bool, weight float64) split {
	var s split
	for i := range e.strips {
		if e.strips[i].rem == rem {
			s.strips += e.strips[i].area
		}
	}
	for i := range e.sures {
		if e.sures[i].rem == rem {
			s.sures += e.sures[i].area
		}
	}
	if s.q = min(1, s.strips/weight); s.sures == 0 {
		s.q = 1
	}
	return s
}

// playPeriodic draws the block and plays it. It returns the number of steps.
func (e *Engine) playPeriodic(k int64) int64 {
	v := e.cycle
	e.cur.S[0], e.cur.Balls = e.now.S[0], e.now.Balls
	clear(e.ambIns)
	clear(e.ambRem)
	e.events = e.events[:0]
	v.begin(e.split(false, e.inserts), e.split(true, e.removes))
	for at, most := int64(0), max(v.ins.q, v.rem.q); most > 0; {
		skip := sample.Geometric(e.src, most)
		if skip >= k-at {
			break
		}
		at += skip + 1
		// thinned: ambiguous with probability q_I or q_R, by its type
		kind := &v.rem
		if e.src.Float64() < v.At(v.t+at-1) {
			kind = &v.ins
		}
		if e.src.Float64()*most >= kind.q {
			continue
		}
		t := float64(at) / float64(k)
		i, last := 0, 0
		for x := e.src.Float64() * kind.strips; i < len(e.strips); i++ {
			if g := &e.strips[i]; g.rem == (kind == &v.rem) {
				if last = i; x < g.area {
					break
				}
				x -= g.area
			}
		}
		g := &e.strips[last]
		_, u := g.point(e.src)
		e.events = append(e.events, event{t: t, u: u, strip: int32(last)})
		v.position = append(v.position, at)
		ev := &e.events[len(e.events)-1]
		if !e.foresee(ev, at) {
			e.drawGap(at-1, t)
			v.drawn, v.open = at, len(e.events)
			e.decide(ev)
		}
		if e.endsBlock(ev) {
			if v.drawn < at {
				e.drawGap(at, t)
			}
			return e.cutAt(t)
		}
	}
	e.drawGap(k, 1)
	if e.rising {
		e.climb()
	}
	if e.test.onBlock != nil {
		e.test.onBlock()
	}
	return e.finish()
}

// endsBlock returns whether the event leads to where the entries must be laid out anew.
func (e *Engine) endsBlock(ev *event) bool {
	s := e.state
	if s.Single[ev.entry] {
		return e.ambIns[ev.entry]+e.ambRem[ev.entry] == law.Apart
	}
	to := int(ev.entry) + 1
	if e.strips[ev.strip].rem {
		to = int(ev.entry) - 1
	}
	return to >= 0 && s.Edge[to]
}
