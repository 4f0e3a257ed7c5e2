package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
)

var greedyHeavyMean = Claim{
	ID:        "greedy-heavy-mean",
	Source:    "Talwar, Wieder 2014, abstract (the base of the logarithm is not said there; taken as 2)",
	Statement: "With two choices and any m, E gap <= (1 + o(1)) log2 ln n.",
	Tag:       "seen",
	Form:      "E gap / log2 ln n at most 1 + o(1)",
	Estimator: "the ratio at each n and m",
	Rule:      "consistent if the ratio is certainly at most 1.1 everywhere, refuted if it is certainly above 2 at the largest n, inconclusive otherwise",
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":[100,10000],"balls":["n","100n"],"trials":200,"seed":26,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"greedy","bins":1000000,"balls":["n","10n"],"trials":60,"seed":27,"metrics":["gap"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":[100,10000],"balls":["n","100n","10000n"],"trials":500,"seed":26,"metrics":["gap"]}`,
		`{"process":"allocate","rule":"greedy","bins":[1000000,100000000],"balls":["n","100n"],"trials":100,"seed":27,"metrics":["gap"]}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeHeavyMean(results, func(n int64) float64 { return lnln(n) / math.Ln2 })
	},
}

func judgeHeavyMean(results []*balls.Result, formula func(n int64) float64) (judgement, error) {
	var j judgement
	list := samples(results)
	var largest int64
	for _, s := range list {
		largest = max(largest, s.n)
	}
	for _, s := range list {
		f, err := s.mean("gap", FalseAlarm/float64(len(list)))
		if err != nil {
			return j, err
		}
		x := formula(s.n)
		f.Quantity = "E gap / log2 ln n"
		f.Estimate /= x
		f.Measured = f.Measured.scaled(0, 1/x)
		f.Allowed = Interval{0, 1.1}
		switch {
		case f.Measured.High <= 1.1:
			f.Outcome = Consistent
		case s.n == largest && f.Measured.Low > 2:
			f.Outcome = Refuted
		default:
			f.Outcome = Inconclusive
		}
		j.findings = append(j.findings, f)
		j.constants = append(j.constants, Constant{At: s.at(), N: s.n, D: s.d, Name: f.Quantity, Value: f.Estimate, Range: f.Measured})
	}
	if len(j.findings) == 0 {
		return j, fmt.Errorf("the experiment is empty")
	}
	return j, nil
}
