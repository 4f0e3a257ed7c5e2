package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/internal/portable"
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
	ID:     "greedy-layers",
	Source: "one step of layered induction (Azar, Broder, Karlin, Upfal)",
	Statement: "For Greedy[d], all n and m: E s_(k+1) <= (m/n) E s_k^d; so with m = n, ln " +
		"ln(1/s_k) rises by at least about ln d per level.",
	Tag:       "derived",
	Form:      "E s_(k+1) / ((m/n) E s_k^d) <= 1, at every k seen",
	Estimator: "the rise of ln ln(1/s_k) per level (it falls towards ln d)",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],` +
			`"bins":[100,10000,100000000,1000000000000],"trials":30,"seed":19,` +
			`"metrics":["tail_fractions"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3,4],` +
			`"bins":[100,10000,100000000,1000000000000,1000000000000000],"trials":200,"seed":19,` +
			`"metrics":["tail_fractions"]}`,
	},
	wrong: []wrongLaw{wrongFractions("one choice", fluidWith(1, onlyOne))},
	judge: layers(0),
}

// layers is a judge of the inequality with so many choices more than d.
type layers int64

func (extra layers) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	const levels = 12
	for _, r := range results {
		m, err := r.Metric("tail_fractions")
		if err != nil {
			return j, err
		}
		measured := levelsOf(m, alpha/float64(levels*len(results)))
		trials, choice := float64(r.Trials), choices(r)+int64(extra)
		seen := func(k int) bool { return m.Means[k]*float64(r.Bins)*trials >= 100 }
		for k := 1; k+1 < len(m.Means) && k < levels && seen(k+1); k++ {
			// E s^d by the mean and the variance of s over the trials: exact for d = 2, and else
			// as far as s is nearly normal.
			d, mean, variance := float64(choice), m.Means[k], m.SEs[k]*m.SEs[k]*trials
			power := portable.Pow(mean, d) + float64(d*(d-1)/2*portable.Pow(mean, d-2)*variance)
			ratio := m.Means[k+1] / (perBin(r) * power)
			// The relative errors of the two means, added up.
			above, below := measured[k+1].High-m.Means[k+1], measured[k].High-mean
			half := float64(ratio * (above/m.Means[k+1] + float64(d*below)/mean))
			f := Finding{
				At: bySize(r), Quantity: fmt.Sprintf("E s_%d / ((m/n) E s_%d^%d)", k+1, k, choice),
				Estimate: ratio,
				Measured: Interval{ratio - half, ratio + half},
			}
			j.findings = append(j.findings, f.judged(Interval{0, 1}))
			c := Constant{
				At: f.At, N: r.Bins, D: choices(r), Name: fmt.Sprintf("rise of ln ln(1/s_k) from "+
					"k = %d to %d", k, k+1),
				Value: logRise(mean, m.Means[k+1]),
				Range: Interval{logRise(measured[k].Low, measured[k+1].High),
					logRise(measured[k].High, measured[k+1].Low)},
			}
			if !math.IsNaN(c.Range.Low) && !math.IsNaN(c.Range.High) {
				j.constants = append(j.constants, c)
			}
		}
	}
	return j, nil
}

// logRise is by how much ln ln(1/s) rises from s to t; NaN where it is none.
func logRise(s, t float64) float64 { return portable.Log(portable.Log(t) / portable.Log(s)) }
