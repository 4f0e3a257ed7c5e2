package bounds

import (
	"fmt"
	"math"
)

const sourceEdge = "derived here: drift of sum (x - W/n)^2"

func init() {
	keyNoise := Key{Name: "noise", Doc: "probability that a ball goes to the fuller end, below 1/2",
		Default: "0", Type: "number"}
	register(Calculator{
		Name: "edge-difference-equilibrium", Kind: KindExact, Source: sourceEdge,
		Keys: []Key{keyBins, keyNoise},
		Doc: "balls at uniform edges of a regular graph: long-run mean load difference over the " +
			"edges, (1 - 1/n)/(1 - 2 noise)",
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(EdgeDifferenceEquilibrium(a.integers["bins"], a.numbers["noise"]))
		},
	})
	register(Calculator{
		Name: "removal-edge-difference", Kind: KindExact, Source: sourceEdge,
		Keys: []Key{{Name: "rho", Doc: "load lambda d/(2 mu), 0 < rho < 1", Type: "number"},
			{Name: "xbar", Doc: "mean load of a vertex", Type: "number"}, keyNoise},
		Doc: "regular graph with removals, equal rates: mean load difference over the edges " +
			"from the mean load, (2 rho - 2(1-rho) xbar)/(rho (1 - 2 noise))",
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(RemovalEdgeDifference(a.numbers["rho"], a.numbers["xbar"],
				a.numbers["noise"]))
		},
	})
	register(Calculator{
		Name: "cycle-range-mean", Kind: KindRigorous, Source: sourceEdge, Keys: []Key{keyBins},
		Doc: "two choices on the cycle: bound on the long-run mean range, (n-1)/2",
		evaluate: func(a arguments) (Value, error) {
			n := a.integers["bins"]
			if n < 3 {
				return Value{}, fmt.Errorf("bins: %d: a cycle has at least 3 vertices", n)
			}
			return ofNumber(float64(n-1)/2, nil)
		},
	})
	register(Calculator{
		Name: "synchronous-edge-difference", Kind: KindRigorous,
		Source: sourceEdge + "; the paper's own rule of a round could not be read",
		Keys: []Key{
			{Name: "reading", Doc: "what a round is", Default: "exchange", Type: "word",
				Words: []string{"exchange", "bernoulli", "all-edges"}},
			{Name: "bins", Doc: "number of vertices (exchange)", Default: "2", Type: "integer"},
			{Name: "p", Doc: "probability of a ball at an edge (bernoulli)", Default: "1",
				Type: "number"},
			{Name: "d", Doc: "degree (all-edges)", Default: "2", Type: "integer"},
		},
		Doc: "synchronous process on a regular graph, signed loads: mean load difference over " +
			"the edges: exchange 2(1 - 1/n), exact; bernoulli at most 2 - p; all-edges at most d/2",
		evaluate: func(a arguments) (Value, error) {
			return SynchronousEdgeDifference(a.words["reading"], a.integers["bins"], a.numbers["p"],
				a.integers["d"])
		},
	})
}

// EdgeDifferenceEquilibrium returns the mean of |x_u - x_v| over the edges of a
// regular graph on n vertices in the long run, balls coming to uniform edges,
//
//	D = (1 - 1/n) / (1 - 2 noise),
//
// the average over n steps in a row. Exact for every n >= 2 and connected
// regular graph, noise < 1/2.
func EdgeDifferenceEquilibrium(n int64, noise float64) (float64, error) {
	if n < 2 {
		return 0, fmt.Errorf("bins: %d: must be at least 2", n)
	}
	if !(noise >= 0 && noise < 0.5) {
		return 0, fmt.Errorf("noise: %v: must be at least 0 and below 1/2", noise)
	}
	return (1 - 1/float64(n)) / (1 - float64(2*noise)), nil
}

// RemovalEdgeDifference returns the mean of |x_u - x_v| over the edges of a
// regular graph with removals in equilibrium, all rates equal, from the mean
// load xbar of a vertex:
//
//	rho (1 - 2 noise) D + 2 (1-rho) xbar = 2 rho.
//
// rho = lambda d/(2 mu) is between 0 and 1, noise below 1/2, and xbar at least rho, without noise
// also at most rho/(1-rho). Exact. O(1). Source: derived.
func RemovalEdgeDifference(rho, xbar, noise float64) (float64, error) {
	if !(rho > 0 && rho < 1) {
		return 0, fmt.Errorf("rho: %v: must be above 0 and below 1 for an equilibrium", rho)
	}
	if !(noise >= 0 && noise < 0.5) {
		return 0, fmt.Errorf("noise: %v: must be at least 0 and below 1/2", noise)
	}
	if !(xbar >= rho && xbar <= rho/(1-rho)) &&
		(noise == 0 || !(xbar >= rho) || math.IsInf(xbar, 1)) {
		return 0, fmt.Errorf("xbar: %v: the mean load lies between rho = %v and rho/(1-rho) = %v",
			xbar, rho, rho/(1-rho))
	}
	return 2 * (rho - float64((1-rho)*xbar)) / (rho * (1 - float64(2*noise))), nil
}

// SynchronousEdgeDifference returns what is known of the mean of |x_u - x_v|
// over the edges of a regular graph in the equilibrium of the synchronous
// process with signed loads, by the reading of its rule: exchange 2(1 - 1/n),
// exact; bernoulli between 0 and 2 - p; all-edges between 0 and d/2.
func SynchronousEdgeDifference(reading string, n int64, p float64, d int64) (Value, error) {
	switch reading {
	case "exchange":
		if n < 2 {
			return Value{}, fmt.Errorf("bins: %d: must be at least 2", n)
		}
		x := 2 * (1 - 1/float64(n))
		return Value{Low: x, High: x, Kind: KindExact}, nil
	case "bernoulli":
		if !(p > 0 && p <= 1) {
			return Value{}, fmt.Errorf("p: %v: must be above 0 and at most 1", p)
		}
		return ofInterval(0, 2-p, nil)
	case "all-edges":
		if d < 2 || d%2 == 1 { // every vertex loses d/2, as the process has it
			return Value{}, fmt.Errorf("d: %d: must be even and at least 2, since every vertex "+
				"loses d/2 in a round", d)
		}
		return ofInterval(0, float64(d)/2, nil)
	}
	return Value{}, fmt.Errorf("reading: %q: allowed: exchange, bernoulli, all-edges", reading)
}
