package claims

import (
	"math"

	"ballslab/balls"
)

// means is a judge of the mean of a metric in each result: its interval and what is allowed there
// must have a number in common.
type means struct {
	metric  string
	name    naming
	allowed func(r *balls.Result) (Interval, error)
	// hidden, if there is one, makes the hidden constant of the mean; hiddenName names it.
	// A scale of 0 says that this result has none.
	hidden     measure
	hiddenName string
}

func (w means) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for _, r := range results {
		f, err := meanOf(r, w.metric, alpha/float64(len(results)))
		if err != nil {
			return j, err
		}
		f.At = w.name(r)
		a, err := w.allowed(r)
		if err != nil {
			return j, err
		}
		j.findings = append(j.findings, f.judged(a))
		if w.hidden == nil {
			continue
		}
		p, err := w.hidden.point(r, f, w.hiddenName)
		if err != nil {
			return j, err
		}
		if p.scale != 0 {
			j.constants = append(j.constants, p.Constant)
		}
	}
	return j, nil
}

// inARow is a judge of the mean of a metric averaged over the results of one name, which differ
// in one step, such as m, m + 1, ..., m + n - 1 balls, and in which the trials are independent.
// What is allowed is asked of the first of them.
//
// The variances of the results add up, and Student's quantile is taken at the least of their
// degrees of freedom. This is on the safe side: with N normal and V = sum w_i V_i an average of
// independent variances, all with mean 1, P(|N| > t sqrt(V)) is the mean of a convex function of V,
// so at most the average of the P(|N| > t sqrt(V_i)), which are those of Student's laws.
type inARow struct {
	metric  string
	name    naming
	steps   string // how many are averaged over, in words
	allowed func(r *balls.Result) (Interval, error)
}

func (w inARow) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	names, series := inSeries(results, w.name)
	for _, name := range names {
		list := series[name]
		count := float64(len(list))
		mean, variance, freedom := 0.0, 0.0, math.Inf(1)
		for _, r := range list {
			m, err := r.Metric(w.metric)
			if err != nil {
				return j, err
			}
			mean += m.Mean / count
			variance += m.SE * m.SE / (count * count)
			freedom = min(freedom, m.Freedom)
		}
		a, err := w.allowed(list[0])
		if err != nil {
			return j, err
		}
		f := Finding{At: name + ", averaged over " + w.steps + " steps", Quantity: "E " + w.metric,
			Estimate: mean}
		f.Measured = around(mean, math.Sqrt(variance), freedom, alpha/float64(len(names)))
		j.findings = append(j.findings, f.judged(a))
	}
	return j, nil
}

// inSeries sorts results by name, names in the order of their first results.
func inSeries(results []*balls.Result, name naming) (
	names []string, series map[string][]*balls.Result) {

	series = map[string][]*balls.Result{}
	for _, r := range results {
		n := name(r)
		if series[n] == nil {
			names = append(names, n)
		}
		series[n] = append(series[n], r)
	}
	return names, series
}
