package balls

import "math"

// MarshalJSON returns the result as `ballslab run` prints it: one line, with
// the keys cell, engine, trials, metrics, and series and warnings where there are any. It
// holds only what specification and seed determine. A standard error of a
// single trial is null.
func (r *Result) MarshalJSON() ([]byte, error) {
	b := appendObject([]byte(`{"cell":`), r.Keys())
	b = appendValue(append(b, `,"engine":`...), r.Engine)
	b = appendValue(append(b, `,"trials":`...), r.Trials)
	b = append(b, `,"metrics":{`...)
	for i, m := range r.Metrics {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendValue(b, m.Name), ':')
		b = m.appendJSON(b, r)
	}
	b = append(b, '}')
	if s := r.Series; s != nil {
		b = appendValue(append(b, `,"series":{"at":`...), s.At)
		for i, name := range s.Names {
			b = appendValue(append(b, ','), name)
			b = appendValue(append(b, `:{"mean":`...), s.Values[i].Mean)
			b = appendValue(append(b, `,"q05":`...), s.Values[i].Q05)
			b = appendValue(append(b, `,"q95":`...), s.Values[i].Q95)
			b = append(b, '}')
		}
		b = append(b, '}')
	}
	if r.Warnings != nil {
		b = appendValue(append(b, `,"warnings":`...), r.Warnings)
	}
	return append(b, '}'), nil
}

func (m Metric) appendJSON(b []byte, r *Result) []byte {
	exact := r.Engine == "exact"
	one := r.Trials == 1 && !exact && m.Freedom > 0 // in equilibrium
	b = append(b, `{"mean":`...)
	if m.Means != nil {
		if m.MeansRational != nil {
			b = appendValue(b, m.MeansRational)
		} else {
			b = appendValue(b, m.Means)
		}
		b = appendValue(append(b, `,"se":`...), m.SEs)
		if m.Freedoms != nil && r.Trials == 1 {
			b = appendValue(append(b, `,"freedom":`...), m.Freedoms)
		}
		return append(b, '}')
	}
	if m.MeanRational != "" {
		b = appendValue(b, m.MeanRational)
	} else {
		b = appendValue(b, m.Mean)
	}
	b = appendValue(append(b, `,"se":`...), m.SE)
	if one {
		b = appendValue(append(b, `,"freedom":`...), m.Freedom)
	}
	if !math.IsNaN(m.Min) {
		b = appendValue(append(b, `,"min":`...), m.Min)
		b = appendValue(append(b, `,"max":`...), m.Max)
	}
	if m.Tail != nil {
		b = appendValue(append(b, `,"tail":`...), m.Tail)
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
		b = append(appendValue(append(b, '['), c.Value), ',')
		switch {
		case c.Rational != "":
			b = appendValue(b, c.Rational)
		case exact:
			b = appendValue(b, c.Probability)
		default:
			b = appendValue(b, c.Count)
		}
		b = append(b, ']')
	}
	return append(b, "]}"...)
}
