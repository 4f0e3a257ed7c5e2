package blocks

import "math"

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
			g.gains = e.cap(float64(k*l.ins[j]), k)
		}
		if e.removes > 0 && e.now.Load[i] > 0 {
			g.losses = e.cap(float64(k*l.rem[i]), k)
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
	e.totalCaps(k, up, down)
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
		return math.Floor(mean + float64(2*math.Sqrt(mean)))
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
	return min(k, math.Floor(mean+float64(5.2*math.Sqrt(mean))+5))
}
