package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// The generator applied to sum_v (x_v - k + 1)^+ vanishes in the mean: with S_k
// the vertices of load at least k, E mu(S_k) = E Lambda_eps(S_(k-1)).
var removalEmpty = Claim{
	ID:     "removal-empty",
	Source: "derived here: the level-set identity at k = 1",
	Statement: "In equilibrium the removal rate of the vertices that are not empty is the " +
		"arrival rate, E mu(S_1) = Lambda(E), on every stable graph, with any noise.",
	Tag:   "derived",
	Form:  "E empty = n - Lambda(E), for removal rates of 1",
	Rule:  plainRule,
	Quick: removals(append(regularRemovals, irregularRemovals...), 400, 30, 901, `"empty"`),
	Full:  removals(append(regularRemovals, irregularRemovals...), 40000, 100, 901, `"empty"`),
	wrong: []wrongLaw{off(0.01), off(0.1)},
	judge: means{
		metric: "empty",
		name:   byGraph,
		allowed: onGraph(func(x network) Interval {
			return exactly(x.n - x.arrivals())
		}),
	},
}

// Lambda(S) <= (1 - psi) mu(S) for every S turns the identity into a geometric
// bound: E mu(S_k) <= (1-psi)^(k-1) Lambda(E). Regular graphs with equal rates
// have 1 - psi = rho.
var removalLevels = Claim{
	ID: "removal-levels",
	Source: "derived here from the level-set identity; psi is this laboratory's reading of " +
		"the conductance-like quantity, not confirmed as the paper's",
	Statement: "In equilibrium E s_k <= (1-psi)^(k-1) Lambda(E)/n, which is rho^k on every " +
		"regular graph with equal rates: never more than independent queues.",
	Tag:  "derived",
	Form: "E s_k <= (1-psi)^(k-1) Lambda(E)/n for every k, for removal rates of 1",
	Rule: plainRule,
	Quick: removals(append(regularRemovals, irregularRemovals...), 400, 30,
		911, `"tail_fractions"`),
	Full: removals(append(regularRemovals, irregularRemovals...), 40000, 100,
		911, `"tail_fractions"`),
	wrong: []wrongLaw{above(0.01), above(0.1), above(1)},
	judge: geometricLevels(1),
}

// geometricLevels is a judge of the bound times a factor. All levels seen are judged.
type geometricLevels float64

func (factor geometricLevels) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for _, r := range results {
		x := networkOf(r)
		m, err := r.Metric("tail_fractions")
		if err != nil {
			return j, err
		}
		density, err := x.density()
		if err != nil {
			return j, err
		}
		for k := 1; k < len(m.Means); k++ {
			measured := levelsOf(m, share(alpha/float64(len(results)), int64(k)))[k]
			f := Finding{At: byLoad(r), Quantity: fmt.Sprintf("E s_%d", k), Estimate: m.Means[k],
				Measured: measured}
			most := float64(factor) * portable.Pow(density, float64(k-1)) * x.load() * (1 + 1e-12)
			j.findings = append(j.findings, f.judged(Interval{0, most}))
		}
	}
	return j, nil
}
