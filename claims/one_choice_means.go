package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/exact"
	"ballslab/data"
)

var oneChoiceMeans = Claim{
	ID:        "one-choice-oeis",
	Source:    "OEIS A208250, terms 1 to 19 (data/oeis-a208250.csv)",
	Statement: "The mean maximum load of n balls in n bins is A208250(n)/n^n: 1, 1.5, 2.125, 2.597, 3.078 for n = 1, 2, 4, 8, 16.",
	Tag:       "published",
	Form:      "E max_load, measured and by the exact law, is the published number",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"one-choice","bins":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19],"trials":50000,"seed":6}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"one-choice","bins":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19],"trials":5000000,"seed":6}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		published, err := data.PublishedMeans()
		if err != nil {
			return judgement{}, err
		}
		return judgeMeans(results, published)
	},
}

// judgeMeans compares with published means at every n of the experiment.
func judgeMeans(results []*balls.Result, published []data.PublishedMean) (judgement, error) {
	var j judgement
	for _, s := range samples(results) {
		if s.n < 1 || s.n > int64(len(published)) {
			return j, fmt.Errorf("no mean is published for n = %d", s.n)
		}
		mean := published[s.n-1].Mean()
		computed, err := exact.OneChoiceMaxMean(s.n, s.m)
		if err != nil {
			return j, err
		}
		exact := Finding{At: s.at(), Quantity: "E max_load by the exact law", Estimate: computed, Measured: Interval{computed - 1e-9, computed + 1e-9}}
		j.findings = append(j.findings, exact.judged(exactly(mean)))
		f, err := s.mean("max_load", FalseAlarm/float64(len(results)))
		if err != nil {
			return j, err
		}
		j.findings = append(j.findings, f.judged(exactly(mean)))
	}
	return j, nil
}
