// Package graphical plays balanced allocations on a graph: balls that arrive
// at edges and go to the emptier end, removals at vertices, noise, and the
// synchronous process.
//
// Every event is drawn before it is decided: outcomes are packed pairs of
// vertices, drawn a block at a time, so that the memory that they touch can be
// fetched ahead, and one loop decides them, whatever the graph.
package graphical

import (
	"math/bits"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/random"
)

// block is the number of outcomes drawn at a time.
const block = 256

// An outcome is a pair of vertices u and v, u | v<<32; bit 63 marks a removal
// (then u = v).
type outcome = uint64

const removal = 1 << 63

func pair(u, v uint64) outcome { return u | v<<32 }

func ends(o outcome) (u, v uint64) { return o & 0x7fffffff, o >> 32 & 0x7fffffff }

// A drawer fills buf with independent outcomes.
type drawer interface {
	fill(src *random.Source, buf []outcome)
}

// newDrawer returns the fastest drawer of the events of a graph with rates:
// edges in proportion to their arrival rates and, if removals is true,
// vertices in proportion to their removal rates. It also returns the total
// rates of both.
func newDrawer(g *graphs.Graph, rates graphs.Rates, removals bool) (d drawer, arrival, removed float64) {
	n, m := g.Vertices(), g.Edges()
	even := len(rates.Arrival) <= 1
	for e := int64(0); e < m && !even; e++ {
		arrival += rates.ArrivalAt(e)
	}
	if even {
		arrival = rates.ArrivalAt(0) * float64(m)
	}
	d = evenEdges(g)
	if !even {
		w := make([]float64, m)
		for e := range w {
			w[e] = rates.ArrivalAt(int64(e))
		}
		u, v := g.Ends()
		list := make([]outcome, m)
		for e := range list {
			list[e] = pair(uint64(u[e]), uint64(v[e]))
		}
		d = newWeighted(list, w)
	}
	if !removals {
		return d, arrival, 0
	}
	var r drawer = vertices(n)
	if len(rates.Removal) > 1 {
		list := make([]outcome, n)
		for v := range list {
			list[v] = pair(uint64(v), uint64(v)) | removal
			removed += rates.RemovalAt(v)
		}
		r = newWeighted(list, rates.Removal)
	} else {
		removed = rates.RemovalAt(0) * float64(n)
	}
	if removed == 0 {
		return d, arrival, 0
	}
	if arrival == 0 {
		return r, 0, removed
	}
	return newMixture(d, r, arrival/(arrival+removed)), arrival, removed
}

// evenEdges returns the drawer of uniform edges.
func evenEdges(g *graphs.Graph) drawer {
	n := uint64(g.Vertices())
	switch g.Family() {
	case "cycle":
		return cycle(n)
	case "complete":
		return complete(n)
	case "hypercube":
		return hypercube{n, uint64(bits.Len64(n) - 1)}
	}
	u, v := g.Ends()
	list := make(listed, len(u))
	for e := range list {
		list[e] = pair(uint64(u[e]), uint64(v[e]))
	}
	return list
}

// cycle draws the edges {i, i+1} of a cycle.
type cycle uint64

func (n cycle) fill(src *random.Source, buf []outcome) {
	s := *src
	for k := range buf {
		i := s.Below(uint64(n))
		j := i + 1
		if j == uint64(n) {
			j = 0
		}
		buf[k] = pair(i, j)
	}
	*src = s
}

// complete draws two different vertices.
type complete uint64

func (n complete) fill(src *random.Source, buf []outcome) {
	s := *src
	for k := range buf {
		u, v := s.Below(uint64(n)), s.Below(uint64(n)-1)
		if v >= u {
			v++
		}
		buf[k] = pair(u, v)
	}
	*src = s
}

// hypercube draws a vertex and a bit.
type hypercube struct{ n, dim uint64 }

func (h hypercube) fill(src *random.Source, buf []outcome) {
	s := *src
	for k := range buf {
		x := s.Below(h.n * h.dim)
		u := x / h.dim
		buf[k] = pair(u, u^1<<(x-u*h.dim))
	}
	*src = s
}

// vertices draws removals at uniform vertices.
type vertices uint64

func (n vertices) fill(src *random.Source, buf []outcome) {
	s := *src
	for k := range buf {
		v := s.Below(uint64(n))
		buf[k] = pair(v, v) | removal
	}
	*src = s
}

// listed draws uniform entries of a list.
type listed []outcome

func (l listed) fill(src *random.Source, buf []outcome) {
	s := *src
	n := uint64(len(l))
	for k := range buf {
		buf[k] = l[s.Below(n)]
	}
	*src = s
}
