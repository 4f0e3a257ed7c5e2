package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/graphs"
	"ballslab/internal/portable"
)

var removalMaximum = Claim{
	ID:        "removal-maximum",
	Source:    "derived here from the level-set identity and the union bound",
	Statement: "In equilibrium P(max >= k) <= (1-psi)^(k-1) Lambda(E)/min mu at any time; n rho^k on regular graphs with equal rates.",
	Tag:       "derived",
	Form:      "the share of time with max_load >= k is at most that, for every k",
	Estimator: "E max_load / (ln n/ln(1/rho)) on regular graphs: how loose the bound is",
	Rule:      plainRule,
	Quick:     removals(append(regularRemovals, irregularRemovals...), 400, 30, 921, `"max_load"`),
	Full:      removals(append(regularRemovals, irregularRemovals...), 40000, 100, 921, `"max_load"`),
	judge: func(results []*balls.Result) (judgement, error) {
		var j judgement
		list, err := networks(results)
		if err != nil {
			return j, err
		}
		for _, x := range list {
			m, err := x.metric("max_load")
			if err != nil {
				return j, err
			}
			d, err := graphs.Densest(x.graph, x.rates)
			if err != nil {
				return j, err
			}
			mean, err := x.average("max_load", FalseAlarm/float64(2*len(list)))
			if err != nil {
				return j, err
			}
			// E max = sum over k of P(max >= k), each at most 1 and the bound
			most := 0.0
			for k := 1; k < 10000; k++ {
				most += min(1, portable.Pow(d.High, float64(k-1))*x.arrivals())
			}
			j.findings = append(j.findings, mean.judged(Interval{0, most}))
			if _, regular := x.graph.RegularDegree(); regular {
				scale := portable.Log(float64(x.n)) / portable.Log(1/x.load())
				j.constants = append(j.constants, Constant{
					At: fmt.Sprintf("%s, rho = %s", x.name, number(x.load())), N: x.n, Name: "E max_load / (ln n/ln(1/rho))",
					Value: m.Mean / scale, Range: mean.Measured.scaled(0, 1/scale),
				})
			}
		}
		return j, nil
	},
}
