package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

var greedyLogLog = Claim{
	ID:        "greedy-log-log",
	Source:    "Azar, Broder, Karlin, Upfal, abstract (d = 2); abstracts of later papers (general d)",
	Statement: "With m = n, Greedy[d] has maximum load ln ln n/ln d + Theta(1) with high probability.",
	Tag:       "seen",
	Form:      "E max_load - ln ln n/ln d stays in a band, for each d",
	Estimator: "the O(1): E max_load - ln ln n/ln d",
	Rule:      bandRule + "; the factor 1/ln d is not fitted",
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[100,1000,10000],"trials":4000,"seed":20}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[1000000,100000000],"trials":200,"seed":21}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[10000000000,1000000000000],"trials":100,"seed":22}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3,4],"bins":[100,1000,10000,100000],"trials":100000,"seed":20}`,
		`{"process":"allocate","rule":"greedy","d":[2,3,4],"bins":[1000000,10000000,100000000,1000000000,10000000000],"trials":10000,"seed":21}`,
		`{"process":"allocate","rule":"greedy","d":[2,3,4],"bins":[100000000000,1000000000000,10000000000000,100000000000000,1000000000000000],"trials":400,"seed":22}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeBand(results, "max_load", "E max_load - ln ln n/ln d", func(s sample) (float64, error) { return bounds.GreedyLeading(float64(s.n), float64(s.d)) })
	},
}

// judgeBand judges "f + O(1)" for a metric, for each number of choices apart.
func judgeBand(results []*balls.Result, metric, name string, formula func(s sample) (float64, error)) (judgement, error) {
	var j judgement
	list := samples(results)
	var ds []int64
	byD := map[int64][]Constant{}
	for _, s := range list {
		f, err := s.mean(metric, FalseAlarm/float64(len(list)))
		if err != nil {
			return j, err
		}
		x, err := formula(s)
		if err != nil {
			return j, err
		}
		c := Constant{At: s.at(), N: s.n, D: s.d, Name: name, Value: f.Estimate - x, Range: f.Measured.scaled(x, 1)}
		j.constants = append(j.constants, c)
		if byD[s.d] == nil {
			ds = append(ds, s.d)
		}
		byD[s.d] = append(byD[s.d], c)
	}
	for _, d := range ds {
		cs := byD[d]
		j.findings = append(j.findings, band(cs, fmt.Sprintf("d = %d, n = %s to %s", d, size(cs[0].N), size(cs[len(cs)-1].N))))
	}
	return j, nil
}
