package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

// The pile of the deleted bin goes to one bin, which is then the fullest, with
// one ball more. The adversary is a reconstruction: the paper's own is not in
// the abstract.
var binDeletionSnowball = Claim{
	ID:     "bin-deletion-snowball",
	Source: "derived here; that one group fails: " + deletionSource,
	Statement: "Keeping the balls together fails against an adaptive adversary: from one ball a " +
		"bin, deleting the bin that received last costs recourse T(T+1)/2, about n^2/8 at T = " +
		"n/2, and ends with T + 1 balls in one bin.",
	Tag:  "derived",
	Form: "recourse = T(T+1)/2 and max_load = T + 1 in every trial",
	Rule: "refuted if one trial differs, consistent otherwise",
	Quick: []string{deletions(`"redistribute":"groups","d":1,"start":"one-per-bin",`+
		`"adversary":["snowball","chase","max"]`, "[10,1000,100000]", 3, 661)},
	Full: []string{deletions(`"redistribute":"groups","d":1,"start":"one-per-bin",`+
		`"adversary":["snowball","chase","max"]`, "[10,1000,100000,10000000]", 2, 661)},
	wrong: []wrongLaw{
		eachResult("one ball more", func(r *balls.Result) error {
			for i := range r.Metrics {
				m := &r.Metrics[i]
				m.Mean, m.Min, m.Max = m.Mean+1, m.Min+1, m.Max+1
			}
			return nil
		}),
	},
	judge: together{inEveryTrial{"recourse", bounds.SnowballRecourse}, inEveryTrial{"max_load",
		bounds.SnowballMax}},
}

// inEveryTrial is a judge that a metric is the same number of the number of rounds T in every
// trial.
type inEveryTrial struct {
	metric  string
	formula func(T int64) (float64, error)
}

func (w inEveryTrial) of(results []*balls.Result, _ float64) (judgement, error) {
	var j judgement
	for _, r := range results {
		want, err := w.formula(r.Process.(balls.BinDeletion).Rounds.Int64())
		if err != nil {
			return j, err
		}
		m, err := r.Metric(w.metric)
		if err != nil {
			return j, err
		}
		f := Finding{At: gameAt(r), Quantity: w.metric, Estimate: m.Mean, Measured: Interval{m.Min,
			m.Max}}
		f.Allowed, f.Outcome = exactly(want), Refuted
		if f.Measured.within(f.Allowed) {
			f.Outcome = Consistent
		}
		j.findings = append(j.findings, f)
	}
	return j, nil
}
