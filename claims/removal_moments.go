package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// Summing E mu(S_k) <= (1-psi)^(k-1) Lambda(E) over k.
var removalTotal = Claim{
	ID:     "removal-total",
	Source: "derived here from the level-set identity",
	Statement: "In equilibrium E sum mu_v x_v <= Lambda(E)/psi on every stable graph; " +
		"rho/(1-rho) a vertex on regular graphs with equal rates.",
	Tag:       "derived",
	Form:      "E total_load <= Lambda(E)/psi, for removal rates of 1",
	Estimator: "E total_load psi/Lambda(E): how loose the bound is",
	Rule:      plainRule,
	Quick: removals(append(regularRemovals, irregularRemovals...), 400, 30,
		971, `"total_load"`),
	Full: removals(append(regularRemovals, irregularRemovals...), 40000, 100,
		971, `"total_load"`),
	wrong: []wrongLaw{above(0.1), above(1), above(3)},
	judge: totalLoad(1),
}

// totalLoad is a judge of the bound times a factor.
func totalLoad(factor float64) means {
	bound := func(r *balls.Result) (float64, error) {
		x := networkOf(r)
		density, err := x.density()
		return x.arrivals() / (1 - density), err
	}
	return means{
		metric: "total_load",
		name:   byLoad,
		allowed: func(r *balls.Result) (Interval, error) {
			b, err := bound(r)
			return Interval{0, factor * b}, err
		},
		hiddenName: "E total_load psi/Lambda(E)",
		hidden: func(r *balls.Result) (shift, scale float64, err error) {
			scale, err = bound(r)
			return 0, scale, err
		},
	}
}

// sum z^x_v = n + sum over k >= 1 of (z^k - z^(k-1)) |S_k|, and each E |S_k| <= (1-psi)^(k-1)
// Lambda(E).
var removalExponential = Claim{
	ID:     "removal-exponential",
	Source: "derived here from the level-set identity",
	Statement: "In equilibrium E sum mu_v z^(x_v) <= psi mu(V)/(1 - z(1-psi)) for 1 <= z < " +
		"1/(1-psi), on every stable graph.",
	Tag: "derived",
	Form: "the mean of z^x over the vertices at z = (1-psi)^(-1/2), from the means of " +
		"tail_fractions, is at most psi/(1 - z(1-psi)), for removal rates of 1",
	Rule: plainRule,
	Quick: removals(append(regularRemovals, irregularRemovals...), 400, 30,
		981, `"tail_fractions"`),
	Full: removals(append(regularRemovals, irregularRemovals...), 40000, 100,
		981, `"tail_fractions"`),
	wrong: []wrongLaw{above(0.1), above(1)},
	judge: exponentialMoment(1),
}

// exponentialMoment is a judge of the bound times a factor.
type exponentialMoment float64

func (factor exponentialMoment) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for _, r := range results {
		m, err := r.Metric("tail_fractions")
		if err != nil {
			return j, err
		}
		density, err := networkOf(r).density()
		if err != nil {
			return j, err
		}
		// The fractions are measured in the same trials: the standard error of their sum is at
		// most the sum of theirs.
		z := 1 / math.Sqrt(density)
		mean, se := 1.0, 0.0
		for k := 1; k < len(m.Means); k++ {
			weight := portable.Pow(z, float64(k)) - portable.Pow(z, float64(k-1))
			mean += float64(weight * m.Means[k])
			se += float64(weight * m.SEs[k])
		}
		f := Finding{At: fmt.Sprintf("%s, z = %s", byLoad(r), brief(z)),
			Quantity: "mean of z^x over the vertices", Estimate: mean}
		f.Measured = around(mean, se, float64(r.Trials-1), alpha/float64(len(results)))
		j.findings = append(j.findings, f.judged(Interval{1,
			float64(factor) * (1 - density) / (1 - float64(z*density))}))
	}
	return j, nil
}
