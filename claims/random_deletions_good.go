package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// The intervals are c-good with c = 1: every stretch of n steps or more has an average beta of
// (1 + eps)/2 or more. That is checked with the calculator before the discrepancy is judged.
var randomDeletionsGood = Claim{
	ID:     "random-deletions-good-interval",
	Source: deletionsSource,
	Statement: "On a c-good interval (every subinterval of c n steps or more has an average beta " +
		"of at least (1+eps)/2) even the discrepancy is log log n + O(1) with high probability.",
	Tag: "seen",
	Form: "E discrepancy - log2 ln n does not rise, with n at the end of 50 n steps, nor " +
		"with time at n = 50, for betas with dips below 1/2 that are shorter than n",
	Estimator: "the O(1): E discrepancy - log2 ln n",
	Rule:      riseRule,
	Quick:     goodIntervals("[100,1000,10000]", 60),
	Full:      goodIntervals("[100,1000,10000,100000]", 60),
	wrong:     riseLaws("gap"),
	judge:     own(judgeGood),
}

func judgeGood(results []*balls.Result, alpha float64) (judgement, error) {
	for _, r := range results {
		p := deletionsIn(r)
		least, err := bounds.GoodInterval(p.Beta, 0, p.Steps.Int64(), r.Bins)
		if err != nil {
			return judgement{}, err
		}
		if least <= 0.55 {
			return judgement{}, fmt.Errorf("%s: an average beta of %v over n steps or more: not "+
				"a good interval", by("beta", "bins")(r), least)
		}
	}
	return series{
		metric: "gap",
		title:  "E gap - log2 ln n",
		make:   beyondLog2Ln,
		by:     byBeta,
		rule:   rise,
	}.of(results, alpha)
}

func goodIntervals(bins string, trials int) []string {
	betas := []string{"0.7", `{"kind":"dips","base":0.8,"dip":0.1,"every":"n",` +
		`"length":"n/5"}`, `{"kind":"square","high":0.9,"low":0.3,"up":"n/2","down":"n/4"}`}
	return append(longerTimes(betas, trials, 635, "gap"), deletionRuns(betas,
		fmt.Sprintf(`"bins":%s,"steps":"50n","trials":%d`, bins, trials), 631, "gap")...)
}
