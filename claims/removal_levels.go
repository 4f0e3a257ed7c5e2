package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/graphs"
	"ballslab/internal/portable"
)

// The generator applied to sum_v (x_v - k + 1)^+ vanishes in the mean: with S_k
// the vertices of load at least k, E mu(S_k) = E Lambda_eps(S_(k-1)).
var removalEmpty = Claim{
	ID:        "removal-empty",
	Source:    "derived here: the level-set identity at k = 1",
	Statement: "In equilibrium the removal rate of the vertices that are not empty is the arrival rate, E mu(S_1) = Lambda(E), on every stable graph, with any noise.",
	Tag:       "derived",
	Form:      "E empty = n - Lambda(E), for removal rates of 1",
	Rule:      plainRule,
	Quick:     removals(append(regularRemovals, irregularRemovals...), 400, 30, 901, `"empty"`),
	Full:      removals(append(regularRemovals, irregularRemovals...), 40000, 100, 901, `"empty"`),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeAverages(results, "empty", func(x network) (Interval, error) {
			return exactly(float64(x.n) - x.arrivals()), nil
		})
	},
}

// Lambda(S) <= (1 - psi) mu(S) for every S turns the identity into a geometric
// bound: E mu(S_k) <= (1-psi)^(k-1) Lambda(E). Regular graphs with equal rates
// have 1 - psi = rho.
var removalLevels = Claim{
	ID:        "removal-levels",
	Source:    "derived here from the level-set identity; psi is this laboratory's reading of the conductance-like quantity, not confirmed as the paper's",
	Statement: "In equilibrium E s_k <= (1-psi)^(k-1) Lambda(E)/n, which is rho^k on every regular graph with equal rates: never more than independent queues.",
	Tag:       "derived",
	Form:      "E s_k <= (1-psi)^(k-1) Lambda(E)/n for every k, for removal rates of 1",
	Rule:      plainRule,
	Quick:     removals(append(regularRemovals, irregularRemovals...), 400, 30, 911, `"tail_fractions"`),
	Full:      removals(append(regularRemovals, irregularRemovals...), 40000, 100, 911, `"tail_fractions"`),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeRemovalLevels(results, 1)
	},
}

// judgeRemovalLevels allows the bound times a factor.
func judgeRemovalLevels(results []*balls.Result, factor float64) (judgement, error) {
	var j judgement
	list, err := networks(results)
	if err != nil {
		return j, err
	}
	for _, x := range list {
		m, err := x.metric("tail_fractions")
		if err != nil {
			return j, err
		}
		d, err := graphs.Densest(x.graph, x.rates)
		if err != nil {
			return j, err
		}
		levels := len(m.Means) - 1
		for k := 1; k <= levels; k++ {
			half := x.half(m.SEs[k], FalseAlarm/float64(len(list)*levels))
			f := Finding{
				At: fmt.Sprintf("%s, rho = %s", x.name, number(x.load())), Quantity: fmt.Sprintf("E s_%d", k),
				Estimate: m.Means[k], Measured: Interval{m.Means[k] - half, m.Means[k] + half},
			}
			j.findings = append(j.findings, f.judged(Interval{0, factor * portable.Pow(d.High, float64(k-1)) * x.load() * (1 + 1e-12)}))
		}
	}
	return j, nil
}
