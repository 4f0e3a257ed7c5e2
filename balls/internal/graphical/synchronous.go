package graphical

import (
	"sync/atomic"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/array"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// A Reading says what a round of the synchronous process is. The paper's own
// rule could not be read; these are three that its abstract allows.
type Reading int

const (
	// Exchange: one ball arrives at a uniform edge, and one unit is removed at
	// a uniform vertex.
	Exchange Reading = iota
	// Bernoulli: every edge gets a ball with probability p, for its lower end
	// at the start of the round; every vertex loses one with probability q.
	Bernoulli
	// AllEdges: every edge gets a ball, for its lower end at the start of the
	// round; every vertex loses half its degree.
	AllEdges
)

// A Synchronous engine plays rounds on loads that are frozen during a round.
// Signed loads may go below 0; with Queue they stop at 0.
type Synchronous struct {
	engine.Plain
	g       *graphs.Graph
	reading Reading
	p, q    float64
	queue   bool
	first   []int64 // at time 0; nil for 0
	loads   []int64
	change  []int64
	u, v    []int32
	loss    []int64 // of each vertex in a round of AllEdges
	edges   drawer
	in, out [block]outcome // edges and vertices of the next rounds of Exchange
	src     *random.Source
	count   []int64 // memory of AppendProfile
}

// NewSynchronous returns an engine. For AllEdges all degrees must be even.
// A round of Bernoulli or AllEdges takes O(n + edges) time.
func NewSynchronous(g *graphs.Graph, reading Reading, p, q float64, queue bool) *Synchronous {
	s := &Synchronous{g: g, reading: reading, p: p, q: q, queue: queue,
		loads: make([]int64, g.Vertices())}
	if reading == Exchange {
		s.edges = evenEdges(g)
		return s
	}
	s.u, s.v = g.Ends()
	s.change = make([]int64, g.Vertices())
	s.loss = make([]int64, g.Vertices())
	for v, d := range g.Degrees() {
		s.loss[v] = int64(d / 2)
	}
	return s
}

// From sets the load of every vertex at time 0; nil stands for 0.
func (s *Synchronous) From(loads []int64) { s.first = loads }

// Start begins a trial.
func (s *Synchronous) Start(src *random.Source) {
	s.src = src
	if s.first == nil {
		array.Clear(s.loads)
		return
	}
	copy(s.loads, s.first)
}

// Advance plays k rounds.
func (s *Synchronous) Advance(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop.Load() {
			return false
		}
		if s.reading == Exchange {
			now := min(k, 1<<16)
			s.exchange(now)
			k -= now
			continue
		}
		s.arrive()
		s.leave()
		k--
	}
	return true
}

// exchange plays k rounds of Exchange.
func (s *Synchronous) exchange(k int64) {
	for k > 0 {
		in, out := s.in[:min(k, block)], s.out[:min(k, block)]
		s.edges.fill(s.src, in)
		vertices(len(s.loads)).fill(s.src, out)
		for i, o := range in {
			u, v := ends(o)
			r, _ := ends(out[i])
			s.loads[lower(s.loads, u, v, o>>coin&1)]++
			if !s.queue || s.loads[r] > 0 {
				s.loads[r]--
			}
		}
		k -= int64(len(in))
	}
}

// arrive writes the arrivals of a round into change.
func (s *Synchronous) arrive() {
	array.Clear(s.change)
	give := func(e int64) {
		u, v := uint64(s.u[e]), uint64(s.v[e])
		s.change[lower(s.loads, u, v, s.src.Uint64()>>63)]++
	}
	if s.reading == AllEdges || s.p == 1 {
		for e := range s.u {
			give(int64(e))
		}
		return
	}
	skips(s.src, s.p, int64(len(s.u)), give)
}

// leave takes the departures of a round and adds the arrivals.
func (s *Synchronous) leave() {
	if s.reading == AllEdges {
		for v, l := range s.loss {
			s.change[v] -= l
		}
	} else if s.q == 1 {
		for v := range s.change {
			s.change[v]--
		}
	} else {
		skips(s.src, s.q, int64(len(s.loads)), func(v int64) { s.change[v]-- })
	}
	for v, c := range s.change {
		s.loads[v] += c
		if s.queue {
			s.loads[v] = max(0, s.loads[v])
		}
	}
}

// skips calls f for each of 0, ..., n-1 that an independent coin with
// probability p chooses, 0 <= p < 1, in increasing order: geometric skips,
// O(n p).
func skips(src *random.Source, p float64, n int64, f func(i int64)) {
	if p <= 0 {
		return
	}
	scale := 1 / portable.Log1p(-p)
	for i := int64(-1); ; {
		g := portable.Log(1-src.Float64()) * scale
		if !(g < float64(n)) {
			return
		}
		if i += 1 + int64(g); i >= n {
			return
		}
		f(i)
	}
}

// AppendProfile appends the profile; loads may be negative.
func (s *Synchronous) AppendProfile(loads, counts []int64) ([]int64, []int64) {
	return array.Profile(&s.count, s.loads, loads, counts)
}

// AppendLoads appends the load of every vertex.
func (s *Synchronous) AppendLoads(loads []int64) []int64 { return append(loads, s.loads...) }

// Number implements engine.Engine.
func (s *Synchronous) Number(name string) (float64, bool) {
	if name != "edge_difference" {
		return 0, false
	}
	return s.EdgeDifference(), true
}

// EdgeDifference returns the mean of |x_u - x_v| over the edges. O(edges).
func (s *Synchronous) EdgeDifference() float64 { return edgeDifference(s.g, s.loads) }
