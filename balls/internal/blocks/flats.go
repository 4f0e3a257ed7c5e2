package blocks

import (
	"math"

	"ballslab/balls/internal/law"
)

// The limits of a block of pairs do not move. They say how far a number may get above and below its
// present value within k pairs: every count S_j, and R_j, the number of balls in bins of load at
// least j, if the thresholds depend on it alone (law.BallRule). Like other limits (drift.go) they
// are guesses, to be confirmed when the gaps of the thresholds that follow from them are known.

// A jump is the law of what one step adds to, or takes from, S_j or R_j: w with probability
// heavy, 1 with probability one, else nothing. An insertion that brings a bin from load j-1 to j
// adds 1 to S_j and its j balls to R_j, and one that hits a bin of load at least j adds 1 to
// R_j; a removal takes the same. So w is 1 for S_j and j for R_j.
type jump struct{ one, heavy float64 }

// moments returns mean, variance and third central moment.
func (j jump) moments(w float64) (mean, variance, third float64) {
	mean = j.one + float64(w*j.heavy)
	square := j.one + float64(w*w*j.heavy)
	return mean, square - float64(mean*mean), j.one + float64(w*w*w*j.heavy) -
		float64(mean*(float64(3*square)-float64(2*mean*mean)))
}

// gaps are those of one kind of step: lo[i] <= theta_i <= hi[i].
type gaps struct{ lo, hi []float64 }

func (l *gaps) at(i int) (lo, hi float64) {
	switch {
	case i <= 0:
		return 1, 1
	case i < len(l.lo):
		return l.lo[i], l.hi[i]
	}
	return 0, 0
}

// jumps bounds the jumps of steps with uniform numbers u: heavy where theta_(i+1) <= u <
// theta_i, so that entry i is hit, and one where u < theta_(i+1). As long as the thresholds keep
// to their gaps, and w >= 1, the jump is for every u at least that of the law least
// and at most that of most: the points in the gap of theta_i count as not hit or
// as heavy, and those in the gap of theta_(i+1) as one or as heavy.
func (l *gaps) jumps(i int) (least, most jump) {
	lo, hi := l.at(i)
	nextLo, nextHi := l.at(i + 1)
	return jump{min(nextHi, lo), max(0, lo-nextHi)}, jump{nextLo, max(0, hi-nextLo)}
}

// deviate returns s such that a sum of independent terms, jumps up or down with this w, exceeds
// its mean by s or more with probability at most e^-lambda, given the sum of the variances v and
// of the third central moments (of a jump down: its negative).
//
// For every t > 0 the probability is at most exp(psi - ts), psi being the sum of ln E e^(tY) over
// the terms Y, less their means. As |Y| <= w, and e^x <= 1 + x + x^2/2 + x^3/6 + c x^4/24 for all
// x <= b = tw < 5 with c = 1/(1 - b/5) (the series from x^4 on is at most geometric; for x < 0, c
// = 1 does),
//
//	psi <= t^2 v/2 + t^3 third/6 + c t^4 w^2 v/24,
//
// and t = sqrt(2 lambda/v) makes s = g (1 + c b^2/24) + lambda third/(3v), g = sqrt(2 lambda v).
// For small v Bernstein's bound (see bernstein, in units of w) is better. Both hold for all
// partial sums together: exp(t sum - psi) of the terms so far is a supermartingale, and no term
// makes psi, or its bound, smaller (Doob, Jensen).
func deviate(v, third, w, lambda float64) float64 {
	g := math.Sqrt(2 * lambda * v)
	x := w * lambda / 3 // b = 6x/g
	if g > 2.5*x {
		return g + 1.5*x*x/(g-float64(1.2*x)) + lambda*third/(3*v)
	}
	return x + math.Sqrt(float64(x*x)+float64(g*g))
}

// reach bounds how far a number goes above and below its present value within k pairs, given laws
// of the jumps of an insertion and of a removal that bound them (see jumps). It rises by at most
// the sum of the first x jumps of inMost less those of out, with one removal more than insertions
// or not; that exceeds its mean by less than deviate of all jumps, and the mean is at most k
// times that of a pair, or 0. Likewise it falls by those of outMost less those of in, where one
// removal more adds the mean of one. (deviate of larger sums of variances and third moments is
// good for both: psi is bounded by them for every t.)
func reach(k, w float64, in, inMost, out, outMost jump, lambda float64) (above, below float64) {
	a, v, m := inMost.moments(w)
	b, z, n := out.moments(w)
	c, y, q := outMost.moments(w)
	d, x, r := in.moments(w)
	s := deviate(k*max(v+z, y+x), k*max(m-n, q-r), w, lambda)
	return max(0, k*(a-b)) + s, max(0, k*(c-d)) + c + s
}

// An extent says how far a number may go above and below its value at the beginning of a
// block of k pairs, and how often it may rise and fall.
type extent struct {
	above, below, gains, losses float64
	k                           float64
}

