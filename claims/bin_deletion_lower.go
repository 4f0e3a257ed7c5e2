package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

// The fullest of k live bins has at least n/k of the n balls.
var binDeletionLower = Claim{
	ID:     "bin-deletion-lower",
	Source: "derived here",
	Statement: "Deleting the fullest bin T times forces a recourse of at least n (H_n - H_{n-T}) " +
		"on every redistribution rule; so linear recourse is optimal at T = n/2.",
	Tag:       "derived",
	Form:      "no trial has less, under any of our rules",
	Estimator: "E recourse/(n (H_n - H_{n-T}))",
	Rule:      "refuted if one trial is below the bound, consistent otherwise",
	Quick: []string{
		deletions(`"redistribute":"choice","d":[1,2,8],`+
			`"start":["random","greedy2","one-per-bin"],"adversary":"max"`, "[10,1000]", 200, 631),
		deletions(`"redistribute":"groups","d":[1,2,8],`+
			`"start":["random","greedy2","one-per-bin"],"adversary":"max"`, "[10,1000]", 200, 632),
	},
	Full: []string{
		deletions(`"redistribute":"choice","d":[1,2,8],`+
			`"start":["random","greedy2","one-per-bin"],"adversary":"max"`, "[10,1000,100000]", 500,
			631),
		deletions(`"redistribute":"groups","d":[1,2,8],`+
			`"start":["random","greedy2","one-per-bin"],"adversary":"max"`, "[10,1000,100000]", 500,
			632),
	},
	wrong: []wrongLaw{below(0.01), below(0.1)},
	judge: lowerBound(bounds.BinDeletionAnyRule),
}

// lowerBound is a judge of the recourse of every trial.
type lowerBound func(n, m, T int64) (float64, error)

func (bound lowerBound) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for _, r := range results {
		m, err := r.Metric("recourse")
		if err != nil {
			return j, err
		}
		T := r.Process.(balls.BinDeletion).Rounds.Int64()
		least, err := bound(r.Bins, ballsIn(r), T)
		if err != nil {
			return j, err
		}
		f := Finding{At: gameAt(r), Quantity: "least recourse of a trial", Estimate: m.Min,
			Measured: exactly(m.Min)}
		most := float64(T) * float64(ballsIn(r)) // all balls in every round
		j.findings = append(j.findings, f.judged(Interval{least * (1 - 1e-12), most}))
		mean, err := meanOf(r, "recourse", alpha/float64(len(results)))
		if err != nil {
			return j, err
		}
		j.constants = append(j.constants, Constant{
			At: f.At, N: r.Bins, D: choices(r), Name: "E recourse/bound",
			Value: mean.Estimate / least, Range: mean.Measured.scaled(0, 1/least),
		})
	}
	return j, nil
}
