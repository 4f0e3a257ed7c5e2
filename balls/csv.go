package balls

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
)

// WriteCSV writes the results as a table with one row per cell and metric: the
// keys of their processes and of the plan, the engine that ran, metric, k, mean, se, min, max,
// and step, q05, q95. A vector such as tail_fractions has a row for each entry k; a point of
// a time series is a row with a step. What a cell does not have is empty: all cells
// of a process have the same columns in the same order.
func (rs Results) WriteCSV(w io.Writer) error {
	return printCSV(w, rs, rs.columns(), true)
}

// columns returns the names of the keys that are columns of a CSV: those of the processes
// of the cells and of the plan, and what else there is in the cells.
func (rs Results) columns() []string {
	used := []string{"process"}
	for _, p := range processes {
		if slices.ContainsFunc(rs, func(r *Result) bool { return r.Key("process") == p.Name() }) {
			for _, k := range keysOf(p) {
				used = append(used, k.name)
			}
		}
	}
	for _, k := range keysOf(Plan{}) {
		used = append(used, k.name)
	}
	var names []string
	for _, name := range append(used, rs.allKeys()...) {
		if name != "engine" && name != "metrics" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// printCSV writes rows with the keys of these names, below the names of the
// columns if those are asked for.
func printCSV(w io.Writer, rs Results, names []string, head bool) error {
	columns := append(slices.Clone(names),
		"engine", "metric", "k", "mean", "se", "min", "max", "step", "q05", "q95")
	c := csv.NewWriter(w)
	if head {
		c.Write(columns)
	}
	for _, r := range rs {
		var fixed []string
		for _, name := range names {
			fixed = append(fixed, shown(r.Key(name)))
		}
		fixed = append(fixed, r.Engine)
		write := func(cells ...string) {
			row := append(slices.Clone(fixed), cells...)
			c.Write(append(row, make([]string, len(columns)-len(row))...))
		}
		for _, m := range r.Metrics {
			if m.Means == nil {
				write(m.Name, "", full(m.Mean), full(m.SE), full(m.Min), full(m.Max))
			}
			for k := range m.Means {
				write(m.Name, strconv.Itoa(k), full(m.Means[k]), full(m.SEs[k]))
			}
		}
		if s := r.Series; s != nil {
			for i, name := range s.Names {
				v := s.Values[i]
				for k, at := range s.At {
					write(name, "", full(v.Mean[k]), "", "", "", strconv.FormatInt(at, 10), full(v.Q05[k]), full(v.Q95[k]))
				}
			}
		}
	}
	c.Flush()
	return c.Error()
}
