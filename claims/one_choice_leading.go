package claims

// k! = n has the solution ln n/ln ln n to first order, but the next term is smaller by a factor of
// ln ln ln n/ln ln n only, which is 0.36 at n = 10^15.
var oneChoiceLeading = Claim{
	ID:     "one-choice-leading",
	Source: "Azar, Broder, Karlin, Upfal, abstract",
	Statement: "With one choice and m = n, the maximum load is (1 + o(1)) ln n/ln ln n with high " +
		"probability.",
	Tag:       "seen",
	Form:      "E max_load / (ln n/ln ln n) -> 1",
	Estimator: "the ratio at each n",
	Rule:      leadingRule,
	Quick:     oneChoiceGonnet.Quick,
	Full:      oneChoiceGonnet.Full,
	wrong: []wrongLaw{
		grows("c ln ln n", "max_load", one(""), inSize(lnln)),
		grows("c sqrt(ln n)", "max_load", one(""), inSize(rootLn)),
		grows("c ln n", "max_load", one(""), inSize(ln)),
	},
	judge: series{
		metric: "max_load",
		title:  "E max_load / (ln n/ln ln n)",
		make:   ratioTo(lnOverLnLn),
		by:     one(""),
		at:     bySize,
		rule:   leading,
		note: "The error term is of order ln ln ln n/ln ln n: at n = 10^15 the ratio still " +
			"grows. Nothing one can simulate shows this theorem.",
	},
}
