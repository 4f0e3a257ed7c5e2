package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// Each step takes a uniform one of m balls, so a ball of the start is untouched after t steps with
// probability (1 - 1/m)^t, and all untouched ones lie in the one bin.
var infiniteUntouched = Claim{
	ID:        "infinite-untouched",
	Source:    "derived here: the balls of the start that were never taken away",
	Statement: "From all m balls in one bin the infinite process has E max load >= m (1 - 1/m)^t after t steps, for every d: to recover takes about n ln n steps at least.",
	Tag:       "derived",
	Form:      "E max_load is at least m (1 - 1/m)^t",
	Rule:      plainRule,
	Quick:     untouched("[10,1000]", 200),
	Full:      untouched("[10,1000,100000]", 4000),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeUntouched(results, bounds.InfiniteUntouched)
	},
}

func judgeUntouched(results []*balls.Result, least func(m, t int64) (float64, error)) (judgement, error) {
	var j judgement
	for _, r := range results {
		f, err := observed(r, "max_load", described(r, "d", "bins", "steps"), FalseAlarm/float64(len(results)))
		if err != nil {
			return j, err
		}
		m := keyNumber(r, "balls")
		low, err := least(int64(m), int64(keyNumber(r, "steps")))
		if err != nil {
			return j, err
		}
		j.findings = append(j.findings, f.judged(Interval{low, m}))
	}
	return j, nil
}

func untouched(bins string, trials int) []string {
	return []string{fmt.Sprintf(`{"process":"infinite","d":[1,2,3],"bins":%s,"start":"one-bin","steps":["n/10","n","3n","n*ln(n)"],"trials":%d,"seed":485}`, bins, trials)}
}
