package blocks

import "ballslab/balls/internal/sample"

// The sure steps between two positions: how many of them insert, and what they hit.
//
// Steps with the same beta form a class, and how many steps of a class insert is binomial. Where
// beta takes very many values, a class holds all those from some beta to beta + width. One binomial
// for all of them is then a little wrong, which is mended so: each sure step is called doubtful
// with a small probability eta, and doubtful steps are decided one by one. With
//
//	b = min(g(beta), 1 - eta),  eta >= g(beta + width) - g(beta),
//
// a doubtful step at which g should be g_t inserts with probability (g_t - b)/eta, and one that is
// not doubtful with probability b/(1-eta). Together that is (1-eta) b/(1-eta) + eta (g_t - b)/eta =
// g_t, so the law is exact. In a short gap all steps are taken for doubtful.
//
// What the insertions and the removals hit is multinomial with the areas of the sure regions.

// A classStep is a number of steps of one class, neither ambiguous nor doubtful, and of insertions
// among them.
type classStep struct {
	class int32
	n, in int64
}

// A doubtful step is at position at; in says whether it inserts.
type doubtful struct {
	at int64
	in bool
}

// A stretch is positions from+1, ..., to, with the classes of its steps and the doubtful ones.
type stretch struct {
	from, to int64
	groups   [2]int // of periodic.groups
	doubtful [2]int
}

// sure returns g(beta).
func (v *periodic) sure(beta float64) float64 {
	a := float64(beta * (1 - v.inserting.q))
	if a == 0 {
		return 0
	}
	return a / (a + float64((1-beta)*(1-v.removing.q)))
}

// drawGap draws the sure steps from the last draw up to this position, and what they hit up to
// time t.
func (v *periodic) drawGap(to int64, t float64) {
	s := stretch{from: v.drawn, to: to, groups: [2]int{len(v.groups)},
		doubtful: [2]int{len(v.doubtful)}}
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
			skip := sample.Geometric(v.src, doubt)
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
			d := doubtful{at, v.src.Float64()*doubt < v.sure(v.At(v.t+at-1))-b}
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
		x := sample.Binomial(v.src, c.N, min(v.sure(v.Base(c.Class)), 1-doubt)/(1-doubt))
		v.groups = append(v.groups, classStep{c.Class, c.N, x})
		in += x
	}
	s.groups[1], s.doubtful[1] = len(v.groups), len(v.doubtful)
	v.pieces = append(v.pieces, s)
	v.drawn, v.open = to, v.open+len(ambiguous)
	v.spread(in, false, t, v.inserting.sures)
	v.spread(rest-in, true, t, v.removing.sures)
}

// spread draws how many of n sure steps of one kind hit each region.
func (v *periodic) spread(n int64, rem bool, t, left float64) {
	last := -1
	for i := range v.sures {
		if v.sures[i].rem == rem {
			last = i
		}
	}
	for i := range v.sures {
		c := &v.sures[i]
		if c.rem != rem {
			continue
		}
		x := n
		if i < last {
			x = sample.Binomial(v.src, n, c.area/left)
		}
		n -= x
		left -= c.area
		c.y += x
		c.n, c.t = c.y, t
	}
}
