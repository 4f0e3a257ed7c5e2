package turnover

import (
	"math"
	"sync/atomic"
)

// With a constant beta < 1/2 the system soon runs empty, and then is nearly empty for ever,
// where blocks do not help. But an empty system has forgotten everything, so of a
// long run only the steps after the last time when it was empty matter.
//
// Call the steps, backward from the last one, xi_1, xi_2, ... (+1 or -1), and their sums S_0 =
// 0, S_1, S_2, ... From empty, the number of balls after step T is the maximum of S_0, ..., S_T
// (Lindley), and if S takes its maximum at tau, the system is empty tau steps before
// the end: then no later step finds it empty and removes nothing. So the steps are drawn backward
// until S is depth below its maximum, from where it comes back with probability
// (beta/(1-beta))^depth < 2^-64; then the last tau are played forward from empty, with their types.

// depth is the distance below its maximum from which the walk does not come back.
func depth(beta float64) int64 {
	return 1 + int64(64*math.Ln2/math.Log((1-beta)/beta))
}

// horizon is about the number of steps in which the walk gets there; beyond
// reach if beta is not below 1/2.
func horizon(beta float64) int64 {
	if beta >= 0.4999 {
		return 1 << 60
	}
	if beta == 0 {
		return 1
	}
	return int64(float64(depth(beta)) / (1 - 2*beta))
}

// falling plays length steps with a constant beta < 1/2, in blocks while there are many balls,
// one by one when there are few, and from the moment when there is none as said above.
func (e *Blocks) falling(beta float64, length, horizon int64, stop *atomic.Bool) bool {
	e.coin.Beta = beta
	for length > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		m := e.Balls()
		switch {
		case length <= 2*horizon:
			return e.Engine.Advance(length, stop)
		case m == 0:
			e.lastSteps(beta, length)
			return true
		case m > 4096: // the balls do not run out in this many steps
			c := min(length, m-2048)
			if !e.Engine.Advance(c, stop) {
				return false
			}
			length -= c
		default: // nor in these
			c := min(length, m)
			e.Singly(e.coin, c)
			length -= c
		}
	}
	return true
}

// lastSteps plays those of length steps from empty that matter.
func (e *Blocks) lastSteps(beta float64, length int64) {
	if beta == 0 {
		return
	}
	e.types = e.types[:0]
	far := depth(beta)
	var s, top, tau int64
	for i := int64(1); i <= length && s > top-far; i++ {
		in := e.src.Float64() < beta
		e.types = append(e.types, in)
		if in {
			s++
		} else {
			s--
		}
		if s > top {
			top, tau = s, i
		}
	}
	for i := tau - 1; i >= 0; i-- {
		if e.types[i] {
			e.Singly(e.insert, 1)
		} else {
			e.Singly(e.remove, 1)
		}
	}
}