// need returns how wide the limits of entry i must be when the thresholds keep to the gaps: those
// of its count (of a single: its load), and those of R_i.
func (p *pairs) need(i int, k float64) (bins, balls extent) {
	lambda := p.dev.lambda
	var in, inMost, out, outMost jump
	j := p.source(i)
	if j >= 0 {
		in, inMost = p.gaps[insertion].jumps(j)
	}
	if p.now.Load[i] > 0 {
		out, outMost = p.gaps[removal].jumps(i)
	}
	only := func(j jump) jump { return jump{heavy: j.heavy} }
	if inMost == (jump{}) && outMost == (jump{}) {
		return // far above all bins
	}
	bins.gains = p.dev.atMost(float64(k * inMost.heavy))
	bins.losses = p.dev.atMost(float64(k * outMost.heavy))
	bins.above, bins.below = bins.gains, bins.losses
	balls.above, balls.below = math.Inf(1), math.Inf(1)
	const few = 16
	if k*max(inMost.heavy, outMost.heavy) < few {
		return // not worth more: S_i and those above it limit R_i, too
	}
	bins.above, bins.below = reach(k, 1, only(in), only(inMost), only(out), only(outMost), lambda)
	if p.ballRule == nil {
		return
	}
	w := max(1, p.now.Load[i])
	switch {
	case p.state.Single[i]:
		w = 1
	case j < 0: // below is a single, far away
		lo, hi := p.gaps[insertion].at(i)
		in, inMost = jump{one: lo}, jump{one: hi}
	}
	balls.above, balls.below = reach(k, w, in, inMost, out, outMost, lambda)
	return
}

// widen makes a guess from what the limits should be, f times as wide and a little more.
func (g *extent) widen(need *extent, f, k float64) {
	g.k = k
	g.above, g.below, g.gains, g.losses = float64(f*need.above)+2, float64(f*need.below)+2,
		float64(1.2*f*need.gains)+2, float64(1.2*f*need.losses)+2
}

// stretch changes a guess for a block of k pairs to one for another length. Where that is
// larger, the sum of drift and deviation grows less than k.
func (g *extent) stretch(k float64) {
	if k == g.k {
		return
	}
	r := k / g.k
	f := math.Sqrt(r)
	if r > 1 {
		f = r
	}
	g.k = k
	g.above *= f
	g.below *= f
	g.gains *= max(1, r)
	g.losses *= max(1, r)
}

// flats sets the limits of a block of pairs.
func (p *pairs) flats(k float64) {
	l := &p.lim
	if !l.known { // no block before: as if the thresholds did not move
		for s, r := range [...]law.Rule{removal: p.law.Remove, insertion: p.law.Insert} {
			r.Box(p.first, p.gaps[s].lo, p.gaps[s].hi, &p.now, &p.now)
		}
		for i := p.first; i < len(l.low0.S); i++ {
			bins, balls := p.need(i, k)
			p.bins[i].widen(&bins, 1.2, k)
			p.balls[i].widen(&balls, 1.2, k)
		}
		l.known = true
	}
	l.fill(&p.now, p.state.Alone)
	above := 0.0 // R_i beyond the bins of entry i
	for i := len(l.low0.S) - 1; i >= p.first; i-- {
		g := &p.bins[i]
		g.stretch(k)
		up, down := min(g.above, g.gains), min(g.below, g.losses)
		if p.state.Single[i] {
			l.low0.Load[i] -= down
			l.high0.Load[i] += up
			l.low0.S[i], l.high0.S[i] = p.now.S[i], p.now.S[i]
		} else {
			l.low0.S[i] = max(0, p.now.S[i]-down)
			l.high0.S[i] = min(p.now.S[0], p.now.S[i]+up)
		}
		if p.ballRule == nil {
			continue
		}
		b := &p.balls[i]
		b.stretch(k)
		r := float64(p.now.Load[i]*p.now.S[i]) + above
		above += float64((p.now.Load[i] - p.now.Load[i-1]) * p.now.S[i])
		p.least[i], p.most[i] = r-b.below, r+b.above
	}
}

// narrowBalls narrows the gaps of a removal by the limits of R_i, when there are any balls.
func (p *pairs) narrowBalls() {
	m := p.now.Balls
	if p.ballRule == nil || m < 1 {
		return
	}
	for i := p.first; i < len(p.lo0); i++ {
		p.lo0[i] = max(p.lo0[i], p.ballRule.Fraction(p.least[i], m))
		p.hi0[i] = min(p.hi0[i], p.ballRule.Fraction(p.most[i], m))
	}
}

// confirmFlat returns whether the limits of pairs are wide enough for the gaps of the thresholds
// that follow from them, and moves the guesses to where they should be. If they are, then, except
// when one of the bounds of need fails, no number can be the first to leave its limits: until
// then all thresholds keep to their gaps.
func (p *pairs) confirmFlat(k float64) bool {
	l := &p.lim
	ok := true
	for i := p.first; i < len(l.low0.S); i++ {
		bins, balls := p.need(i, k)
		g, b := &p.bins[i], &p.balls[i]
		fits := min(bins.above, bins.gains) <= min(g.above, g.gains) &&
			min(bins.below, bins.losses) <= min(g.below, g.losses) &&
			balls.above <= b.above && balls.below <= b.below
		f := 1.01
		if !fits {
			ok = false
			f = 1.1
		}
		g.widen(&bins, f, k)
		b.widen(&balls, f, k)
	}
	return ok
}
