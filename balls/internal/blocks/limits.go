package blocks

import "ballslab/balls/internal/law"

// limits says between which straight lines every count stays while a block is played. They are
// guesses, made from the block before; confirm (drift.go) says whether they hold, and if not the
// next guess is wider.
type limits struct {
	low0, high0, low1, high1 law.Counts // at time 0 and at time 1 of the block
	ins, rem                 []float64  // probability that a step at mid-block hits the entry
	guess                    []guess    // by entry
	known                    bool       // there was a block like this one before
}

// A guess is what is assumed about one count in a block (about the load of a single, a bin far
// from all others), to be confirmed when the regions that follow are known.
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

// A bounded keeps the bounds of one kind of step, which take logarithms and roots, for use in more
// than one block: they are good for regions of an area up to q in a block of k steps.
type bounded struct {
	k, q         float64
	above, below float64
	most         float64
	extra        float64 // how much larger than the probability the area was
}

// assume makes sure that the bounds are good for a little more than probability p.
func (b *bounded) assume(d *deviation, k, p, dkw float64) {
	q := float64(p*1.005) + b.extra
	if k == b.k && q <= b.q && b.q <= 1.1*q {
		return
	}
	b.k, b.q = k, min(1, 1.03*q)
	b.above, b.below = d.path(k, b.q, dkw)
	b.most = d.atMost(float64(k * b.q))
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
	l.guess = resize(l.guess, n)
	clear(l.guess)
	l.known = false
}

func resize[T any](x []T, n int) []T {
	if cap(x) < n {
		return make([]T, n, 2*n)
	}
	return x[:n]
}

// outcomes sets the probabilities that a step at these counts hits the entries, and
// the mean change of every count per step.
func (b *block) outcomes(c *law.Counts) {
	l := &b.lim
	n := len(l.low0.S)
	if b.inserts > 0 {
		b.law.Insert.Box(b.first, b.lo0, b.hi0, c, c)
		prev := b.inserts
		for i := b.first; i < n; i++ {
			x := float64(b.inserts * b.lo0[i])
			l.ins[i-1] = prev - x
			prev = x
		}
		l.ins[n-1] = prev
	}
	if b.removes > 0 {
		b.law.Remove.Box(b.first, b.lo0, b.hi0, c, c)
		w := b.removes
		prev := w
		for i := b.first; i < n; i++ {
			x := float64(w * b.lo0[i])
			l.rem[i-1] = prev - x
			prev = x
		}
		l.rem[n-1] = prev
		for i := 0; i < n && c.Load[i] == 0; i++ {
			l.rem[i] = 0
		}
	}
	for i := b.first; i < n; i++ {
		d := -l.rem[i]
		if j := b.source(i); j >= 0 {
			d += l.ins[j]
		}
		if b.state.Single[i] {
			d = 0
		}
		l.guess[i].rate = d
	}
}

// limit chooses the limits of a block of k steps. In strips they are guesses that
// must be confirmed by [block.confirm] when the regions are known.
func (b *block) limit(k float64) {
	l := &b.lim
	now := &b.now
	if !l.known {
		b.outcomes(now)
		l.known = true
	}
	// the drift, with probabilities taken half-way
	mid := &l.low0
	mid.Balls = now.Balls
	mid.S[0] = now.S[0]
	for i := b.first; i < len(mid.S); i++ {
		mid.S[i] = min(max(0, now.S[i]+float64(0.5*k*l.guess[i].rate)), now.S[0])
	}
	mid.Balls = max(1, now.Balls+float64(0.5*(b.inserts-b.removes)*k))
	b.outcomes(mid)
	l.fill(now, b.state.Alone)
	b.lines(k)
}

// fill sets what does not move: number of balls, loads, and all bins.
func (l *limits) fill(now *law.Counts, loads bool) {
	for _, c := range [...]*law.Counts{&l.low0, &l.high0, &l.low1, &l.high1} {
		c.Balls = now.Balls
		c.S[0] = now.S[0]
		if loads {
			copy(c.Load, now.Load)
		}
	}
}
