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
//
// That does not show the largest number of balls on the way. From 1 ball the system gets to h + 1
// before it is empty with probability at most (beta/(1-beta))^h (ruin), so in length steps it
// exceeds h with at most length times that. Unless this is below 2^-64 for the largest
// number so far, the types of all steps are drawn where the maximum is asked for.

// depth is the distance below its maximum from which the walk does not come back.
func depth(beta float64) int64 {
	return 1 + int64(64*math.Ln2/math.Log((1-beta)/beta))
}

// horizon is about the number of steps in which the walk gets there; beyond
// reach if beta is not below 1/2.
func horizon(beta float64) int64 {
	if beta >= 0.4999 {
		return 1 << 58 // so that eight times as many are still an int64
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
			return e.fromEmpty(beta, length, stop)
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

// fromEmpty plays length steps of an empty system.
func (e *Blocks) fromEmpty(beta float64, length int64, stop *atomic.Bool) bool {
	if beta == 0 {
		return true
	}
	e.types = e.types[:0]
	if e.watched && float64(e.Peak())*math.Log((1-beta)/beta) < 64*math.Ln2+math.Log(float64(length)) {
		return e.allSteps(beta, length, stop)
	}
	e.lastSteps(beta, length)
	return true
}

// allSteps draws the types of all steps, and plays those since the system was last empty: about
// 4 ns a step.
func (e *Blocks) allSteps(beta float64, length int64, stop *atomic.Bool) bool {
	var m, top int64
	for i := range length {
		if i&(1<<16-1) == 0 && stop != nil && stop.Load() {
			return false
		}
		in := e.src.Float64() < beta
		if !in && m == 0 {
			continue
		}
		e.types = append(e.types, in)
		if in {
			m++
			top = max(top, m)
		} else if m--; m == 0 {
			e.types = e.types[:0]
		}
	}
	e.Reach(top)
	for _, in := range e.types {
		e.single(in)
	}
	return true
}

// single plays a step of this type.
func (e *Blocks) single(in bool) {
	if in {
		e.Singly(e.insert, 1)
	} else {
		e.Singly(e.remove, 1)
	}
}

// lastSteps plays those of length steps from empty that matter.
func (e *Blocks) lastSteps(beta float64, length int64) {
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
		e.single(e.types[i])
	}
}
