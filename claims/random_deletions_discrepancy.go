package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
)

var (
	// decliningBetas end in a decline, or stay below 1/2 from high loads on.
	decliningBetas = append([]string{"0.7"}, wavingBetas...)
	fallingFrom    = []string{"0.1", "0.25", "0.4"}
)

const fallingKeys = `"start":"balanced","balls":"100n","steps":"60n",`

func declines(seed int, metric string) []string {
	specs := append(atFixedTimes(decliningBetas, seed, metric),
		deletionRuns(fallingFrom, fallingKeys+`"bins":[100,1000,10000],"trials":60`, seed+10,
			metric)...)
	return append(specs, longerTimes(decliningBetas[:2], 100, seed+15, metric)...)
}

func declinesFull(seed int, metric string) []string {
	specs := append(atFixedTimesFull(decliningBetas, seed, metric),
		deletionRuns(fallingFrom, fallingKeys+`"bins":[100,1000,10000,100000],"trials":100`,
			seed+10, metric)...)
	return append(specs, longerTimes(decliningBetas[:2], 1000, seed+15, metric)...)
}

// The overload compares with the largest average so far, the discrepancy with the average now.
// They differ after a decline: deletions hit uniform bins that are not empty, whatever their
// loads, and leave the profile as rough as one choice makes it, until insertions smooth it again.
var randomDeletionsDiscrepancy = Claim{
	ID:     "random-deletions-discrepancy",
	Source: deletionsSource,
	Statement: "If beta(t) is at least a constant at all times, the discrepancy (maximum less " +
		"average) of random deletions is O(ln n) with high probability.",
	Tag: "seen",
	Form: "E discrepancy/ln n does not grow, with n at times of 40 n and 60 n steps, also " +
		"at the end of declines, nor with time at n = 50",
	Estimator: "the ratio at each size and beta",
	Rule:      upToRule,
	Quick:     declines(541, "gap"),
	Full:      declinesFull(541, "gap"),
	wrong: []wrongLaw{
		grows("c ln(n)^(3/2)", "gap", byBeta, inSize(lnTo(1.5))),
		grows("c ln(n)^2", "gap", byBeta, inSize(lnTo(2))),
		grows("c sqrt(n)", "gap", byBeta, inSize(rootN)),
		perTime("c sqrt(t/n)", "gap", byBeta, 0.5),
	},
	judge: series{
		metric: "gap",
		title:  "E gap/ln n",
		make:   ratioTo(ln),
		by:     byBeta,
		rule:   upTo,
	},
}

var randomDeletionsExcess = Claim{
	ID:     "random-deletions-excess",
	Source: deletionsSource,
	Statement: "If beta(t) is at least a constant at all times, the number of balls above the " +
		"average is O(n) with high probability.",
	Tag: "seen",
	Form: "E excess/n does not grow, with n at times of 40 n and 60 n steps, also at the " +
		"end of declines, nor with time at n = 50",
	Estimator: "the ratio at each size and beta",
	Rule:      upToRule,
	Quick:     declines(571, "excess"),
	Full:      declinesFull(571, "excess"),
	wrong: []wrongLaw{
		grows("c n ln n", "excess", byBeta, inSize(nTimes(ln))),
		grows("c n^(3/2)", "excess", byBeta, inSize(nTimes(rootN))),
		perTime("c n sqrt(t/n)", "excess", byBeta, 0.5),
	},
	judge: series{
		metric: "excess",
		title:  "E excess/n",
		make:   ratioTo(identically),
		by:     byBeta,
		rule:   upTo,
	},
}

// A beta that falls to 0 leaves deletions alone: one choice upside down.
var randomDeletionsVanishing = Claim{
	ID: "random-deletions-vanishing",
	Source: "derived here: with beta = 0 and no bin empty, deletions hit uniform bins, so " +
		"that the gap is that of one choice from below",
	Statement: "The discrepancy is not O(ln n) without beta(t) at least a constant: when beta " +
		"falls from 1/2 to 0 in n steps and loads are high it is Theta(sqrt((T/n) ln n)) after T " +
		"steps.",
	Tag: "derived",
	Form: "at n = 200, E discrepancy/sqrt(2 (T/n) ln n) stays within a constant factor " +
		"while T grows a hundredfold",
	Estimator: "the ratio at each T",
	Rule:      orderRule,
	Quick:     vanishing(100),
	Full:      vanishing(2000),
	wrong: []wrongLaw{
		perTime("c (T/n)^(1/4)", "gap", one(""), 0.25),
		perTime("c (T/n)^(3/4)", "gap", one(""), 0.75),
		perTime("constant", "gap", one(""), 0),
		perTime("c T/n", "gap", one(""), 1),
	},
	judge: vanishingOrder(func(n, perBin float64) float64 {
		return math.Sqrt(2 * perBin * ln(n))
	}),
}

// vanishingOrder is a judge that the discrepancy is of order f of n and the steps per bin.
func vanishingOrder(f func(n, perBin float64) float64) series {
	return series{
		metric: "gap",
		title:  "E discrepancy/sqrt(2 (T/n) ln n)",
		by:     one("n = 200, T = 100 n to 10^4 n"),
		rule:   order,
		at:     by("steps", "bins"),
		make: func(r *balls.Result) (shift, scale float64, err error) {
			return 0, f(float64(r.Bins), stepsPerBin(r)), nil
		},
	}
}

func vanishing(trials int) []string {
	return deletionRuns([]string{`{"kind":"ramp","from":0.5,"to":0,"length":"n"}`},
		fmt.Sprintf(`"bins":200,"start":"balanced","balls":"11000n",`+
			`"steps":["100n","1000n","10000n"],"trials":%d`, trials), 601, "gap")
}
