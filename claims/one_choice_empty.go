package claims

import (
	"math"

	"ballslab/balls"
	"ballslab/balls/exact"
	"ballslab/internal/portable"
)

// A bin stays empty with probability (1 - 1/n)^m, two given ones with (1 - 2/n)^m. The mean is
// the sum of the first over the bins; the second moment adds the n (n-1) ordered pairs.
var oneChoiceEmpty = Claim{
	ID:     "one-choice-empty",
	Source: "classical occupancy",
	Statement: "With one choice the number of empty bins has mean n(1-1/n)^m and variance " +
		"n(n-1)(1-2/n)^m + n(1-1/n)^m - n^2(1-1/n)^(2m).",
	Tag:  "known",
	Form: "mean and variance of empty are the exact numbers",
	Rule: plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"one-choice","bins":[4,100,10000],"trials":20000,"seed":4,` +
			`"metrics":["empty"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[100,1000000],"balls":"3n",` +
			`"trials":4000,"seed":5,"metrics":["empty"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"one-choice","bins":[4,100,10000],"trials":1000000,` +
			`"seed":4,"metrics":["empty"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[100,1000000,1000000000],"balls":"3n",` +
			`"trials":100000,"seed":5,"metrics":["empty"]}`,
	},
	wrong: []wrongLaw{
		wrongMean("0.1 % more balls", "empty", emptyWithMore(0.001)),
		wrongMean("n e^(-m/n) exactly", "empty", func(r *balls.Result) (float64, error) {
			return float64(r.Bins) * portable.Exp(-perBin(r)), nil
		}),
		wrongMean("two choices", "empty", func(r *balls.Result) (float64, error) {
			x, err := fluidWith(1, oneMore)(r)
			return float64(float64(r.Bins) * (1 - tailAt(x, 1))), err
		}),
	},
	judge: together{
		means{metric: "empty", name: bySize, allowed: func(r *balls.Result) (Interval, error) {
			mean, err := exact.OneChoiceEmptyMean(r.Bins, ballsIn(r))
			return exactly(mean), err
		}},
		own(judgeEmptyVariance),
	},
}

// judgeEmptyVariance judges the variance. A mean of squares is skew: with 4000 trials the tail
// beyond five standard errors can be three times that of a normal law, so the intervals take a
// tenth of their share of the false alarms.
func judgeEmptyVariance(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for _, r := range results {
		m, err := r.Metric("empty")
		if err != nil {
			return j, err
		}
		expected, err := exact.OneChoiceEmptyVariance(r.Bins, ballsIn(r))
		if err != nil {
			return j, err
		}
		variance, se := varianceOf(m, r.Trials)
		f := Finding{At: bySize(r), Quantity: "Var empty", Estimate: variance}
		f.Measured = around(variance, se, m.Freedom, alpha/10/float64(len(results)))
		j.findings = append(j.findings, f.judged(exactly(expected)))
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
