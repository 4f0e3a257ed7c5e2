package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

// The fullest of k live bins has at least n/k of the n balls.
var binDeletionLower = Claim{
	ID:        "bin-deletion-lower",
	Source:    "derived here",
	Statement: "Deleting the fullest bin T times forces a recourse of at least n (H_n - H_{n-T}) on every redistribution rule; so linear recourse is optimal at T = n/2.",
	Tag:       "derived",
	Form:      "no trial has less, under any of our rules",
	Estimator: "E recourse/(n (H_n - H_{n-T}))",
	Rule:      "refuted if one trial is below the bound, consistent otherwise",
	Quick: []string{
		deletions(`"redistribute":"choice","d":[1,2,8],"start":["random","greedy2","one-per-bin"],"adversary":"max"`, "[10,1000]", 200, 631),
		deletions(`"redistribute":"groups","d":[1,2,8],"start":["random","greedy2","one-per-bin"],"adversary":"max"`, "[10,1000]", 200, 632),
	},
	Full: []string{
		deletions(`"redistribute":"choice","d":[1,2,8],"start":["random","greedy2","one-per-bin"],"adversary":"max"`, "[10,1000,100000]", 500, 631),
		deletions(`"redistribute":"groups","d":[1,2,8],"start":["random","greedy2","one-per-bin"],"adversary":"max"`, "[10,1000,100000]", 500, 632),
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeLower(results, bounds.BinDeletionAnyRule)
	},
}

func judgeLower(results []*balls.Result, bound func(n, m, T int64) (float64, error)) (judgement, error) {
	var j judgement
	for _, s := range samples(results) {
		m, err := s.metric("recourse")
		if err != nil {
			return j, err
		}
		T, _ := s.Key("rounds").(int64)
		least, err := bound(s.n, s.m, T)
		if err != nil {
			return j, err
		}
		at := game(s) + ", n = " + size(s.n)
		f := Finding{At: at, Quantity: "least recourse of a trial", Estimate: m.Min, Measured: exactly(m.Min)}
		most := float64(T) * float64(s.m) // all balls in every round
		j.findings = append(j.findings, f.judged(Interval{least * (1 - 1e-12), most}))
		mean, err := s.mean("recourse", FalseAlarm/float64(len(results)))
		if err != nil {
			return j, err
		}
		j.constants = append(j.constants, Constant{
			At: at, N: s.n, D: s.d, Name: "E recourse/bound", Value: mean.Estimate / least, Range: mean.Measured.scaled(0, 1/least),
		})
	}
	return j, nil
}
