package claims

import (
	"fmt"
	"html"
	"strings"
	"text/tabwriter"
)

// A Table is a list of verdicts. As the last expression of a notebook cell it
// shows itself.
type Table struct {
	Verdicts []Verdict
}

// CheckAll checks the claims with these IDs, or all without any.
func CheckAll(full bool, ids ...string) (Table, error) {
	if len(ids) == 0 {
		for _, c := range All() {
			ids = append(ids, c.ID)
		}
	}
	var t Table
	for _, id := range ids {
		v, err := Check(id, full)
		if err != nil {
			return t, err
		}
		t.Verdicts = append(t.Verdicts, v)
	}
	return t, nil
}

// Refuted returns an error that names the verdicts that are [Refuted], nil if
// none is. As the last expression of a notebook it makes the run fail.
func (t Table) Refuted() error {
	var lines []string
	for _, v := range t.Verdicts {
		if v.Outcome == Refuted {
			lines = append(lines, v.String())
		}
	}
	if lines == nil {
		return nil
	}
	return fmt.Errorf("refuted: %s", strings.Join(lines, "; "))
}

// header and row are the columns of every form of the table.
var header = []string{"claim", "tag", "verdict", "what decides", "measured", "allowed", "hidden constant"}

func (v Verdict) row() []string {
	decides := v.Decides.Quantity
	if v.Decides.At != "" {
		decides += " at " + v.Decides.At
	}
	measured, allowed := "", ""
	if v.Decides.Quantity == "" {
		decides = "no experiment can"
	} else {
		measured = fmt.Sprintf("%s in %s", number(v.Decides.Estimate), v.Decides.Measured)
		allowed = v.Decides.Allowed.String()
	}
	return []string{v.ID, v.Tag, string(v.Outcome), decides, measured, allowed, v.constantRange()}
}

// constantRange is the range of the values of the hidden constant, for each
// number of choices apart.
func (v Verdict) constantRange() string {
	var parts []string
	for i := 0; i < len(v.Constants); {
		d := v.Constants[i].D
		low, high := v.Constants[i].Value, v.Constants[i].Value
		for ; i < len(v.Constants) && v.Constants[i].D == d; i++ {
			low, high = min(low, v.Constants[i].Value), max(high, v.Constants[i].Value)
		}
		parts = append(parts, fmt.Sprintf("d = %d: %.3g to %.3g", d, low, high))
	}
	if len(parts) == 1 {
		_, only, _ := strings.Cut(parts[0], ": ")
		return only
	}
	return strings.Join(parts, "; ")
}

// Rows are the names of the columns of the table, and its rows.
func (t Table) Rows() (head []string, rows [][]string) {
	for _, v := range t.Verdicts {
		rows = append(rows, v.row())
	}
	return header, rows
}

// Text is the table for a terminal.
func (t Table) Text() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, strings.Join(header, "\t"))
	for _, v := range t.Verdicts {
		fmt.Fprintln(w, strings.Join(v.row(), "\t"))
	}
	w.Flush()
	return b.String()
}

// Markdown is the table for a README.
func (t Table) Markdown() string {
	var b strings.Builder
	line := func(cells []string) {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	line(header)
	line(strings.Split(strings.Repeat("---,", len(header)-1)+"---", ","))
	for _, v := range t.Verdicts {
		line(v.row())
	}
	return b.String()
}

// HTML is the table for a notebook.
func (t Table) HTML() string {
	var b strings.Builder
	b.WriteString("<table><thead>")
	htmlRow(&b, "th", header)
	b.WriteString("</thead><tbody>")
	for _, v := range t.Verdicts {
		htmlRow(&b, "td", v.row())
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// SimpleRender shows the table in a notebook.
func (t Table) SimpleRender() map[string]interface{} {
	return map[string]interface{}{"text/html": t.HTML(), "text/plain": t.Text()}
}

// HTML is the verdict with its statement, its findings and what is known of the
// hidden constant.
func (v Verdict) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<p><b>%s: %s.</b> %s<br>Source: %s (%s).<br>Tested as: %s; %s.</p>",
		html.EscapeString(v.ID), v.Outcome, html.EscapeString(v.Statement), html.EscapeString(v.Source), v.Tag,
		html.EscapeString(v.Form), html.EscapeString(v.Rule))
	if len(v.Findings) > 0 {
		b.WriteString("<table><thead>")
		htmlRow(&b, "th", []string{"at", "quantity", "allowed", "measured", "interval", "verdict"})
		b.WriteString("</thead><tbody>")
		for _, f := range v.Findings {
			htmlRow(&b, "td", []string{f.At, f.Quantity, f.Allowed.String(), number(f.Estimate), f.Measured.String(), string(f.Outcome)})
		}
		b.WriteString("</tbody></table>")
	}
	if len(v.Constants) > 0 {
		b.WriteString(v.ConstantTable().HTML())
	}
	if v.Note != "" {
		fmt.Fprintf(&b, "<p>%s</p>", html.EscapeString(v.Note))
	}
	return b.String()
}

// SimpleRender shows the verdict in a notebook.
func (v Verdict) SimpleRender() map[string]interface{} {
	return map[string]interface{}{"text/html": v.HTML(), "text/plain": v.String()}
}

// A ConstantTable is what is known of the hidden constant of a claim, size by
// size. As the last expression of a notebook cell it shows itself.
type ConstantTable struct {
	Constants []Constant
}

// ConstantTable is the table of the hidden constant of the verdict.
func (v Verdict) ConstantTable() ConstantTable { return ConstantTable{v.Constants} }

func (t ConstantTable) rows() [][]string {
	rows := [][]string{{"at", "hidden constant", "value", "interval"}}
	for _, c := range t.Constants {
		rows = append(rows, []string{c.At, c.Name, number(c.Value), c.Range.String()})
	}
	return rows
}

// HTML is the table for a notebook.
func (t ConstantTable) HTML() string {
	var b strings.Builder
	rows := t.rows()
	b.WriteString("<table><thead>")
	htmlRow(&b, "th", rows[0])
	b.WriteString("</thead><tbody>")
	for _, row := range rows[1:] {
		htmlRow(&b, "td", row)
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// SimpleRender shows the table in a notebook.
func (t ConstantTable) SimpleRender() map[string]interface{} {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range t.rows() {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	return map[string]interface{}{"text/html": t.HTML(), "text/plain": b.String()}
}

func htmlRow(b *strings.Builder, tag string, cells []string) {
	b.WriteString("<tr>")
	for _, c := range cells {
		fmt.Fprintf(b, "<%s>%s</%s>", tag, html.EscapeString(c), tag)
	}
	b.WriteString("</tr>")
}
