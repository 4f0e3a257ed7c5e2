package balls

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
)

// WriteCSV writes the results as a table with one row per cell and metric: the
// keys of the cells, the engine that ran, metric, k, mean, se, min, max. A vector such as
// tail_fractions has a row for each entry k. If there are time series, each of
// their points is a row too, with the columns step, q05 and q95.
func (rs Results) WriteCSV(w io.Writer) error {
	series := slices.ContainsFunc(rs, func(r *Result) bool { return r.Series != nil })
	return printCSV(w, rs, rs.allKeys(), series, true)
}

// printCSV writes rows with the keys of these names, below the names of the
// columns if those are asked for.
func printCSV(w io.Writer, rs Results, names []string, series, head bool) error {
	columns := append(slices.Clone(names), "engine", "metric", "k", "mean", "se", "min", "max")
	if series {
		columns = append(columns, "step", "q05", "q95")
	}
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
			for len(row) < len(columns) {
				row = append(row, "")
			}
			c.Write(row)
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
