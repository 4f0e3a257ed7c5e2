package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

var greedyInduction = Claim{
	ID:        "greedy-layered-induction",
	Source:    "proof scheme of Azar, Broder, Karlin, Upfal (recalled), with two levels added at its end",
	Statement: "With m = n, Greedy[d] has maximum load at most i* + 2 with high probability, i* the number of levels of the layered induction with its explicit constants.",
	Tag:       "known",
	Form:      "P(max_load > i* + 2) is small",
	Estimator: "the slack: i* + 2 - E max_load",
	Rule:      "consistent if that probability is certainly below 1/4 at every size, refuted if it is certainly above 1/2 at the largest, inconclusive otherwise",
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[10000,1000000,100000000,10000000000],"trials":100,"seed":34}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[10000,1000000,100000000,10000000000,1000000000000,1000000000000000],"trials":200,"seed":34}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeInduction(results, func(n, d int64) (int64, error) {
			level, _, err := bounds.LayeredInduction(n, d)
			return level + 2, err
		})
	},
}

// judgeInduction judges an upper bound on the maximum, which bound returns.
func judgeInduction(results []*balls.Result, bound func(n, d int64) (int64, error)) (judgement, error) {
	var j judgement
	list := samples(results)
	var largest int64
	for _, s := range list {
		largest = max(largest, s.n)
	}
	for _, s := range list {
		top, err := bound(s.n, s.d)
		if err != nil {
			return j, err
		}
		m, err := s.metric("max_load")
		if err != nil {
			return j, err
		}
		over := atLeast(m, float64(top+1))
		f := Finding{
			At: s.at(), Quantity: fmt.Sprintf("P(max_load > %d)", top), Allowed: Interval{0, 0.25},
			Estimate: float64(over) / float64(s.Trials), Measured: clopperPearson(over, s.Trials, FalseAlarm/float64(len(list))),
		}
		switch {
		case f.Measured.High < 0.25:
			f.Outcome = Consistent
		case s.n == largest && f.Measured.Low > 0.5:
			f.Outcome = Refuted
		default:
			f.Outcome = Inconclusive
		}
		j.findings = append(j.findings, f)
		slack := float64(top) - m.Mean
		m.Mean = slack
		j.constants = append(j.constants, Constant{
			At: s.at(), N: s.n, D: s.d, Name: "i* + 2 - E max_load", Value: slack,
			Range: meanInterval(m, FalseAlarm/float64(len(list))),
		})
	}
	return j, nil
}
