package claims

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"ballslab/balls"
	"ballslab/internal/prob"
)

// An energy is one run of an identity of the form
//
//	E Upsilon(T) = (1 - 1/n) T - sum over t < T of weight(t) E metric(t),
//
// Upsilon = sum of y^2 being 0 at the start and y the loads about their average.
type energy struct {
	at       string
	n, steps float64
	metric   string // along the run at every step, 0 at the start
	weight   func(t int64) float64
}

// judgeEnergies judges the identity. Each result is one batch of trials; the
// batches that differ in their seed only are independent, and their differences
// are near normal.
func judgeEnergies(results []*balls.Result, read func(r *balls.Result) (energy, error)) (judgement, error) {
	var j judgement
	var keys []string
	batches := map[string][]float64{}
	for _, r := range results {
		e, err := read(r)
		if err != nil {
			return j, err
		}
		m, err := r.Metric("upsilon")
		if err != nil {
			return j, err
		}
		difference := m.Mean - float64(e.steps*(1-1/e.n))
		if r.Series != nil {
			for i, name := range r.Series.Names {
				if name != e.metric {
					continue
				}
				for t, at := range r.Series.At {
					if float64(at) < e.steps {
						difference += float64(e.weight(at) * r.Series.Values[i].Mean[t])
					}
				}
			}
		}
		if batches[e.at] == nil {
			keys = append(keys, e.at)
		}
		batches[e.at] = append(batches[e.at], difference/e.steps)
	}
	for _, key := range keys {
		x := batches[key]
		count := float64(len(x))
		if count < 10 {
			return j, fmt.Errorf("%s: %v batches, at least 10 are needed", key, count)
		}
		mean, sd := stat.MeanStdDev(x, nil)
		half := float64(prob.StudentQuantile(FalseAlarm/float64(len(keys)), count-1)*sd) / math.Sqrt(count)
		f := Finding{At: key, Quantity: "(left - right)/T", Estimate: mean, Measured: Interval{mean - half, mean + half}}
		j.findings = append(j.findings, f.judged(exactly(0)))
	}
	return j, nil
}
