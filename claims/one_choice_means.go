package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/exact"
	"ballslab/data"
)

// The terms of the sequence are the sums of the maximum over all n^n ways to throw n balls.
var oneChoiceMeans = Claim{
	ID:     "one-choice-oeis",
	Source: "OEIS A208250, terms 1 to 19 (data/oeis-a208250.csv)",
	Statement: "The mean maximum load of n balls in n bins is A208250(n)/n^n: 1, 1.5, 2.125, " +
		"2.597, 3.078 for n = 1, 2, 4, 8, 16.",
	Tag:  "published",
	Form: "E max_load, measured and by the exact law, is the published number",
	Rule: plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"one-choice",` +
			`"bins":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19],"trials":50000,"seed":6}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"one-choice",` +
			`"bins":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19],"trials":5000000,"seed":6}`,
	},
	wrong: []wrongLaw{off(0.001), off(0.01), off(0.1)},
	judge: own(judgePublished),
}

// publishedMean is the published mean maximum for the n of a result.
func publishedMean(r *balls.Result) (Interval, error) {
	published, err := data.PublishedMeans()
	if err == nil && (r.Bins < 1 || r.Bins > int64(len(published))) {
		err = fmt.Errorf("no mean is published for n = %d", r.Bins)
	}
	if err != nil {
		return Interval{}, err
	}
	return exactly(published[r.Bins-1].Mean()), nil
}

// judgePublished compares the measured means with the published ones, and those of the exact law,
// in which nothing is random.
func judgePublished(results []*balls.Result, alpha float64) (judgement, error) {
	j, err := means{metric: "max_load", name: bySize, allowed: publishedMean}.of(results, alpha)
	if err != nil {
		return j, err
	}
	for _, r := range results {
		published, err := publishedMean(r)
		if err != nil {
			return j, err
		}
		mean, err := exact.OneChoiceMaxMean(r.Bins, ballsIn(r))
		if err != nil {
			return j, err
		}
		f := Finding{At: bySize(r), Quantity: "E max_load by the exact law", Estimate: mean,
			Measured: Interval{mean - 1e-9, mean + 1e-9}}
		j.findings = append(j.findings, f.judged(published))
	}
	return j, nil
}
