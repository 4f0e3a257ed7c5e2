package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

const twoValuesRule = "with high probability is taken as: at least 9/10 of the time at every size, where the two values are fixed in advance by the fluid limit; " +
	"refuted if it is certainly less at the largest size of a series, inconclusive in between"

// judgeTwoValues judges that the maximum of each series of results is k or k + 1 most of the time. The
// fraction of time is averaged over independent trials.
func judgeTwoValues(results []*balls.Result, values func(n int64, lambda float64, d int64) (k int64, probability float64, err error)) (judgement, error) {
	var j judgement
	for i, r := range results {
		m, err := r.Metric("max_load")
		if err != nil {
			return j, err
		}
		k, _, err := values(r.Bins, keyNumber(r, "lambda"), int64(keyNumber(r, "d")))
		if err != nil {
			return j, err
		}
		tail := func(k int64) float64 {
			if k < int64(len(m.Tail)) {
				return m.Tail[k]
			}
			return 0
		}
		share := tail(k) - tail(k+2)
		f := Finding{
			At: described(r, "lambda", "d", "bins"), Quantity: "P(max_load is " + number(float64(k)) + " or " + number(float64(k+1)) + ")", Allowed: Interval{0.9, 1},
			Estimate: share, Measured: shareInterval(share, r.Trials, FalseAlarm/float64(len(results))), Outcome: Inconclusive,
		}
		last := i+1 == len(results) || results[i+1].Bins <= r.Bins
		switch {
		case f.Measured.Low >= 0.9:
			f.Outcome = Consistent
		case f.Measured.High < 0.9 && last:
			f.Outcome = Refuted
		}
		j.findings = append(j.findings, f)
	}
	return j, nil
}

var supermarketTwoValues = Claim{
	ID:        "supermarket-two-values",
	Source:    "Luczak, McDiarmid, Ann. Probab. 34 (2006), abstract",
	Statement: "In the equilibrium of the supermarket model with d >= 2 the maximum queue is on at most two neighbouring values with high probability.",
	Tag:       "seen",
	Form:      "the maximum is k or k + 1, k with the largest exp(-n x_(k+2)) - exp(-n x_k), x_k = lambda^((d^k-1)/(d-1))",
	Rule:      twoValuesRule,
	Quick:     append(equilibrium("supermarket", `"lambda":0.5,"d":[2,3],"bins":[1000,10000],"burn_in":20`, 1, 200, 751, "max_load"), equilibrium("supermarket", `"lambda":0.9,"d":[2,3],"bins":[1000,3000],"burn_in":60`, 1, 250, 752, "max_load")...),
	Full:      append(equilibrium("supermarket", `"lambda":0.5,"d":[2,3],"bins":[1000,10000,100000,1000000],"burn_in":30`, 1, 400, 751, "max_load"), equilibrium("supermarket", `"lambda":0.9,"d":[2,3],"bins":[1000,10000,100000],"burn_in":80`, 1, 400, 752, "max_load")...),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeTwoValues(results, bounds.SupermarketTwoValues)
	},
}

var lifetimesTwoValues = Claim{
	ID:        "lifetimes-two-values",
	Source:    "Luczak, McDiarmid, Ann. Appl. Probab. 15 (2005), abstract",
	Statement: "Balls with lifetimes and d >= 2 choices have in equilibrium a maximum load on two neighbouring values with high probability.",
	Tag:       "seen",
	Form:      "the maximum is k or k + 1, k with the largest exp(-n x_(k+2)) - exp(-n x_k), x_k the fluid limit",
	Rule:      twoValuesRule,
	Quick:     equilibrium("lifetimes", `"lambda":[0.5,1],"d":[2,3],"bins":[1000,4000],"burn_in":12`, 1, 200, 761, "max_load"),
	Full:      equilibrium("lifetimes", `"lambda":[0.5,1],"d":[2,3],"bins":[1000,10000,100000,1000000],"burn_in":15`, 1, 300, 761, "max_load"),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeTwoValues(results, bounds.LifetimesTwoValues)
	},
}
