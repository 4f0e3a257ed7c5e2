package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// Each step takes a uniform one of m balls, so a ball of the start is untouched after t steps with
// probability (1 - 1/m)^t, and all untouched ones lie in the one bin.
var infiniteUntouched = Claim{
	ID:     "infinite-untouched",
	Source: "derived here: the balls of the start that were never taken away",
	Statement: "From all m balls in one bin the infinite process has E max load >= m (1 - 1/m)^t " +
		"after t steps, for every d: to recover takes about n ln n steps at least.",
	Tag:   "derived",
	Form:  "E max_load is at least m (1 - 1/m)^t",
	Rule:  plainRule,
	Quick: untouched("[10,1000]", 200),
	Full:  untouched("[10,1000,100000]", 4000),
	wrong: []wrongLaw{below(0.01), below(0.1)},
	judge: untouchedLeast(1),
}

func untouched(bins string, trials int) []string {
	return []string{fmt.Sprintf(`{"process":"infinite","d":[1,2,3],"bins":%s,"start":"one-bin",`+
		`"steps":["n/10","n","3n","n*ln(n)"],"trials":%d,"seed":485}`, bins, trials)}
}

// untouchedLeast is a judge of a multiple of the bound.
func untouchedLeast(factor float64) means {
	return means{
		metric: "max_load",
		name:   by("d", "bins", "steps"),
		allowed: func(r *balls.Result) (Interval, error) {
			p := r.Process.(balls.Infinite)
			least, err := bounds.InfiniteUntouched(p.Balls.Int64(), p.Steps.Int64())
			return Interval{factor * least, float64(p.Balls.Int64())}, err
		},
	}
}
