package blocks

import (
	"math"

	"ballslab/balls/internal/law"
)

// limits says between which straight lines every count stays while a block is
// played.
type limits struct {
	low0, high0, low1, high1 law.Counts // at time 0 and at time 1 of the block
	ins, rem                 []float64  // probability that a step at mid-block hits the entry
	guess                    []guess    // by entry
	known                    bool       // there was a block like this one before
	// of pairs
	lines       [2]lines  // of the thresholds of removals and of insertions
	balls       []guess   // of the numbers R_i of balls in bins of at least the load of entry i
	least, most []float64 // limits of R_i
}

// A guess is what is assumed about one count (of a single: about its load) in a
// block, in strips to be confirmed when the regions that follow are known.
type guess struct {
	rate          float64 // mean change per step
	below, above  float64 // how far it goes below and above a straight line
	gains, losses float64 // numbers of steps that raise and lower it
	flatLow       bool    // the lower limit is flat: all losses
	flatHigh      bool    // the upper limit is flat: all gains
	in, out       bounded // the steps that raise and lower it
	// by how much more than their deviations the block before went below and above
	dip, rise float64
	k         float64 // length of the block before; 0: there was none
}

// A bounded keeps the bounds of one kind of step, good for regions of an area up
// to q in a block of k steps, for use in more than one block.
type bounded struct {
	k, q         float64
	above, below float64
	most         float64
	extra        float64 // how much larger than the probability the area was
}

// assume makes sure that the bounds are good for a little more than probability p.
func (b *bounded) assume(d *deviation, k, p, dkw float64) {
	q := p*1.005 + b.extra
	if k == b.k && q <= b.q && b.q <= 1.1*q {
		return
	}
	b.k, b.q = k, min(1, 1.03*q)
	b.above, b.below = d.path(k, b.q, dkw)
	b.most = d.atMost(k * b.q)
}

// covers returns whether the bounds are good for area q, when probability p was
// assumed.
func (b *bounded) covers(q, p float64) bool {
	b.extra = 1.05 * max(0, q-p)
	return q <= b.q
}

func (l *limits) resize(n int) {
	for _, c := range []*law.Counts{&l.low0, &l.high0, &l.low1, &l.high1} {
		c.S = resize(c.S, n)
		c.Load = resize(c.Load, n)
	}
	l.ins, l.rem = resize(l.ins, n), resize(l.rem, n)
	clear(l.ins)
	clear(l.rem)
	l.guess, l.balls = resize(l.guess, n), resize(l.balls, n)
	clear(l.guess)
	clear(l.balls)
	for _, x := range []*[]float64{&l.lines[0].lo, &l.lines[0].hi, &l.lines[1].lo, &l.lines[1].hi, &l.least, &l.most} {
		*x = resize(*x, n)
	}
	l.known = false
}

func resize[T any](x []T, n int) []T {
	if cap(x) < n {
		return make([]T, n, 2*n)
	}
	return x[:n]
}

// source returns the entry whose insertions raise the count of entry i (the load,
// if it is a single), or -1.
func (e *Engine) source(i int) int {
	s := e.state
	if !s.Alone {
		return max(-1, i-s.Stride)
	}
	if s.Single[i] {
		return i
	}
	if i > 0 && !s.Single[i-1] {
		return i - 1
	}
	return -1
}

// moving returns the first entry whose count may change and has limits.
func (e *Engine) moving() int { return max(e.first, e.state.Stride) }

// outcomes sets the probabilities that a step at these counts hits the entries, and
// the mean change of every count per step.
func (e *Engine) outcomes(c *law.Counts) {
	l := &e.lim
	n := len(l.low0.S)
	if e.inserts > 0 {
		e.law.Insert.Box(e.first, e.lo0, e.hi0, c, c)
		prev := e.inserts
		for i := e.first; i < n; i++ {
			x := e.inserts * e.lo0[i]
			l.ins[i-1] = prev - x
			prev = x
		}
		l.ins[n-1] = prev
	}
	if e.removes > 0 {
		e.law.Remove.Box(e.first, e.lo0, e.hi0, c, c)
		w := e.removes
		prev := w
		for i := e.first; i < n; i++ {
			x := w * e.lo0[i]
			l.rem[i-1] = prev - x
			prev = x
		}
		l.rem[n-1] = prev
		for i := 0; i < n && c.Load[i] == 0; i++ {
			l.rem[i] = 0
		}
	}
	for i := e.moving(); i < n; i++ {
		d := -l.rem[i]
		if j := e.source(i); j >= 0 {
			d += l.ins[j]
		}
		if e.state.Single[i] {
			d = 0
		}
		l.guess[i].rate = d
	}
}

