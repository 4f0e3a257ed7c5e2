package claims

import "ballslab/balls"

// The generator applied to sum x^2: sum mu_v E x_v - sum lambda_e E min(x_u,
// x_v) = Lambda(E), with min replaced by a mixture under noise. On a regular
// graph with equal rates and mu = 1, min(x_u, x_v) is half the sum minus half
// the difference.
var removalQuadratic = Claim{
	ID:     "removal-quadratic",
	Source: "derived here: the quadratic identity",
	Statement: "In equilibrium on a regular graph with equal rates, rho D + 2(1-rho) xbar = 2 " +
		"rho exactly, so D <= 2 and xbar <= rho/(1-rho): D is the mean load difference over the " +
		"edges, xbar the mean load.",
	Tag:   "derived",
	Form:  "E(rho edge_difference + 2(1-rho) total_load/n) = 2 rho",
	Rule:  plainRule,
	Quick: removals(regularRemovals, 800, 30, 931, `"edge_difference","total_load"`),
	Full:  removals(regularRemovals, 80000, 100, 931, `"edge_difference","total_load"`),
	wrong: []wrongLaw{off(0.001), off(0.01), off(0.1)},
	judge: quadratic(2),
}

// quadratic is a judge of a multiple of rho on the right side.
type quadratic float64

func (factor quadratic) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for _, r := range results {
		d, err := r.Metric("edge_difference")
		if err != nil {
			return j, err
		}
		w, err := r.Metric("total_load")
		if err != nil {
			return j, err
		}
		x := networkOf(r)
		rho := x.load()
		a, b := rho, 2*(1-rho)/x.n
		// The two are measured in the same trials: the standard error of the sum is at most the
		// sum of theirs.
		f := Finding{At: byLoad(r), Quantity: "E(rho D + 2(1-rho) xbar)",
			Estimate: float64(a*d.Mean) + float64(b*w.Mean)}
		f.Measured = around(f.Estimate, float64(a*d.SE)+float64(b*w.SE), d.Freedom,
			alpha/float64(len(results)))
		want := float64(factor) * rho
		j.findings = append(j.findings, f.judged(Interval{want * (1 - 1e-9), want * (1 + 1e-9)}))
	}
	return j, nil
}
