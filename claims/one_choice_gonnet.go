package claims

import "ballslab/balls/bounds"

// Gamma^-1(n) is the x with Gamma(x) = n: with a mean of 1 ball a bin about n/(e k!) bins have
// load k or more, so the maximum is where the factorial passes n. Nothing is hidden in the o(1)
// but how fast it falls.
var oneChoiceGonnet = Claim{
	ID: "one-choice-gonnet",
	Source: "Gonnet, J. ACM 28 (1981), as quoted by Azar, Broder, Karlin, Upfal and in OEIS " +
		"A208250",
	Statement: "With one choice and m = n, E max load = Gamma^-1(n) - 3/2 + o(1).",
	Tag:       "seen",
	Form:      "E max_load = Gamma^-1(n) - 3/2 within 1/4",
	Estimator: "the o(1): E max_load - (Gamma^-1(n) - 3/2)",
	Rule: "consistent if the difference is within 1/4 at every size, refuted if it is certainly " +
		"more than 1/2 away at the largest, inconclusive otherwise " +
		"(the maximum sits on one or two integers, so the difference oscillates and no trend to " +
		"0 can be seen)",
	Quick: []string{
		`{"process":"allocate","rule":"one-choice","bins":[100,10000],"trials":20000,"seed":7}`,
		`{"process":"allocate","rule":"one-choice",` +
			`"bins":[1000000,100000000,10000000000,1000000000000],"trials":2000,"seed":8}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"one-choice","bins":[100,1000,10000,100000],` +
			`"trials":200000,"seed":7}`,
		`{"process":"allocate","rule":"one-choice",` +
			`"bins":[1000000,10000000,100000000,1000000000,10000000000,100000000000,` +
			`1000000000000,10000000000000,100000000000000,1000000000000000],` +
			`"trials":50000,"seed":8}`,
	},
	wrong: []wrongLaw{
		gonnetAnd("Gamma^-1(n) - 1", 0.5),
		gonnetAnd("Gamma^-1(n) - 1/2", 1),
		grows("c ln n/ln ln n", "max_load", one(""), inSize(lnOverLnLn)),
		climbs("ln n/ln ln n + c", "max_load", one(""), inSize(lnOverLnLn)),
		grows("c ln n", "max_load", one(""), inSize(ln)),
	},
	judge: series{
		metric: "max_load",
		title:  "E max_load - Gamma^-1(n) + 3/2",
		make:   beyond(bounds.GonnetMean),
		by:     one(""),
		at:     bySize,
		rule:   limits(Interval{-0.25, 0.25}, Interval{-0.5, 0.5}),
	},
}
