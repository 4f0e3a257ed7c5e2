package claims

import "math"

// On a cycle, going from the fullest bin to the emptiest one both ways round
// passes every edge once: range <= sum |x_u - x_v| / 2 = n D / 2.
var graphCycleRange = Claim{
	ID: "graph-cycle-range",
	Source: "derived here from graph-edge-difference; the abstract of Olesker-Taylor, " +
		"Sauerwald and Zanetti announces O(n)",
	Statement: "Two choices on the cycle have a mean range of at most (n-1)/2 in the long run.",
	Tag:       "derived",
	Form:      "E range at m = n^3 is at most (n-1)/2",
	Estimator: "E range / sqrt n (a heuristic guess of the growth), and its share of the bound",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"graph","graph":[{"family":"cycle","n":8},{"family":"cycle","n":16},` +
			`{"family":"cycle","n":32}],"balls":"n^3","trials":1000,"seed":811,` +
			`"metrics":["range"]}`,
		`{"process":"graph","graph":[{"family":"cycle","n":64},{"family":"cycle","n":128}],` +
			`"balls":"n^3","trials":40,"seed":812,"metrics":["range"]}`,
	},
	Full: []string{
		`{"process":"graph","graph":[{"family":"cycle","n":8},{"family":"cycle","n":16},` +
			`{"family":"cycle","n":32}],"balls":"n^3","trials":100000,"seed":811,` +
			`"metrics":["range"]}`,
		`{"process":"graph","graph":[{"family":"cycle","n":64},{"family":"cycle","n":128},` +
			`{"family":"cycle","n":256}],"balls":"n^3","trials":400,"seed":812,` +
			`"metrics":["range"]}`,
	},
	wrong: []wrongLaw{
		above(0.01),
		above(0.1),
		above(1),
		grows("c n^2", "range", one(""), inSize(nTimes(identically))),
	},
	judge: cycleRange(func(n float64) float64 { return (n - 1) / 2 }),
}

// cycleRange is a judge of an upper bound on the mean range.
func cycleRange(bound func(n float64) float64) means {
	return means{
		metric:     "range",
		name:       byGraph,
		hiddenName: "E range / sqrt n",
		hidden:     ratioTo(math.Sqrt),
		allowed:    onGraph(func(x network) Interval { return Interval{0, bound(x.n)} }),
	}
}
