package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/internal/portable"
)

var (
	// decliningBetas end in a decline, or stay below 1/2 from high loads on.
	decliningBetas = append([]string{"0.7"}, wavingBetas...)
	fallingFrom    = []string{"0.1", "0.25", "0.4"}
)

const fallingKeys = `"start":"balanced","balls":"100n","steps":"60n",`

func declines(seed int, metric string) []string {
	specs := append(atFixedTimes(decliningBetas, seed, metric),
		deletionRuns(fallingFrom, fallingKeys+`"bins":[100,1000,10000],"trials":60`, seed+10, metric)...)
	return append(specs, longerTimes(decliningBetas[:2], 100, seed+15, metric)...)
}

func declinesFull(seed int, metric string) []string {
	specs := append(atFixedTimesFull(decliningBetas, seed, metric),
		deletionRuns(fallingFrom, fallingKeys+`"bins":[100,1000,10000,100000],"trials":100`, seed+10, metric)...)
	return append(specs, longerTimes(decliningBetas[:2], 1000, seed+15, metric)...)
}

var randomDeletionsDiscrepancy = Claim{
	ID:        "random-deletions-discrepancy",
	Source:    deletionsSource,
	Statement: "If beta(t) is at least a constant at all times, the discrepancy (maximum less average) of random deletions is O(ln n) with high probability.",
	Tag:       "seen",
	Form:      "E discrepancy/ln n does not grow, with n at times of 40 n and 60 n steps, also at the end of declines, nor with time at n = 50",
	Estimator: "the ratio at each size and beta",
	Rule:      upToRule,
	Quick:     declines(541, "gap"),
	Full:      declinesFull(541, "gap"),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeSeries(results, byBeta, over("gap", "ln n", portable.Log), upTo)
	},
}

var randomDeletionsExcess = Claim{
	ID:        "random-deletions-excess",
	Source:    deletionsSource,
	Statement: "If beta(t) is at least a constant at all times, the number of balls above the average is O(n) with high probability.",
	Tag:       "seen",
	Form:      "E excess/n does not grow, with n at times of 40 n and 60 n steps, also at the end of declines, nor with time at n = 50",
	Estimator: "the ratio at each size and beta",
	Rule:      upToRule,
	Quick:     declines(571, "excess"),
	Full:      declinesFull(571, "excess"),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeSeries(results, byBeta, over("excess", "n", func(n float64) float64 { return n }), upTo)
	},
}

// A beta that falls to 0 leaves deletions alone: one choice upside down.
var randomDeletionsVanishing = Claim{
	ID:        "random-deletions-vanishing",
	Source:    "derived here: with beta = 0 and no bin empty, deletions hit uniform bins, so that the gap is that of one choice from below",
	Statement: "The discrepancy is not O(ln n) without beta(t) at least a constant: when beta falls from 1/2 to 0 in n steps and loads are high it is Theta(sqrt((T/n) ln n)) after T steps.",
	Tag:       "derived",
	Form:      "at n = 200, E discrepancy/sqrt(2 (T/n) ln n) stays within a constant factor while T grows a hundredfold",
	Estimator: "the ratio at each T",
	Rule:      orderRule,
	Quick:     vanishing(100),
	Full:      vanishing(2000),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeVanishing(results, func(n, perBin float64) float64 { return math.Sqrt(2 * perBin * portable.Log(n)) })
	},
}

// judgeVanishing judges that the discrepancy is of order f.
func judgeVanishing(results []*balls.Result, f func(n, perBin float64) float64) (judgement, error) {
	scale := func(r *balls.Result) float64 { return f(float64(r.Bins), keyNumber(r, "steps")/float64(r.Bins)) }
	q := measure{"gap", "E discrepancy/sqrt(2 (T/n) ln n)", func(r *balls.Result, _ float64) (float64, float64, error) { return 0, scale(r), nil }}
	all, err := q.constants(results, by("steps"))
	if err != nil {
		return judgement{}, err
	}
	growth := scale(results[len(results)-1]) / scale(results[0])
	return judgement{findings: []Finding{order(all, growth, "n = 200, T = 100 n to 10^4 n")}, constants: all}, nil
}

func vanishing(trials int) []string {
	return deletionRuns([]string{`{"kind":"ramp","from":0.5,"to":0,"length":"n"}`},
		fmt.Sprintf(`"bins":200,"start":"balanced","balls":"11000n","steps":["100n","1000n","10000n"],"trials":%d`, trials), 601, "gap")
}
