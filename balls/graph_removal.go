package balls

import (
	"fmt"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/graphical"
	"ballslab/balls/internal/spec"
)

// GraphRemoval is balanced allocation on a graph with removals, in continuous
// time, as Olesker-Taylor, Sauerwald and Zanetti [1] study it: balls come to
// edge e at the rate Arrival of the edge and go to its emptier end (with probability Noise to
// the fuller one; a fair coin decides a tie), and vertex v loses a ball at the rate
// Removal of the vertex, unless it is empty. Unit loads and idle removals at empty vertices
// are this laboratory's reading: only the abstract of the paper could be read.
//
// Metrics are averages of the states at the whole units of time BurnIn + 1,
// ..., BurnIn + Time. A unit of time has a Poisson number of events, its mean the total
// rate of arrivals and removals; removals at empty vertices are among them. Whether there is an
// equilibrium is what psi of [graphs.Measure] decides; where there is none, the result says so.
//
// Cost: 4 ns an event on a cycle and about 7 on other graphs, while loads and edges
// fit in the cache; a unit of time with few events, 10 ns in the burn-in, and after it as much as
// looking at n loads.
//
// [1] S. Olesker-Taylor, T. Sauerwald, L. Zanetti, Graphical balanced
// allocations with removals, AofA 2026.
type GraphRemoval struct {
	Graph   *graphs.Graph `key:"graph" need:"true" doc:"the graph"`
	Arrival Rate          `key:"arrival" doc:"rate at which balls come to each edge (1)"`
	Removal Rate          `key:"removal" doc:"rate at which each vertex loses a ball (1)"`
	Noise   float64       `key:"noise" default:"0" min:"0" max:"1" doc:"probability that a ball goes to the fuller end"`
	Start   Start         `key:"start" words:"empty" doc:"the vertices at time 0 (empty)"`
	Time    Count         `key:"time" need:"true" min:"1" or:"equilibrium" doc:"units of time over which metrics are averaged"`
	BurnIn  Count         `key:"burn_in" default:"0" doc:"units of time before that"`
}

// Name returns "graph-removal".
func (GraphRemoval) Name() string { return "graph-removal" }

func (p GraphRemoval) resolve() (Process, error) {
	if err := p.Start.onGraph(p.Graph); err != nil {
		return nil, err
	}
	if err := spec.Settle(&p); err != nil {
		return nil, err
	}
	var err error
	p.Arrival, p.Removal = p.Arrival.orElse(p.Graph), p.Removal.orElse(nil)
	if err := checkRates(p.Graph, p.Rates()); err != nil || p.Time == Equilibrium {
		return p, err
	}
	if p.Time, err = p.Time.Resolve("time", vertices(p.Graph)); err != nil {
		return nil, err
	}
	if p.BurnIn, err = p.BurnIn.Resolve("burn_in", vertices(p.Graph)); err != nil {
		return nil, err
	}
	if p.Time.Int64() == 0 {
		return nil, fmt.Errorf("time: 0: allowed: at least 1, since metrics are averages over that time")
	}
	if p.Graph.Counted() {
		return p, p.countable()
	}
	return p, nil // see drawGraph
}

// countable refuses more events than can be counted.
func (p GraphRemoval) countable() error {
	if p.rate()*float64(p.Time.Int64()+p.BurnIn.Int64()) > spec.Limit {
		return fmt.Errorf("time: %d: at a total rate of %.3g there are more than 2^53 events", p.Time.Int64(), p.rate())
	}
	return nil
}

// Rates returns the rates as package graphs takes them, defaults filled in.
func (p GraphRemoval) Rates() graphs.Rates {
	return graphs.Rates{Arrival: p.Arrival.orElse(p.Graph).list(), Removal: p.Removal.orElse(nil).list(), Noise: p.Noise}
}

// rate is the total rate of events.
func (p GraphRemoval) rate() float64 {
	arrival, removal := p.Rates().Totals(p.Graph)
	return arrival + removal
}

// setup: a look every unit of time; events can be counted when edges are.
func (p GraphRemoval) setup([]string) setup {
	return setup{
		bins: vertices(p.Graph), steps: p.Time.Int64(), burnIn: p.BurnIn.Int64(), stride: 1,
		bytes: graphBytes(p.Graph, p.Rates()), graph: p.Graph, drawn: p.countable, build: p.build,
		noEquilibrium: p.noEquilibrium,
	}
}

func (p GraphRemoval) build(name string) (string, func() engine.Engine, error) {
	return onGraph(name, p.Name(), func() engine.Engine {
		e := graphical.NewClock(p.Graph, p.Rates())
		e.From(p.Start.Loads)
		return e
	})
}

// Without an upper bound on psi that is positive, see [graphs.LeastPsi].
func (p GraphRemoval) noEquilibrium() (string, bool) {
	rates := p.Rates()
	psi, exact, err := graphs.LeastPsi(p.Graph, rates)
	if err != nil || psi != nil && psi.Sign() > 0 {
		return "", false
	}
	name := "psi"
	if rates.Noise > 0 {
		name = "psi with noise"
	}
	return notPositive(name, psi, exact), false
}
