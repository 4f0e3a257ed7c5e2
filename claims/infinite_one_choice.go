package claims

import "fmt"

// A uniform ball leaves and comes back to a uniform bin: m balls that are thrown at random stay so,
// after any number of steps. From another start they are once every ball was moved.
var infiniteOneChoice = Claim{
	ID:     "infinite-one-choice",
	Source: "derived here: a ball that was moved is in a uniform bin, whatever the others do",
	Statement: "With d = 1 the infinite process has the multinomial law of m thrown balls in " +
		"equilibrium, for every n and m; from a random start at all times.",
	Tag: "derived",
	Form: "P(max_load >= k) is the exact number for one choice, at every k seen: from a " +
		"random start after n/2 steps, from one bin after 40 n steps",
	Rule:  plainRule,
	Quick: infiniteMultinomial(20000, 60),
	Full:  infiniteMultinomial(1000000, 20000),
	wrong: []wrongLaw{
		moreBalls(0.01), moreBalls(0.1), fluidLaw("two choices", fluidWith(1, oneMore)),
	},
	judge: oneChoiceLaw.judge,
}

func infiniteMultinomial(trials, fewer int) []string {
	return []string{
		fmt.Sprintf(`{"process":"infinite","d":1,"bins":[1,10],"balls":["n","3n"],`+
			`"start":"one-bin","steps":"40n","trials":%d,"seed":461}`, trials),
		fmt.Sprintf(`{"process":"infinite","d":1,"bins":[100,1000],"start":"random",`+
			`"steps":"n/2","trials":%d,"seed":462}`, trials),
		fmt.Sprintf(`{"process":"infinite","d":1,"bins":[1e6,1e9],"start":"random","steps":"n/2",`+
			`"trials":%d,"seed":463}`, fewer),
	}
}

var infiniteLeading = Claim{
	ID:     "infinite-leading",
	Source: "Azar, Broder, Karlin, Upfal, abstract",
	Statement: "With d = 1 and m = n the infinite process has maximum load (1 + o(1)) ln n/ln ln " +
		"n with high probability in the long run.",
	Tag:       "seen",
	Form:      "E max_load / (ln n/ln ln n) -> 1",
	Estimator: "the ratio at each n",
	Rule:      leadingRule,
	Quick: []string{`{"process":"infinite","d":1,"bins":[100,10000],"start":"one-bin",` +
		`"steps":"4n*ln(n)","trials":200,"seed":465}`, `{"process":"infinite","d":1,` +
		`"bins":[1000000,1000000000],"start":"random","steps":"n/4","trials":60,"seed":466}`},
	Full: []string{`{"process":"infinite","d":1,"bins":[100,10000,100000],"start":"one-bin",` +
		`"steps":"4n*ln(n)","trials":2000,"seed":465}`, `{"process":"infinite","d":1,` +
		`"bins":[1000000,1000000000,100000000000],"start":"random","steps":"n/4","trials":400,` +
		`"seed":466}`},
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
		note: "The law is that of one choice, where the ratio still grows at n = 10^15: " +
			"nothing one can simulate shows this theorem.",
	},
}
