package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// A ball lands on load k only if all its d bins have load k or more, which has
// chance s_k(t)^d at time t; N_(k+1) grows by exactly those balls, and s_k(t)
// only grows. Hence, for every n,
//
//	E N_(k+1)(m) <= sum over t < m of E s_k(t)^d <= m E s_k(m)^d.
//
// With m = n: ln(1/s_(k+1)) is at least about d ln(1/s_k), so ln ln(1/s_k) rises
// by ln d or more per level. This is the doubly exponential fall of the tail,
// and unlike a slope in ln ln n it can be seen.
var greedyLayers = Claim{
	ID:        "greedy-layers",
	Source:    "one step of layered induction (Azar, Broder, Karlin, Upfal)",
	Statement: "For Greedy[d], all n and m: E s_(k+1) <= (m/n) E s_k^d; so with m = n, ln ln(1/s_k) rises by at least about ln d per level.",
	Tag:       "derived",
	Form:      "E s_(k+1) / ((m/n) E s_k^d) <= 1, at every k seen",
	Estimator: "the rise of ln ln(1/s_k) per level (it falls towards ln d)",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[100,10000,100000000,1000000000000],"trials":30,"seed":19,"metrics":["tail_fractions"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3,4],"bins":[100,10000,100000000,1000000000000,1000000000000000],"trials":200,"seed":19,"metrics":["tail_fractions"]}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeLayers(results, 0)
	},
}

// judgeLayers judges the inequality with d + extra choices.
func judgeLayers(results []*balls.Result, extra int64) (judgement, error) {
	var j judgement
	const levels = 12
	z := prob.NormalQuantile(FalseAlarm / float64(levels*len(results)))
	for _, s := range samples(results) {
		m, err := s.metric("tail_fractions")
		if err != nil {
			return j, err
		}
		trials, n := float64(s.Trials), float64(s.n)
		for k := 1; k+1 < len(m.Means) && k < levels && m.Means[k+1]*n*trials >= 100; k++ {
			// E s^d by the mean and the variance of s over the trials.
			d, mean, variance := float64(s.d+extra), m.Means[k], m.SEs[k]*m.SEs[k]*trials
			power := portable.Pow(mean, d) + float64(d*(d-1)/2*portable.Pow(mean, d-2)*variance)
			bound := s.average() * power
			ratio := m.Means[k+1] / bound
			// Relative errors of the two means, added up.
			half := float64(ratio * z * (m.SEs[k+1]/m.Means[k+1] + d*m.SEs[k]/mean))
			f := Finding{
				At: s.at(), Quantity: fmt.Sprintf("E s_%d / ((m/n) E s_%d^%d)", k+1, k, s.d+extra), Estimate: ratio,
				Measured: Interval{ratio - half, ratio + half},
			}
			j.findings = append(j.findings, f.judged(Interval{0, 1}))
			rise := portable.Log(portable.Log(m.Means[k+1]) / portable.Log(mean))
			low := portable.Log(portable.Log(m.Means[k+1]+float64(z*m.SEs[k+1])) / portable.Log(mean-float64(z*m.SEs[k])))
			high := portable.Log(portable.Log(m.Means[k+1]-float64(z*m.SEs[k+1])) / portable.Log(mean+float64(z*m.SEs[k])))
			if math.IsNaN(low) || math.IsNaN(high) {
				continue
			}
			j.constants = append(j.constants, Constant{
				At: s.at(), N: s.n, D: s.d, Name: fmt.Sprintf("rise of ln ln(1/s_k) from k = %d to %d", k, k+1),
				Value: rise, Range: Interval{low, high},
			})
		}
	}
	return j, nil
}
