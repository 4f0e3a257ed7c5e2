package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/internal/portable"
)

var greedyLag = Claim{
	ID:        "greedy-lag",
	Source:    "order known from the literature (recalled); the constant 0.6275 is a heuristic, a root of 2(1 - e^-t) = t",
	Statement: "With two choices in heavy load the emptiest bin lags behind: m/n - min load = Theta(ln n), so the range is Theta(ln n) although the gap is not.",
	Tag:       "known",
	Form:      "E(m/n - min_load) / ln n stays within a constant factor, at m = 100 n",
	Estimator: "the ratio at each n (heuristic limit 0.6275)",
	Rule:      orderRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":[100,1000],"balls":"100n","trials":400,"seed":28,"metrics":["min_load"]}`,
		`{"process":"allocate","rule":"greedy","bins":[10000,100000],"balls":"100n","trials":60,"seed":29,"metrics":["min_load"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":[100,1000,10000],"balls":"100n","trials":4000,"seed":28,"metrics":["min_load"]}`,
		`{"process":"allocate","rule":"greedy","bins":[100000,1000000,10000000,100000000],"balls":"100n","trials":200,"seed":29,"metrics":["min_load"]}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeLag(results, func(n float64) float64 { return portable.Log(n) })
	},
}

func judgeLag(results []*balls.Result, formula func(n float64) float64) (judgement, error) {
	var j judgement
	list := samples(results)
	for _, s := range list {
		f, err := s.mean("min_load", FalseAlarm/float64(len(list)))
		if err != nil {
			return j, err
		}
		x, avg := formula(float64(s.n)), s.average()
		j.constants = append(j.constants, Constant{
			At: s.at(), N: s.n, D: s.d, Name: "E(m/n - min_load) / ln n", Value: (avg - f.Estimate) / x,
			Range: Interval{(avg - f.Measured.High) / x, (avg - f.Measured.Low) / x},
		})
	}
	first, last := list[0].n, list[len(list)-1].n
	growth := formula(float64(last)) / formula(float64(first))
	j.findings = []Finding{order(j.constants, growth, fmt.Sprintf("m = 100 n, n = %s to %s", size(first), size(last)))}
	return j, nil
}
