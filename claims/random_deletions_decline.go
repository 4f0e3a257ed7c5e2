package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/internal/portable"
)

// D of the T steps delete, each from a uniform bin while none is empty. A bin that no deletion hits
// keeps its load, the average falls by (2 D - T)/n. Given D, all bins are hit with probability at
// most (1 - (1 - 1/n)^D)^n, since occupancy numbers are negatively associated (Joag-Dev,
// Proschan 1983). From 60 balls in each bin none is emptied here: that would take 60 hits of a bin
// where at most 10 are expected.
var randomDeletionsDecline = Claim{
	ID:        "random-deletions-decline",
	Source:    "derived here; " + deletionsSource + ", have Omega(ln n)",
	Statement: "While beta < 1/2 from high equal loads, E discrepancy after T steps is at least E[((2 D - T)/n)^+ (1 - (1 - (1-1/n)^D)^n)], D ~ Bin(T, 1-beta), for every n: near (1-2 beta)/(1-beta) ln n at T = n ln n/(1-beta).",
	Tag:       "derived",
	Form:      "E discrepancy is at least that after n ln(n/3)/(1-beta) steps",
	Estimator: "E discrepancy / ((1-2 beta)/(1-beta) ln n)",
	Rule:      plainRule,
	Quick:     declineRuns("[20,100,1000,10000]", 60),
	Full:      declineRuns("[20,100,1000,10000,100000,1000000]", 100),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeDecline(results, bounds.DiscrepancyDeclineMean)
	},
}

func judgeDecline(results []*balls.Result, least func(n int64, beta float64, steps int64) (float64, error)) (judgement, error) {
	var j judgement
	for _, r := range results {
		beta := keyNumber(r, "beta")
		f, err := observed(r, "gap", described(r, "beta", "bins"), FalseAlarm/float64(len(results)))
		if err != nil {
			return j, err
		}
		low, err := least(r.Bins, beta, int64(keyNumber(r, "steps")))
		if err != nil {
			return j, err
		}
		j.findings = append(j.findings, f.judged(Interval{low, keyNumber(r, "balls")}))
		scale, err := bounds.DiscrepancyDeclineLower(r.Bins, beta)
		if err != nil {
			return j, err
		}
		j.constants = append(j.constants, Constant{At: f.At, N: r.Bins, D: 2, Name: "E discrepancy/((1-2 beta)/(1-beta) ln n)", Value: f.Estimate / scale, Range: f.Measured.scaled(0, 1/scale)})
	}
	return j, nil
}

func declineRuns(bins string, trials int) []string {
	var specs []string
	for i, beta := range []float64{0, 0.1, 0.25, 0.4} {
		specs = append(specs, deletionRuns([]string{fmt.Sprint(beta)},
			fmt.Sprintf(`"bins":%s,"start":"balanced","balls":"60n","steps":"n*ln(n/3)/%v","trials":%d`, bins, 1-beta, trials), 611+i, "gap")...)
	}
	return specs
}

// A bin far above the average gets next to no balls and loses them at rate 1 - beta, the average
// falls at rate 1 - 2 beta, per n steps: large deviations of one bin against a moving average.
var randomDeletionsSlope = Claim{
	ID:        "random-deletions-slope",
	Source:    "derived here: large deviations of one bin against a moving average",
	Statement: "In a long decline with beta < 1/2 the discrepancy is ln n/theta + O(1) with theta (1 - 2 beta) = (1 - beta)(1 - e^-theta).",
	Tag:       "heuristic",
	Form:      "E discrepancy at two sizes, after 100 n steps from 100 balls in each bin, beta = 0.25 and 0.4",
	Estimator: "E discrepancy - ln n/theta",
	Rule:      slopeRule,
	Quick:     append(longDecline("100", 400, 621), longDecline("10000", 100, 623)...),
	Full:      append(longDecline("[100,1000,10000]", 1000, 621), longDecline("100000", 300, 623)...),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeSlope(results, by("beta"), "gap", "E discrepancy", func(r *balls.Result) (float64, error) { return bounds.RandomDeletionExponent(keyNumber(r, "beta")) })
	},
}

func longDecline(bins string, trials, seed int) []string {
	return deletionRuns([]string{"0.25", "0.4"}, fmt.Sprintf(`"bins":%s,"start":"balanced","balls":"100n","steps":"100n","trials":%d`, bins, trials), seed, "gap")
}

// judgeSlope judges "ln n/theta + O(1)" for a metric of each series.
func judgeSlope(results []*balls.Result, name func(r *balls.Result) string, metric, title string, theta func(r *balls.Result) (float64, error)) (judgement, error) {
	exponents := map[string]float64{}
	for _, r := range results {
		t, err := theta(r)
		if err != nil {
			return judgement{}, err
		}
		exponents[name(r)] = t
	}
	q := measure{metric, title, func(*balls.Result, float64) (float64, float64, error) { return 0, 1, nil }}
	j, err := judgeSeries(results, name, q, func(cs []Constant, at string) Finding { return slope(cs, 1/exponents[at], portable.Log, at) })
	for i, r := range results { // what is hidden is the O(1)
		if err != nil {
			break
		}
		c, x := &j.constants[i], portable.Log(float64(r.Bins))/exponents[name(r)]
		c.Name, c.Value, c.Range = title+" - ln n/theta", c.Value-x, c.Range.scaled(x, 1)
	}
	return j, err
}
