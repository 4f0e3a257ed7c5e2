package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
)

// fractions is a judge of the mean fractions s_k of the bins with load k or more beside a limit
// x_k, as far down as 1000 such bins are expected over all trials and units of time.
type fractions struct {
	name    naming
	limit   func(r *balls.Result) ([]float64, error)
	allowed func(n, x float64) Interval
}

func (w fractions) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	const levels = 12 // more than are ever compared in one result
	for _, r := range results {
		x, err := w.limit(r)
		if err != nil {
			return j, err
		}
		m, err := r.Metric("tail_fractions")
		if err != nil {
			return j, err
		}
		n, looks := float64(r.Bins), float64(r.Trials)*turnovers(r)
		measured := levelsOf(m, alpha/float64(levels*len(results)))
		for k := 1; k < len(m.Means) && k < len(x) && k <= levels && n*x[k]*looks >= 1000; k++ {
			f := Finding{At: w.name(r), Quantity: fmt.Sprintf("E s_%d", k), Estimate: m.Means[k],
				Measured: measured[k]}
			f.Measured.Low, f.Measured.High = f.Measured.Low-1e-15,
				f.Measured.High+1e-15 // sums of doubles
			j.findings = append(j.findings, f.judged(w.allowed(n, x[k])))
		}
	}
	return j, nil
}

// turnovers is the length of a run in the time in which a bin changes: a unit of time, or n steps.
func turnovers(r *balls.Result) float64 {
	switch p := r.Process.(type) {
	case balls.Supermarket:
		return float64(p.Time.Int64())
	case balls.Lifetimes:
		return float64(p.Time.Int64())
	case balls.Infinite:
		return float64(p.Steps.Int64()) / float64(p.Bins)
	}
	return 1
}

// nearby allows a limit with an error of 4/n.
func nearby(n, x float64) Interval { return Interval{math.Max(0, x-4/n), math.Min(1, x+4/n)} }

const nearbyForm = "E s_k = x_k + O(1/n); the O(1/n) is given 4/n"
