package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

// The pile of the deleted bin goes to one bin, which is then the fullest, with
// one ball more. The adversary is a reconstruction: the paper's own is not in
// the abstract.
var binDeletionSnowball = Claim{
	ID:        "bin-deletion-snowball",
	Source:    "derived here; that one group fails: " + deletionSource,
	Statement: "Keeping the balls together fails against an adaptive adversary: from one ball a bin, deleting the bin that received last costs recourse T(T+1)/2, about n^2/8 at T = n/2, and ends with T + 1 balls in one bin.",
	Tag:       "derived",
	Form:      "recourse = T(T+1)/2 and max_load = T + 1 in every trial",
	Rule:      "refuted if one trial differs, consistent otherwise",
	Quick:     []string{deletions(`"redistribute":"groups","d":1,"start":"one-per-bin","adversary":["snowball","chase","max"]`, "[10,1000,100000]", 3, 661)},
	Full:      []string{deletions(`"redistribute":"groups","d":1,"start":"one-per-bin","adversary":["snowball","chase","max"]`, "[10,1000,100000,10000000]", 2, 661)},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeSnowball(results, bounds.SnowballRecourse, bounds.SnowballMax)
	},
}

func judgeSnowball(results []*balls.Result, recourse, top func(T int64) (float64, error)) (judgement, error) {
	var j judgement
	for _, s := range samples(results) {
		T, _ := s.Key("rounds").(int64)
		for _, name := range []string{"recourse", "max_load"} {
			formula := recourse
			if name == "max_load" {
				formula = top
			}
			want, err := formula(T)
			if err != nil {
				return j, err
			}
			m, err := s.metric(name)
			if err != nil {
				return j, err
			}
			f := Finding{At: game(s) + ", n = " + size(s.n), Quantity: name, Estimate: m.Mean, Measured: Interval{m.Min, m.Max}, Allowed: exactly(want), Outcome: Refuted}
			if m.Min == want && m.Max == want {
				f.Outcome = Consistent
			}
			j.findings = append(j.findings, f)
		}
	}
	return j, nil
}
