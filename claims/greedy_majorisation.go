package claims

import (
	"fmt"

	"ballslab/balls"
)

// Majorisation of the sorted profiles orders E sum over bins of f(x) for every
// convex f. The functions (x - k + 1)^+ span these; their sum over the bins is
// N_k + N_(k+1) + ..., the balls at height k and above.
var greedyMajorisation = Claim{
	ID:     "greedy-majorisation",
	Source: "Azar, Broder, Karlin, Upfal (recalled)",
	Statement: "The load profile of Greedy[d+1] is majorised by that of Greedy[d]: for every k, " +
		"fewer balls lie at height k or above in the mean, at every n and m.",
	Tag:  "known",
	Form: "E(balls at height >= k) with d+1 choices at most that with d, at every k seen",
	Rule: plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":[3,100,10000],"balls":["n","4n"],` +
			`"d":[1,2,3,4],"trials":1000,"seed":33,"metrics":["tail_fractions"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":[3,100,10000,1000000],"balls":["n","4n"],` +
			`"d":[1,2,3,4],"trials":20000,"seed":33,"metrics":["tail_fractions"]}`,
	},
	wrong: []wrongLaw{
		{name: "d and d + 1 choices exchanged", moved: []move{
			func(f Finding) float64 { return -f.Estimate },
		}},
	},
	judge: own(judgeMajorisation),
}

// judgeMajorisation compares d + 1 with d choices wherever the experiment has both. The two are
// independent, and the standard error of a sum over levels is at most the sum of theirs; Student's
// quantile is that of one of them, which is on the safe side as in [inARow].
func judgeMajorisation(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	const levels = 24
	for _, more := range results {
		for _, less := range results {
			if more.Bins != less.Bins || ballsIn(more) != ballsIn(less) ||
				choices(more) != choices(less)+1 {
				continue
			}
			a, err := more.Metric("tail_fractions")
			if err != nil {
				return j, err
			}
			b, err := less.Metric("tail_fractions")
			if err != nil {
				return j, err
			}
			// Every ball has height 1 or more, so k = 1 says nothing.
			for k := 2; k < len(b.Means) && k <= levels; k++ {
				ya, sa := ballsFrom(a, k)
				yb, sb := ballsFrom(b, k)
				f := Finding{
					At: fmt.Sprintf("d = %d against %d, n = %s, m = %s", choices(more),
						choices(less), size(more.Bins), size(ballsIn(more))),
					Quantity: fmt.Sprintf("difference of E(balls at height >= %d)/n", k),
					Estimate: ya - yb,
				}
				f.Measured = around(ya-yb, sa+sb, min(a.Freedom, b.Freedom),
					alpha/float64(levels*len(results)))
				j.findings = append(j.findings, f.judged(Interval{-perBin(more), 0}))
			}
		}
	}
	if len(j.findings) == 0 {
		return j, fmt.Errorf("the experiment has no two neighbouring numbers of choices")
	}
	return j, nil
}

// ballsFrom returns the mean number of balls per bin at height k and above, and
// a bound on its standard error (errors of the levels added up).
func ballsFrom(m balls.Metric, k int) (mean, se float64) {
	for ; k < len(m.Means); k++ {
		mean += m.Means[k]
		se += m.SEs[k]
	}
	return mean, se
}
