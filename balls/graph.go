package balls

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/graphical"
	"ballslab/balls/internal/spec"
)

// GraphAllocate throws balls at the edges of a graph: each goes to the emptier
// end of a random edge, an edge being taken with a probability in proportion
// to its arrival rate; a fair coin decides a tie. On the complete graph this
// is Greedy[2] with distinct choices. With probability Noise a ball goes to
// the fuller end instead. A loop is a ball for its vertex.
//
// Metrics are those after the last ball. The metric edge_difference is the mean of |x_u - x_v|
// over the edges.
//
// Cost: 2 to 4 ns a ball while the loads fit in the cache; 1 byte a vertex while loads are below
// 256, 2 bytes below 65536, 8 beyond; and, but for cycle, complete and hypercube, 8 bytes an
// edge.
type GraphAllocate struct {
	Graph   *graphs.Graph `key:"graph" need:"true" doc:"the graph"`
	Arrival Rate          `key:"arrival" doc:"rate at which balls come to each edge (1); only the ratios matter"`
	Balls   Count         `key:"balls" default:"n" doc:"number of balls thrown, m"`
	Start   Start         `key:"start" words:"empty" doc:"the vertices at time 0 (empty)"`
	Noise   float64       `key:"noise" default:"0" min:"0" max:"1" doc:"probability that a ball goes to the fuller end"`
}

// Name returns "graph".
func (GraphAllocate) Name() string { return "graph" }

func (p GraphAllocate) resolve() (Process, error) {
	if err := p.Start.onGraph(p.Graph); err != nil {
		return nil, err
	}
	if err := spec.Settle(&p); err != nil {
		return nil, err
	}
	var err error
	if p.Balls, err = p.Balls.Resolve("balls", vertices(p.Graph)); err != nil {
		return nil, err
	}
	p.Arrival = p.Arrival.orElse(p.Graph)
	return p, checkRates(p.Graph, p.Rates())
}

// Rates returns the rates as package graphs takes them, defaults filled in.
func (p GraphAllocate) Rates() graphs.Rates {
	return graphs.Rates{Arrival: p.Arrival.orElse(p.Graph).list(), Noise: p.Noise}
}

func (p GraphAllocate) setup([]string) setup {
	return setup{
		bins: vertices(p.Graph), steps: p.Balls.Int64(), bytes: graphBytes(p.Graph, p.Rates()),
		graph: p.Graph, build: p.build,
	}
}

// onGraph is take on the vertices of a graph.
func (s *Start) onGraph(g *graphs.Graph) error {
	if g == nil {
		return nil // which is an error of its own
	}
	return s.take(vertices(g), nil)
}

// vertices is the number of vertices: the number of bins, n.
func vertices(g *graphs.Graph) int64 { return int64(g.Vertices()) }

func (p GraphAllocate) build(name string) (string, func() engine.Engine, error) {
	return onGraph(name, p.Name(), func() engine.Engine {
		e := graphical.New(p.Graph, p.Rates(), false)
		e.From(p.Start.Loads)
		return e
	})
}

// graphBytes is what the engine of a graph needs: two bytes a vertex, and unless the family needs
// no list of edges twice 8 bytes for each, 40 with rates of their own; 0 while its edges are not
// drawn, for they cannot be counted then.
func graphBytes(g *graphs.Graph, rates graphs.Rates) int64 {
	if !g.Counted() {
		return 0
	}
	edge := int64(16)
	switch g.Family() {
	case "cycle", "complete", "hypercube":
		edge = 0
	}
	if len(rates.Arrival) > 1 {
		edge = 40
	}
	return 2*int64(g.Vertices()) + edge*g.Edges()
}

// checkRates refuses rates that do not fit the graph, or under which nothing
// ever arrives.
func checkRates(g *graphs.Graph, rates graphs.Rates) error {
	for i, list := range [][]float64{rates.Arrival, rates.Removal} {
		if list != nil && len(list) == 0 {
			return fmt.Errorf(`%s: {"values":[]}: allowed: a rate of at least 0, or {"values":[..]}`, []string{"arrival", "removal"}[i])
		}
	}
	if err := rates.Check(g); err != nil {
		return err
	}
	if len(rates.Arrival) > 0 && slices.Max(rates.Arrival) == 0 {
		return fmt.Errorf("arrival: 0: at least one edge needs a positive rate")
	}
	if g.Counted() {
		return checkEdges(g)
	}
	return nil // the edges are drawn when the process runs
}

// drawGraph draws the random graph of a process that has one.
func drawGraph(ctx context.Context, s setup) error {
	if s.graph == nil {
		return nil
	}
	if err := s.graph.Draw(ctx); err != nil {
		return err
	}
	if s.drawn != nil {
		if err := s.drawn(); err != nil {
			return err
		}
	}
	return checkEdges(s.graph)
}

// checkEdges refuses a graph on which nothing can happen, or too much.
func checkEdges(g *graphs.Graph) error {
	if g.Edges() == 0 {
		return fmt.Errorf("graph: no edges: balls come to edges; at least one is needed")
	}
	if g.Edges() > math.MaxInt32 {
		return fmt.Errorf("graph: %d edges: at most 2^31 - 1", g.Edges())
	}
	return nil
}

// onGraph allows the one engine that knows the vertices apart.
func onGraph(name, process string, make func() engine.Engine) (string, func() engine.Engine, error) {
	if name != "auto" && name != "bins" {
		return "", nil, fmt.Errorf("engine: %s: process %s needs to know the vertices apart; allowed: auto, bins", name, process)
	}
	return "bins", make, nil
}

func init() { spec.Add(reflect.TypeFor[Rate](), rateType{}) }

// A Rate is the rate of the edges or of the vertices of a graph: Each for
// every one, or, where Values has entries, one for each (a single entry is for
// all). The zero value means the default of its key, rate 1; a rate of 0 for
// all is Rate{Each: balls.Zero}.
type Rate struct {
	Each   float64
	Values []float64
}

// list returns the rates as package graphs takes them.
func (r Rate) list() []float64 {
	if r.Values != nil {
		return r.Values
	}
	return []float64{spec.Counted(r.Each)}
}

// orElse fills in the default: the rates of the file of the graph, if there is
// one, or 1.
func (r Rate) orElse(g *graphs.Graph) Rate {
	switch {
	case r.Values != nil || !spec.NotGiven(r.Each):
		return r
	case g != nil && g.FileRates() != nil:
		return Rate{Values: g.FileRates()}
	}
	return Rate{Each: 1}
}

// A rateType is the type of keys that take a [Rate].
type rateType struct{}

func (rateType) Allowed(spec.Key) string { return `a number of at least 0, or {"values":[..]}` }

func (rateType) Read(k spec.Key, v spec.Value) (any, error) {
	each, values, ok := v.Rates()
	if !ok {
		return nil, k.Refuse(v)
	}
	return Rate{Each: spec.Given(each), Values: values}, nil
}

func (rateType) Plain(field any) any {
	r := field.(Rate)
	switch {
	case len(r.Values) == 1:
		return r.Values[0]
	case r.Values != nil:
		return []KeyValue{{"values", r.Values}}
	}
	return spec.Counted(r.Each)
}

func (rateType) Check(spec.Key, any) error { return nil }
