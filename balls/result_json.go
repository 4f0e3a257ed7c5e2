package balls

import (
	"math"

	"ballslab/balls/internal/spec"
)

// MarshalJSON returns the result as `ballslab run` prints it: one line, with
// the keys cell, engine, trials, metrics, and series and warnings where there are any. It
// holds only what specification and seed determine. A standard error of a
// single trial is null.
func (r *Result) MarshalJSON() ([]byte, error) {
	b := spec.AppendObject([]byte(`{"cell":`), r.Keys())
	b = spec.AppendValue(append(b, `,"engine":`...), r.Engine)
	b = spec.AppendValue(append(b, `,"trials":`...), r.Trials)
	b = append(b, `,"metrics":{`...)
	for i, m := range r.Metrics {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(spec.AppendValue(b, m.Name), ':')
		b = m.appendJSON(b, r)
	}
	b = append(b, '}')
	if s := r.Series; s != nil {
		b = spec.AppendValue(append(b, `,"series":{"at":`...), s.At)
		for i, name := range s.Names {
			b = spec.AppendValue(append(b, ','), name)
			b = spec.AppendValue(append(b, `:{"mean":`...), s.Values[i].Mean)
			b = spec.AppendValue(append(b, `,"q05":`...), s.Values[i].Q05)
			b = spec.AppendValue(append(b, `,"q95":`...), s.Values[i].Q95)
			b = append(b, '}')
		}
		b = append(b, '}')
	}
	if r.Warnings != nil {
		b = spec.AppendValue(append(b, `,"warnings":`...), r.Warnings)
	}
	return append(b, '}'), nil
}

func (m Metric) appendJSON(b []byte, r *Result) []byte {
	exact := r.Engine == "exact"
	one := r.Trials == 1 && !exact && m.Freedom > 0 // in equilibrium
	b = append(b, `{"mean":`...)
	if m.Means != nil {
		if m.MeansRational != nil {
			b = spec.AppendValue(b, m.MeansRational)
		} else {
			b = spec.AppendValue(b, m.Means)
		}
		b = spec.AppendValue(append(b, `,"se":`...), m.SEs)
		if m.Freedoms != nil && r.Trials == 1 {
			b = spec.AppendValue(append(b, `,"freedom":`...), m.Freedoms)
		}
		return append(b, '}')
	}
	if m.MeanRational != "" {
		b = spec.AppendValue(b, m.MeanRational)
	} else {
		b = spec.AppendValue(b, m.Mean)
	}
	b = spec.AppendValue(append(b, `,"se":`...), m.SE)
	if one {
		b = spec.AppendValue(append(b, `,"freedom":`...), m.Freedom)
	}
	if !math.IsNaN(m.Min) {
		b = spec.AppendValue(append(b, `,"min":`...), m.Min)
		b = spec.AppendValue(append(b, `,"max":`...), m.Max)
	}
	if m.Tail != nil {
		b = spec.AppendValue(append(b, `,"tail":`...), m.Tail)
	}
	if m.Counts == nil {
		return append(b, '}')
	}
	if exact {
		b = append(b, `,"law":[`...)
	} else {
		b = append(b, `,"counts":[`...)
	}
	for i, c := range m.Counts {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(spec.AppendValue(append(b, '['), c.Value), ',')
		switch {
		case c.Rational != "":
			b = spec.AppendValue(b, c.Rational)
		case exact:
			b = spec.AppendValue(b, c.Probability)
		default:
			b = spec.AppendValue(b, c.Count)
		}
		b = append(b, ']')
	}
	return append(b, "]}"...)
}
