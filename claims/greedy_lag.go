package claims

import "ballslab/balls"

// In heavy load a bin far below the average is chosen whenever it is one of the two, twice for
// each n balls, while the average rises by 1. So its lag is a walk with drift 1 up and jumps of 1
// down at rate 2, which is at L or more with probability of order e^(-t L), t = 2 (1 - e^-t) =
// 1.594; the largest lag of n bins is near ln n/t = 0.6275 ln n.
var greedyLag = Claim{
	ID: "greedy-lag",
	Source: "order known from the literature (recalled); the constant 0.6275 is a heuristic, " +
		"a root of 2(1 - e^-t) = t",
	Statement: "With two choices in heavy load the emptiest bin lags behind: m/n - min load = " +
		"Theta(ln n), so the range is Theta(ln n) although the gap is not.",
	Tag:       "known",
	Form:      "E(m/n - min_load) / ln n stays within a constant factor, at m = 100 n",
	Estimator: "the ratio at each n (heuristic limit 0.6275)",
	Rule:      orderRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":[100,1000],"balls":"100n","trials":1000,` +
			`"seed":28,"metrics":["min_load"]}`,
		`{"process":"allocate","rule":"greedy","bins":10000,"balls":"100n","trials":150,` +
			`"seed":29,"metrics":["min_load"]}`,
		`{"process":"allocate","rule":"greedy","bins":1000000,"balls":"100n","trials":60,` +
			`"seed":30,"metrics":["min_load"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":[100,1000,10000],"balls":"100n",` +
			`"trials":4000,"seed":28,"metrics":["min_load"]}`,
		`{"process":"allocate","rule":"greedy","bins":[100000,1000000,10000000,100000000],` +
			`"balls":"100n","trials":200,"seed":29,"metrics":["min_load"]}`,
	},
	wrong: []wrongLaw{
		lagLaw("c sqrt(ln n)", rootLn),
		lagLaw("c ln n/ln ln n", lnOverLnLn),
		lagLaw("c ln(n)^(3/2)", lnTo(1.5)),
		lagLaw("c ln(n)^2", lnTo(2)),
		lagLaw("constant", lnTo(0)),
		wrongMean("one choice", "min_load", oneChoiceMinimum),
	},
	judge: series{
		metric: "min_load",
		title:  "E(m/n - min_load) / ln n",
		make:   lagOver(ln),
		by:     one("m = 100 n"),
		at:     bySize,
		sizes:  true,
		rule:   order,
	},
}

// lagOver is the ratio of m/n - min_load to a function of n.
func lagOver(f func(n float64) float64) measure {
	return func(r *balls.Result) (shift, scale float64, err error) {
		return perBin(r), -f(float64(r.Bins)), nil
	}
}
