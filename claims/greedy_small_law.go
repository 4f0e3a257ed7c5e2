package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/exact"
)

var greedySmallLaw = Claim{
	ID:        "greedy-small-law",
	Source:    "Azar, Broder, Karlin, Upfal (the process); the numbers by dynamic programming over sorted profiles with rationals",
	Statement: "Greedy[d] hits a bin of load l with chance (N_l^d - N_(l+1)^d)/n^d, or (C(N_l,d) - C(N_(l+1),d))/C(n,d) if the choices are distinct; so n = m = 4, d = 2 has P(max = 1) = 315/1024, distinct 5/12.",
	Tag:       "derived",
	Form:      "P(max_load >= k) is the exact number, at every k seen",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[3,4,6],"trials":50000,"seed":11}`,
		`{"process":"allocate","rule":"greedy","distinct":true,"bins":[4,6],"balls":["n","2n"],"trials":50000,"seed":12}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[3,4,6],"trials":2000000,"seed":11}`,
		`{"process":"allocate","rule":"greedy","distinct":true,"bins":[4,6],"balls":["n","2n"],"trials":2000000,"seed":12}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeExact(results, exact.Law)
	},
}

// judgeExact compares P(max_load >= k) in every result with the exact law of
// the process that the result is about.
func judgeExact(results []*balls.Result, exact func(balls.Process, balls.Plan) (*balls.Result, error)) (judgement, error) {
	var j judgement
	for _, s := range samples(results) {
		process := balls.Allocate{Rule: "greedy", D: s.d, Bins: s.n, Balls: balls.Exactly(s.m)}
		for _, kv := range s.Keys() {
			if kv.Key == "distinct" {
				process.Distinct, _ = kv.Value.(bool)
			}
		}
		law, err := exact(process, balls.Plan{})
		if err != nil {
			return j, err
		}
		findings, ks, err := s.tails(FalseAlarm / float64(len(results)))
		if err != nil {
			return j, err
		}
		for i, f := range findings {
			if process.Distinct {
				f.At = "distinct, " + f.At
			}
			p := 0.0
			for _, c := range law.Metrics[0].Counts {
				if c.Value >= float64(ks[i]) {
					p += c.Probability
				}
			}
			if p > 1+1e-9 {
				return j, fmt.Errorf("the exact law adds up to %v", p)
			}
			j.findings = append(j.findings, f.judged(exactly(p)))
		}
	}
	return j, nil
}
