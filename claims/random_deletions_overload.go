package claims

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// beyondLog2Ln is "log2 ln n + O(1)" measured as the O(1).
func beyondLog2Ln(metric string) measure {
	return measure{metric, "E " + metric + " - log2 ln n", func(_ *balls.Result, n float64) (float64, float64, error) {
		x, err := bounds.GreedyLeading(n, 2)
		return x, 1, err
	}}
}

var randomDeletionsOverload = Claim{
	ID:        "random-deletions-overload",
	Source:    deletionsSource,
	Statement: "With random deletions the overload (maximum less the largest average so far) is log log n + O(1) with high probability at any fixed time, whatever beta(t); for two choices the logarithm is read as log2 ln n.",
	Tag:       "seen",
	Form:      "the largest E overload - log2 ln n over all betas (growth, waves, declines, random) and two times does not rise with n",
	Estimator: "the O(1): the largest E overload - log2 ln n at each n",
	Rule:      riseRule,
	Quick:     atFixedTimes(append(growingBetas, wavingBetas...), 501, "overload"),
	Full:      atFixedTimesFull(append(growingBetas, wavingBetas...), 501, "overload"),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeLargest(results, beyondLog2Ln("overload"))
	},
}

// The paper speaks of all times up to n^4 at once; these are single times up to n^4, which is less.
var randomDeletionsLong = Claim{
	ID:        "random-deletions-long",
	Source:    deletionsSource,
	Statement: "From perfectly balanced loads, with beta bounded away from 0 and 1, the overload stays at log log n + O(1) for at least n^4 steps.",
	Tag:       "seen",
	Form:      "the largest E overload - log2 ln n over betas and times n^2 and n^4, from one ball in each bin, does not rise with n",
	Estimator: "the O(1): the largest E overload - log2 ln n at each n",
	Rule:      riseRule + "; single times only, and n is small: n^4 steps must be played",
	Quick: append(deletionRuns([]string{"0.5", "0.6", `{"kind":"random","low":0.1,"high":0.9}`}, `"bins":[8,16,24],"start":"balanced","balls":"n","steps":["n^4"],"trials":200`, 531, "overload"),
		deletionRuns([]string{"0.5", "0.6"}, `"bins":[10,100,500],"start":"balanced","balls":"n","steps":["n^2"],"trials":200`, 535, "overload")...),
	Full: append(deletionRuns([]string{"0.5", "0.6", `{"kind":"random","low":0.1,"high":0.9}`}, `"bins":[8,16,32,48],"start":"balanced","balls":"n","steps":["n^4"],"trials":100`, 531, "overload"),
		deletionRuns([]string{"0.5", "0.6"}, `"bins":[10,100,1000,3000],"start":"balanced","balls":"n","steps":["n^2"],"trials":200`, 535, "overload")...),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeLargest(results, beyondLog2Ln("overload"))
	},
}

// judgeLargest judges the rise of the largest value at each size: an upper bound holds for all
// processes with one O(1), and one far below it may well rise.
func judgeLargest(results []*balls.Result, q measure) (judgement, error) {
	all, err := q.constants(results, byBeta)
	if err != nil {
		return judgement{}, err
	}
	slices.SortStableFunc(all, func(a, b Constant) int { return cmp.Compare(a.N, b.N) })
	var largest []Constant
	for i, c := range all {
		if i == 0 || c.N > all[i-1].N {
			c.At = "largest of all betas and times, n = " + size(c.N)
			largest = append(largest, c)
			continue
		}
		l := &largest[len(largest)-1]
		l.Value, l.Range = math.Max(l.Value, c.Value), Interval{math.Max(l.Range.Low, c.Range.Low), math.Max(l.Range.High, c.Range.High)}
	}
	at := fmt.Sprintf("all betas, n = %s to %s", size(largest[0].N), size(largest[len(largest)-1].N))
	return judgement{findings: []Finding{rise(largest, at)}, constants: largest}, nil
}
