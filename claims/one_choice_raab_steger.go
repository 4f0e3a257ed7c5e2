package claims

import (
	"math"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

var oneChoiceRaabSteger = Claim{
	ID:     "one-choice-raab-steger",
	Source: "Raab, Steger, RANDOM 1998, regime 1 (recalled, not read again)",
	Statement: "With one choice and m = n, the maximum is L/r (1 + (1 + o(1)) ln r/r) with high " +
		"probability, L = ln n, r = ln L.",
	Tag:       "known",
	Form:      "E max_load / k_1 -> 1, k_1 the threshold at alpha = 1",
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
		title:  "E max_load / k_1",
		by:     one(""),
		at:     bySize,
		rule:   leading,
		make: func(r *balls.Result) (shift, scale float64, err error) {
			scale, err = bounds.RaabSteger(r.Bins, ballsIn(r), 1, "light")
			return 0, scale, err
		},
		note: "The second term helps (compare one-choice-leading), but the rest is of order 1/ln " +
			"ln n: the ratio does not fall at any size one can simulate.",
	},
}

var oneChoiceHeavy = Claim{
	ID: "one-choice-heavy",
	Source: "Raab, Steger, RANDOM 1998, regime 3 (recalled; seen as comments in public " +
		"programs)",
	Statement: "With one choice and n ln n << m, the gap is (1 + o(1)) sqrt(2 (m/n) ln n) with " +
		"high probability.",
	Tag:       "known",
	Form:      "E gap / sqrt(2 (m/n) ln n) -> 1 along m = n ln(n)^3",
	Estimator: "the ratio at each n",
	Rule:      leadingRule,
	Quick: []string{
		`{"process":"allocate","rule":"one-choice","bins":[100,10000],"balls":"n*ln(n)^3",` +
			`"trials":1000,"seed":9,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[1000000,100000000,10000000000],` +
			`"balls":"n*ln(n)^3","trials":200,"seed":10,"metrics":["gap"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"one-choice","bins":[100,10000],"balls":"n*ln(n)^3",` +
			`"trials":20000,"seed":9,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"one-choice",` +
			`"bins":[1000000,100000000,10000000000,100000000000],"balls":"n*ln(n)^3",` +
			`"trials":2000,"seed":10,"metrics":["gap"]}`,
	},
	wrong: []wrongLaw{
		heavyGapTimes("sqrt((m/n) ln n)", math.Sqrt(0.5)),
		heavyGapTimes("twice as large", 2),
		grows("c (m/n)", "gap", one(""), perBin),
		grows("c ln n", "gap", one(""), inSize(ln)),
	},
	judge: series{
		metric: "gap",
		title:  "E gap / sqrt(2 (m/n) ln n)",
		by:     one("m = n ln(n)^3"),
		at:     bySize,
		rule:   leading,
		make: func(r *balls.Result) (shift, scale float64, err error) {
			scale, err = bounds.OneChoiceHeavyGap(r.Bins, ballsIn(r))
			return 0, scale, err
		},
	},
}
