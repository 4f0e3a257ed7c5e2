package balls

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ballslab/balls/internal/spec"
	"ballslab/internal/table"
)

// shownElsewhere are the keys that have columns of their own in tables.
var shownElsewhere = []string{"engine", "metrics"}

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
	_, common := spec.Compare([][]KeyValue{r.Keys()}, shownElsewhere)
	t := table.Table{
		Title: spec.Line(common) + ", engine " + r.Engine,
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
	varying, common := spec.Compare(rs.cells(), shownElsewhere)
	t := table.Table{Title: spec.Line(common), Head: append(slices.Clone(varying), "engine")}
	metrics := rs.metrics()
	for _, m := range metrics {
		t.Head = append(t.Head, m, "se")
	}
	for _, r := range rs {
		row := append(spec.Texts(r.Keys(), varying), r.Engine)
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

// String returns the metric in one line: mean ± standard error, and the first few values with
// their shares, or the entries of a vector.
func (m Metric) String() string {
	exact := len(m.Counts) > 0 && m.Counts[0].Count == 0
	values := m.values(exact)
	if m.Means != nil {
		return m.Name + " " + values
	}
	text := m.Name + " " + table.Measured(m.Mean)
	if m.MeanRational != "" {
		text = m.Name + " " + m.MeanRational
	}
	if !exact {
		text += " ± " + table.Digits(m.SE, 3)
	}
	if values != "" {
		text += " (" + values + ")"
	}
	return text
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

// cells are the keys of the results.
func (rs Results) cells() [][]KeyValue {
	var all [][]KeyValue
	for _, r := range rs {
		all = append(all, r.Keys())
	}
	return all
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

// numbers are the columns of records after the keys.
var numbers = []string{
	"engine", "metric", "k", "mean", "se", "min", "max", "step", "q05", "q95",
}

// Records returns the results as a table for other programs, one row per cell and metric: the
// keys of their processes and of the plan, the engine that ran, metric, k, mean, se, min, max,
// step, q05, q95. A vector such as tail_fractions has a row for each entry k; a point of a time
// series is a row with a step. What a cell does not have is empty: all cells of a process have
// the same columns in the same order, so that files of several runs can be joined. Its method
// CSV writes it.
func (rs Results) Records() table.Table {
	names := rs.columns()
	t := table.Table{Head: append(slices.Clone(names), numbers...)}
	for _, r := range rs {
		fixed := append(spec.Texts(r.Keys(), names), r.Engine)
		for _, row := range r.records() {
			row = append(slices.Clone(fixed), row...)
			t.Rows = append(t.Rows, append(row, make([]string, len(t.Head)-len(row))...))
		}
	}
	return t
}

// records are the columns of a result from that of the metric on; those missing at the end are
// empty.
func (r *Result) records() [][]string {
	var rows [][]string
	for _, m := range r.Metrics {
		if m.Means == nil {
			rows = append(rows, []string{m.Name, "", table.Exact(m.Mean), table.Exact(m.SE),
				table.Exact(m.Min), table.Exact(m.Max)})
		}
		for k := range m.Means {
			rows = append(rows, []string{m.Name, strconv.Itoa(k),
				table.Exact(m.Means[k]), table.Exact(m.SEs[k])})
		}
	}
	if r.Series == nil {
		return rows
	}
	for i, name := range r.Series.Names {
		v := r.Series.Values[i]
		for k, at := range r.Series.At {
			rows = append(rows, []string{name, "", table.Exact(v.Mean[k]), "", "", "",
				strconv.FormatInt(at, 10), table.Exact(v.Q05[k]), table.Exact(v.Q95[k])})
		}
	}
	return rows
}

// columns returns the names of the keys that are columns of records: those of the processes
// of the cells and of the plan, and what else there is in the cells.
func (rs Results) columns() []string {
	names := []string{"process"}
	add := func(name string) {
		if !slices.Contains(names, name) && !slices.Contains(shownElsewhere, name) {
			names = append(names, name)
		}
	}
	for _, p := range processes {
		ran := func(r *Result) bool { return r.Process != nil && r.Process.Name() == p.Name() }
		if slices.ContainsFunc(rs, ran) {
			for _, k := range spec.Keys(p) {
				add(k.Name)
			}
		}
	}
	for _, k := range spec.Keys(Plan{}) {
		add(k.Name)
	}
	for _, name := range spec.Names(rs.cells(), nil) {
		add(name)
	}
	return names
}
