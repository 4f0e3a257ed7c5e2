package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// On K_n the level-set identity reads E s_k = rho E[s_(k-1) (n s_(k-1) - 1)/(n-1)]; if s_(k-1)
// does not fluctuate, s_k = rho s_(k-1)^2.
var removalComplete = Claim{
	ID:        "removal-complete",
	Source:    "mean field of the level-set identity; Vvedenskaya, Dobrushin and Karpelevich for the supermarket model",
	Statement: "On the complete graph in equilibrium E s_k tends to rho^(2^k - 1) as n grows, rho = Lambda(E)/n, removal rates 1.",
	Tag:       "heuristic",
	Form:      "E s_k / rho^(2^k - 1) is 1 up to 20/n at rho = 0.8, k = 2, 3, 4: a mean field is off by order 1/n",
	Estimator: "n times what the ratio is off by",
	Rule:      plainRule,
	Quick:     completeRemovals([]int{16, 64, 256, 1024}, 10000, 30),
	Full:      completeRemovals([]int{16, 64, 256, 1024, 4096}, 100000, 100),
	judge:     meanField(func(rho float64, k int) float64 { return portable.Pow(rho, math.Exp2(float64(k))-1) }),
}

func completeRemovals(sizes []int, time, trials int) []string {
	var specs []string
	for i, n := range sizes {
		specs = append(specs, fmt.Sprintf(`{"process":"graph-removal","graph":{"family":"complete","n":%d},"arrival":%v,"time":%d,"burn_in":100,"trials":%d,"seed":%d,"metrics":["tail_fractions"]}`,
			n, 1.6/float64(n-1), max(400, 16*time/n), trials, 991+i))
	}
	return specs
}

// meanField is a judge of a limit of E s_k, k = 2, 3, 4.
type meanField func(rho float64, k int) float64

func (field meanField) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for k := 2; k <= 4; k++ {
		for _, r := range results {
			m, err := r.Metric("tail_fractions")
			if err != nil {
				return j, err
			}
			if k >= len(m.Means) {
				return j, fmt.Errorf("no vertex with load %d was seen", k)
			}
			x := networkOf(r)
			want := field(x.load(), k)
			f := Finding{At: x.name, Quantity: fmt.Sprintf("E s_%d / rho^%d", k, 1<<k-1), Estimate: m.Means[k] / want}
			f.Measured = levelsOf(m, alpha/float64(3*len(results)))[k].scaled(0, 1/want)
			j.findings = append(j.findings, f.judged(Interval{1 - 20/x.n, 1 + 20/x.n}))
			j.constants = append(j.constants, Constant{
				At: x.name, N: r.Bins, Name: "n (" + f.Quantity + " - 1)", Value: x.n * (f.Estimate - 1), Range: f.Measured.scaled(1, x.n),
			})
		}
	}
	return j, nil
}
