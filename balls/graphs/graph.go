// Package graphs says where balls may go: graph families, graphs from files,
// and the quantities that decide how well two choices balance on them: the
// densest ratio max_S Lambda(E[S])/mu(S), conductance, edge expansion, minimum
// cut, spectral gap.
package graphs

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"ballslab/internal/interrupt"
	"ballslab/internal/memory"
)

// MaxVertices is the largest number of vertices of a graph.
const MaxVertices = 1 << 31

// A Graph is an undirected graph on the vertices 0, ..., n-1. Parallel edges
// and loops are legal (a loop is a one-choice arrival at its vertex); isolated
// vertices are too, and receive nothing. Families with a formula for edge
// number i (cycle, torus, hypercube, complete, ...) store no edges, and a random
// graph draws its edges when somebody first asks for one: making a graph
// costs nothing.
type Graph struct {
	family      string
	keys        []Parameter // of the family
	n           int
	m           int64
	uncounted   bool                       // m is known only when the edges are drawn
	sides       []int                      // of a torus
	edge        func(i int64) (u, v int32) // nil when the edges are stored
	least, most int                        // degrees; most = 0 means that they must be counted
	u, v        []int32
	rates       []float64 // of the edges, as a file gave them

	// Guards what is made late: the list of a family with a formula, the edges of a
	// random graph.
	making  sync.Mutex
	listed  bool
	draw    func(ctx context.Context) (u, v []int32, err error) // nil unless random
	need    int64                                               // bytes that drawing takes
	pending atomic.Bool                                         // draw is still to be called
}

// New returns the graph with the given edges on n vertices; n = 0 means the
// largest label + 1.
func New(n int, edges [][]int) (*Graph, error) {
	g := &Graph{family: "edges", n: n, m: int64(len(edges)), u: make([]int32, len(edges)),
		v: make([]int32, len(edges))}
	top := -1
	for i, e := range edges {
		if len(e) != 2 {
			return nil, fmt.Errorf("edges: edge %d has %d ends; an edge is a pair of vertices", i,
				len(e))
		}
		for _, x := range e {
			if x < 0 || x >= MaxVertices {
				return nil, fmt.Errorf("edges: edge %d has the end %d; vertices are numbered "+
					"from 0", i, x)
			}
			top = max(top, x)
		}
		g.u[i], g.v[i] = int32(e[0]), int32(e[1])
	}
	if n == 0 {
		g.n = top + 1
	}
	if g.n < 1 || g.n > MaxVertices {
		return nil, fmt.Errorf("n = %d: a graph has between 1 and %d vertices", g.n, MaxVertices)
	}
	if top >= g.n {
		return nil, fmt.Errorf("n = %d: an edge has the end %d; with n vertices the largest is n-1",
			g.n, top)
	}
	return g, nil
}

// stored makes a graph of edges that are known to be right.
func stored(family string, n int, u, v []int32) *Graph {
	return &Graph{family: family, n: n, m: int64(len(u)), u: u, v: v}
}

// A Parameter is one parameter of a family with its value.
type Parameter struct {
	Key   string
	Value any
}

// Parameters are the parameters that, with the name of the family, make this
// graph; nil for a graph from a list of edges.
func (g *Graph) Parameters() []Parameter { return g.keys }

// FileRates returns the arrival rates that the file of this graph gave to its
// edges, or nil.
func (g *Graph) FileRates() []float64 { return g.rates }

// drawn makes a graph whose m edges (-1 if their number is random) are drawn when they
// are needed, which takes so many bytes.
func drawn(
	family string, n int, m, need int64, draw func(context.Context) (u, v []int32, err error),
) *Graph {
	g := &Graph{family: family, n: n, m: m, uncounted: m < 0, draw: draw, need: need}
	g.pending.Store(true)
	return g
}

// Draw draws the edges of a random graph, unless that is done; other graphs have nothing to
// draw. Every method that needs the edges does it by itself; Draw can be stopped: by ctx and by
// the notebook's stop button, with context.Canceled, and then nothing has changed.
func (g *Graph) Draw(ctx context.Context) error {
	if !g.pending.Load() {
		return nil
	}
	if free, known := memory.Free(); known && g.need > free {
		return fmt.Errorf("graph: the edges of a random graph (%s) take %.1f GB, and %.1f GB are "+
			"free",
			g.family, float64(g.need)/1e9, float64(free)/1e9)
	}
	ctx, done := interrupt.Context(ctx)
	defer done()
	return interrupt.Await(ctx, func() error { return g.drawOnce(ctx) })
}

func (g *Graph) drawOnce(ctx context.Context) error {
	g.making.Lock()
	defer g.making.Unlock()
	if !g.pending.Load() {
		return nil
	}
	u, v, err := g.draw(ctx)
	if err != nil {
		return err
	}
	g.u, g.v = u, v
	if g.uncounted {
		g.m = int64(len(u))
	}
	g.pending.Store(false)
	return nil
}

// ready draws the edges of a random graph that nobody has drawn.
func (g *Graph) ready() {
	if g.pending.Load() {
		g.drawOnce(context.Background()) // no error without a context that ends
	}
}

// with notes the parameters that g was made of.
func (g *Graph) with(keys ...Parameter) *Graph {
	g.keys = keys
	return g
}

// Family is the name of the family, or "edges" for a graph from a list.
func (g *Graph) Family() string { return g.family }

// Vertices is the number of vertices, n.
func (g *Graph) Vertices() int { return g.n }

// Edges is the number of edges, loops and parallel ones included.
func (g *Graph) Edges() int64 {
	if g.uncounted {
		g.ready()
	}
	return g.m
}

// Sides are the side lengths of a torus, slowest first; nil for other graphs.
func (g *Graph) Sides() []int { return g.sides }

// Counted says that the number of edges is known: that of an Erdos-Renyi graph is not before
// it is drawn.
func (g *Graph) Counted() bool { return !g.uncounted || !g.pending.Load() }

// Edge returns the ends of edge number i, 0 <= i < Edges(). O(1).
func (g *Graph) Edge(i int64) (u, v int) {
	if g.edge != nil {
		a, b := g.edge(i)
		return int(a), int(b)
	}
	g.ready()
	return int(g.u[i]), int(g.v[i])
}

// Ends returns the ends of all edges as two slices, not to be changed: entry i
// of each belongs to edge number i. O(Edges) time and memory at the first call
// for a family that stores none; several goroutines may call it at a time.
func (g *Graph) Ends() (u, v []int32) {
	g.ready()
	g.making.Lock()
	defer g.making.Unlock()
	if g.edge != nil && !g.listed {
		g.u, g.v, g.listed = make([]int32, g.m), make([]int32, g.m), true
		for i := range g.u {
			g.u[i], g.v[i] = g.edge(int64(i))
		}
	}
	return g.u, g.v
}

// Degrees returns the number of edge ends at each vertex; a loop has two. O(n + Edges).
func (g *Graph) Degrees() []int {
	d := make([]int, g.n)
	for i := int64(0); i < g.Edges(); i++ {
		u, v := g.Edge(i)
		d[u]++
		d[v]++
	}
	return d
}

// RegularDegree returns the common degree of all vertices, and false when they
// differ. O(1) for a family whose degrees are known, O(n + Edges) for others.
func (g *Graph) RegularDegree() (int, bool) {
	if g.most > 0 {
		return g.least, g.least == g.most
	}
	d := g.Degrees()
	for _, x := range d {
		if x != d[0] {
			return 0, false
		}
	}
	return d[0], true
}
