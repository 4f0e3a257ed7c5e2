package balls

import (
	"fmt"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/trial"
)

// result is the result of a resolved cell with what was seen in its experiment.
func (c Cell) result(x trial.Experiment, seen *trial.Outcome) *Result {
	r := newResult(c)
	r.Engine = x.Engine
	if x.Points != nil && x.Tails {
		r.Warnings = append(r.Warnings, "tail_fractions has no time series; its values are those at the end, or the averages of the whole run")
	}
	hopeless := func(metric) bool { return false }
	if x.Stride > 0 {
		hopeless = c.warnNoEquilibrium(r)
	}
	next := 0
	for _, m := range c.metrics() {
		s := seen.Tails
		if m.values != aList {
			s = seen.Metrics[next]
			next++
		}
		r.Metrics = append(r.Metrics, m.summed(s, r.Bins, seen))
		if m.name == "max_load" && x.Tops && seen.Tops == nil {
			r.Warnings = append(r.Warnings, fmt.Sprintf("max_load: no tail, since loads above %d occurred", engine.MaxTail))
		}
		if s.Warning != "" && !hopeless(m) {
			r.Warnings = append(r.Warnings, s.Warning)
		}
	}
	if x.Points != nil && len(seen.Series) > 0 {
		r.Series = &Series{At: x.Points}
		for i, t := range seen.Series {
			r.Series.Names = append(r.Series.Names, x.Metrics[i].Name)
			r.Series.Values = append(r.Series.Values, Trace(t))
		}
	}
	return r
}

// summed is a metric of a process of n bins, as it was summed up.
func (m metric) summed(s trial.Summary, n int64, seen *trial.Outcome) Metric {
	sum := Metric{
		Name: m.name, Mean: s.Mean, SE: s.SE, Min: s.Min, Max: s.Max, Freedom: s.Freedom, Step: m.step(n),
		Means: s.Means, SEs: s.SEs, Freedoms: s.Freedoms,
	}
	if m.values == aList {
		sum.Step = 1 / float64(seen.Bins)
	}
	if m.name == "max_load" {
		sum.Tail = seen.Tops
	}
	for _, v := range s.Counts {
		sum.Counts = append(sum.Counts, ValueCount{Value: v.Value, Count: v.Count})
	}
	return sum
}
