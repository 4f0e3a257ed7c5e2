package turnover

import (
	"math/bits"
	"sync/atomic"

	"ballslab/balls/internal/random"
)

// Balls is an engine on an array of loads and an array of the bins of all balls, for
// the process in which each step takes away a uniform ball and brings one to the
// least loaded of D uniform bins. A byte per bin (4 where a load exceeds 255) and 4 per ball; about 4 ns a
// step while both fit the cache.
type Balls struct {
	start       Start
	d           int64
	insertFirst bool
	array
	where []uint32 // the bin of each ball
	src   *random.Source
}

// NewBalls returns an engine; insertFirst brings the new ball before one of the
// then Balls + 1 is taken away.
func NewBalls(s Start, d int64, insertFirst bool) *Balls {
	return &Balls{start: s, d: d, insertFirst: insertFirst, where: make([]uint32, s.Balls)}
}

// Start implements engine.Engine.
func (e *Balls) Start(src *random.Source) {
	e.src = src
	e.array.reset(e.start, src)
	e.where = e.where[:0]
	if len(e.wide) > 0 {
		e.where = appendBalls(e.where, e.wide)
	} else {
		e.where = appendBalls(e.where, e.narrow)
	}
}

// appendBalls lists the bins of all balls.
func appendBalls[T load](where []uint32, loads []T) []uint32 {
	for i, x := range loads {
		for range int(x) {
			where = append(where, uint32(i))
		}
	}
	return where
}

// Advance implements engine.Engine.
func (e *Balls) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		c := min(k, 1<<16)
		k -= c
		for c > 0 {
			if len(e.wide) > 0 {
				c = playBalls(e, e.wide, c)
			} else {
				c = playBalls(e, e.narrow, c)
			}
		}
	}
	return true
}

// playBalls plays k steps, or fewer, and returns how many are left. The new ball gets the
// name of the old one. Insert-first, the ball that goes is the new one with probability 1/(m+1).
func playBalls[T load](e *Balls, loads []T, k int64) int64 {
	s, x := *e.src, uint64(0)
	where := e.where
	n, m := uint64(len(loads)), uint64(len(where))
	if e.insertFirst {
		m++
	}
	nn := n * n // n < 2^32
	for ; k > 0; k-- {
		x, s = s.Next()
		ball, rest := bits.Mul64(x, m)
		for rest < m && rest < -m%m {
			x, s = s.Next()
			ball, rest = bits.Mul64(x, m)
		}
		old := ball < uint64(len(where))
		if old && !e.insertFirst {
			loads[where[ball]]--
		}
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		for rest < nn && rest < -nn%nn {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
			j, rest = bits.Mul64(rest, n)
		}
		if e.d > 1 {
			i = pick(less(loads[j], loads[i]), i, j)
		}
		if e.d > 2 {
			*e.src = s
			i = lighterOf(loads, e.src, i, e.d-2)
			s = *e.src
		}
		if !old {
			continue
		}
		if e.insertFirst {
			loads[where[ball]]--
		}
		where[ball] = uint32(i)
		if loads[i] == ^T(0) {
			e.widen()
			e.wide[i]++
			k--
			break
		}
		loads[i]++
	}
	*e.src = s
	return k
}

// AppendProfile implements engine.Engine.
func (e *Balls) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.array.appendProfile(loads, bins)
}
