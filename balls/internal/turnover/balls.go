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
	draft struct { // what the next steps draw
		ball, i, j [drafted]uint32
	}
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

// playBalls plays k steps, or fewer, and returns how many are left; what was drawn for these is
// forgotten. The new ball gets the name of the old one.
func playBalls[T load](e *Balls, loads []T, k int64) int64 {
	for k > 0 {
		c := int(min(k, drafted))
		e.draw(c)
		d := &e.draft
		if len(e.where) > inCache { // fetch all of it at the same time
			for _, ball := range d.ball[:c] {
				e.touched += e.where[min(int(ball), len(e.where)-1)]
			}
			for q := range c {
				e.touched += uint32(loads[d.i[q]]) + uint32(loads[d.j[q]])
			}
		}
		full := -1
		if e.d > 2 {
			c, full = replaceMany(e, loads, c)
		} else {
			c, full = replace(loads, e.where, d.ball[:c], d.i[:c], d.j[:c], e.insertFirst)
		}
		k -= int64(c)
		if full >= 0 {
			e.widen()
			e.wide[full] = 256
			break
		}
	}
	return k
}

// draw draws the ball that goes in each of the next k steps, and two bins (the same one twice with
// one choice): from one word where there is room (see package bins), else from two. Insert-first,
// the ball that goes is the new one, number m, with probability 1/(m+1).
func (e *Balls) draw(k int) {
	s, x := *e.src, uint64(0)
	n, m := uint64(len(e.narrow)+len(e.wide)), uint64(len(e.where))
	if e.insertFirst {
		m++
	}
	outcomes := n * n // n < 2^32
	room := m <= (1<<60)/outcomes
	if room {
		outcomes *= m
	}
	balls, is, js := e.draft.ball[:k], e.draft.i[:k], e.draft.j[:k]
	for q := range balls {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		ball, last := bits.Mul64(rest, m)
		if room {
			rest = last
		}
		for rest < outcomes && rest < -outcomes%outcomes {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
			j, rest = bits.Mul64(rest, n)
			if room {
				ball, rest = bits.Mul64(rest, m)
			}
		}
		if !room {
			x, s = s.Next()
			ball, rest = bits.Mul64(x, m)
			for rest < m && rest < -m%m {
				x, s = s.Next()
				ball, rest = bits.Mul64(x, m)
			}
		}
		balls[q], is[q], js[q] = uint32(ball), uint32(i), uint32(j)
	}
	*e.src = s
	if e.d == 1 {
		copy(js, is)
	}
}

// replace plays the steps of a draft with up to two choices, up to one that has filled a byte beyond
// its end: it returns the number of steps, and that bin or -1.
func replace[T load](loads []T, where []uint32, balls, is, js []uint32, insertFirst bool) (steps, full int) {
	is, js = is[:len(balls)], js[:len(balls)]
	for q, ball := range balls {
		i, j := uint64(is[q]), uint64(js[q])
		if !insertFirst {
			loads[where[ball]]--
		}
		i = pick(less(loads[j], loads[i]), i, j)
		if insertFirst {
			if int(ball) == len(where) {
				continue
			}
			loads[where[ball]]--
		}
		where[ball] = uint32(i)
		if loads[i]++; loads[i] == 0 {
			return q + 1, int(i)
		}
	}
	return len(balls), -1
}

// replaceMany is replace with more choices.
func replaceMany[T load](e *Balls, loads []T, c int) (steps, full int) {
	for q := range c {
		ball, i := e.draft.ball[q], uint64(e.draft.i[q])
		if !e.insertFirst {
			loads[e.where[ball]]--
		}
		i = lighterOf(loads, e.src, i, e.d-1)
		if e.insertFirst {
			if int(ball) == len(e.where) {
				continue
			}
			loads[e.where[ball]]--
		}
		e.where[ball] = uint32(i)
		if loads[i]++; loads[i] == 0 {
			return q + 1, int(i)
		}
	}
	return c, -1
}

// AppendProfile implements engine.Engine.
func (e *Balls) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.array.appendProfile(loads, bins)
}
