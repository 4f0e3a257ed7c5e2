package array

import (
	"math/bits"
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// Balls is an engine for the infinite process, in which each step takes away a uniform ball and
// brings one to the least loaded of D uniform bins. It also keeps the bin of each ball, so that a
// uniform ball is found at once. A byte a bin (2 or 8 where a load exceeds 255) and 4 a ball;
// about 4 ns a step for d = 1 and 2 while both fit the cache.
type Balls struct {
	engine.Plain
	d           int64
	insertFirst bool
	loaded
	where   []uint32 // the bin of each ball
	src     *random.Source
	words   [1024]uint64
	touched int64 // what looking up ahead computes, so that it is not optimised away
}

// NewBalls returns an engine; insertFirst brings the new ball before one of the
// then Balls + 1 is taken away.
func NewBalls(s start.Start, d int64, insertFirst bool) *Balls {
	return &Balls{d: d, insertFirst: insertFirst, loaded: newLoaded(s), where: make([]uint32, s.Balls)}
}

// Start implements engine.Engine.
func (e *Balls) Start(src *random.Source) {
	e.src = src
	e.reset(src)
	e.where = Read(&e.Loads, e.where[:0], appendBalls, appendBalls, appendBalls)
}

// appendBalls lists the bins of all balls.
func appendBalls[T Load](where []uint32, loads []T) []uint32 {
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
		Run(&e.Loads, c, e, playBalls, playBalls, playBalls)
	}
	return true
}

// playBalls plays k steps, or up to a full counter (see [Run]), by the fastest loop.
func playBalls[T Load](e *Balls, loads []T, k int64) (left int64, full uint64) {
	n, m := uint64(len(loads)), uint64(len(e.where)) // both < 2^32
	if oneWord := m < (1<<60)/(n*n); oneWord && e.d == 2 {
		if e.insertFirst {
			return exchangeTwo[T, [1]struct{}](e, loads, k)
		}
		return exchangeTwo[T, [0]struct{}](e, loads, k)
	}
	ahead := n > ballsInCache && m > 0 && e.d < 16
	for full = None; k > 0 && full == None; {
		c := k
		if ahead {
			c = min(k, int64(len(e.words))/(1+e.d))
			lookAhead(e, loads, c)
		}
		left, full = exchange(e, loads, c)
		k -= c - left
	}
	return k, full
}

// ballsInCache is the number of bins beyond which loads and bins of balls are looked up ahead.
const ballsInCache = 1 << 21

// lookAhead looks up, all at the same time, what k steps of exchange will look at, with words from
// a copy of the source: at 10^7 bins a step takes 45 ns in place of 72. It changes nothing. Each
// loop is short, so that the processor has many look-ups in flight.
func lookAhead[T Load](e *Balls, loads []T, k int64) {
	s, n, m := *e.src, uint64(len(loads)), uint64(len(e.where))
	last := m - 1
	if e.insertFirst {
		m++
	}
	step := 1 + int(e.d)
	words := e.words[:int(k)*step]
	draw(words, &s)
	bin, touched := uint32(0), T(0)
	for w := 0; w < len(words); w += step {
		ball, _ := bits.Mul64(words[w], m)
		bin += e.where[min(ball, last)]
	}
	for ; len(words) > 0; words = words[step:] {
		ball, _ := bits.Mul64(words[0], m)
		touched += loads[e.where[min(ball, last)]]
		for _, x := range words[1:step] {
			j, _ := bits.Mul64(x, n)
			touched += loads[j]
		}
	}
	e.touched += int64(bin) + int64(touched)
}

// exchange plays k steps, or up to a full counter, for any number of choices. The new ball gets
// the name of the old one. Insert-first, the ball that goes is the new one, number m, with
// probability 1/(m+1). The choice is [lightest] written out: a call took half as long again for
// d = 1 and for arrays beyond the cache.
func exchange[T Load](e *Balls, loads []T, k int64) (left int64, full uint64) {
	s, x := *e.src, uint64(0)
	where := e.where
	n, m := uint64(len(loads)), uint64(len(where))
	if e.insertFirst {
		m++
	}
	redrawBall, redraw := -m%m, -n%n
	for k > 0 {
		x, s = s.Next()
		ball, rest := bits.Mul64(x, m)
		if rest < redrawBall {
			continue
		}
		if !e.insertFirst {
			loads[where[ball]]--
		}
		i, least := uint64(0), ^uint64(0)
		for d := e.d; d > 0; {
			x, s = s.Next()
			j, rest := bits.Mul64(x, n)
			if rest < redraw {
				continue
			}
			d--
			b := uint64(loads[j])
			if b < least {
				i = j
			}
			least = min(least, b)
		}
		k--
		if e.insertFirst {
			if ball == uint64(len(where)) {
				continue
			}
			loads[where[ball]]--
		}
		where[ball] = uint32(i)
		if !Add(loads, i) {
			*e.src = s
			return k, i
		}
	}
	*e.src = s
	return 0, None
}

// exchangeTwo is exchange for two choices, written out: all that a step draws comes from one word
// (see unrolled.go), as long as it has at most 2^60 outcomes, and nothing branches on which bin is
// lighter, a coin toss that no processor predicts. F has length 1 if the insertion comes first, a
// constant where this is compiled. 3.6 ns a step; a test of e.insertFirst in the loop took 7, and
// so did reading the load of bin i again after the removal.
func exchangeTwo[T Load, F [0]struct{} | [1]struct{}](
	e *Balls, loads []T, k int64,
) (left int64, full uint64) {
	s, x := *e.src, uint64(0)
	where := e.where
	n, m := uint64(len(loads)), uint64(len(where))
	var f F
	m += uint64(len(f))
	outcomes := n * n * m // at most 2^60
	top := uint64(^T(0)) &^ (1 << 63)
	for ; k > 0; k-- {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		ball, rest := bits.Mul64(rest, m)
		for rest < outcomes && rest < -outcomes%outcomes {
			x, s = s.Next()
			i, rest = bits.Mul64(x, n)
			j, rest = bits.Mul64(rest, n)
			ball, rest = bits.Mul64(rest, m)
		}
		if len(f) == 0 {
			loads[where[ball]]--
		}
		a, b := uint64(loads[i]), uint64(loads[j])
		if b < a {
			i = j
		}
		if b < a {
			a = b
		}
		if len(f) == 1 {
			if ball == uint64(len(where)) {
				continue
			}
			from := uint64(where[ball])
			loads[from]--
			if from == i {
				a--
			}
		}
		where[ball] = uint32(i)
		if a == top {
			*e.src = s
			return k - 1, i
		}
		loads[i] = T(a + 1)
	}
	*e.src = s
	return 0, None
}
