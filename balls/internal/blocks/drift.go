package blocks

// lines sets the limits of a block of points. A count either drifts, and random deviations of
// order sqrt(k) are added to a line along its drift, or hardly changes, and the most that it can
// gain and lose bound it by flat lines: above and below every count the better of the two is taken.
func (b *block) lines(k float64) {
	l := &b.lim
	s := b.state
	dkw := b.dev.dkw(k)
	for i := b.first; i < len(l.low0.S); i++ {
		g := &l.guess[i]
		b.assume(i, k, dkw)
		x := b.now.S[i]
		if s.Single[i] {
			l.low0.Load[i] -= g.losses
			l.low1.Load[i] -= g.losses
			l.high0.Load[i] += g.gains
			l.high1.Load[i] += g.gains
			l.low0.S[i], l.low1.S[i], l.high0.S[i], l.high1.S[i] = x, x, x, x
			continue
		}
		drift := float64(k * g.rate)
		at0, at1 := x-g.below, x-g.below+drift
		g.flatLow = drift-float64(2*g.below) < -2*g.losses
		if g.flatLow {
			at0, at1 = x-g.losses, x-g.losses
		}
		if b.flat {
			at0, at1 = min(at0, at1), min(at0, at1)
		}
		if at0 < 0 || at1 < 0 { // the larger of 0 and a line is not a line
			at0, at1 = 0, 0
		}
		l.low0.S[i], l.low1.S[i] = at0, at1
		at0, at1 = x+g.above, x+g.above+drift
		g.flatHigh = drift+float64(2*g.above) > 2*g.gains
		if g.flatHigh {
			at0, at1 = x+g.gains, x+g.gains
		}
		if b.flat {
			at0, at1 = max(at0, at1), max(at0, at1)
		}
		if n := b.now.S[0]; at0 > n || at1 > n {
			at0, at1 = n, n
		}
		l.high0.S[i], l.high1.S[i] = at0, at1
	}
	b.totalLines(k, dkw)
}

// assume makes the guess of entry i: the deviations, and a little more than the
// block before needed beyond them.
func (b *block) assume(i int, k, dkw float64) {
	l := &b.lim
	g := &l.guess[i]
	in := 0.0
	if j := b.source(i); j >= 0 {
		in = l.ins[j]
	}
	g.in.assume(b.dev, k, in, dkw)
	g.below, g.above, g.gains, g.losses = g.in.below, g.in.above, g.in.most, 0
	off := b.off(g.in.q, 0)
	if b.removes > 0 {
		off = b.off(g.in.q, g.out.q)
		g.out.assume(b.dev, k, l.rem[i], dkw)
		g.below += g.out.above
		g.above += g.out.below
		g.losses = g.out.most
	}
	f := 1.15
	if g.k != k && g.k > 0 {
		f *= (k / g.k) * (k / g.k)
	}
	g.below += float64(0.005*g.below) + float64(f*g.dip) + 1 + off
	g.above += float64(0.005*g.above) + float64(f*g.rise) + 1 + off
}

// confirm returns whether the limits of strips are wide enough for the regions
// that follow from them, and moves the guesses to where they should be.
//
// As long as all counts are within their limits, a step that hits entry i by an
// insertion is a point of the sure region of i or of the strips beside it,
// and every point of the region is such a step. So the number of these steps up
// to time t is between the numbers of points of the region and of the region with
// the strips. These two are counts in fixed regions (see deviation), with means
// kA(t) and kU(t), A and U being the areas up to t. Removals likewise, and
//
//	S_j(t) = S_j(0) + insertions that hit j-1 - removals that hit j.
//
// If the means with their deviations stay within the limits, then, except when one
// of the deviations fails, S_j cannot be the first count to leave its limits; the
// probability that some count does is at most the sum over all deviations.
//
// The deviation of the smaller region is taken to be that of the larger one, or of
// a still larger one: the bounds of path increase with the area.
func (b *block) confirm(k float64) bool {
	l := &b.lim
	s := b.state
	ok := true
	var none outcome
	for i := b.first; i < len(l.low0.S); i++ {
		g := &l.guess[i]
		drift := float64(k * g.rate)
		in, p := &none, 0.0
		if j := b.source(i); j >= 0 {
			in, p = &b.ins[j], l.ins[j]
		}
		fits := g.in.covers(in.ua+float64(0.5*in.ub), p)
		above, below := g.in.above, g.in.below
		if b.removes > 0 && b.now.Load[i] > 0 {
			out := &b.rem[i]
			off := b.off(in.ua, out.ua)
			above, below = above+off, below+off
			fits = g.out.covers(out.ua+float64(0.5*out.ub), l.rem[i]) && fits
			above += g.out.below
			below += g.out.above
			g.rise = rise(float64(k*(in.ua-out.a))-drift, float64(k*(in.ub-out.b)))
			g.dip = rise(drift-float64(k*(in.a-out.ua)), float64(k*(out.ub-in.b)))
		} else {
			g.rise = rise(float64(k*in.ua)-drift, float64(k*in.ub))
			g.dip = rise(drift-float64(k*in.a), float64(-k*in.b))
		}
		g.k = k
		low := g.flatLow || below+g.dip <= g.below
		high := g.flatHigh || above+g.rise <= g.above
		if !fits || !s.Single[i] && !(low && high) {
			ok = false
		}
	}
	return ok
}

// rise returns the largest value of at + bt^2/2 on [0, 1].
func rise(a, b float64) float64 {
	m := max(0, a+float64(0.5*b))
	if b < 0 && a > 0 && a < -b {
		m = max(m, -0.5*a*a/b)
	}
	return m
}
