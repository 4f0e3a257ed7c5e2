package balls

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/internal/spec"
	"ballslab/internal/table"
)

// String returns the result as a table of text, one row per metric.
func (r *Result) String() string { return r.Table().Text() }

// SimpleRender returns the result as a table by MIME type, for a notebook.
func (r *Result) SimpleRender() map[string]interface{} { return r.Table().SimpleRender() }

// String returns the results as a table of text, one row per cell.
func (rs Results) String() string { return rs.Table().Text() }

// SimpleRender returns the results as a table by MIME type, for a notebook.
func (rs Results) SimpleRender() map[string]interface{} { return rs.Table().SimpleRender() }

// Table returns the result as a table with a row for each metric: mean, standard error, smallest
// and largest value, and the first few values with their shares. Its methods Text, HTML,
// Markdown, LaTeX and CSV write it.
func (r *Result) Table() table.Table {
	_, common := Results{r}.compare()
	t := table.Table{
		Title: keyLine(common) + ", engine " + r.Engine,
		Head:  []string{"metric", "mean", "se", "min", "max", "values"},
		Notes: slices.Clone(r.Warnings),
	}
	for _, m := range r.Metrics {
		row := []string{m.Name, table.Measured(m.Mean), table.Digits(m.SE, 3),
			table.Measured(m.Min), table.Measured(m.Max), m.values(r.Engine == "exact")}
		if m.Means != nil {
			row[1], row[2], row[3], row[4] = "", "", "", ""
		}
		if m.MeanRational != "" {
			row[1] = m.MeanRational
		}
		t.Rows = append(t.Rows, row)
	}
	if r.Series != nil {
		t.Notes = append(t.Notes, fmt.Sprintf("time series with %d points", len(r.Series.At)))
	}
	return t
}

// Table returns the results as a table with a row for each cell: the keys in which the cells
// differ, the engine that ran, and mean and standard error of each metric. The title names the
// keys that all share. Its methods Text, HTML, Markdown, LaTeX and CSV write it.
func (rs Results) Table() table.Table {
	if len(rs) == 0 {
		return table.Table{Title: "no results"}
	}
	varying, common := rs.compare()
	t := table.Table{Title: keyLine(common), Head: append(slices.Clone(varying), "engine")}
	metrics := rs.metrics()
	for _, m := range metrics {
		t.Head = append(t.Head, m, "se")
	}
	for _, r := range rs {
		row := append(texts(r.Keys(), varying), r.Engine)
		for _, name := range metrics {
			m, err := r.Metric(name)
			switch {
			case err != nil:
				row = append(row, "", "")
			case m.Means != nil:
				row = append(row, m.values(false), "")
			default:
				row = append(row, table.Measured(m.Mean), table.Digits(m.SE, 3))
			}
		}
		t.Rows = append(t.Rows, row)
		for _, w := range r.Warnings {
			if !slices.Contains(t.Notes, w) {
				t.Notes = append(t.Notes, w)
			}
		}
	}
	return t
}

// values shows the values that occurred with their shares, or the entries of a
// vector; the first few of many.
func (m Metric) values(exact bool) string {
	const most = 8
	var parts []string
	for k, x := range m.Means {
		parts = append(parts, fmt.Sprintf("%d: %s", k, table.Digits(x, 3)))
	}
	for k, x := range m.Tail {
		parts = append(parts, fmt.Sprintf(">= %d: %s", k, table.Digits(x, 3)))
	}
	if m.Means == nil {
		total := int64(0)
		for _, c := range m.Counts {
			total += c.Count
		}
		for _, c := range m.Counts {
			share := c.Rational
			switch {
			case share != "":
			case exact:
				share = table.Digits(c.Probability, 3)
			default:
				share = table.Digits(float64(c.Count)/float64(total), 3)
			}
			parts = append(parts, table.Measured(c.Value)+": "+share)
		}
	}
	if len(parts) > most {
		parts = append(parts[:most-1:most-1], "...")
	}
	return strings.Join(parts, ", ")
}

// compare returns the names of the keys whose values differ between the results,
// in the order of their first appearance, and the keys that all share.
func (rs Results) compare() (varying []string, common []KeyValue) {
	var all [][]KeyValue
	for _, r := range rs {
		all = append(all, r.Keys())
	}
	for _, name := range shownKeys(all) {
		first := valueOf(all[0], name)
		same := true
		for _, keys := range all {
			same = same && reflect.DeepEqual(valueOf(keys, name), first)
		}
		if same {
			common = append(common, KeyValue{name, first})
		} else {
			varying = append(varying, name)
		}
	}
	return varying, common
}

// shownKeys returns the names of the keys of all cells, but for those that a table
// shows in another way.
func shownKeys(all [][]KeyValue) []string {
	var names []string
	for _, keys := range all {
		for _, kv := range keys {
			if kv.Key != "engine" && kv.Key != "metrics" && !slices.Contains(names, kv.Key) {
				names = append(names, kv.Key)
			}
		}
	}
	return names
}

// metrics are the names of the metrics of the results, each once.
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

// valueOf is the value of a key; nil if there is none of this name.
func valueOf(keys []KeyValue, name string) any {
	for _, kv := range keys {
		if kv.Key == name {
			return kv.Value
		}
	}
	return nil
}

// texts are the values of keys, as a specification writes them; empty where there is none.
func texts(keys []KeyValue, names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = text(valueOf(keys, name))
	}
	return list
}

// text is the value of a key, as a specification writes it.
func text(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	return string(spec.AppendValue(nil, v))
}

// keyLine names keys with their values, in one line; long values are cut.
func keyLine(keys []KeyValue) string {
	var parts []string
	for _, kv := range keys {
		value := text(kv.Value)
		if len(value) > 60 {
			value = value[:57] + "..."
		}
		parts = append(parts, kv.Key+" "+value)
	}
	return strings.Join(parts, ", ")
}
