package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// D of the T steps delete, each from a uniform bin while none is empty. A bin that no deletion hits
// keeps its load, the average falls by (2 D - T)/n. Given D, all bins are hit with probability at
// most (1 - (1 - 1/n)^D)^n, since occupancy numbers are negatively associated (Joag-Dev,
// Proschan 1983). From 60 balls in each bin none is emptied here: that would take 60 hits of a bin
// where at most 10 are expected.
var randomDeletionsDecline = Claim{
	ID:     "random-deletions-decline",
	Source: "derived here; " + deletionsSource + ", have Omega(ln n)",
	Statement: "While beta < 1/2 from high equal loads, E discrepancy after T steps is at least " +
		"E[((2 D - T)/n)^+ (1 - (1 - (1-1/n)^D)^n)], D ~ Bin(T, 1-beta), for every n: near (1-2 " +
		"beta)/(1-beta) ln n at T = n ln n/(1-beta).",
	Tag:       "derived",
	Form:      "E discrepancy is at least that after n ln(n/3)/(1-beta) steps",
	Estimator: "E discrepancy / ((1-2 beta)/(1-beta) ln n)",
	Rule:      plainRule,
	Quick:     declineRuns("[20,100,1000,10000]", 60),
	Full:      declineRuns("[20,100,1000,10000,100000,1000000]", 100),
	wrong:     []wrongLaw{below(0.01), below(0.1), below(0.5)},
	judge:     declineLeast(1),
}

// declineLeast is a judge of a multiple of the bound.
func declineLeast(factor float64) means {
	return means{
		metric: "gap",
		name:   by("beta", "bins"),
		allowed: func(r *balls.Result) (Interval, error) {
			least, err := bounds.DiscrepancyDeclineMean(r.Bins, betaOf(r),
				deletionsIn(r).Steps.Int64())
			return Interval{factor * least, float64(ballsIn(r))}, err
		},
		hiddenName: "E discrepancy/((1-2 beta)/(1-beta) ln n)",
		hidden: func(r *balls.Result) (shift, scale float64, err error) {
			scale, err = bounds.DiscrepancyDeclineLower(r.Bins, betaOf(r))
			return 0, scale, err
		},
	}
}

func declineRuns(bins string, trials int) []string {
	var specs []string
	for i, beta := range []float64{0, 0.1, 0.25, 0.4} {
		specs = append(specs, deletionRuns([]string{fmt.Sprint(beta)},
			fmt.Sprintf(`"bins":%s,"start":"balanced","balls":"60n","steps":"n*ln(n/3)/%v",`+
				`"trials":%d`, bins, 1-beta, trials), 611+i, "gap")...)
	}
	return specs
}

// A bin far above the average gets next to no balls and loses them at rate 1 - beta, the average
// falls at rate 1 - 2 beta, per n steps: large deviations of one bin against a moving average.
var randomDeletionsSlope = Claim{
	ID:     "random-deletions-slope",
	Source: "derived here: large deviations of one bin against a moving average",
	Statement: "In a long decline with beta < 1/2 the discrepancy is ln n/theta + O(1) with " +
		"theta (1 - 2 beta) = (1 - beta)(1 - e^-theta).",
	Tag: "heuristic",
	Form: "E discrepancy at two sizes, after 100 n steps from 100 balls in each bin, beta = " +
		"0.25 and 0.4",
	Estimator: "E discrepancy - ln n/theta",
	Rule:      slopeRule,
	Quick:     append(longDecline("100", 400, 621), longDecline("10000", 100, 623)...),
	Full: append(longDecline("[100,1000,10000]", 1000, 621), longDecline("100000", 300,
		623)...),
	wrong: []wrongLaw{
		climbs("ln n/(2 theta) + c", "gap", by("beta"), declineSlopeTimes(0.5)),
		climbs("2 ln n/theta + c", "gap", by("beta"), declineSlopeTimes(2)),
		oneChoiceDeletions("gap"),
	},
	judge: declineSlope(1),
}

// declineSlope is a judge of a multiple of ln n/theta.
func declineSlope(factor float64) series {
	return series{
		metric: "gap",
		title:  "E discrepancy - ln n/theta",
		by:     by("beta"),
		rule:   slope("E discrepancy"),
		make: func(r *balls.Result) (shift, scale float64, err error) {
			theta, err := bounds.RandomDeletionExponent(betaOf(r))
			return factor * ln(float64(r.Bins)) / theta, 1, err
		},
	}
}

func longDecline(bins string, trials, seed int) []string {
	return deletionRuns([]string{"0.25", "0.4"}, fmt.Sprintf(`"bins":%s,"start":"balanced",`+
		`"balls":"100n","steps":"100n","trials":%d`, bins, trials), seed, "gap")
}
