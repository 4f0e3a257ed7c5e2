// Package graphical plays balanced allocations on a graph: balls that arrive
// at edges and go to the emptier end, removals at vertices, noise, and the
// synchronous process.
//
// Every event is drawn before it is decided: outcomes are packed pairs of
// vertices, drawn a block at a time, so that the memory that they touch can be
// fetched ahead, and one loop decides them, whatever the graph. Only the cycle,
// which needs neither a list of edges nor a fetch, has loops of its own.
package graphical

import (
	"math/bits"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/random"
)

// block is the number of outcomes drawn at a time.
const block = 512

// An outcome is a pair of vertices u and v, u | v<<32. Bit 31 is a fair coin for
// ties; bit 63 marks a removal (then u = v).
type outcome = uint64

const (
	coin    = 31
	removal = 1 << 63
)

// pair packs two vertices.
func pair(u, v uint64) outcome { return u | v<<32 }

// ends unpacks them.
func ends(o outcome) (u, v uint64) { return o & 0x7fffffff, o >> 32 & 0x7fffffff }

// A drawer fills buf, at most a block, with independent outcomes.
type drawer interface {
	fill(src *random.Source, buf []outcome)
}

// newDrawer returns the fastest drawer of the events of a graph with rates:
// edges in proportion to their arrival rates and, if removals is true,
// vertices in proportion to their removal rates. It also returns the total
// rates of both.
func newDrawer(
	g *graphs.Graph, rates graphs.Rates, removals bool,
) (d drawer, arrival, removed float64) {
	n, m := g.Vertices(), g.Edges()
	even := len(rates.Arrival) <= 1
	for e := int64(0); e < m && !even; e++ {
		arrival += rates.ArrivalAt(e)
	}
	if even {
		arrival = rates.ArrivalAt(0) * float64(m)
		d = evenEdges(g)
	} else {
		w := make([]float64, m)
		for e := range w {
			w[e] = rates.ArrivalAt(int64(e))
		}
		d = newWeighted(packed(g), w)
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
	d = &mixture{first: d, second: r, chance: newChance(arrival / (arrival + removed))}
	return d, arrival, removed
}

// packed returns the edges of a graph as outcomes.
func packed(g *graphs.Graph) []outcome {
	u, v := g.Ends()
	list := make([]outcome, len(u))
	for e := range list {
		list[e] = pair(uint64(u[e]), uint64(v[e]))
	}
	return list
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
	return listed(packed(g))
}

// The drawers below take one word x per outcome. With r results, floor(x r / 2^64)
// is uniform once those words are redrawn that leave x r mod 2^64 below 2^64 mod r
// (D. Lemire, Fast random integer generation in an interval, 2019). The source
// stays in registers; see random.Source.Next.

// cycle draws the edges {i, i+1} of a cycle.
type cycle uint64

func (c cycle) fill(src *random.Source, buf []outcome) {
	s, x, n := *src, uint64(0), uint64(c)
	reject := -(2 * n) % (2 * n)
	for k := range buf {
		x, s = s.Next()
		y, rest := bits.Mul64(x, 2*n)
		for rest < reject {
			x, s = s.Next()
			y, rest = bits.Mul64(x, 2*n)
		}
		i := y >> 1
		j := i + 1
		if j == n {
			j = 0
		}
		buf[k] = pair(i, j) | y&1<<coin
	}
	*src = s
}

// complete draws two different vertices.
type complete uint64

func (c complete) fill(src *random.Source, buf []outcome) {
	s, x, n := *src, uint64(0), uint64(c)
	results := 2 * n * (n - 1) // at most 2^63
	reject := -results % results
	for k := range buf {
		x, s = s.Next()
		u, rest := bits.Mul64(x, n)
		y, rest := bits.Mul64(rest, 2*(n-1))
		for rest < reject {
			x, s = s.Next()
			u, rest = bits.Mul64(x, n)
			y, rest = bits.Mul64(rest, 2*(n-1))
		}
		v := y >> 1
		v += (v-u)>>63&1 ^ 1 // the next one, from u on
		buf[k] = pair(u, v) | y&1<<coin
	}
	*src = s
}

// hypercube draws a vertex and a bit.
type hypercube struct{ n, dim uint64 }

func (h hypercube) fill(src *random.Source, buf []outcome) {
	s, x := *src, uint64(0)
	results := 2 * h.n * h.dim
	reject := -results % results
	for k := range buf {
		x, s = s.Next()
		u, rest := bits.Mul64(x, h.n)
		y, rest := bits.Mul64(rest, 2*h.dim)
		for rest < reject {
			x, s = s.Next()
			u, rest = bits.Mul64(x, h.n)
			y, rest = bits.Mul64(rest, 2*h.dim)
		}
		buf[k] = pair(u, u^1<<(y>>1)) | y&1<<coin
	}
	*src = s
}

// vertices draws removals at uniform vertices.
type vertices uint64

func (c vertices) fill(src *random.Source, buf []outcome) {
	s, x, n := *src, uint64(0), uint64(c)
	reject := -n % n
	for k := range buf {
		x, s = s.Next()
		v, rest := bits.Mul64(x, n)
		for rest < reject {
			x, s = s.Next()
			v, rest = bits.Mul64(x, n)
		}
		buf[k] = pair(v, v) | removal
	}
	*src = s
}

// listed draws uniform entries of a list: first all their numbers, then all the
// entries, reads that do not wait for one another.
type listed []outcome

func (l listed) fill(src *random.Source, buf []outcome) {
	s, x, n := *src, uint64(0), uint64(len(l))
	reject := -(2 * n) % (2 * n)
	for k := range buf {
		x, s = s.Next()
		y, rest := bits.Mul64(x, 2*n)
		for rest < reject {
			x, s = s.Next()
			y, rest = bits.Mul64(x, 2*n)
		}
		buf[k] = y
	}
	*src = s
	for k, y := range buf {
		buf[k] = l[y>>1] | y&1<<coin
	}
}
