package blocks

import "ballslab/balls/internal/law"

// limits says between which straight lines every count stays while a block is
// played.
type limits struct {
	low0, high0, low1, high1 law.Counts // at time 0 and at time 1 of the block
	ins, rem                 []float64  // probability that a step at mid-block hits the entry
	guess                    []guess    // by entry
	known                    bool       // there was a block like this one before
	steps                    float64    // of the block
	// of pairs
	gaps        [2]gaps   // of the thresholds of removals and of insertions
	bins, balls []extent  // guesses of the counts, and of the numbers R_i of balls in bins of at least that load
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
	l.bins, l.balls = resize(l.bins, n), resize(l.balls, n)
	for _, x := range []*[]float64{&l.gaps[0].lo, &l.gaps[0].hi, &l.gaps[1].lo, &l.gaps[1].hi, &l.least, &l.most} {
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
		return i - 1
	}
	if s.Single[i] {
		return i
	}
	if i > 0 && !s.Single[i-1] {
		return i - 1
	}
	return -1
}

// outcomes sets the probabilities that a step at these counts hits the entries, and
// the mean change of every count per step.
func (e *Engine) outcomes(c *law.Counts) {
	l := &e.lim
	n := len(l.low0.S)
	if e.inserts > 0 {
		e.law.Insert.Box(e.first, e.lo0, e.hi0, c, c)
		prev := e.inserts
		for i := e.first; i < n; i++ {
			x := float64(e.inserts * e.lo0[i])
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
			x := float64(w * e.lo0[i])
			l.rem[i-1] = prev - x
			prev = x
		}
		l.rem[n-1] = prev
		for i := 0; i < n && c.Load[i] == 0; i++ {
			l.rem[i] = 0
		}
	}
	for i := e.first; i < n; i++ {
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
	l.steps = k
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
	for i := e.first; i < len(mid.S); i++ {
		mid.S[i] = min(max(0, now.S[i]+float64(0.5*k*l.guess[i].rate)), now.S[0])
	}
	mid.Balls = max(1, now.Balls+float64(0.5*(e.inserts-e.removes)*k))
	e.outcomes(mid)
	l.fill(now, e.state.Alone)
	e.lines(k)
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
