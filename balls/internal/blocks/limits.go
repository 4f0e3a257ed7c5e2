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
	length                   float64    // k of the block for which the guesses were made
	known                    bool       // guesses are there
}

// A guess is what is assumed about one count (of a single: about its load) in a
// block of strips, to be confirmed when the regions that follow are known.
type guess struct {
	drift         float64 // mean change during the block
	below, above  float64 // how far it goes below and above a straight line
	gains, losses float64 // numbers of steps that raise and lower it
	flatLow       bool    // the lower limit is flat: all losses
	flatHigh      bool    // the upper limit is flat: all gains
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

// outcomes sets the probabilities that a step at these counts hits the entries, and
// the mean change of every count in k steps.
func (e *Engine) outcomes(c *law.Counts, k float64) {
	l := &e.lim
	n := len(c.S)
	if e.beta > 0 {
		e.law.Insert.Box(e.lo0, e.hi0, c, c)
		prev := e.beta
		for i := 1; i < n; i++ {
			x := e.beta * e.lo0[i]
			l.ins[i-1] = prev - x
			prev = x
		}
		l.ins[n-1] = prev
	}
	if e.beta < 1 {
		e.law.Remove.Box(e.lo0, e.hi0, c, c)
		w := 1 - e.beta
		prev := w
		for i := 1; i < n; i++ {
			x := w * e.lo0[i]
			l.rem[i-1] = prev - x
			prev = x
		}
		l.rem[n-1] = prev
		for i := 0; i < n && c.Load[i] == 0; i++ {
			l.rem[i] = 0
		}
	}
	for i := range l.guess[:n] {
		d := -l.rem[i]
		if j := e.source(i); j >= 0 {
			d += l.ins[j]
		}
		if e.state.Single[i] {
			d = 0
		}
		l.guess[i].drift = k * d
	}
}

// limit chooses the limits of a block of k steps. In strips they are guesses that
// must be confirmed by [Engine.confirm] when the regions are known.
func (e *Engine) limit(k float64) {
	l := &e.lim
	now := &e.now
	// the drift, with probabilities taken half-way
	f := 0.5 * k / l.length
	if !l.known {
		e.outcomes(now, k)
		f = 0.5
	}
	mid := &l.low0
	mid.Balls = now.Balls
	mid.S[0] = now.S[0]
	for i := 1; i < len(mid.S); i++ {
		mid.S[i] = min(max(0, now.S[i]+f*l.guess[i].drift), now.S[0])
	}
	if e.beta < 1 {
		mid.Balls = max(1, now.Balls+(e.beta-0.5)*k)
	}
	e.outcomes(mid, k)
	for _, c := range []*law.Counts{&l.low0, &l.high0, &l.low1, &l.high1} {
		c.Balls = now.Balls
		copy(c.S[:e.state.Stride], now.S)
		if e.state.Alone {
			copy(c.Load, now.Load)
		}
	}
	if e.strict {
		e.caps(k)
	} else {
		e.lines(k)
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
	up, down := 0.0, 0.0
	for i := range l.low0.S {
		g := &l.guess[i]
		g.gains, g.losses = 0, 0
		if j := e.source(i); j >= 0 {
			g.gains = cap6(k*l.ins[j], k)
		}
		if e.beta < 1 && e.now.Load[i] > 0 {
			g.losses = cap6(k*l.rem[i], k)
		}
		up += g.gains
		down += g.losses
		if i < s.Stride {
			continue
		}
		if s.Single[i] {
			l.low0.Load[i] -= g.losses
			l.high0.Load[i] += g.gains
			l.low0.S[i], l.high0.S[i] = e.now.S[i], e.now.S[i]
			continue
		}
		l.low0.S[i] = max(0, e.now.S[i]-g.losses)
		l.high0.S[i] = min(e.now.S[i%s.Stride], e.now.S[i]+g.gains)
	}
	if e.beta < 1 {
		l.low0.Balls -= down
		l.high0.Balls += up
	}
}

// cap6 is exceeded by a binomial number of k trials and this mean about once in 10^6
// times.
func cap6(mean, k float64) float64 {
	switch {
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
	if !l.known {
		e.firstGuess(k)
	} else if r := k / l.length; r != 1 {
		f := math.Sqrt(r)
		for i := range l.guess {
			g := &l.guess[i]
			g.above *= f
			g.below *= f
			if r > 1 {
				g.gains *= r
				g.losses *= r
			}
		}
	}
	l.known, l.length = true, k
	for i := s.Stride; i < len(l.low0.S); i++ {
		g := &l.guess[i]
		x := e.now.S[i]
		if s.Single[i] {
			l.low0.Load[i] -= g.losses
			l.low1.Load[i] -= g.losses
			l.high0.Load[i] += g.gains
			l.high1.Load[i] += g.gains
			l.low0.S[i], l.low1.S[i], l.high0.S[i], l.high1.S[i] = x, x, x, x
			continue
		}
		a, b := x-g.below, x-g.below+g.drift
		g.flatLow = g.drift-2*g.below < -2*g.losses
		if g.flatLow {
			a, b = x-g.losses, x-g.losses
		}
		if a < 0 || b < 0 { // the larger of 0 and a line is not a line
			a, b = 0, 0
		}
		l.low0.S[i], l.low1.S[i] = a, b
		a, b = x+g.above, x+g.above+g.drift
		g.flatHigh = g.drift+2*g.above > 2*g.gains
		if g.flatHigh {
			a, b = x+g.gains, x+g.gains
		}
		if n := e.now.S[i%s.Stride]; a > n || b > n {
			a, b = n, n
		}
		l.high0.S[i], l.high1.S[i] = a, b
	}
	if e.beta < 1 {
		// the number of insertions is one count more, of area beta, and that of
		// removals, of area 1 - beta
		w := 2 * e.dev.dkw(k)
		d := (2*e.beta - 1) * k
		m := e.now.Balls
		l.low0.Balls, l.low1.Balls = m-w, m+d-w
		l.high0.Balls, l.high1.Balls = m+w, m+d+w
	}
}

// firstGuess guesses from the probabilities alone, when there is no block before
// this one to learn from.
func (e *Engine) firstGuess(k float64) {
	l := &e.lim
	dkw := e.dev.dkw(k)
	for i := range l.low0.S {
		g := &l.guess[i]
		in := 0.0
		if j := e.source(i); j >= 0 {
			in = l.ins[j]
		}
		up, down := e.dev.path(k, in, dkw)
		g.gains = 1.1*e.dev.atMost(k*in) + 1
		g.losses = 0
		if e.beta < 1 {
			u, d := e.dev.path(k, l.rem[i], dkw)
			up += d
			down += u
			g.losses = 1.1*e.dev.atMost(k*l.rem[i]) + 1
		}
		g.above, g.below = 1.1*up+1, 1.1*down+1
	}
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
// The deviation of the smaller region is taken to be that of the larger one: the
// bounds of path increase with the area.
func (e *Engine) confirm(k float64) bool {
	l := &e.lim
	s := e.state
	dkw := e.dev.dkw(k)
	ok := true
	var none outcome
	for i := s.Stride; i < len(l.low0.S); i++ {
		g := &l.guess[i]
		in := &none
		if j := e.source(i); j >= 0 {
			in = &e.ins[j]
		}
		q := in.ua + 0.5*in.ub
		above, below := e.dev.path(k, q, dkw)
		gains, losses := e.dev.atMost(k*q), 0.0
		if e.beta < 1 && e.now.Load[i] > 0 {
			out := &e.rem[i]
			q := out.ua + 0.5*out.ub
			up, down := e.dev.path(k, q, dkw)
			above += down + rise(k*(in.ua-out.a)-g.drift, k*(in.ub-out.b))
			below += up + rise(g.drift-k*(in.a-out.ua), k*(out.ub-in.b))
			losses = e.dev.atMost(k * q)
		} else {
			above += rise(k*in.ua-g.drift, k*in.ub)
			below += rise(g.drift-k*in.a, -k*in.b)
		}
		var fits bool
		if s.Single[i] {
			fits = gains <= g.gains && losses <= g.losses
		} else {
			fits = (g.flatLow && losses <= g.losses || !g.flatLow && below <= g.below) &&
				(g.flatHigh && gains <= g.gains || !g.flatHigh && above <= g.above)
		}
		f := 1.02
		if !fits {
			f = 1.06
			ok = false
		}
		g.above, g.below = f*above+0.5, f*below+0.5
		g.gains, g.losses = f*gains, f*losses
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
