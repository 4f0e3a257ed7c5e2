package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/internal/prob"
)

var greedyFluid = Claim{
	ID:        "greedy-fluid-limit",
	Source:    "Mitzenmacher 1996 (recalled)",
	Statement: "For Greedy[d] with m = c n the fraction of bins with load k or more tends to x_k(c), where dx_k/dt = x_(k-1)^d - x_k^d.",
	Tag:       "known",
	Form:      "E s_k = x_k(c) + O(1/n); the O(1/n) is given 4/n",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[10000,1000000,10000000000],"trials":50,"seed":14,"metrics":["tail_fractions"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":1000000,"balls":["n/2","4n"],"trials":50,"seed":15,"metrics":["tail_fractions"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[10000,1000000,10000000000,1000000000000],"trials":2000,"seed":14,"metrics":["tail_fractions"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":100000000000000,"trials":200,"seed":35,"metrics":["tail_fractions"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":1000000,"balls":["n/2","4n"],"trials":2000,"seed":15,"metrics":["tail_fractions"]}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeFluid(results, fluidTails)
	},
}

// fluidTails is the fluid limit of Greedy[d] after c balls per bin.
func fluidTails(d int64, c float64) ([]float64, error) {
	return bounds.FluidTails(balls.Allocate{Rule: "greedy", D: d}, c)
}

// judgeFluid compares the mean tail fractions with a limit, as far down as ten
// or more bins of all trials together are expected.
func judgeFluid(results []*balls.Result, limit func(d int64, c float64) ([]float64, error)) (judgement, error) {
	var j judgement
	const levels = 12 // more than are ever compared in one result
	z := prob.NormalQuantile(FalseAlarm / float64(levels*len(results)))
	for _, s := range samples(results) {
		x, err := limit(s.d, s.average())
		if err != nil {
			return j, err
		}
		m, err := s.metric("tail_fractions")
		if err != nil {
			return j, err
		}
		n := float64(s.n)
		for k := 1; k < len(m.Means) && k < len(x) && k <= levels && n*x[k]*float64(s.Trials) >= 1000; k++ {
			half := float64(z*m.SEs[k]) + 1e-15
			f := Finding{
				At: s.at(), Quantity: fmt.Sprintf("E s_%d", k), Estimate: m.Means[k],
				Measured: Interval{m.Means[k] - half, m.Means[k] + half},
			}
			j.findings = append(j.findings, f.judged(Interval{math.Max(0, x[k]-4/n), x[k] + 4/n}))
		}
	}
	return j, nil
}
