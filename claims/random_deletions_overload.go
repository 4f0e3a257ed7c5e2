package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

var randomDeletionsOverload = Claim{
	ID:     "random-deletions-overload",
	Source: deletionsSource,
	Statement: "With random deletions the overload (maximum less the largest average so far) is " +
		"log log n + O(1) with high probability at any fixed time, whatever beta(t); for two " +
		"choices the logarithm is read as log2 ln n.",
	Tag: "seen",
	Form: "the largest E overload - log2 ln n over all betas (growth, waves, declines, " +
		"random) and two times does not rise with n",
	Estimator: "the O(1): the largest E overload - log2 ln n at each n",
	Rule:      riseRule,
	Quick:     atFixedTimes(append(growingBetas, wavingBetas...), 501, "overload"),
	Full:      atFixedTimesFull(append(growingBetas, wavingBetas...), 501, "overload"),
	wrong:     riseLaws("overload"),
	judge:     largestOverload("overload"),
}

// The paper speaks of all times up to n^4 at once; these are single times up to n^4, which is less.
var randomDeletionsLong = Claim{
	ID:     "random-deletions-long",
	Source: deletionsSource,
	Statement: "From perfectly balanced loads, with beta bounded away from 0 and 1, the overload " +
		"stays at log log n + O(1) for at least n^4 steps.",
	Tag: "seen",
	Form: "the largest E overload - log2 ln n over betas and times n^2 and n^4, from one " +
		"ball in each bin, does not rise with n",
	Estimator: "the O(1): the largest E overload - log2 ln n at each n",
	Rule:      riseRule + "; single times only, and n is small: n^4 steps must be played",
	Quick: append(deletionRuns([]string{"0.5", "0.6", `{"kind":"random","low":0.1,` +
		`"high":0.9}`}, `"bins":[8,16,24],"start":"balanced","balls":"n","steps":["n^4"],`+
		`"trials":200`, 531, "overload"),
		deletionRuns([]string{"0.5", "0.6"}, `"bins":[10,100,500],"start":"balanced","balls":"n",`+
			`"steps":["n^2"],"trials":200`, 535, "overload")...),
	Full: append(deletionRuns([]string{"0.5", "0.6", `{"kind":"random","low":0.1,` +
		`"high":0.9}`}, `"bins":[8,16,32,48],"start":"balanced","balls":"n","steps":["n^4"],`+
		`"trials":100`, 531, "overload"),
		deletionRuns([]string{"0.5", "0.6"}, `"bins":[10,100,1000,3000],"start":"balanced",`+
			`"balls":"n","steps":["n^2"],"trials":200`, 535, "overload")...),
	wrong: riseLaws("overload"),
	judge: largestOverload("overload"),
}

// largestOverload is a judge of the rise of the largest value over betas and times beyond log2 ln
// n.
func largestOverload(metric string) series {
	return series{
		metric:  metric,
		title:   "E " + metric + " - log2 ln n",
		make:    beyondLog2Ln,
		by:      one("all betas"),
		at:      byBeta,
		sizes:   true,
		largest: true,
		rule:    rise,
	}
}

// beyondLog2Ln is "log2 ln n + O(1)" measured as the O(1).
func beyondLog2Ln(r *balls.Result) (shift, scale float64, err error) {
	shift, err = bounds.GreedyLeading(float64(r.Bins), 2)
	return shift, 1, err
}
