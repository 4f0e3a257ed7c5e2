package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

var greedyInduction = Claim{
	ID: "greedy-layered-induction",
	Source: "proof scheme of Azar, Broder, Karlin, Upfal (recalled), with two levels added at " +
		"its end",
	Statement: "With m = n, Greedy[d] has maximum load at most i* + 2 with high probability, i* " +
		"the number of levels of the layered induction with its explicit constants.",
	Tag:       "known",
	Form:      "P(max_load > i* + 2) is small",
	Estimator: "the slack: i* + 2 - E max_load",
	Rule: "consistent if that probability is certainly below 1/4 at every size, refuted if " +
		"it is certainly above 1/2 at the largest, inconclusive otherwise",
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],` +
			`"bins":[10000,1000000,100000000,10000000000],"trials":100,"seed":34}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],` +
			`"bins":[10000,1000000,100000000,10000000000,1000000000000,1000000000000000],` +
			`"trials":200,"seed":34}`,
	},
	wrong: []wrongLaw{
		pointLaw("log2 ln n + 4", func(n float64) float64 { return log2Ln(n) + 4 }),
		pointLaw("2 log2 ln n + 2", func(n float64) float64 { return 2*log2Ln(n) + 2 }),
		wrongTail("one choice", "max_load", oneChoiceTail),
		pointLaw("ln n", ln),
	},
	judge: probability{
		name:    bySize,
		by:      one(""),
		allowed: Interval{0, 0.25},
		outer:   Interval{0, 0.5},
		event: func(r *balls.Result) (first, last int64, title string, err error) {
			top, err := inductionTop(r)
			return top + 1, ballsIn(r), fmt.Sprintf("P(max_load > %d)", top), err
		},
		hiddenName: "i* + 2 - E max_load",
		hidden: func(r *balls.Result) (shift, scale float64, err error) {
			top, err := inductionTop(r)
			return float64(top), -1, err
		},
	},
}

// inductionTop is i* + 2.
func inductionTop(r *balls.Result) (int64, error) {
	level, _, err := bounds.LayeredInduction(r.Bins, choices(r))
	return level + 2, err
}
