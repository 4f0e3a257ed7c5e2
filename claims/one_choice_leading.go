package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

var oneChoiceLeading = Claim{
	ID:        "one-choice-leading",
	Source:    "Azar, Broder, Karlin, Upfal, abstract",
	Statement: "With one choice and m = n, the maximum load is (1 + o(1)) ln n/ln ln n with high probability.",
	Tag:       "seen",
	Form:      "E max_load / (ln n/ln ln n) -> 1",
	Estimator: "the ratio at each n",
	Rule:      leadingRule,
	Quick:     oneChoiceGonnet.Quick,
	Full:      oneChoiceGonnet.Full,
	judge: func(results []*balls.Result) (judgement, error) {
		j, err := judgeRatio(results, "max_load", "E max_load / (ln n/ln ln n)", "", func(s sample) (shift, f float64, err error) {
			f, err = bounds.LnOverLnLn(float64(s.n))
			return 0, f, err
		})
		j.note = "The error term is of order ln ln ln n/ln ln n: at n = 10^15 the ratio still grows. Nothing one can simulate shows this theorem."
		return j, err
	},
}

// judgeRatio judges "(1 + o(1)) f" for a metric less a shift, sizes increasing.
func judgeRatio(results []*balls.Result, metric, name, at string, formula func(s sample) (shift, f float64, err error)) (judgement, error) {
	var j judgement
	list := samples(results)
	for _, s := range list {
		f, err := s.mean(metric, FalseAlarm/float64(len(list)))
		if err != nil {
			return j, err
		}
		shift, x, err := formula(s)
		if err != nil {
			return j, err
		}
		j.constants = append(j.constants, Constant{
			At: s.at(), N: s.n, D: s.d, Name: name, Value: (f.Estimate - shift) / x, Range: f.Measured.scaled(shift, 1/x),
		})
	}
	j.findings = []Finding{leading(j.constants, at)}
	return j, nil
}
