package balls

import (
	"fmt"
	"math/big"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/graphical"
	"ballslab/balls/internal/spec"
)

// GraphSync is the synchronous process on a graph, in which allocations and
// removals happen at the same time, in rounds. The rule of the paper [1] could
// not be read; three readings of its abstract are offered, and no statement
// about one is made about another.
//
//	exchange   a round throws one ball at a uniform edge and removes one unit
//	           at a uniform vertex
//	bernoulli  in a round every edge gets a ball with probability P, for the
//	           end that was lower when the round began, and every vertex loses
//	           one with probability Q, P d/2 unless given
//	all-edges  in a round every edge gets a ball, for the end that was lower
//	           when the round began, and every vertex loses d/2
//
// d is the degree of the graph, which must be regular for bernoulli without Q
// and for all-edges (there d must be even). Ties are decided by a fair coin.
// Signed loads may go below 0, so that the total is balanced; queue loads stop
// at 0. On a regular graph in equilibrium the mean edge difference of signed
// loads is exactly 2(1 - 1/n) for exchange, at most 2 - P for bernoulli, and at
// most d/2 for all-edges (derived, not the paper's).
//
// Metrics are averages of the states after BurnIn + 1, ..., BurnIn + Rounds rounds; with
// exchange, whose rounds change two loads, after BurnIn + k, BurnIn + 2k, ... rounds only, where
// k = n + 1, or Rounds if that is less.
//
// Cost of a round: exchange 5 ns; the others
// about 3 ns an edge.
//
// [1] S. Olesker-Taylor, T. Sauerwald, L. Zanetti, Graphical balanced
// allocations with removals, AofA 2026.
type GraphSync struct {
	Graph   *graphs.Graph `key:"graph" need:"true" doc:"the graph"`
	Reading string        `key:"reading" default:"exchange" words:"exchange bernoulli all-edges" doc:"what a round is"`
	// P and Q may be 0: say balls.Zero.
	P      float64 `key:"p" min:"0" max:"1" doc:"bernoulli: probability that an edge gets a ball in a round"`
	Q      float64 `key:"q" min:"0" max:"1" doc:"bernoulli: probability that a vertex loses one in a round (p d/2)"`
	Loads  string  `key:"loads" default:"signed" words:"signed queue" doc:"whether loads may go below 0"`
	Start  Start   `key:"start" words:"empty" doc:"the vertices at time 0 (empty)"`
	Rounds Count   `key:"rounds" need:"true" min:"1" or:"equilibrium" doc:"rounds over which metrics are averaged"`
	BurnIn Count   `key:"burn_in" default:"0" doc:"rounds before that"`
}

// Name returns "graph-sync".
func (GraphSync) Name() string { return "graph-sync" }

func (p GraphSync) resolve() (Process, error) {
	if err := p.Start.onGraph(p.Graph); err != nil {
		return nil, err
	}
	if err := spec.Settle(&p); err != nil {
		return nil, err
	}
	var err error
	if p.Rounds != Equilibrium {
		if p.Rounds, p.BurnIn, err = rounds(p.Rounds, p.BurnIn, vertices(p.Graph)); err != nil {
			return nil, err
		}
	}
	if err := checkRates(p.Graph, graphs.Rates{}); err != nil {
		return nil, err
	}
	switch p.Reading {
	case "bernoulli":
		if spec.NotGiven(p.P) {
			return nil, fmt.Errorf("p: missing; allowed: a number from 0 to 1, for the reading bernoulli")
		}
		if spec.NotGiven(p.Q) {
			d, regular := p.Graph.RegularDegree()
			if !regular {
				return nil, fmt.Errorf("q: missing; its default p d/2 needs a regular graph")
			}
			if p.Q = spec.Given(p.P * float64(d) / 2); p.Q > 1 {
				return nil, fmt.Errorf("p: %v: q = p d/2 = %v exceeds 1; at most %v with d = %d", p.P, p.Q, 2/float64(d), d)
			}
		}
	default:
		for _, k := range []struct {
			name string
			x    float64
		}{{"p", p.P}, {"q", p.Q}} {
			if !spec.NotGiven(k.x) {
				return nil, fmt.Errorf("%s: %v: only with the reading bernoulli", k.name, spec.Counted(k.x))
			}
		}
		if p.Reading == "all-edges" {
			if d, regular := p.Graph.RegularDegree(); !regular || d%2 == 1 {
				return nil, fmt.Errorf("graph: the reading all-edges removes d/2 from every vertex: it needs a regular graph of even degree")
			}
		}
	}
	return p, nil
}

