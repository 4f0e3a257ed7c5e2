package graphical

import (
	"math"
	"sync/atomic"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// An Engine plays arrivals at the edges of a graph and, if it has them,
// removals at its vertices, one event after another. Loads never go below 0: a
// removal at an empty vertex does nothing.
type Engine struct {
	g       *graphs.Graph
	draw    drawer
	noise   float64
	Arrival float64 // total rate of arrivals
	Removed float64 // total rate of removals
	loads   []int32
	src     *random.Source
	buf     [block]outcome
	left    []outcome // drawn and not yet played
	touched int32     // keeps the fetches of touch alive

	counter    engine.Counter
	plainCycle bool // arrivals only, at even rates, without noise, on a cycle
}

// New returns an engine for the rates of a graph; without removals, steps are
// arrivals only. O(n + edges) time and memory; 4 bytes a vertex and, unless
// the family needs no list, 8 bytes an edge (24 with rates of their own).
func New(g *graphs.Graph, rates graphs.Rates, removals bool) *Engine {
	e := &Engine{g: g, noise: rates.Noise, loads: make([]int32, g.Vertices())}
	e.draw, e.Arrival, e.Removed = newDrawer(g, rates, removals)
	_, e.plainCycle = e.draw.(cycle)
	e.plainCycle = e.plainCycle && e.noise == 0
	return e
}

// Start begins a trial with empty vertices.
func (e *Engine) Start(src *random.Source) {
	e.src = src
	e.left = nil
	if m, ok := e.draw.(*mixture); ok {
		m.reset()
	}
	clear(e.loads)
}

// Advance plays k events.
func (e *Engine) Advance(k int64, stop *atomic.Bool) bool {
	for played := 0; k > 0; played++ {
		if played%256 == 0 && stop.Load() {
			return false
		}
		if e.plainCycle {
			now := min(k, block)
			playCycle(e.loads, e.src, int(now))
			k -= now
			continue
		}
		if len(e.left) == 0 {
			e.left = e.buf[:]
			e.draw.fill(e.src, e.left)
			if len(e.loads) > 1<<16 {
				e.touch(e.left)
			}
		}
		now := e.left[:min(int64(len(e.left)), k)]
		switch {
		case e.noise > 0:
			e.playNoisy(now)
		case e.Removed > 0:
			e.play(now)
		default:
			e.playArrivals(now)
		}
		e.left = e.left[len(now):]
		k -= int64(len(now))
	}
	return true
}

// touch reads the loads that a block will need: reads that do not wait for one
// another, so the memory answers many at a time.
func (e *Engine) touch(events []outcome) {
	x := int32(0)
	for _, o := range events {
		u, v := ends(o)
		x ^= e.loads[u] ^ e.loads[v]
	}
	e.touched = x
}

// lower returns the end with the lower load, by a fair coin (0 or 1) when they
// are equal, without a branch: 2 (load v - load u) - coin is negative exactly
// when v gets the ball.
func lower(loads []int32, u, v uint64, coin int64) uint64 {
	d := 2*(int64(loads[v])-int64(loads[u])) - coin
	return u ^ (u^v)&uint64(d>>63)
}

func (e *Engine) playArrivals(events []outcome) {
	loads := e.loads
	coins := uint64(0)
	for i, o := range events {
		if i&63 == 0 {
			coins = e.src.Uint64()
		}
		u, v := ends(o)
		loads[lower(loads, u, v, int64(coins&1))]++
		coins >>= 1
	}
}

func (e *Engine) play(events []outcome) {
	loads := e.loads
	coins := uint64(0)
	for i, o := range events {
		if i&63 == 0 {
			coins = e.src.Uint64()
		}
		u, v := ends(o)
		k := lower(loads, u, v, int64(coins&1))
		coins >>= 1
		x := loads[k]
		gone := int32(o >> 63)
		// +1 for an arrival; for a removal -1, but 0 when x is 0
		loads[k] = x + 1 - gone - gone&(-x>>31&1)
	}
}

// playNoisy also sends an arrival to the higher end with probability noise.
func (e *Engine) playNoisy(events []outcome) {
	loads := e.loads
	limit := uint64(math.Ldexp(e.noise, 63))
	for _, o := range events {
		w := e.src.Uint64()
		u, v := ends(o)
		k := lower(loads, u, v, int64(w&1))
		if w>>1 < limit {
			k ^= u ^ v
		}
		switch {
		case o < removal:
			loads[k]++
		case loads[k] > 0:
			loads[k]--
		}
	}
}

// AppendProfile appends the profile. O(n + largest load).
func (e *Engine) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return e.counter.AppendProfile(e.loads, loads, bins)
}

// Loads returns the load of every vertex, not to be changed.
func (e *Engine) Loads() []int32 { return e.loads }

// EdgeDifference returns the mean of |x_u - x_v| over the edges. O(edges).
func (e *Engine) EdgeDifference() float64 { return edgeDifference(e.g, e.loads) }

func edgeDifference(g *graphs.Graph, x []int32) float64 {
	sum := int64(0)
	for i := int64(0); i < g.Edges(); i++ {
		u, v := g.Edge(i)
		d := int64(x[u]) - int64(x[v])
		sum += max(d, -d)
	}
	return float64(sum) / float64(g.Edges())
}
