package blocks

import (
	"math"

	"ballslab/balls/internal/law"
)

// limits holds, for one block, between which straight lines every count stays
// while the block is played.
type limits struct {
	low0, high0, low1, high1 law.Counts // at time 0 and at time 1 of the block
	// What was assumed, by entry: the drift of the count within the block;
	// strips: how far it goes below and above its line, and the flat bounds of the
	// numbers of insertions (entry - stride) and removals (entry);
	// strict: the caps of the numbers of insertions and removals by entry hit.
	drift           []float64
	below, above    []float64
	gains, losses   []float64
	capIns, capRem  []float64
	flatLow, flatHi []bool
	ins, rem        []float64 // probability of the outcome at mid-block
	length          float64   // k of the block for which the guesses were made
	known           bool      // guesses are there
}

func (l *limits) resize(n int) {
	for _, c := range []*law.Counts{&l.low0, &l.high0, &l.low1, &l.high1} {
		c.S = resize(c.S, n)
		c.Load = resize(c.Load, n)
	}
	for _, x := range []*[]float64{&l.drift, &l.below, &l.above, &l.gains, &l.losses, &l.capIns, &l.capRem, &l.ins, &l.rem} {
		*x = resize(*x, n)
	}
	l.flatLow, l.flatHi = resize(l.flatLow, n), resize(l.flatHi, n)
}

func resize[T any](x []T, n int) []T {
	if cap(x) < n {
		return make([]T, n, 2*n)
	}
	return x[:n]
}

