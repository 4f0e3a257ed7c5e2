package array

import (
	"math/bits"
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// Servers is an engine for queues at n servers. A step brings a job to the least loaded of D
// uniform servers with probability beta, else a uniform server ends a job if it has one. A byte a
// server while loads are at most 255, else 2 or 8; up to 10 ns a step while that
// fits the cache.
type Servers struct {
	engine.Plain
	d    int64
	beta uint64 // in 2^-63
	loaded
	src *random.Source
}

// NewServers returns an engine.
func NewServers(s start.Start, d int64, beta float64) *Servers {
	return &Servers{d: d, beta: threshold(beta), loaded: newLoaded(s)}
}

// Start implements engine.Engine.
func (e *Servers) Start(src *random.Source) {
	e.src = src
	e.reset(src)
}

// Advance implements engine.Engine.
func (e *Servers) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		c := min(k, 1<<16)
		k -= c
		Run(&e.Loads, c, e, serve, serve, serve)
	}
	return true
}

// serve plays k steps, or up to a full counter; see [Run]. An arrival takes the lighter of two
// servers i and j, from one word, a departure looks at i; nothing branches on which of both it is,
// a coin toss that no processor predicts. More choices than two are drawn by [lightest].
func serve[T Load](e *Servers, loads []T, k int64) (left int64, full uint64) {
	s, x := *e.src, uint64(0)
	n := uint64(len(loads))
	nn := n * n // n < 2^32
	redraw := -nn % nn
	both := int64(-1)
	if e.d == 1 {
		both = 0
	}
	for k > 0 {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		if rest < redraw {
			continue
		}
		x, s = s.Next()
		arrives := int64((x>>1 - e.beta) >> 63)
		a, b := int64(loads[i]), int64(loads[j])
		second := (b - a) & both & -arrives
		if second < 0 {
			i = j
		}
		if second < 0 {
			a = b
		}
		if e.d > 2 && arrives != 0 {
			*e.src = s
			if j = lightest(loads, e.src, e.d-2); int64(loads[j]) < a {
				i = j
				a = int64(loads[j])
			}
			s = *e.src
		}
		a = max(a+2*arrives-1, 0)
		k--
		if T(a) == 0 && a > 0 {
			*e.src = s
			return k, i
		}
		loads[i] = T(a)
	}
	*e.src = s
	return 0, None
}
