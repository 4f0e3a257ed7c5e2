package claims

import (
	"math"

	"ballslab/balls"
)

// The generator applied to sum x^2: sum mu_v E x_v - sum lambda_e E min(x_u,
// x_v) = Lambda(E), with min replaced by a mixture under noise. On a regular
// graph with equal rates and mu = 1, min(x_u, x_v) is half the sum minus half
// the difference.
var removalQuadratic = Claim{
	ID:        "removal-quadratic",
	Source:    "derived here: the quadratic identity",
	Statement: "In equilibrium on a regular graph with equal rates, rho D + 2(1-rho) xbar = 2 rho exactly, so D <= 2 and xbar <= rho/(1-rho): D is the mean load difference over the edges, xbar the mean load.",
	Tag:       "derived",
	Form:      "E(rho edge_difference + 2(1-rho) total_load/n) = 2 rho",
	Rule:      plainRule,
	Quick:     removals(regularRemovals, 800, 30, 931, `"edge_difference","total_load"`),
	Full:      removals(regularRemovals, 80000, 100, 931, `"edge_difference","total_load"`),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeRemovalQuadratic(results, func(rho float64) float64 { return 2 * rho })
	},
}

func judgeRemovalQuadratic(results []*balls.Result, formula func(rho float64) float64) (judgement, error) {
	var j judgement
	list, err := networks(results)
	if err != nil {
		return j, err
	}
	for _, x := range list {
		d, err := x.metric("edge_difference")
		if err != nil {
			return j, err
		}
		w, err := x.metric("total_load")
		if err != nil {
			return j, err
		}
		rho := x.load()
		a, b := rho, 2*(1-rho)/float64(x.n)
		// The two are measured in the same trials: their errors may add up.
		half := float64(a*x.half(d.SE, FalseAlarm/float64(2*len(list)))) + float64(b*x.half(w.SE, FalseAlarm/float64(2*len(list))))
		mean := float64(a*d.Mean) + float64(b*w.Mean)
		f := Finding{
			At: x.name + ", rho = " + number(rho), Quantity: "E(rho D + 2(1-rho) xbar)",
			Estimate: mean, Measured: Interval{mean - half, mean + half},
		}
		want := formula(rho)
		j.findings = append(j.findings, f.judged(Interval{want - float64(math.Abs(want)*1e-9), want + float64(math.Abs(want)*1e-9)}))
	}
	return j, nil
}
