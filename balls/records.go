package balls

import (
	"slices"
	"strconv"

	"ballslab/balls/internal/spec"
	"ballslab/internal/table"
)

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
		fixed := append(texts(r.Keys(), names), r.Engine)
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
	used := []string{"process"}
	for _, p := range processes {
		ran := func(r *Result) bool { return r.Process != nil && r.Process.Name() == p.Name() }
		if slices.ContainsFunc(rs, ran) {
			for _, k := range spec.Keys(p) {
				used = append(used, k.Name)
			}
		}
	}
	for _, k := range spec.Keys(Plan{}) {
		used = append(used, k.Name)
	}
	var all [][]KeyValue
	for _, r := range rs {
		all = append(all, r.Keys())
	}
	var names []string
	for _, name := range append(used, shownKeys(all)...) {
		if name != "engine" && name != "metrics" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
