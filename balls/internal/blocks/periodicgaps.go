package blocks

import "ballslab/balls/internal/sample"

// Of the sure steps between two positions, the number of insertions is a sum of binomials, one for
// each class of equal beta. Where a class holds values up to beta + width, any sure step is
// doubtful with a small probability eta, and these are decided one by one: with
//
//	b = min(g(beta), 1 - eta),  eta >= g(beta + width) - g(beta),
//
// a doubtful step of true probability g_t inserts with probability (g_t - b)/eta, and one that is not
// with b/(1-eta): together g_t. In a short gap all are. What the insertions and removals hit is multinomial with the areas of
// the sure regions.

// A group is a number of steps of one class, neither ambiguous nor doubtful, and of insertions
// among them.
type group struct {
	class int32
	n, in int64
}

// A doubtful step is at this position.
type doubtful struct {
	at int64
	in bool
}

// A stretch is positions from+1, ..., to, with its groups and doubtful steps.
type stretch struct {
	from, to int64
	groups   [2]int // of periodic.groups
	doubtful [2]int
}

// begin forgets the block before.
func (v *periodic) begin(ins, rem split) {
	v.ins, v.rem = ins, rem
	v.drawn, v.open = 0, 0
	v.position, v.pieces, v.groups, v.doubtful = v.position[:0], v.pieces[:0], v.groups[:0], v.doubtful[:0]
	// the slope of g is between (1-q_I)/(1-q_R) and its inverse
	v.doubt = 0
	if w := v.Width(); w > 0 {
		v.doubt = 1
		if a, b := 1-ins.q, 1-rem.q; w*max(a, b) < 0.5*min(a, b) {
			v.doubt = w * max(a, b) / min(a, b)
		}
	}
}

// sure returns g(beta).
func (v *periodic) sure(beta float64) float64 {
	a := float64(beta * (1 - v.ins.q))
	if a == 0 {
		return 0
	}
	return a / (a + float64((1-beta)*(1-v.rem.q)))
}

// drawGap draws the sure steps from the last draw up to this position, and what they hit up to time t.
func (e *Engine) drawGap(to int64, t float64) {
	v := e.cycle
	s := stretch{from: v.drawn, to: to, groups: [2]int{len(v.groups)}, doubtful: [2]int{len(v.doubtful)}}
	v.shares = v.Count(v.t+s.from, to-s.from, v.shares[:0])
	for i := range v.shares {
		v.slot[v.shares[i].Class] = int32(i)
	}
	ambiguous := v.position[v.open:]
	for i, at := range ambiguous {
		if at > to {
			ambiguous = ambiguous[:i]
			break
		}
		v.shares[v.slot[v.Class(v.t+at-1)]].N--
	}
	rest := to - s.from - int64(len(ambiguous)) // sure steps
	in := int64(0)
	doubt := v.doubt
	if doubt == 1 || to-s.from <= 4*int64(len(v.shares)) { // a binomial takes longer than some steps
		doubt = 1
		v.shares = v.shares[:0]
	}
	if doubt > 0 {
		next := 0
		for at := s.from; ; {
			skip := sample.Geometric(e.src, doubt)
			if skip >= to-at {
				break
			}
			at += skip + 1
			for next < len(ambiguous) && ambiguous[next] < at {
				next++
			}
			if next < len(ambiguous) && ambiguous[next] == at {
				continue
			}
			b := 0.0
			if doubt < 1 {
				class := v.Class(v.t + at - 1)
				v.shares[v.slot[class]].N--
				b = min(v.sure(v.Base(class)), 1-doubt)
			}
			d := doubtful{at, e.src.Float64()*doubt < v.sure(v.At(v.t+at-1))-b}
			if d.in {
				in++
			}
			v.doubtful = append(v.doubtful, d)
		}
	}
	for _, c := range v.shares {
		if c.N == 0 {
			continue
		}
		x := sample.Binomial(e.src, c.N, min(v.sure(v.Base(c.Class)), 1-doubt)/(1-doubt))
		v.groups = append(v.groups, group{c.Class, c.N, x})
		in += x
	}
	s.groups[1], s.doubtful[1] = len(v.groups), len(v.doubtful)
	v.pieces = append(v.pieces, s)
	v.drawn, v.open = to, v.open+len(ambiguous)
	e.spread(in, false, t, v.ins.sures)
	e.spread(rest-in, true, t, v.rem.sures)
}

// spread draws how many of n sure steps of one kind hit each region.
func (e *Engine) spread(n int64, rem bool, t, left float64) {
	last := -1
	for i := range e.sures {
		if e.sures[i].rem == rem {
			last = i
		}
	}
	for i := range e.sures {
		c := &e.sures[i]
		if c.rem != rem {
			continue
		}
		x := n
		if i < last {
			x = sample.Binomial(e.src, n, c.area/left)
		}
		n -= x
		left -= c.area
		c.y += x
		c.n, c.t = c.y, t
		if e.keepLogs {
			e.log = append(e.log, mark{t, c.y, i})
		}
	}
}
