package blocks

import (
	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// Where the probability beta of an insertion has a period and changes within a block, the steps
// keep their positions 1, ..., k, since their order matters. Limits are flat, so an insertion is
// ambiguous with the same probability q_I at every position, and a removal with q_R. Hence the step
// at a position with beta is
//
//	ambiguous   with probability  a = beta q_I + (1-beta) q_R,
//	else an insertion with probability  g(beta) = beta (1-q_I)/(1-a),
//
// independently of all others. Ambiguous positions are found by geometric skips. How many
// insertions there are between two positions is drawn (periodicgaps.go) where an ambiguous step
// asks for it, which most do not (foresee.go). A block costs as much as one of points, times the
// number of classes of steps with equal beta.
//
// # Limits
//
// The number of hits of a fixed region is a sum of independent indicators, of mean w times the
// sum of the beta so far. The bounds of [deviation] hold for it as they do for points in a
// square: Bernstein's and Hoeffding's (with the constant of Massart's inequality) on the whole
// path, since exp(c (N - mean)) is a submartingale, and Chernoff's at the end, which needs no more
// than independence. Its mean is off the straight line of the mean beta by at most w times
// the bend of the sums, which widens the gaps. Where beta does not change in a block, it is one
// like others.

// periodic plays steps whose probability of an insertion has a period.
type periodic struct {
	*points
	*cycle.Cycle
	bases *cycle.Cycle
	whole bool  // every beta is 0 or 1
	t     int64 // of the next step
	most  int64 // steps of the next block; 0: as many as may be

	inserting, removing areas
	k                   int64       // steps of the block
	to                  int64       // positions up to here have been looked at
	over                bool        // the block ends there
	cut                 bool        // and before its time
	doubt               float64     // probability that a sure step is doubtful
	drawn               int64       // positions up to here are
	position            []int64     // of the events
	open                int         // the first event after drawn
	pieces              []stretch   // what has been drawn
	groups              []classStep // of all pieces
	doubtful            []doubtful  // likewise
	shares              []cycle.Share
	slot                []int32    // of a class in shares or groups
	low                 law.Counts // what foresee sets
	high                law.Counts
	// of the running maximum: see halving.go
	few   int64 // steps that are played rather than halved, at least
	marks []knownStep
	stack []classStep
	half  []classStep
}

// The sway of beta in the present block.
type sway struct {
	varies bool    // beta is not the same at all steps
	bend   float64 // of the sums of beta: how far they are from a straight line
	rare   float64 // area of a region that has no number of hits of its own
}

// SetCycle gives step t = 0, 1, ... of the mix Coin the probability c.At(t) of an
// insertion. To be called before Start.
func (e *Engine) SetCycle(c *cycle.Cycle) {
	e.cycle = &periodic{
		points: &e.points, Cycle: c, bases: c.Bases(), slot: make([]int32, c.Classes()),
		whole: c.Whole(), few: 64,
	}
}

// off returns how far the mean of a count may be off the straight line when a step raises
// and lowers it with these probabilities.
func (b *block) off(in, out float64) float64 {
	if !b.varies {
		return 0
	}
	return float64(b.bend*(in/b.inserts+out/b.removes)) + 1
}

// window says what the next block is like, and returns how many of the left steps it may
// have: steps with one beta, if they are as many as a block can have, or some whose sums
// of beta are not too far from straight.
func (e *Engine) window(left int64) int64 {
	v := e.cycle
	flat, lines := &e.length, &e.other
	if !e.flat {
		flat, lines = lines, flat
	}
	k := min(left, max(int64(e.shortest), int64(*flat)))
	if v.most > 0 {
		k, v.most = min(k, v.most), 0
	}
	stays := v.Stays(v.t)
	if stays < k {
		for float64(k) > e.shortest && v.Bend(v.t, k) > 4*e.dev.dkw(float64(k)) {
			k -= k / 4
		}
	}
	if e.varies = stays < k; !e.varies {
		if stays < min(left, int64(*lines)) {
			*flat *= 2 // perhaps a longer one is possible
		}
		e.aim(v.At(v.t))
		e.setFlat(e.rising)
		return min(left, stays)
	}
	e.setFlat(true)
	if e.length < e.shortest { // no block
		return left
	}
	e.bend, e.rare = v.Bend(v.t, k), 0.3/float64(k)
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

// areas are those of one kind of step in the present block.
type areas struct {
	strips, sures float64
	q             float64 // probability of the strips, given the kind
}

func (v *periodic) areas(rem bool, weight float64) areas {
	var s areas
	for i := range v.strips {
		if v.strips[i].rem == rem {
			s.strips += v.strips[i].area
		}
	}
	for i := range v.sures {
		if v.sures[i].rem == rem {
			s.sures += v.sures[i].area
		}
	}
	if s.q = min(1, s.strips/weight); s.sures == 0 {
		s.q = 1
	}
	return s
}

// begin forgets the block before.
func (v *periodic) begin(k int64) {
	v.forget()
	v.restart()
	v.k, v.to, v.over, v.cut = k, 0, false, false
	v.inserting, v.removing = v.areas(false, v.inserts), v.areas(true, v.removes)
	v.drawn, v.open = 0, 0
	v.position, v.pieces, v.groups, v.doubtful = v.position[:0], v.pieces[:0], v.groups[:0],
		v.doubtful[:0]
	// the slope of g is between (1-q_I)/(1-q_R) and its inverse
	v.doubt = 0
	if w := v.Width(); w > 0 {
		v.doubt = 1
		if x, y := 1-v.inserting.q, 1-v.removing.q; w*max(x, y) < 0.5*min(x, y) {
			v.doubt = w * max(x, y) / min(x, y)
		}
	}
}

// next implements [way]: it finds the next ambiguous position, what the step there is, and
// what it hits.
func (v *periodic) next() bool {
	src := v.src
	for most := max(v.inserting.q, v.removing.q); most > 0 && !v.over; {
		skip := sample.Geometric(src, most)
		if skip >= v.k-v.to {
			break
		}
		v.to += skip + 1
		// thinned: ambiguous with probability q_I or q_R, by its type
		kind := &v.removing
		if src.Float64() < v.At(v.t+v.to-1) {
			kind = &v.inserting
		}
		if src.Float64()*most >= kind.q {
			continue
		}
		t := float64(v.to) / float64(v.k)
		i, last := 0, 0
		for x := src.Float64() * kind.strips; i < len(v.strips); i++ {
			if g := &v.strips[i]; g.rem == (kind == &v.removing) {
				if last = i; x < g.area {
					break
				}
				x -= g.area
			}
		}
		_, u := v.strips[last].point(src)
		v.events = append(v.events, event{t: t, u: u, strip: int32(last)})
		v.position = append(v.position, v.to)
		ev := &v.events[len(v.events)-1]
		if !v.foresee(ev, v.to) {
			v.drawGap(v.to-1, t)
			v.drawn, v.open = v.to, len(v.events)
			v.decide(ev)
		}
		v.cut = v.endsBlock(ev)
		v.over = v.cut
		return true
	}
	if !v.over {
		v.to, v.over = v.k, true
	}
	return false
}

// end implements [way].
func (v *periodic) end() {
	for v.next() {
	}
	if !v.cut || v.drawn < v.to {
		v.drawGap(v.to, float64(v.to)/float64(v.k))
	}
	if v.rising {
		v.climb()
	}
}
