package claims

// An upper bound with the constant 1 in front, which can be broken: that of one choice is
// sqrt(2 (m/n) ln n).
var greedyHeavyMean = Claim{
	ID: "greedy-heavy-mean",
	Source: "Talwar, Wieder 2014, abstract (the base of the logarithm is not said there; " +
		"taken as 2)",
	Statement: "With two choices and any m, E gap <= (1 + o(1)) log2 ln n.",
	Tag:       "seen",
	Form:      "E gap / log2 ln n at most 1 + o(1)",
	Estimator: "the ratio at each n and m",
	Rule: "consistent if the ratio is certainly at most 1.1 everywhere, refuted if it is " +
		"certainly above 2 at the largest n, inconclusive otherwise",
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":[100,10000],"balls":["n","100n"],` +
			`"trials":200,"seed":26,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"greedy","bins":1000000,"balls":["n","10n"],"trials":60,` +
			`"seed":27,"metrics":["gap"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":[100,10000],"balls":["n","100n","10000n"],` +
			`"trials":500,"seed":26,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"greedy","bins":[1000000,100000000],"balls":["n","100n"],` +
			`"trials":100,"seed":27,"metrics":["gap"]}`,
	},
	wrong: []wrongLaw{
		wrongMean("2 log2 ln n", "gap", gapLogs(2)),
		grows("c ln n/ln ln n", "gap", one(""), inSize(lnOverLnLn)),
		wrongMean("3 log2 ln n", "gap", gapLogs(3)),
		grows("c ln n", "gap", one(""), inSize(ln)),
		oneChoiceInstead("gap"),
	},
	judge: series{
		metric: "gap",
		title:  "E gap / log2 ln n",
		make:   ratioTo(log2Ln),
		by:     one(""),
		at:     bySize,
		rule:   limits(Interval{0, 1.1}, Interval{0, 2}),
	},
}
