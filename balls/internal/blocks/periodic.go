package blocks

import (
	"math"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// Where the probability of an insertion has a short period, beta_0, ..., beta_{p-1}, 0, ..., the steps
// of a block keep their positions 1, ..., k; position at has time at/k, and limits are flat. The strips
// then have the same probability q_I at every insertion, and q_R at every removal, so the step at
// a position with beta is
//
//	ambiguous   with probability  a = beta q_I + (1-beta) q_R,
//	else an insertion with probability  beta (1-q_I)/(1-a),
//
// independently of all others. Between two ambiguous steps the number of insertions is a sum of
// binomials, one for each value of beta, and what they hit is multinomial with the areas of the sure
// regions. All of it is drawn at every ambiguous step.
//
// # Limits
//
// The number of hits of a fixed region is a sum of independent indicators, of mean w times the sum
// of the beta so far. The bounds of [deviation] hold for it as they do for points in a square: Bernstein's
// and Hoeffding's (with the constant of Massart's inequality) for exp(c (N - mean)), a submartingale,
// on the whole path, and Chernoff's for the end, of which independence is all that is needed. Its
// mean follows the straight line of the mean beta within wiggle = max |sum (beta_i - mean)|, and that
// of the whole block is at most that of one longer by wiggle/min(mean, 1-mean).

// A cycle is such a sequence.
type cycle struct {
	beta    []float64 // by residue
	class   []int     // the number of its value
	value   []float64 // of a class
	each    []int64   // residues of a class
	phase   int64     // of the next step
	wiggle  float64   // of insertions and removals together, and 1
	stretch float64   // by how many steps longer the block is taken to be
	count   []int64   // scratch
}

// SetCycle gives step t = 0, 1, ... of the mix Coin the probability beta[t mod len(beta)] of an
// insertion, for strips. To be called before Start; not all may be 0 or all 1.
func (e *Engine) SetCycle(beta []float64) {
	c := &cycle{beta: beta, class: make([]int, len(beta))}
	mean := 0.0
	index := map[float64]int{}
	for r, b := range beta {
		mean += b / float64(len(beta))
		i, ok := index[b]
		if !ok {
			i = len(c.value)
			index[b] = i
			c.value, c.each = append(c.value, b), append(c.each, 0)
		}
		c.class[r] = i
		c.each[i]++
	}
	// from any phase the sums differ by at most the largest minus the smallest from phase 0
	sum, low, high := 0.0, 0.0, 0.0
	for _, b := range beta {
		sum += b - mean
		low, high = min(low, sum), max(high, sum)
	}
	c.wiggle = 2*(high-low) + 1
	c.stretch = math.Ceil((high-low)/min(mean, 1-mean)) + 1
	c.count = make([]int64, len(c.value))
	e.cycle = c
	e.law.Beta, e.inserts, e.removes = mean, mean, 1-mean
}

// longer returns stretch, and 0 where there is no cycle.
func (c *cycle) longer() float64 {
	if c == nil {
		return 0
	}
	return c.stretch
}

// off returns wiggle, and 0 where there is no cycle.
func (c *cycle) off() float64 {
	if c == nil {
		return 0
	}
	return c.wiggle
}

// step plays one step by the true threshold.
func (c *cycle) step(e *Engine) {
	l := e.law
	l.Beta = c.beta[c.phase]
	l.Step(e.src, e.state)
	c.phase = (c.phase + 1) % int64(len(c.beta))
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

// playCycle draws the block and plays it. It returns the number of steps.
func (e *Engine) playCycle(k int64) int64 {
	c := e.cycle
	p := int64(len(c.beta))
	e.cur.S[0], e.cur.Balls = e.now.S[0], e.now.Balls
	clear(e.ambIns)
	clear(e.ambRem)
	e.events = e.events[:0]
	ins, rem := e.split(false, e.inserts), e.split(true, e.removes)
	done := int64(0)
	for at, most := int64(0), max(ins.q, rem.q); most > 0; {
		skip := sample.Geometric(e.src, most)
		if skip >= k-at {
			break
		}
		at += skip + 1
		// thinned: ambiguous with probability q_I or q_R, by its type
		kind := &rem
		if e.src.Float64() < c.beta[(c.phase+at-1)%p] {
			kind = &ins
		}
		if e.src.Float64()*most >= kind.q {
			continue
		}
		t := float64(at) / float64(k)
		e.between(done, at-1, t, &ins, &rem)
		done = at
		i, last := 0, 0
		for v := e.src.Float64() * kind.strips; i < len(e.strips); i++ {
			if g := &e.strips[i]; g.rem == (kind == &rem) {
				if last = i; v < g.area {
					break
				}
				v -= g.area
			}
		}
		g := &e.strips[last]
		_, u := g.point(e.src)
		e.events = append(e.events, event{t: t, u: u, strip: int32(last)})
		ev := &e.events[len(e.events)-1]
		e.decide(ev)
		if e.endsBlock(ev) {
			c.phase = (c.phase + at) % p
			return e.cutAt(t)
		}
	}
	e.between(done, k, 1, &ins, &rem)
	c.phase = (c.phase + k) % p
	if e.test.onBlock != nil {
		e.test.onBlock()
	}
	return e.finish()
}

// between draws what the sure steps at the positions from+1, ..., to hit, all of them before time t.
func (e *Engine) between(from, to int64, t float64, ins, rem *split) {
	c := e.cycle
	p := int64(len(c.beta))
	length := to - from
	for i, each := range c.each {
		c.count[i] = length / p * each
	}
	for i := range length % p {
		c.count[c.class[(c.phase+from+i)%p]]++
	}
	in := int64(0)
	for i, n := range c.count {
		b := c.value[i]
		sure := b * (1 - ins.q)
		if sure > 0 {
			x := sample.Binomial(e.src, n, sure/(sure+(1-b)*(1-rem.q)))
			in += x
			c.count[i] = x // for the test that writes blocks out
			continue
		}
		c.count[i] = 0
	}
	if e.test.onGap != nil {
		e.test.onGap(from, to)
	}
	e.spread(in, false, t, ins.sures)
	e.spread(length-in, true, t, rem.sures)
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

// endsBlock returns whether the event leads to where the entries must be laid out anew.
func (e *Engine) endsBlock(ev *event) bool {
	s := e.state
	if s.Single[ev.entry] {
		return e.ambIns[ev.entry]+e.ambRem[ev.entry] == law.Apart
	}
	to := int(ev.entry) + s.Stride
	if e.strips[ev.strip].rem {
		to = int(ev.entry) - s.Stride
	}
	return to >= 0 && s.Edge[to]
}
