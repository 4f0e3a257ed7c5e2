package balls

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
)

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

// appendObject appends keys and values as a JSON object, in their order.
func appendObject(b []byte, object []KeyValue) []byte {
	b = append(b, '{')
	for i, kv := range object {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendValue(append(appendValue(b, kv.Key), ':'), kv.Value)
	}
	return append(b, '}')
}

func appendValue(b []byte, v any) []byte {
	switch v := v.(type) {
	case float64:
		return appendFloat(b, v)
	case []float64:
		return appendList(b, v, appendFloat)
	case []KeyValue:
		return appendObject(b, v)
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // < and > as they are
	if err := e.Encode(v); err != nil {
		return append(b, "null"...)
	}
	return append(b, bytes.TrimSuffix(text.Bytes(), []byte("\n"))...)
}

func appendList[T any](b []byte, list []T, item func([]byte, T) []byte) []byte {
	b = append(b, '[')
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, v)
	}
	return append(b, ']')
}

// appendFloat appends the shortest text that reads back as x; null if x is not
// a number of JSON.
func appendFloat(b []byte, x float64) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return append(b, "null"...)
	}
	format := byte('f')
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(b, x, format, -1, 64)
}

// float is appendFloat for error messages.
func float(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
