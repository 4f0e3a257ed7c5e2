package bounds

import (
	"fmt"
	"math"

	"ballslab/balls/graphs"
	"ballslab/internal/portable"
)

const sourceGraph = "derived here; only the abstract of Olesker-Taylor, Sauerwald and Zanetti, " +
	"AofA 2026, could be read: psi is a reading of its conductance-like quantity"

// graphKeys are the keys of the calculators that take a graph with rates.
var graphKeys = []Key{
	{Name: "graph", Doc: `the graph, such as {"family":"cycle","n":8}`, Type: "spec"},
	{Name: "arrival", Doc: `arrival rates: a number, or {"values":[..]}`, Default: "1",
		Type: "spec"},
	{Name: "removal", Doc: `removal rates: a number, or {"values":[..]}`, Default: "1",
		Type: "spec"},
}

// onGraph returns an evaluator that reads the graph and its rates first.
func onGraph(f func(a arguments, g *graphs.Graph, rates graphs.Rates) (Value,
	error)) func(a arguments) (Value, error) {
	return func(a arguments) (Value, error) {
		g, rates, err := graphs.ReadSpec(a.words["graph"], "arrival="+a.words["arrival"],
			"removal="+a.words["removal"])
		if err != nil {
			return Value{}, err
		}
		return f(a, g, rates)
	}
}

func init() {
	density := func(d *graphs.Density) (low, high float64, err error) {
		if math.IsInf(d.High, 1) {
			return 0, 0, fmt.Errorf("removal: a set with arrivals has removal rate 0; the " +
				"density is infinite")
		}
		return d.Low, d.High, nil
	}
	shown := func(low, high float64, err error) (Value, error) {
		if low == high {
			return ofNumber(low, err)
		}
		return ofInterval(low, high, err)
	}
	for _, c := range []struct {
		name, doc string
		of        func(low, high float64) (float64, float64)
	}{
		{"densest-ratio", "max over sets S of vertices of Lambda(E[S])/mu(S)",
			func(l, h float64) (float64, float64) { return l, h }},
		{"psi", "1 - densest ratio; without noise there is an equilibrium exactly when it is " +
			"positive", func(l, h float64) (float64, float64) { return 1 - h, 1 - l }},
		{"stability-threshold", "1/densest ratio: the factor on all arrival rates at which " +
			"stability ends", func(l, h float64) (float64, float64) { return 1 / h, 1 / l }},
	} {
		register(Calculator{
			Name: c.name, Kind: KindRigorous, Source: sourceGraph, Keys: graphKeys, Doc: c.doc,
			evaluate: onGraph(func(_ arguments, g *graphs.Graph, rates graphs.Rates) (v Value,
				err error) {
				d, err := graphs.Densest(g, rates)
				if err != nil {
					return Value{}, err
				}
				low, high, err := density(d)
				if err != nil {
					return Value{}, err
				}
				if low, high = c.of(low, high); math.IsInf(high, 1) {
					return Value{}, fmt.Errorf("arrival: 0: nothing ever arrives; the factor has " +
						"no end")
				}
				return shown(low, high, nil)
			}),
		})
	}
	register(Calculator{
		Name: "graph-max-tail", Kind: KindRigorous, Source: sourceGraph,
		Keys: append(graphKeys[:3:3], keyK),
		Doc:  "bound on P(max >= k) in equilibrium: (1-psi)^(k-1) Lambda(E)/min mu, at most 1",
		evaluate: onGraph(func(a arguments, g *graphs.Graph, rates graphs.Rates) (Value, error) {
			return ofNumber(GraphMaxTail(g, rates, a.integers["k"]))
		}),
	})
	register(Calculator{
		Name: "total-load-mean", Kind: KindRigorous, Source: sourceGraph, Keys: graphKeys,
		Doc: "bound on the mean of sum mu_v x_v in equilibrium: Lambda(E)/psi",
		evaluate: onGraph(func(_ arguments, g *graphs.Graph, rates graphs.Rates) (Value, error) {
			return ofNumber(TotalLoadMean(g, rates))
		}),
	})
	register(Calculator{
		Name: "load-exponential-moment", Kind: KindRigorous, Source: sourceGraph,
		Keys: append(graphKeys[:3:3], Key{Name: "z", Doc: "base, z (1-psi) < 1", Type: "number"}),
		Doc:  "bound on the mean of sum mu_v z^x_v in equilibrium: psi mu(V)/(1 - z(1-psi))",
		evaluate: onGraph(func(a arguments, g *graphs.Graph, rates graphs.Rates) (Value, error) {
			return ofNumber(LoadExponentialMoment(g, rates, a.numbers["z"]))
		}),
	})
}

// GraphMaxTail returns a bound on P(max >= k) in the equilibrium of allocations
// on a graph with removals,
//
//	P(max >= k) <= (1-psi)^(k-1) Lambda(E)/min mu,
//
// by the level-set identity E mu(S_k) = E Lambda(S_(k-1)) and the union bound;
// n rho^k on regular graphs with equal rates. At most 1; k >= 1. An error when
// psi <= 0. Its cost is that of [graphs.Densest].
func GraphMaxTail(g *graphs.Graph, rates graphs.Rates, k int64) (float64, error) {
	if k < 1 {
		return 0, fmt.Errorf("k: %d: must be at least 1", k)
	}
	ratio, err := graphs.Stable(g, rates)
	if err != nil {
		return 0, err
	}
	arrival, _ := rates.Totals(g)
	least := math.Inf(1)
	for v := range g.Vertices() {
		least = min(least, rates.RemovalAt(v))
	}
	return min(1, portable.Pow(ratio, float64(k-1))*arrival/least), nil
}

// TotalLoadMean returns a bound on the mean of sum mu_v x_v in equilibrium,
//
//	E sum mu_v x_v <= Lambda(E)/psi.
//
// Rigorous; an error when psi <= 0. Its cost is that of [graphs.Densest].
func TotalLoadMean(g *graphs.Graph, rates graphs.Rates) (float64, error) {
	ratio, err := graphs.Stable(g, rates)
	if err != nil {
		return 0, err
	}
	arrival, _ := rates.Totals(g)
	return arrival / (1 - ratio), nil
}

// LoadExponentialMoment returns a bound on an exponential moment in
// equilibrium, for z >= 1 with z (1-psi) < 1,
//
//	E sum mu_v z^(x_v) <= psi mu(V)/(1 - z(1-psi)),
//
// exact at z = 1. Rigorous; an error when psi <= 0. Its cost is that of [graphs.Densest].
func LoadExponentialMoment(g *graphs.Graph, rates graphs.Rates, z float64) (float64, error) {
	ratio, err := graphs.Stable(g, rates)
	if err != nil {
		return 0, err
	}
	if !(z >= 1 && z*ratio < 1) {
		return 0, fmt.Errorf("z: %v: must be at least 1 and below 1/(1-psi) = %v", z, 1/ratio)
	}
	_, removal := rates.Totals(g)
	return (1 - ratio) * removal / (1 - float64(z*ratio)), nil
}
