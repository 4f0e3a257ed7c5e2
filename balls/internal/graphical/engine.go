package graphical

import (
	"math"
	"sync/atomic"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/array"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// An Engine plays arrivals at the edges of a graph and, if it has them,
// removals at its vertices, one event after another. Loads never go below 0: a
// removal at an empty vertex does nothing. They cannot overflow: their counters
// grow from 8 to 16 and 64 bits.
type Engine struct {
	engine.Plain
	g       *graphs.Graph
	draw    drawer
	noise   float64
	Arrival float64 // total rate of arrivals
	Removed float64 // total rate of removals
	loads   array.Loads
	first   array.Loads // at time 0
	src     *random.Source
	buf     [block]outcome
	left    []outcome // drawn and not yet played
	touched int64     // keeps the fetches of touch alive

	// of a cycle in cache at even rates without noise, which has loops of its own
	cycle  bool
	chance chance // of an arrival
}

// New returns an engine for the rates of a graph; without removals, steps are
// arrivals only. O(n + edges) time and memory; 1 byte a vertex while loads are
// below 256 and, unless the family needs no list, 8 bytes an edge (24 with
// rates of their own).
func New(g *graphs.Graph, rates graphs.Rates, removals bool) *Engine {
	e := &Engine{g: g, noise: rates.Noise, first: array.NewLoads(int64(g.Vertices()), nil)}
	e.draw, e.Arrival, e.Removed = newDrawer(g, rates, removals)
	if e.noise > 0 || g.Vertices() > cycleInCache {
		return e
	}
	switch d := e.draw.(type) {
	case cycle:
		e.cycle = true
	case *mixture:
		_, first := d.first.(cycle)
		_, second := d.second.(vertices)
		e.cycle, e.chance = first && second, d.chance
	}
	return e
}

// From sets the load of every vertex at time 0; nil stands for empty ones.
func (e *Engine) From(loads []int64) {
	e.first = array.NewLoads(int64(e.g.Vertices()), loads)
}

// Start begins a trial.
func (e *Engine) Start(src *random.Source) {
	e.src, e.left = src, nil
	e.loads.CopyFrom(&e.first)
}

// Advance plays k events.
func (e *Engine) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop.Load() {
			return false
		}
		now := min(k, 1<<16)
		k -= now
		array.Run(&e.loads, now, e, advance, advance, advance)
	}
	return true
}

// advance plays k events, or up to one that brings a ball to a full counter; see array.Run.
func advance[T array.Load](e *Engine, loads []T, k int64) (left int64, full uint64) {
	switch {
	case e.cycle && e.Removed > 0:
		return playCycleRemovals(loads, e.src, e.chance, k)
	case e.cycle:
		return playCycle(loads, e.src, k)
	}
	for full = array.None; k > 0 && full == array.None; {
		if len(e.left) == 0 {
			e.left = e.buf[:min(k, block)]
			e.draw.fill(e.src, e.left)
			if len(loads) > 1<<16 {
				e.touched += touch(loads, e.left)
			}
		}
		events, played := e.left, 0
		switch {
		case e.noise > 0:
			played, full = playNoisy(e, loads, events)
		case e.Removed > 0:
			played, full = play(loads, events)
		default:
			played, full = playArrivals(loads, events)
		}
		e.left = events[played:]
		k -= int64(played)
	}
	return k, full
}

// touch reads the loads that a block will need: reads that do not wait for one
// another, so the memory answers many at a time.
func touch[T array.Load](loads []T, events []outcome) int64 {
	var x T
	for _, o := range events {
		u, v := ends(o)
		x += loads[u] ^ loads[v]
	}
	return int64(x)
}

// lower returns the end with the lower load, by a fair coin (0 or 1) when they
// are equal, without a branch: 2 (load v - load u) - coin is negative exactly
// when v gets the ball.
func lower[T array.Load](loads []T, u, v, coin uint64) uint64 {
	d := 2*(int64(loads[v])-int64(loads[u])) - int64(coin)
	return u ^ (u^v)&uint64(d>>63)
}

// change adds a ball to vertex i or, where gone is all ones instead of 0, takes
// one away if it has one. It reports whether there was room.
func change[T array.Load](loads []T, i, gone uint64) bool {
	x := int64(loads[i])
	// +1 for an arrival; for a removal -1, but 0 when x is 0
	y := x + 1 + 2*int64(gone) + int64(gone)&(x-1)>>63&1
	if int64(T(y)) != y {
		return false
	}
	loads[i] = T(y)
	return true
}

// playArrivals decides arrivals without noise, one after another, and returns how many it played.
func playArrivals[T array.Load](loads []T, events []outcome) (played int, full uint64) {
	for k, o := range events {
		u, v := ends(o)
		i := lower(loads, u, v, o>>coin&1)
		if !array.Add(loads, i) {
			return k + 1, i
		}
	}
	return len(events), array.None
}

// play is playArrivals with removals.
func play[T array.Load](loads []T, events []outcome) (played int, full uint64) {
	for k, o := range events {
		u, v := ends(o)
		i := lower(loads, u, v, o>>coin&1)
		if !change(loads, i, uint64(int64(o)>>63)) {
			return k + 1, i
		}
	}
	return len(events), array.None
}

// playNoisy also sends an arrival to the higher end with probability noise.
func playNoisy[T array.Load](e *Engine, loads []T, events []outcome) (played int, full uint64) {
	limit := uint64(math.Ldexp(e.noise, 63))
	for k, o := range events {
		u, v := ends(o)
		i := lower(loads, u, v, o>>coin&1)
		if e.src.Uint64()>>1 < limit {
			i ^= u ^ v
		}
		if !change(loads, i, uint64(int64(o)>>63)) {
			return k + 1, i
		}
	}
	return len(events), array.None
}

// AppendProfile appends the profile. O(n + largest load).
func (e *Engine) AppendProfile(loads, counts []int64) ([]int64, []int64) {
	return e.loads.AppendProfile(loads, counts)
}

// AppendLoads appends the load of every vertex.
func (e *Engine) AppendLoads(loads []int64) []int64 { return e.loads.AppendTo(loads) }

// Number implements engine.Engine.
func (e *Engine) Number(name string) (float64, bool) {
	if name != "edge_difference" {
		return 0, false
	}
	return e.EdgeDifference(), true
}

// EdgeDifference returns the mean of |x_u - x_v| over the edges. O(edges).
func (e *Engine) EdgeDifference() float64 {
	return array.Read(&e.loads, e.g, edgeDifference, edgeDifference, edgeDifference)
}

// edgeDifference is EdgeDifference for loads of one width.
func edgeDifference[T array.Load](g *graphs.Graph, x []T) float64 {
	sum := int64(0)
	for i := int64(0); i < g.Edges(); i++ {
		u, v := g.Edge(i)
		d := int64(x[u]) - int64(x[v])
		sum += max(d, -d)
	}
	return float64(sum) / float64(g.Edges())
}