// setup: every round is looked at; of exchange, whose rounds change two loads, every n+1st.
func (p GraphSync) setup([]string) setup {
	n := vertices(p.Graph)
	s := setup{
		bins: n, steps: p.Rounds.Int64(), burnIn: p.BurnIn.Int64(), stride: 1,
		bytes: 8*n + graphBytes(p.Graph, graphs.Rates{}), graph: p.Graph, build: p.build,
		noEquilibrium: p.noEquilibrium,
	}
	if p.Reading == "exchange" {
		s.stride = n + 1
	}
	return s
}

func (p GraphSync) build(name string) (string, func() engine.Engine, error) {
	readings := map[string]graphical.Reading{"exchange": graphical.Exchange, "bernoulli": graphical.Bernoulli, "all-edges": graphical.AllEdges}
	return onGraph(name, p.Name(), func() engine.Engine {
		e := graphical.NewSynchronous(p.Graph, readings[p.Reading], spec.Counted(p.P), spec.Counted(p.Q), p.Loads == "queue")
		e.From(p.Start.Loads)
		return e
	})
}

// Signed loads have no equilibrium where their total does a random walk or drifts. Their
// differences have none where a set of vertices gets more than its share, whatever the loads
// are, or the graph falls apart. Queues have none where a set gets as much as it can lose, since
// removals at empty vertices are lost; that these occur for ever is only claimed where a vertex
// can be left out by all arrivals of many rounds.
func (p GraphSync) noEquilibrium() (string, bool) {
	n, m := int64(p.Graph.Vertices()), p.Graph.Edges()
	in, out := spec.Counted(p.P), spec.Counted(p.Q)
	share := graphs.Rates{Arrival: []float64{float64(n)}, Removal: []float64{float64(m)}}
	if p.Loads == "queue" {
		rates, lost := graphs.Rates{Arrival: []float64{in}, Removal: []float64{out}}, in < 1
		switch p.Reading {
		case "exchange":
			rates, lost = share, n > 2
		case "all-edges":
			return "", false
		}
		if in == 0 && p.Reading == "bernoulli" {
			return "", false
		}
		psi, exact, err := graphs.LeastPsi(p.Graph, rates)
		if err != nil || psi != nil && (psi.Sign() > 0 || psi.Sign() == 0 && !lost) {
			return "", false
		}
		return notPositive("psi", psi, exact), false
	}
	if p.Reading == "all-edges" {
		return "", false
	}
	// Without chance, parts of the graph get and lose the same in all rounds.
	chance := p.Reading == "exchange" || in > 0 && in < 1 || out > 0 && out < 1
	switch psi, _, err := graphs.LeastPsi(p.Graph, share); {
	case err != nil:
		return "", false
	case p.Reading == "bernoulli" && in == 0:
		if chance && n > 1 {
			return "no balls come, and the loads are independent random walks", false
		}
	case psi.Sign() < 0:
		return "a set of vertices gets more balls than its share of the removals", false
	case chance && !graphs.Connected(p.Graph, graphs.Rates{}):
		return "the graph is not connected", false
	case chance && partAsDense(p.Graph):
		return "a set of vertices gets its share of the removals in balls from its own edges alone", false
	}
	if p.Reading == "exchange" {
		return "", false
	}
	drift := new(big.Rat).Sub(times(in, m), times(out, n))
	if d, regular := p.Graph.RegularDegree(); regular && p.Q == spec.Given(p.P*float64(d)/2) {
		drift.SetInt64(0) // q is p d/2, but for rounding
	}
	switch rounded, _ := drift.Float64(); {
	case drift.Sign() != 0:
		return fmt.Sprintf("the total load drifts by %.3g a round", rounded), true
	case in == 0 || in == 1 && out == 1: // it does not change
		return "", false
	}
	return "the total load is a random walk", true
}
