package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

var oneChoiceRaabSteger = Claim{
	ID:        "one-choice-raab-steger",
	Source:    "Raab, Steger, RANDOM 1998, regime 1 (recalled, not read again)",
	Statement: "With one choice and m = n, the maximum is L/r (1 + (1 + o(1)) ln r/r) with high probability, L = ln n, r = ln L.",
	Tag:       "known",
	Form:      "E max_load / k_1 -> 1, k_1 the threshold at alpha = 1",
	Estimator: "the ratio at each n",
	Rule:      leadingRule,
	Quick:     oneChoiceGonnet.Quick,
	Full:      oneChoiceGonnet.Full,
	judge: func(results []*balls.Result) (judgement, error) {
		j, err := judgeRatio(results, "max_load", "E max_load / k_1", "", func(s sample) (shift, f float64, err error) {
			f, err = bounds.RaabSteger(s.n, s.m, 1, "light")
			return 0, f, err
		})
		j.note = "The second term helps (compare one-choice-leading), but the rest is of order 1/ln ln n: the ratio does not fall at any size one can simulate."
		return j, err
	},
}

var oneChoiceHeavy = Claim{
	ID:        "one-choice-heavy",
	Source:    "Raab, Steger, RANDOM 1998, regime 3 (recalled; seen as comments in public programs)",
	Statement: "With one choice and n ln n << m, the gap is (1 + o(1)) sqrt(2 (m/n) ln n) with high probability.",
	Tag:       "known",
	Form:      "E gap / sqrt(2 (m/n) ln n) -> 1 along m = n ln(n)^3",
	Estimator: "the ratio at each n",
	Rule:      leadingRule,
	Quick: []string{
		`{"process":"allocate","rule":"one-choice","bins":[100,10000],"balls":"n*ln(n)^3","trials":1000,"seed":9,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[1000000,100000000,10000000000],"balls":"n*ln(n)^3","trials":200,"seed":10,"metrics":["gap"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"one-choice","bins":[100,10000],"balls":"n*ln(n)^3","trials":20000,"seed":9,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[1000000,100000000,10000000000,100000000000],"balls":"n*ln(n)^3","trials":2000,"seed":10,"metrics":["gap"]}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeRatio(results, "gap", "E gap / sqrt(2 (m/n) ln n)", "m = n ln(n)^3", func(s sample) (shift, f float64, err error) {
			f, err = bounds.OneChoiceHeavyGap(s.n, s.m)
			return 0, f, err
		})
	},
}