// limit chooses the limits of a block of k steps. In strips they are guesses that
// must be confirmed by [Engine.confirm] when the regions are known.
func (e *Engine) limit(k float64) {
	l := &e.lim
	now := &e.now
	if e.strict {
		e.caps(k)
		return
	}
	if e.law.Mix == law.Replace {
		e.flats(k)
		return
	}
	if !l.known {
		e.outcomes(now)
		l.known = true
	}
	// the drift, with probabilities taken half-way
	mid := &l.low0
	mid.Balls = now.Balls
	mid.S[0] = now.S[0]
	for i := e.moving(); i < len(mid.S); i++ {
		mid.S[i] = min(max(0, now.S[i]+0.5*k*l.guess[i].rate), now.S[i%e.state.Stride])
	}
	if e.removes > 0 {
		mid.Balls = max(1, now.Balls+0.5*(e.inserts-e.removes)*k)
	}
	e.outcomes(mid)
	l.fill(now, e.state.Stride, e.state.Alone)
	e.lines(k)
}

// fill sets what does not move: number of balls, loads, and all bins.
func (l *limits) fill(now *law.Counts, stride int, loads bool) {
	for _, c := range [...]*law.Counts{&l.low0, &l.high0, &l.low1, &l.high1} {
		c.Balls = now.Balls
		for i := range stride {
			c.S[i] = now.S[i]
		}
		if loads {
			copy(c.Load, now.Load)
		}
	}
}

// caps sets the limits of a strict block. Every outcome gets a cap on how often it
// occurs, which fails about once in 10^6 blocks. Numbers of occurrences only
// grow, so while no cap is exceeded
//
//	S_j - losses_j <= S_j(t) <= S_j + gains_j,
//
// with the caps of the outcomes that raise and lower S_j. Whether a cap was exceeded
// is known after the block, and then the block is cut there (stop.go): no bound is
// taken for granted.
func (e *Engine) caps(k float64) {
	l := &e.lim
	s := e.state
	if l.known { // the block before tells how likely the outcomes are
		for i := e.first - 1; i < len(l.low0.S); i++ {
			l.ins[i] = e.ins[i].likely()
			l.rem[i] = e.rem[i].likely()
		}
	} else {
		e.outcomes(&e.now)
		l.known = true
	}
	l.fill(&e.now, s.Stride, s.Alone)
	up, down := 0.0, 0.0
	for i := e.moving(); i < len(l.low0.S); i++ {
		g := &l.guess[i]
		g.gains, g.losses = 0, 0
		if j := e.source(i); j >= 0 {
			g.gains = e.cap(k*l.ins[j], k)
		}
		if e.removes > 0 && e.now.Load[i] > 0 {
			g.losses = e.cap(k*l.rem[i], k)
		}
		if s.Single[i] {
			l.low0.Load[i] -= g.losses
			l.high0.Load[i] += g.gains
			l.low0.S[i], l.high0.S[i] = e.now.S[i], e.now.S[i]
		} else {
			l.low0.S[i] = max(0, e.now.S[i]-g.losses)
			l.high0.S[i] = min(e.now.S[i%s.Stride], e.now.S[i]+g.gains)
		}
		up += g.gains
		down += g.losses
	}
	if e.law.Mix == law.Coin {
		l.low0.Balls -= down
		l.high0.Balls += up
	}
}

// likely returns about the probability of the outcome in the block before.
func (o *outcome) likely() float64 {
	if o.sure < 0 {
		return o.ua
	}
	return 0.5 * (o.a + o.ua)
}

// cap is exceeded by a binomial number of k trials and this mean about once in 10^6
// times.
func (e *Engine) cap(mean, k float64) float64 {
	switch {
	case e.test.tight:
		return math.Floor(mean + 2*math.Sqrt(mean))
	case mean < 1e-6:
		return 0
	case mean < 1e-3:
		return 1
	case mean < 1e-2:
		return min(k, 2)
	case mean < 0.06:
		return min(k, 3)
	case mean < 0.2:
		return min(k, 4)
	}
	return min(k, math.Floor(mean+5.2*math.Sqrt(mean)+5))
}

