package claims

import (
	"fmt"

	"ballslab/balls"
)

// The paper's own rule of a round could not be read. For each reading the
// computation of graph-edge-difference gives a statement of its own; none is
// tested on another.

// A round adds a ball at the lower end of a uniform edge and takes one at a
// uniform vertex: 2 units of Upsilon in place of 1.
var graphExchange = Claim{
	ID:     "graph-exchange",
	Source: "derived here, for the reading exchange of the synchronous process",
	Statement: "Reading exchange: on every regular graph in equilibrium the mean load difference " +
		"over the edges is exactly 2(1 - 1/n), so at most 2.",
	Tag:   "derived",
	Form:  "E edge_difference = 2(1 - 1/n)",
	Rule:  plainRule,
	Quick: synchronous(`"reading":"exchange","rounds":40000,"burn_in":4000`, 821, 30),
	Full:  synchronous(`"reading":"exchange","rounds":4000000,"burn_in":40000`, 821, 100),
	wrong: []wrongLaw{off(0.001), off(0.01), off(0.1)},
	judge: means{
		metric: "edge_difference",
		name:   byGraph,
		allowed: onGraph(func(x network) Interval {
			return exactly(2 * (1 - 1/x.n))
		}),
	},
}

// An edge gets a ball at its lower end with probability p, a vertex loses one with probability
// q = p d/2, all at once. With a_v arrivals and r_v removals at v, y the loads about their average
// and D the mean load difference over the n d/2 edges, the drift of Upsilon = sum y^2 is at most
//
//	2 E sum y_v (a_v - r_v) + E sum (a_v - r_v)^2.
//
// The first sum is p times that of min(y_u, y_v) over the edges, since sum y = 0: -p n d D/4. For
// the second, let v be the lower end of k_v edges, sum k_v = n d/2: its term is k_v p (1-p) +
// q (1-q) + p^2 (k_v - d/2)^2, and |k_v - d/2| <= d/2, which add up to at most n p d (1 - p/2). In
// equilibrium the drift vanishes: D <= 2 - p.
var graphBernoulli = Claim{
	ID: "graph-bernoulli",
	Source: "derived here, for the reading bernoulli of the synchronous process with signed " +
		"loads",
	Statement: "Reading bernoulli: on every regular graph in equilibrium the mean load " +
		"difference over the edges is at most 2 - p, so at most 2.",
	Tag:  "derived",
	Form: "E edge_difference <= 2 - p",
	Rule: plainRule,
	Quick: synchronous(`"reading":"bernoulli","p":[0.02,0.3],"rounds":600,"burn_in":600`, 831,
		30),
	Full: synchronous(`"reading":"bernoulli","p":[0.02,0.3],"rounds":60000,"burn_in":6000`,
		831, 100),
	wrong: []wrongLaw{above(0.01), above(0.1), above(1)},
	judge: means{
		metric: "edge_difference",
		name:   byGraph,
		allowed: func(r *balls.Result) (Interval, error) {
			return Interval{0, 2 - r.Process.(balls.GraphSync).P}, nil
		},
	},
}

// As above with p = 1 and exactly d/2 removals at each vertex: the second sum is that of
// (k_v - d/2)^2, at most n d^2/4, so D <= d/2.
var graphAllEdges = Claim{
	ID:     "graph-all-edges",
	Source: "derived here, for the reading all-edges of the synchronous process",
	Statement: "Reading all-edges: on every regular graph of even degree d in equilibrium the " +
		"mean load difference over the edges is at most d/2 (2 it is not).",
	Tag:   "derived",
	Form:  "E edge_difference <= d/2",
	Rule:  plainRule,
	Quick: synchronous(`"reading":"all-edges","rounds":600,"burn_in":600`, 841, 30),
	Full:  synchronous(`"reading":"all-edges","rounds":60000,"burn_in":6000`, 841, 100),
	wrong: []wrongLaw{above(0.01), above(0.1), above(1)},
	judge: means{
		metric: "edge_difference",
		name:   byGraph,
		allowed: onGraph(func(x network) Interval {
			d, _ := x.graph.RegularDegree()
			return Interval{0, float64(d) / 2}
		}),
	},
}

func synchronous(keys string, seed, trials int) []string {
	return []string{fmt.Sprintf(`{"process":"graph-sync","graph":[{"family":"cycle","n":16},`+
		`{"family":"hypercube","dim":4},{"family":"complete","n":7},`+
		`{"family":"torus","sides":[4,5]},{"family":"hypercube","dim":6}],%s,"trials":%d,`+
		`"seed":%d,"metrics":["edge_difference"]}`, keys, trials, seed)}
}