// outcomes sets l.ins and l.rem, the probabilities that a step at these counts hits
// entry i, and l.drift, the mean change of every count in k steps.
func (e *Engine) outcomes(c *law.Counts, k float64) {
	l := &e.lim
	n := len(c.S)
	if e.beta > 0 {
		e.law.Insert.Box(e.lo, e.hi, c, c)
		prev := 1.0
		for i := 1; i < n; i++ {
			l.ins[i-1] = e.beta * (prev - e.lo[i])
			prev = e.lo[i]
		}
		l.ins[n-1] = e.beta * prev
	}
	if e.beta < 1 {
		e.law.Remove.Box(e.lo, e.hi, c, c)
		prev := 1.0
		for i := 1; i < n; i++ {
			l.rem[i-1] = (1 - e.beta) * (prev - e.lo[i])
			prev = e.lo[i]
		}
		l.rem[n-1] = (1 - e.beta) * prev
		for i := 0; i < n && c.Load[i] == 0; i++ {
			l.rem[i] = 0
		}
	}
	for i := 0; i < n; i++ {
		d := -l.rem[i]
		if j := e.source(i); j >= 0 {
			d += l.ins[j]
		}
		if e.state.Single[i] {
			d = 0
		}
		l.drift[i] = k * d
	}
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

// guess chooses the limits of a block of k steps. In strips they are guesses that
// must be confirmed by [Engine.confirm] when the regions are known.
func (e *Engine) guess(k float64) {
	l := &e.lim
	now := &e.now
	// the drift, with probabilities taken half-way
	mid := &l.low0
	if !l.known {
		e.outcomes(now, k)
	} else {
		for i := range l.drift {
			l.drift[i] *= k / l.length
		}
	}
	copy(mid.Load, now.Load)
	mid.Balls = now.Balls
	mid.S[0] = now.S[0]
	for i := 1; i < len(now.S); i++ {
		mid.S[i] = min(max(0, now.S[i]+0.5*l.drift[i]), now.S[0])
	}
	if e.beta < 1 {
		mid.Balls = max(1, now.Balls+(e.beta-0.5)*k)
	}
	e.outcomes(mid, k)
	for _, c := range []*law.Counts{&l.low0, &l.high0, &l.low1, &l.high1} {
		copy(c.Load, now.Load)
		c.Balls = now.Balls
		copy(c.S[:e.state.Stride], now.S[:e.state.Stride])
	}
	if e.strict {
		e.caps(k)
		return
	}
	e.lines(k)
}

// caps sets the limits of a strict block. Every outcome gets a cap on how often it
// occurs, which fails about once in 10^6 blocks. Numbers of occurrences only
// grow, so while no cap is exceeded
//
//	S_j - capRem_j <= S_j(t) <= S_j + capIns_(j-1).
//
// Whether a cap was exceeded is known after the block, and then the block is cut
// there (stop.go): no bound is taken for granted.
func (e *Engine) caps(k float64) {
	l := &e.lim
	s := e.state
	totalIns, totalRem := 0.0, 0.0
	for i := range l.ins {
		l.capIns[i] = cap6(k*l.ins[i], k)
		l.capRem[i] = 0
		if e.beta < 1 && l.low0.Load[i] > 0 {
			l.capRem[i] = cap6(k*l.rem[i], k)
		}
		totalIns += l.capIns[i]
		totalRem += l.capRem[i]
	}
	for i := s.Stride; i < len(l.ins); i++ {
		x, up, down := e.now.S[i], 0.0, l.capRem[i]
		if j := e.source(i); j >= 0 {
			up = l.capIns[j]
		}
		if s.Single[i] {
			l.low0.Load[i] -= down
			l.high0.Load[i] += up
			up, down = 0, 0
		}
		l.low0.S[i] = max(0, x-down)
		l.high0.S[i] = min(e.now.S[i%s.Stride], x+up)
	}
	if e.beta < 1 {
		l.low0.Balls -= totalRem
		l.high0.Balls += totalIns
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

// lines sets the limits of a block of strips: for every count the narrower of a
// strip along its drift and of a flat one.
func (e *Engine) lines(k float64) {
	l := &e.lim
	s := e.state
	dev := e.dev
	if !l.known {
		for i := range l.drift {
			in := 0.0
			if j := e.source(i); j >= 0 {
				in = l.ins[j]
			}
			up, down := dev.path(k, in)
			l.above[i], l.below[i] = 1.1*up+1, 1.1*down+1
			l.gains[i] = 1.1*dev.atMost(k*in) + 1
			l.losses[i] = 0
			if e.beta < 1 {
				up, down = dev.path(k, l.rem[i])
				l.above[i] += 1.1 * down
				l.below[i] += 1.1 * up
				l.losses[i] = 1.1*dev.atMost(k*l.rem[i]) + 1
			}
		}
		l.known = true
	} else if r := k / l.length; r != 1 {
		f := math.Sqrt(r)
		for i := range l.drift {
			l.above[i] *= f
			l.below[i] *= f
			if r > 1 {
				l.gains[i] *= r
				l.losses[i] *= r
			}
		}
	}
	l.length = k
	for i := s.Stride; i < len(l.drift); i++ {
		x := e.now.S[i]
		if s.Single[i] {
			l.low0.Load[i] -= l.losses[i]
			l.low1.Load[i] -= l.losses[i]
			l.high0.Load[i] += l.gains[i]
			l.high1.Load[i] += l.gains[i]
			l.low0.S[i], l.low1.S[i], l.high0.S[i], l.high1.S[i] = x, x, x, x
			continue
		}
		a, b := x-l.below[i], x+l.drift[i]-l.below[i]
		flat := x - l.losses[i]
		l.flatLow[i] = a+b <= 2*flat
		if l.flatLow[i] {
			a, b = flat, flat
		}
		if a < 0 || b < 0 { // the larger of 0 and a line is not a line
			a, b = 0, 0
		}
		l.low0.S[i], l.low1.S[i] = a, b
		a, b = x+l.above[i], x+l.drift[i]+l.above[i]
		flat = x + l.gains[i]
		l.flatHi[i] = a+b >= 2*flat
		if l.flatHi[i] {
			a, b = flat, flat
		}
		if n := e.now.S[i%s.Stride]; a > n || b > n {
			a, b = n, n
		}
		l.high0.S[i], l.high1.S[i] = a, b
	}
	if e.beta < 1 {
		// the number of insertions is one count more, of area beta, and that of
		// removals, of area 1 - beta: DKW for each
		w := 2 * math.Sqrt(dev.lambda*k/2)
		d := (2*e.beta - 1) * k
		m := e.now.Balls
		l.low0.Balls, l.low1.Balls = m-w, m+d-w
		l.high0.Balls, l.high1.Balls = m+w, m+d+w
	}
}
