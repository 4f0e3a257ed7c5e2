package claims

import (
	"ballslab/balls"
	"ballslab/internal/portable"
)

var removalMaximum = Claim{
	ID:     "removal-maximum",
	Source: "derived here from the level-set identity and the union bound",
	Statement: "In equilibrium P(max >= k) <= (1-psi)^(k-1) Lambda(E)/min mu at any time; n " +
		"rho^k on regular graphs with equal rates.",
	Tag:       "derived",
	Form:      "the share of time with max_load >= k is at most that, for every k",
	Estimator: "E max_load / (ln n/ln(1/rho)) on regular graphs: how loose the bound is",
	Rule:      plainRule,
	Quick:     removals(append(regularRemovals, irregularRemovals...), 400, 30, 921, `"max_load"`),
	Full: removals(append(regularRemovals, irregularRemovals...), 40000, 100,
		921, `"max_load"`),
	wrong: []wrongLaw{above(0.01), above(0.1), above(1)},
	judge: means{
		metric: "max_load", name: byLoad,
		// E max = sum over k of P(max >= k), each at most 1 and the bound
		allowed: func(r *balls.Result) (Interval, error) {
			x := networkOf(r)
			density, err := x.density()
			most := 0.0
			for k := 1; k < 10000; k++ {
				most += min(1, portable.Pow(density, float64(k-1))*x.arrivals())
			}
			return Interval{0, most}, err
		},
		hiddenName: "E max_load / (ln n/ln(1/rho))",
		hidden: func(r *balls.Result) (shift, scale float64, err error) {
			x := networkOf(r)
			if _, regular := x.graph.RegularDegree(); !regular {
				return 0, 0, nil
			}
			return 0, ln(x.n) / ln(1/x.load()), nil
		},
	},
}
