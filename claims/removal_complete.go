package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// On the complete graph an edge has two different ends, so that the level-set identity (see
// removal-level-sets) reads, with N_k = n s_k vertices of load k or more and edges N_k (N_k - 1)/2,
//
//	E s_k = rho E[s_(k-1) (n s_(k-1) - 1)]/(n - 1),
//
// exactly, and s_0 = 1, so E s_1 = rho. If s_(k-1) does not fluctuate, this is s_k = rho
// s_(k-1)^2: the mean field x_k = rho^(2^k - 1). It is off by order 1/n. With Var s_k = v_k/n the
// identity gives
//
//	E s_k = x_k (1 + c_k/n + O(1/n^2)),  c_1 = 0,
//	c_k = 1 + 2 c_(k-1) + v_(k-1)/x_(k-1)^2 - 1/x_(k-1).
//
// The v_k are those of linear noise about the mean field: its covariance S solves J S + S J' + D
// = 0, J the derivative of the drift rho (s_(k-1)^2 - s_k^2) - (s_k - s_(k+1)) at x, D = diag(2
// (x_k - x_(k+1))) the rates of its jumps. No proof is offered that the linear noise is right.
var removalComplete = Claim{
	ID: "removal-complete",
	Source: "mean field and linear noise of the level-set identity; Vvedenskaya, Dobrushin " +
		"and Karpelevich for the supermarket model",
	Statement: "On the complete graph in equilibrium E s_k = rho^(2^k - 1) (1 + c_k/n + " +
		"O(1/n^2)), rho = Lambda(E)/n, removal rates 1; at rho = 0.8, c_2, c_3, c_4 = 0.137, " +
		"1.659, 11.687.",
	Tag: "heuristic",
	Form: "E s_k / rho^(2^k - 1) = 1 + c_k/n at rho = 0.8, k = 2, 3, 4; the O(1/n^2) is " +
		"given 4 (1 + c_k)/n^2",
	Estimator: "n times what the ratio is off 1: c_k",
	Rule:      plainRule,
	Quick:     completeRemovals([]int{16, 64, 256, 1024}, 10000, 30),
	Full:      completeRemovals([]int{16, 64, 256, 1024, 4096}, 100000, 100),
	wrong:     []wrongLaw{off(0.01), off(0.1)},
	judge: meanField{
		limit: func(rho float64, k int) float64 {
			return portable.Pow(rho,
				math.Exp2(float64(k))-1)
		},
		first: completeFirst,
	},
}

// completeFirst are the c_k at rho = 0.8; a test solves the equation for S.
var completeFirst = []float64{0, 0, 0.13747002507667738, 1.6588187982329972, 11.686599588695895}

func completeRemovals(sizes []int, time, trials int) []string {
	var specs []string
	for i, n := range sizes {
		specs = append(specs, fmt.Sprintf(`{"process":"graph-removal",`+
			`"graph":{"family":"complete","n":%d},"arrival":%v,"time":%d,"burn_in":100,`+
			`"trials":%d,"seed":%d,"metrics":["tail_fractions"]}`,
			n, 1.6/float64(n-1), max(400, 16*time/n), trials, 991+i))
	}
	return specs
}

// meanField is a judge of E s_k, k = 2, 3, 4, by its limit and the coefficients of 1/n.
type meanField struct {
	limit func(rho float64, k int) float64
	first []float64
}

func (w meanField) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for k := 2; k < len(w.first); k++ {
		for _, r := range results {
			m, err := r.Metric("tail_fractions")
			if err != nil {
				return j, err
			}
			if k >= len(m.Means) {
				return j, fmt.Errorf("no vertex with load %d was seen", k)
			}
			x, c := networkOf(r), w.first[k]
			want := w.limit(x.load(), k)
			f := Finding{At: x.name, Quantity: fmt.Sprintf("E s_%d / rho^%d", k, 1<<k-1),
				Estimate: m.Means[k] / want}
			f.Measured = levelsOf(m, alpha/float64(3*len(results)))[k].scaled(0, 1/want)
			off := 4 * (1 + c) / (x.n * x.n)
			j.findings = append(j.findings, f.judged(Interval{1 + c/x.n - off, 1 + c/x.n + off}))
			j.constants = append(j.constants, Constant{
				At: x.name, N: r.Bins, Name: "n (" + f.Quantity + " - 1)",
				Value: x.n * (f.Estimate - 1), Range: f.Measured.scaled(1, x.n),
			})
		}
	}
	return j, nil
}
