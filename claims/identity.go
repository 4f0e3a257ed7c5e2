package claims

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"ballslab/balls"
)

// An energy is one run of an identity of the form
//
//	E Upsilon(T) = (1 - 1/n) T - sum over t < T of weight(t) E metric(t),
//
// Upsilon = sum of y^2 being 0 at the start and y the loads about their average.
type energy struct {
	at     string
	steps  int64  // T
	metric string // along the run at every step, 0 at the start
	weight func(t int64) float64
}

// energies is a judge of such an identity: it says what a result is a run of. Each result is one
// batch of trials; the batches that differ in their seed only are independent, and their
// differences are near normal.
type energies func(r *balls.Result) energy

func (read energies) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	names, series := inSeries(results, func(r *balls.Result) string { return read(r).at })
	for _, name := range names {
		var differences []float64
		for _, r := range series[name] {
			d, err := read(r).difference(r)
			if err != nil {
				return j, err
			}
			differences = append(differences, d)
		}
		count := float64(len(differences))
		if count < 10 {
			return j, fmt.Errorf("%s: %v batches, at least 10 are needed", name, count)
		}
		mean, sd := stat.MeanStdDev(differences, nil)
		f := Finding{At: name, Quantity: "(left - right)/T", Estimate: mean}
		f.Measured = around(mean, sd/math.Sqrt(count), count-1, alpha/float64(len(names)))
		j.findings = append(j.findings, f.judged(exactly(0)))
	}
	return j, nil
}

// difference is the left side of the identity less the right one, over T, in a result.
func (e energy) difference(r *balls.Result) (float64, error) {
	m, err := r.Metric("upsilon")
	if err != nil {
		return 0, err
	}
	steps := float64(e.steps)
	difference := m.Mean - float64(steps*(1-1/float64(r.Bins)))
	if r.Series == nil {
		return difference / steps, nil
	}
	for i, name := range r.Series.Names {
		if name != e.metric {
			continue
		}
		for t, at := range r.Series.At {
			if at < e.steps {
				difference += float64(e.weight(at) * r.Series.Values[i].Mean[t])
			}
		}
	}
	return difference / steps, nil
}
