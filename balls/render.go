package balls

import (
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
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

// Key returns the value of a key of the cell, or nil if the cell does not have it.
func (r *Result) Key(name string) any {
	for _, kv := range r.Cell {
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
	var t table
	if len(rs) == 0 {
		t.title = "no results"
		return t
	}
	varying, common := rs.keys()
	t.title = keyLine(common)
	t.head = append(slices.Clone(varying), "engine")
	for _, m := range rs.metrics() {
		t.head = append(t.head, m, "se")
	}
	for _, r := range rs {
		var row []string
		for _, k := range varying {
			row = append(row, shown(r.Key(k)))
		}
		row = append(row, r.Engine)
		for _, name := range rs.metrics() {
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
		for _, kv := range r.Cell {
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

// WriteCSV writes the results as a table with one row per cell and metric: the
// keys of the cells, the engine that ran, metric, k, mean, se, min, max. A vector such as
// tail_fractions has a row for each entry k. If there are time series, each of
// their points is a row too, with the columns step, q05 and q95.
func (rs Results) WriteCSV(w io.Writer) error {
	names := rs.allKeys()
	head := append(slices.Clone(names), "engine", "metric", "k", "mean", "se", "min", "max")
	series := slices.ContainsFunc(rs, func(r *Result) bool { return r.Series != nil })
	if series {
		head = append(head, "step", "q05", "q95")
	}
	c := csv.NewWriter(w)
	c.Write(head)
	for _, r := range rs {
		var fixed []string
		for _, name := range names {
			fixed = append(fixed, shown(r.Key(name)))
		}
		fixed = append(fixed, r.Engine)
		write := func(cells ...string) {
			row := append(slices.Clone(fixed), cells...)
			for len(row) < len(head) {
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

// full is the shortest text that reads back as x; empty if x is not a number.
func full(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return string(appendFloat(nil, x))
}

// number4 shows a whole number in full and another with four decimals, or six
// digits if it is large or tiny.
func number4(x float64) string {
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return ""
	case x == math.Trunc(x) && a < 1e15:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case 0.01 <= a && a < 1e6:
		return strconv.FormatFloat(x, 'f', 4, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// short shows three digits.
func short(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// shown is the text of the value of a key.
func shown(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	return string(appendValue(nil, v))
}

func keyLine(keys []KeyValue) string {
	var parts []string
	for _, kv := range keys {
		text := shown(kv.Value)
		if len(text) > 60 {
			text = text[:57] + "..."
		}
		parts = append(parts, kv.Key+" "+text)
	}
	return strings.Join(parts, ", ")
}

func (t table) text() string {
	width := make([]int, len(t.head))
	lines := append([][]string{t.head}, t.rows...)
	for _, row := range lines {
		for i, s := range row {
			width[i] = max(width[i], len(s))
		}
	}
	var b strings.Builder
	b.WriteString(t.title + "\n")
	for _, row := range lines {
		line := ""
		for i, s := range row {
			line += fmt.Sprintf("%-*s  ", width[i], s)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	for _, n := range t.notes {
		b.WriteString("note: " + n + "\n")
	}
	return b.String()
}

func (t table) html() string {
	var b strings.Builder
	row := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for _, s := range cells {
			fmt.Fprintf(&b, `<%s style="text-align:left">%s</%s>`, tag, html.EscapeString(s), tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<table>\n<caption style=\"text-align:left\">" + html.EscapeString(t.title) + "</caption>\n")
	row("th", t.head)
	for _, cells := range t.rows {
		row("td", cells)
	}
	b.WriteString("</table>\n")
	for _, n := range t.notes {
		b.WriteString("<p>" + html.EscapeString(n) + "</p>\n")
	}
	return b.String()
}

func (t table) render() map[string]interface{} {
	return map[string]interface{}{"text/html": t.html(), "text/plain": t.text()}
}
