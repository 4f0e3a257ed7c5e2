package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

// The number of servers with k jobs or more is near Poisson with mean n x_k where that is of
// order 1, and n x_k falls doubly exponentially: at most one level has a mean that is neither
// near 0 nor large, so that one of two values carries nearly all the time.
var supermarketTwoValues = Claim{
	ID:     "supermarket-two-values",
	Source: "Luczak, McDiarmid, Ann. Probab. 34 (2006), abstract",
	Statement: "In the equilibrium of the supermarket model with d >= 2 the maximum queue is on " +
		"at most two neighbouring values with high probability.",
	Tag: "seen",
	Form: "the maximum is k or k + 1, k with the largest exp(-n x_(k+2)) - exp(-n x_k), x_k " +
		"= lambda^((d^k-1)/(d-1))",
	Rule: twoValuesRule,
	Quick: append(equilibrium("supermarket", `"lambda":0.5,"d":[2,3],"bins":[1000,10000],`+
		`"burn_in":20`, 1, 200, 751, "max_load"), equilibrium("supermarket", `"lambda":0.9,`+
		`"d":[2,3],"bins":[1000,3000],"burn_in":60`, 1, 250, 752, "max_load")...),
	Full: append(equilibrium("supermarket", `"lambda":0.5,"d":[2,3],`+
		`"bins":[1000,10000,100000,1000000],"burn_in":30`, 1, 400, 751, "max_load"),
		equilibrium("supermarket", `"lambda":0.9,"d":[2,3],"bins":[1000,10000,100000],"burn_in":80`,
			1, 400, 752, "max_load")...),
	wrong: []wrongLaw{wrongTimeTail("one choice", oneChoiceTail)},
	judge: twoValues(func(r *balls.Result) (int64, error) {
		p := r.Process.(balls.Supermarket)
		k, _, err := bounds.SupermarketTwoValues(p.Bins, p.Lambda, p.D)
		return k, err
	}),
}

var lifetimesTwoValues = Claim{
	ID:     "lifetimes-two-values",
	Source: "Luczak, McDiarmid, Ann. Appl. Probab. 15 (2005), abstract",
	Statement: "Balls with lifetimes and d >= 2 choices have in equilibrium a maximum load on " +
		"two neighbouring values with high probability.",
	Tag: "seen",
	Form: "the maximum is k or k + 1, k with the largest exp(-n x_(k+2)) - exp(-n x_k), x_k " +
		"the fluid limit",
	Rule: twoValuesRule,
	Quick: equilibrium("lifetimes", `"lambda":[0.5,1],"d":[2,3],"bins":[1000,4000],`+
		`"burn_in":12`, 1, 200, 761, "max_load"),
	Full: equilibrium("lifetimes", `"lambda":[0.5,1],"d":[2,3],`+
		`"bins":[1000,10000,100000,1000000],"burn_in":15`, 1, 300, 761, "max_load"),
	wrong: []wrongLaw{wrongTimeTail("one choice", oneChoiceTail)},
	judge: twoValues(func(r *balls.Result) (int64, error) {
		p := r.Process.(balls.Lifetimes)
		k, _, err := bounds.LifetimesTwoValues(p.Bins, p.Lambda, p.D)
		return k, err
	}),
}
