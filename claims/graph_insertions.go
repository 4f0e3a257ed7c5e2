package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/graphs"
	"ballslab/internal/portable"
)

// What comes to an edge inside S stays in S, so E W_S >= m e(S)/|E|, and the maximum is at least
// the average over S.
var graphDensePart = Claim{
	ID:     "graph-dense-part",
	Source: "derived here; necessary for a gap that does not grow",
	Statement: "Balls at uniform edges: if some set S of vertices has e(S)/|S| above |E|/n, the " +
		"gap grows linearly, E gap >= m (e(S)/(|E| |S|) - 1/n).",
	Tag:   "derived",
	Form:  "E gap >= that for the densest set S, on graphs with a dense part",
	Rule:  plainRule,
	Quick: denseParts(1000, 30),
	Full:  denseParts(100000, 200),
	wrong: []wrongLaw{below(0.01), below(0.1), below(0.5)},
	judge: densePart(1),
}

// densePart is a judge of a multiple of the growth.
func densePart(factor float64) means {
	name := func(r *balls.Result) string { return byGraph(r) + ", m = " + size(ballsIn(r)) }
	return means{
		metric: "gap",
		name:   name,
		allowed: func(r *balls.Result) (Interval, error) {
			x, m := networkOf(r), float64(ballsIn(r))
			d, err := graphs.Densest(x.graph, graphs.Rates{})
			least := m * (d.High/float64(x.graph.Edges()) - 1/x.n)
			return Interval{factor * least, m}, err
		},
	}
}

func denseParts(load, trials int) []string {
	return []string{fmt.Sprintf(`{"process":"graph","graph":[{"family":"lollipop","k":6,`+
		`"tail":10},{"family":"lollipop","k":20,"tail":5},`+
		`{"edges":[[0,1],[0,1],[1,2],[2,3],[3,4]]}],`+
		`"balls":["10n","%dn"],"trials":%d,"seed":851,"metrics":["gap"]}`, load, trials)}
}

// A degree of n^eps is enough for ln ln n + O(1/eps): here eps = 1/2.
var graphDegree = Claim{
	ID:     "graph-degree",
	Source: "Kenthapadi and Panigrahy, SODA 2006 (abstract)",
	Statement: "n balls on an almost regular graph of degree n^eps have a maximum of log log n + " +
		"O(1/eps) + O(1) with high probability.",
	Tag:       "seen",
	Form:      "E max_load - ln ln n/ln 2 is a band on random regular graphs of degree n^(1/2)",
	Estimator: "the O(1) at each n",
	Rule:      besideRule,
	Quick:     degrees([]int{256, 1024, 4096, 16384}, 400),
	Full:      degrees([]int{256, 1024, 4096, 16384, 65536}, 4000),
	wrong:     logLogLaws("max_load"),
	judge:     degreeBand(log2Ln),
}

// degreeBand is a judge of "f(n) + O(1)".
func degreeBand(f func(n float64) float64) series {
	return series{
		metric:  "max_load",
		title:   "E max_load - leading term",
		by:      one("random regular, degree n^(1/2)"),
		at:      byGraph,
		rule:    bandBeside,
		instead: oneChoiceMax,
		make: func(r *balls.Result) (shift, scale float64, err error) {
			return f(float64(r.Bins)),
				1, nil
		},
	}
}

func degrees(sizes []int, trials int) []string {
	var specs []string
	for i, n := range sizes {
		specs = append(specs, fmt.Sprintf(`{"process":"graph","graph":{"family":"regular","n":%d,`+
			`"degree":%.0f,"seed":1},"trials":%d,"seed":%d,"metrics":["max_load"]}`,
			n, math.Sqrt(float64(n)), trials, 861+i))
	}
	return specs
}

// eps is the edge expansion cut/(d |S|) of each family, minimised over |S| <= n/2: 2/n on cycles,
// 1/side on square tori, 1/dim on hypercubes, about 1/2 on complete graphs.
var graphExpansion = Claim{
	ID:     "graph-expansion",
	Source: "Peres, Talwar and Wieder, RSA 47 (2015) (abstract)",
	Statement: "Two choices on a regular graph with edge expansion eps have a gap of O(ln n/eps) " +
		"for any number of balls.",
	Tag:       "seen",
	Form:      "E gap eps/ln n does not grow with n, at m = 100 n, on four families",
	Estimator: "E gap eps/ln n at each n: the constant, if there is one",
	Rule:      upToRule,
	Quick:     expansions([]int{16, 64, 256, 1024}, 100),
	Full:      expansions([]int{16, 64, 256, 1024, 4096}, 1000),
	wrong: []wrongLaw{
		expansionLaw("c ln(n)^2/eps", func(n, eps float64) float64 { return lnTo(2)(n) / eps }),
		expansionLaw("c ln n/eps^2", func(n, eps float64) float64 { return ln(n) / (eps * eps) }),
		expansionLaw("c n/eps", func(n, eps float64) float64 { return n / eps }),
	},
	judge: overExpansion(func(n, eps float64) float64 { return ln(n) / eps }),
}

// overExpansion is a judge of "O(f)", f a function of n and of the edge expansion.
func overExpansion(f func(n, eps float64) float64) series {
	return series{
		metric: "gap",
		title:  "E gap eps/ln n",
		at:     byGraph,
		rule:   upTo,
		by:     func(r *balls.Result) string { return networkOf(r).graph.Family() },
		make: func(r *balls.Result) (shift, scale float64, err error) {
			x := networkOf(r)
			return 0, f(x.n, edgeExpansion(x)), nil
		},
	}
}

// edgeExpansion is that of a family of the experiment.
func edgeExpansion(x network) float64 {
	switch x.graph.Family() {
	case "cycle":
		return 2 / x.n
	case "torus":
		return 1 / math.Sqrt(x.n)
	case "hypercube":
		return 1 / portable.Log2(x.n)
	case "complete":
		return x.n / 2 / (x.n - 1)
	}
	return math.NaN()
}

func expansions(sizes []int, trials int) []string {
	var specs []string
	for i, n := range sizes {
		side, dim := math.Sqrt(float64(n)), portable.Log2(float64(n))
		specs = append(specs, fmt.Sprintf(`{"process":"graph","graph":[{"family":"cycle","n":%d},`+
			`{"family":"torus","sides":[%.0f,%.0f]},{"family":"hypercube","dim":%.0f},`+
			`{"family":"complete","n":%d}],`+
			`"balls":"100n","trials":%d,"seed":%d,"metrics":["gap"]}`, n, side, side, dim, n,
			trials, 871+i))
	}
	return specs
}
