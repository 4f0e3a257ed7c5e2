package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

// The fraction of bins at level k + 1 is about the d-th power of that at level k, so its
// logarithm grows d-fold a level, and ln n is reached after ln ln n/ln d levels. From n = 10^2 to
// 10^15 that is 2.9 levels more for d = 2 and 1.8 for d = 3: an O(1) is tested, not a slope.
var greedyLogLog = Claim{
	ID: "greedy-log-log",
	Source: "Azar, Broder, Karlin, Upfal, abstract (d = 2); abstracts of later papers " +
		"(general d)",
	Statement: "With m = n, Greedy[d] has maximum load ln ln n/ln d + Theta(1) with high " +
		"probability.",
	Tag:       "seen",
	Form:      "E max_load - ln ln n/ln d stays in a band, for each d",
	Estimator: "the O(1): E max_load - ln ln n/ln d",
	Rule:      besideRule + "; the factor 1/ln d is not fitted",
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[100,1000,10000],"trials":4000,` +
			`"seed":20}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[1000000,100000000],"trials":200,` +
			`"seed":21}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[10000000000,1000000000000],` +
			`"trials":100,"seed":22}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3,4],"bins":[100,1000,10000,100000],` +
			`"trials":100000,"seed":20}`,
		`{"process":"allocate","rule":"greedy","d":[2,3,4],` +
			`"bins":[1000000,10000000,100000000,1000000000,10000000000],"trials":10000,"seed":21}`,
		`{"process":"allocate","rule":"greedy","d":[2,3,4],` +
			`"bins":[100000000000,1000000000000,10000000000000,100000000000000,1000000000000000],` +
			`"trials":400,"seed":22}`,
	},
	wrong: logLogLaws("max_load"),
	judge: series{
		metric:  "max_load",
		title:   "E max_load - ln ln n/ln d",
		make:    beyondLogLog,
		by:      by("d"),
		at:      bySize,
		sizes:   true,
		rule:    bandBeside,
		instead: oneChoiceMax,
	},
}

// beyondLogLog is "ln ln n/ln d + O(1)" measured as the O(1).
func beyondLogLog(r *balls.Result) (shift, scale float64, err error) {
	shift, err = bounds.GreedyLeading(float64(r.Bins), float64(choices(r)))
	return shift, 1, err
}
