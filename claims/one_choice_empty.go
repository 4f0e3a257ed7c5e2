package claims

import (
	"math"

	"ballslab/balls"
	"ballslab/balls/exact"
)

var oneChoiceEmpty = Claim{
	ID:        "one-choice-empty",
	Source:    "classical occupancy",
	Statement: "With one choice the number of empty bins has mean n(1-1/n)^m and variance n(n-1)(1-2/n)^m + n(1-1/n)^m - n^2(1-1/n)^(2m).",
	Tag:       "known",
	Form:      "mean and variance of empty are the exact numbers",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"one-choice","bins":[4,100,10000],"trials":20000,"seed":4,"metrics":["empty"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[100,1000000],"balls":"3n","trials":4000,"seed":5,"metrics":["empty"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"one-choice","bins":[4,100,10000],"trials":1000000,"seed":4,"metrics":["empty"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[100,1000000,1000000000],"balls":"3n","trials":100000,"seed":5,"metrics":["empty"]}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeEmpty(results, exact.OneChoiceEmptyMean)
	},
}

func judgeEmpty(results []*balls.Result, mean func(n, m int64) (float64, error)) (judgement, error) {
	var j judgement
	alpha := FalseAlarm / float64(2*len(results))
	for _, s := range samples(results) {
		f, err := s.mean("empty", alpha)
		if err != nil {
			return j, err
		}
		expected, err := mean(s.n, s.m)
		if err != nil {
			return j, err
		}
		j.findings = append(j.findings, f.judged(exactly(expected)))

		metric, err := s.metric("empty")
		if err != nil {
			return j, err
		}
		variance, se := varianceOf(metric, s.Trials)
		expected, err = exact.OneChoiceEmptyVariance(s.n, s.m)
		if err != nil {
			return j, err
		}
		metric.Mean, metric.SE = variance, se
		v := Finding{At: s.at(), Quantity: "Var empty", Estimate: variance, Measured: meanInterval(metric, alpha)}
		j.findings = append(j.findings, v.judged(exactly(expected)))
	}
	return j, nil
}

// varianceOf returns the sample variance of an integer metric, and the standard
// error of that by the fourth moment.
func varianceOf(m balls.Metric, trials int64) (variance, se float64) {
	var second, fourth float64
	for _, c := range m.Counts {
		x := (c.Value - m.Mean) * (c.Value - m.Mean)
		second += float64(float64(c.Count) * x)
		fourth += float64(float64(c.Count) * x * x)
	}
	t := float64(trials)
	variance = second / (t - 1)
	return variance, math.Sqrt(math.Max(0, fourth/t-float64(variance*variance)) / t)
}