// lines sets the limits of a block of strips: above and below every count the better of
// a line along its drift and of a flat one.
func (e *Engine) lines(k float64) {
	l := &e.lim
	s := e.state
	dkw := e.dev.dkw(k)
	for i := e.moving(); i < len(l.low0.S); i++ {
		g := &l.guess[i]
		e.assume(i, k, dkw)
		x := e.now.S[i]
		if s.Single[i] {
			l.low0.Load[i] -= g.losses
			l.low1.Load[i] -= g.losses
			l.high0.Load[i] += g.gains
			l.high1.Load[i] += g.gains
			l.low0.S[i], l.low1.S[i], l.high0.S[i], l.high1.S[i] = x, x, x, x
			continue
		}
		drift := k * g.rate
		a, b := x-g.below, x-g.below+drift
		g.flatLow = drift-2*g.below < -2*g.losses
		if g.flatLow {
			a, b = x-g.losses, x-g.losses
		}
		if e.flat {
			a, b = min(a, b), min(a, b)
		}
		if a < 0 || b < 0 { // the larger of 0 and a line is not a line
			a, b = 0, 0
		}
		l.low0.S[i], l.low1.S[i] = a, b
		a, b = x+g.above, x+g.above+drift
		g.flatHigh = drift+2*g.above > 2*g.gains
		if g.flatHigh {
			a, b = x+g.gains, x+g.gains
		}
		if e.flat {
			a, b = max(a, b), max(a, b)
		}
		if n := e.now.S[i%s.Stride]; a > n || b > n {
			a, b = n, n
		}
		l.high0.S[i], l.high1.S[i] = a, b
	}
	if e.removes > 0 {
		// the number of insertions is one count more, of area beta, and that of
		// removals, of area 1 - beta
		w := 2 * dkw
		d := (e.inserts - e.removes) * k
		m := e.now.Balls
		l.low0.Balls, l.low1.Balls = m-w, m+d-w
		l.high0.Balls, l.high1.Balls = m+w, m+d+w
		if e.flat {
			l.low0.Balls, l.high0.Balls = m+min(0, d)-w, m+max(0, d)+w
			l.low1.Balls, l.high1.Balls = l.low0.Balls, l.high0.Balls
		}
	}
}

// assume makes the guess of entry i: the deviations, and a little more than the
// block before needed beyond them.
func (e *Engine) assume(i int, k, dkw float64) {
	l := &e.lim
	g := &l.guess[i]
	in := 0.0
	if j := e.source(i); j >= 0 {
		in = l.ins[j]
	}
	g.in.assume(e.dev, k, in, dkw)
	g.below, g.above, g.gains, g.losses = g.in.below, g.in.above, g.in.most, 0
	if e.removes > 0 {
		g.out.assume(e.dev, k, l.rem[i], dkw)
		g.below += g.out.above
		g.above += g.out.below
		g.losses = g.out.most
	}
	f := 1.15
	if g.k != k && g.k > 0 {
		f *= (k / g.k) * (k / g.k)
	}
	g.below += 0.005*g.below + f*g.dip + 1
	g.above += 0.005*g.above + f*g.rise + 1
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
func (e *Engine) confirm(k float64) bool {
	l := &e.lim
	s := e.state
	ok := true
	var none outcome
	for i := e.moving(); i < len(l.low0.S); i++ {
		g := &l.guess[i]
		drift := k * g.rate
		in, p := &none, 0.0
		if j := e.source(i); j >= 0 {
			in, p = &e.ins[j], l.ins[j]
		}
		fits := g.in.covers(in.ua+0.5*in.ub, p)
		above, below := g.in.above, g.in.below
		if e.removes > 0 && e.now.Load[i] > 0 {
			out := &e.rem[i]
			fits = g.out.covers(out.ua+0.5*out.ub, l.rem[i]) && fits
			above += g.out.below
			below += g.out.above
			g.rise = rise(k*(in.ua-out.a)-drift, k*(in.ub-out.b))
			g.dip = rise(drift-k*(in.a-out.ua), k*(out.ub-in.b))
		} else {
			g.rise = rise(k*in.ua-drift, k*in.ub)
			g.dip = rise(drift-k*in.a, -k*in.b)
		}
		g.k = k
		if !fits || !s.Single[i] && (!g.flatLow && below+g.dip > g.below || !g.flatHigh && above+g.rise > g.above) {
			ok = false
		}
	}
	return ok
}

// rise returns the largest value of at + bt^2/2 on [0, 1].
func rise(a, b float64) float64 {
	m := max(0, a+0.5*b)
	if b < 0 && a > 0 && a < -b {
		m = max(m, -0.5*a*a/b)
	}
	return m
}
