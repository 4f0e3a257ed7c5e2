package balls

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Metric returns the metric of this name, or an error that lists those there are.
func (r *Result) Metric(name string) (Metric, error) {
	var names []string
	for _, m := range r.Metrics {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return Metric{}, fmt.Errorf("metric %s: not in this result; it has %s", quote(name), strings.Join(names, ", "))
}

// Keys returns the keys of the specification with their values, defaults and expressions
// resolved, in the order of docs/spec.md; a specification with these is the same cell.
func (r *Result) Keys() []KeyValue {
	if r.Process == nil {
		return nil
	}
	return Cell{r.Process, r.Plan}.Keys()
}

// Key returns the value of a key of the cell, or nil if the cell does not have it.
func (r *Result) Key(name string) any {
	for _, kv := range r.Keys() {
		if kv.Key == name {
			return kv.Value
		}
	}
	return nil
}

// String returns the result as a table of text, one row per metric.
func (r *Result) String() string { return r.table().text() }

// SimpleRender returns the result as a table by MIME type, for a notebook.
func (r *Result) SimpleRender() map[string]interface{} { return r.table().render() }

// String returns the results as a table of text, one row per cell.
func (rs Results) String() string { return rs.table().text() }

// SimpleRender returns the results as a table by MIME type, for a notebook.
func (rs Results) SimpleRender() map[string]interface{} { return rs.table().render() }

// A table is a title, a head and rows of text.
type table struct {
	title string
	head  []string
	rows  [][]string
	notes []string
}

func (r *Result) table() table {
	_, common := Results{r}.keys()
	t := table{title: keyLine(common) + ", engine " + r.Engine, notes: r.Warnings}
	t.head = []string{"metric", "mean", "se", "min", "max", "values"}
	for _, m := range r.Metrics {
		row := []string{m.Name, number4(m.Mean), short(m.SE), number4(m.Min), number4(m.Max), m.values(r.Engine == "exact")}
		if m.Means != nil {
			row[1], row[2], row[3], row[4] = "", "", "", ""
		}
		if m.MeanRational != "" {
			row[1] = m.MeanRational
		}
		t.rows = append(t.rows, row)
	}
	if r.Series != nil {
		t.notes = append(t.notes[:len(t.notes):len(t.notes)], fmt.Sprintf("time series with %d points", len(r.Series.At)))
	}
	return t
}

// values shows the values that occurred with their shares, or the entries of a
// vector; the first few of many.
func (m Metric) values(exact bool) string {
	const most = 8
	var parts []string
	for k, x := range m.Means {
		parts = append(parts, fmt.Sprintf("%d: %s", k, short(x)))
	}
	for k, x := range m.Tail {
		parts = append(parts, fmt.Sprintf(">= %d: %s", k, short(x)))
	}
	if m.Means == nil {
		total := int64(0)
		for _, c := range m.Counts {
			total += c.Count
		}
		for _, c := range m.Counts {
			share := short(float64(c.Count) / float64(total))
			if exact {
				share = short(c.Probability)
			}
			if c.Rational != "" {
				share = c.Rational
			}
			parts = append(parts, number4(c.Value)+": "+share)
		}
	}
	if len(parts) > most {
		parts = append(parts[:most-1:most-1], "...")
	}
	return strings.Join(parts, ", ")
}

func (rs Results) table() table {
	if len(rs) == 0 {
		return table{title: "no results"}
	}
	varying, common := rs.keys()
	return rs.tableOf(varying, common, rs.metrics())
}

// tableOf is the table with a column for each of these keys and metrics.
func (rs Results) tableOf(varying []string, common []KeyValue, metrics []string) table {
	t := table{title: keyLine(common), head: append(slices.Clone(varying), "engine")}
	for _, m := range metrics {
		t.head = append(t.head, m, "se")
	}
	for _, r := range rs {
		var row []string
		for _, k := range varying {
			row = append(row, shown(r.Key(k)))
		}
		row = append(row, r.Engine)
		for _, name := range metrics {
			m, err := r.Metric(name)
			switch {
			case err != nil:
				row = append(row, "", "")
			case m.Means != nil:
				row = append(row, m.values(false), "")
			default:
				row = append(row, number4(m.Mean), short(m.SE))
			}
		}
		t.rows = append(t.rows, row)
		for _, w := range r.Warnings {
			if !slices.Contains(t.notes, w) {
				t.notes = append(t.notes, w)
			}
		}
	}
	return t
}

// keys returns the names of the keys whose values differ between the results,
// in the order of their first appearance, and the keys that all share.
func (rs Results) keys() (varying []string, common []KeyValue) {
	for _, name := range rs.allKeys() {
		first := rs[0].Key(name)
		same := true
		for _, r := range rs {
			same = same && reflect.DeepEqual(r.Key(name), first)
		}
		if same {
			common = append(common, KeyValue{name, first})
		} else {
			varying = append(varying, name)
		}
	}
	return varying, common
}

// allKeys returns the names of the keys of all cells, but for those that a table
// shows in another way.
func (rs Results) allKeys() []string {
	var names []string
	for _, r := range rs {
		for _, kv := range r.Keys() {
			if kv.Key != "engine" && kv.Key != "metrics" && !slices.Contains(names, kv.Key) {
				names = append(names, kv.Key)
			}
		}
	}
	return names
}

func (rs Results) metrics() []string {
	var names []string
	for _, r := range rs {
		for _, m := range r.Metrics {
			if !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	return names
}
