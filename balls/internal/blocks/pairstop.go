package blocks

import "ballslab/balls/internal/sample"

// violationPairs looks for the first step up to end by which a cap was exceeded, and
// if there is one ends the block there. The numbers of hits only grow, so the step is
// found by halving; the numbers at the moment between are drawn given those known
// before and after.
func (e *Engine) violationPairs(end half) (done int64, cut bool) {
	e.atPairs(end)
	if !e.violatedPairs(end) {
		return 0, false
	}
	pairs := e.pairs
	// after lo steps (two to a pair) no cap is exceeded, after hi steps one is
	lo, hi := int64(0), end[removal]+end[insertion]
	for hi-lo > 1 {
		mid := lo + (hi-lo)/2
		h := half{(mid + 1) / 2, mid / 2}
		e.pairs = pairs
		e.atPairs(h)
		if e.violatedPairs(h) {
			hi = mid
		} else {
			lo = mid
		}
	}
	h := half{(hi + 1) / 2, hi / 2}
	e.pairs = pairs
	e.atPairs(h)
	e.test.cuts++
	return e.finishPairs(h), true
}

// atPairs goes to the moment after h: it keeps the ambiguous steps up to there, and
// sets the numbers of hits of the sure ones.
func (e *Engine) atPairs(h half) {
	clear(e.ambIns)
	clear(e.ambRem)
	n := 0
	e.seq[0].amb, e.seq[1].amb = 0, 0
	for _, p := range e.pairs {
		if p.at > h[index(p.rem)] {
			continue
		}
		if p.rem {
			e.ambRem[p.entry]++
		} else {
			e.ambIns[p.entry]++
		}
		e.seq[index(p.rem)].amb++
		n++
	}
	e.pairs = e.pairs[:n] // they are in order
	for i := range e.seq {
		q := &e.seq[i]
		z := h[i] - q.amb
		for j := range q.part {
			c := &q.part[j]
			c.y = c.between(e, z)
			c.z = z
			z -= c.y
		}
	}
}

// between returns how many of the first z positions left by earlier regions are of
// this one. Given the numbers for a smaller and a larger z, those between are any
// of them with equal probability.
func (c *part) between(e *Engine, z int64) int64 {
	a, b := share{}, share{z: -1}
	for _, m := range c.log {
		if m.z <= z && m.z >= a.z {
			a = m
		}
		if m.z >= z && (b.z < 0 || m.z < b.z) {
			b = m
		}
	}
	switch {
	case a.z == z:
		return a.y
	case b.z == z:
		return b.y
	}
	y := a.y
	if b.z < 0 {
		y += sample.Binomial(e.src, z-a.z, c.p)
	} else {
		y += sample.Hypergeometric(e.src, z-a.z, b.y-a.y, b.z-a.z)
	}
	c.log = append(c.log, share{z, y})
	return y
}

func (e *Engine) violatedPairs(h half) bool {
	for i := e.moving(); i < len(e.lim.low0.S); i++ {
		g := &e.lim.guess[i]
		if j := e.source(i); j >= 0 && float64(e.ambIns[j]+e.seq[1].hits(e.ins[j].sure)) > g.gains {
			return true
		}
		if e.state.Load[i] > 0 && float64(e.ambRem[i]+e.seq[0].hits(e.rem[i].sure)) > g.losses {
			return true
		}
	}
	return false
}

func (q *sequence) hits(i int) int64 {
	if i < 0 {
		return 0
	}
	return q.part[i].y
}
