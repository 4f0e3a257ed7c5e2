package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/graphs"
	"ballslab/internal/portable"
)

// Summing E mu(S_k) <= (1-psi)^(k-1) Lambda(E) over k.
var removalTotal = Claim{
	ID:        "removal-total",
	Source:    "derived here from the level-set identity",
	Statement: "In equilibrium E sum mu_v x_v <= Lambda(E)/psi on every stable graph; rho/(1-rho) a vertex on regular graphs with equal rates.",
	Tag:       "derived",
	Form:      "E total_load <= Lambda(E)/psi, for removal rates of 1",
	Estimator: "E total_load psi/Lambda(E): how loose the bound is",
	Rule:      plainRule,
	Quick:     removals(append(regularRemovals, irregularRemovals...), 400, 30, 971, `"total_load"`),
	Full:      removals(append(regularRemovals, irregularRemovals...), 40000, 100, 971, `"total_load"`),
	judge:     func(results []*balls.Result) (judgement, error) { return judgeRemovalTotal(results, 1) },
}

// judgeRemovalTotal allows the bound times a factor.
func judgeRemovalTotal(results []*balls.Result, factor float64) (judgement, error) {
	return judgeStable(results, func(j *judgement, x network, density, alpha float64) error {
		f, err := x.average("total_load", alpha)
		if err != nil {
			return err
		}
		f.At = fmt.Sprintf("%s, rho = %s", x.name, number(x.load()))
		bound := x.arrivals() / (1 - density)
		j.findings = append(j.findings, f.judged(Interval{0, factor * bound}))
		j.constants = append(j.constants, Constant{At: f.At, N: x.n, Name: "E total_load psi/Lambda(E)", Value: f.Estimate / bound, Range: f.Measured.scaled(0, 1/bound)})
		return nil
	})
}

// judgeStable judges each result with the density 1 - psi of its graph and its share alpha of the false alarms.
func judgeStable(results []*balls.Result, judge func(j *judgement, x network, density, alpha float64) error) (judgement, error) {
	var j judgement
	list, err := networks(results)
	if err != nil {
		return j, err
	}
	for _, x := range list {
		density, err := stableDensity(x)
		if err != nil {
			return j, err
		}
		if err := judge(&j, x, density, FalseAlarm/float64(len(list))); err != nil {
			return j, err
		}
	}
	return j, nil
}

// sum z^x_v = n + sum over k >= 1 of (z^k - z^(k-1)) |S_k|, and each E |S_k| <= (1-psi)^(k-1) Lambda(E).
var removalExponential = Claim{
	ID:        "removal-exponential",
	Source:    "derived here from the level-set identity",
	Statement: "In equilibrium E sum mu_v z^(x_v) <= psi mu(V)/(1 - z(1-psi)) for 1 <= z < 1/(1-psi), on every stable graph.",
	Tag:       "derived",
	Form:      "the mean of z^x over the vertices at z = (1-psi)^(-1/2), from the means of tail_fractions, is at most psi/(1 - z(1-psi)), for removal rates of 1",
	Rule:      plainRule,
	Quick:     removals(append(regularRemovals, irregularRemovals...), 400, 30, 981, `"tail_fractions"`),
	Full:      removals(append(regularRemovals, irregularRemovals...), 40000, 100, 981, `"tail_fractions"`),
	judge:     func(results []*balls.Result) (judgement, error) { return judgeExponential(results, 1) },
}

// judgeExponential allows the bound times a factor.
func judgeExponential(results []*balls.Result, factor float64) (judgement, error) {
	return judgeStable(results, func(j *judgement, x network, density, alpha float64) error {
		m, err := x.metric("tail_fractions")
		if err != nil {
			return err
		}
		// The fractions are measured in the same trials: their errors may add up.
		z := 1 / math.Sqrt(density)
		mean, se := 1.0, 0.0
		for k := 1; k < len(m.Means); k++ {
			weight := portable.Pow(z, float64(k)) - portable.Pow(z, float64(k-1))
			mean += float64(weight * m.Means[k])
			se += float64(weight * m.SEs[k])
		}
		half := x.half(se, alpha)
		f := Finding{
			At: fmt.Sprintf("%s, rho = %s, z = %s", x.name, number(x.load()), number(z)), Quantity: "mean of z^x over the vertices",
			Estimate: mean, Measured: Interval{mean - half, mean + half},
		}
		j.findings = append(j.findings, f.judged(Interval{1, factor * (1 - density) / (1 - float64(z*density))}))
		return nil
	})
}

// stableDensity is max_S Lambda(E[S])/mu(S) = 1 - psi of a network.
func stableDensity(x network) (float64, error) {
	d, err := graphs.Densest(x.graph, x.rates)
	if err != nil {
		return 0, err
	}
	return d.High, nil
}
