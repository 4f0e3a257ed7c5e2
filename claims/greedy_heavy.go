package claims

import (
	"ballslab/balls"
	"ballslab/internal/portable"
)

// The gap is the maximum less m/n. That it does not grow with m is what two choices have and one
// choice has not; sizes and loads are judged together, as one band.
var greedyHeavy = Claim{
	ID: "greedy-heavy",
	Source: "Berenbrink, Czumaj, Steger, Voecking 2006, abstract; Los, Sauerwald, abstract (d " +
		"= 2)",
	Statement: "For Greedy[d], d >= 2, and any m >= n the maximum load is m/n + ln ln n/ln d +- " +
		"Theta(1) with high probability: the gap does not grow with m.",
	Tag:       "seen",
	Form:      "E gap - ln ln n/ln d stays in a band over all n and m, for each d",
	Estimator: "the O(1): E gap - ln ln n/ln d",
	Rule:      besideRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[100,10000],` +
			`"balls":["n","10n","100n"],"trials":200,"seed":23,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":100,"balls":["1000n","10000n"],` +
			`"trials":200,"seed":24,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":1000000,"balls":["n","10n"],` +
			`"trials":80,"seed":25,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":1000000000000,"balls":"n",` +
			`"trials":120,"seed":36,"metrics":["gap"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[100,10000],` +
			`"balls":["n","10n","100n","1000n","10000n"],"trials":500,"seed":23,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[1000000,100000000],` +
			`"balls":["n","10n","100n"],"trials":100,"seed":25,"metrics":["gap"]}`,
	},
	wrong: append(logLogLaws("gap"), grows("c (m/n)^(1/4)", "gap", byChoices,
		func(r *balls.Result) float64 { return portable.Pow(perBin(r), 0.25) })),
	judge: series{
		metric:  "gap",
		title:   "E gap - ln ln n/ln d",
		make:    beyondLogLog,
		by:      by("d"),
		at:      bySize,
		sizes:   true,
		rule:    bandBeside,
		instead: oneChoiceGap,
	},
}
