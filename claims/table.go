package claims

import (
	"fmt"
	"html"
	"strings"

	"ballslab/internal/table"
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

// header names the columns of the table.
var header = []string{
	"claim", "tag", "verdict", "what decides", "measured", "allowed", "hidden constant",
	"power",
}

// Table is the table to be written: its methods Text, HTML, Markdown, LaTeX and CSV do that.
func (t Table) Table() table.Table {
	out := table.Table{Head: header}
	for _, v := range t.Verdicts {
		out.Rows = append(out.Rows, v.row())
	}
	return out
}

// String is the table for a terminal.
func (t Table) String() string { return t.Table().Text() }

// SimpleRender shows the table in a notebook.
func (t Table) SimpleRender() map[string]interface{} { return t.Table().SimpleRender() }

// row is the columns of the table.
func (v Verdict) row() []string {
	decides := v.Decides.Quantity
	if v.Decides.At != "" {
		decides += " at " + v.Decides.At
	}
	measured, allowed := "", ""
	if v.Decides.Quantity == "" {
		decides = "no experiment can"
	} else {
		measured = fmt.Sprintf("%s in %s", brief(v.Decides.Estimate), v.Decides.Measured)
		allowed = v.Decides.Allowed.String()
	}
	return []string{
		v.ID, v.Tag, string(v.Outcome), decides, measured, allowed, v.constantRange(),
		v.Power.short(),
	}
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

// HTML is the verdict with its statement, its findings and what is known of the
// hidden constant.
func (v Verdict) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<p><b>%s: %s.</b> %s<br>Source: %s (%s).<br>Tested as: %s; %s.</p>",
		html.EscapeString(v.ID), v.Outcome, html.EscapeString(v.Statement),
		html.EscapeString(v.Source), v.Tag, html.EscapeString(v.Form), html.EscapeString(v.Rule))
	if len(v.Findings) > 0 {
		found := table.Table{
			Head: []string{"at", "quantity", "allowed", "measured", "interval", "verdict"},
		}
		for _, f := range v.Findings {
			found.Rows = append(found.Rows, []string{f.At, f.Quantity, f.Allowed.String(),
				brief(f.Estimate), f.Measured.String(), string(f.Outcome)})
		}
		b.WriteString(found.HTML())
	}
	if len(v.Constants) > 0 {
		b.WriteString(v.ConstantTable().HTML())
	}
	if !v.Power.IsZero() {
		fmt.Fprintf(&b, "<p>Power: it %s.</p>", html.EscapeString(v.Power.String()))
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

// ConstantTable is what is known of the hidden constant of the claim, size by size. As the last
// expression of a notebook cell it shows itself.
func (v Verdict) ConstantTable() table.Table {
	t := table.Table{Head: []string{"at", "hidden constant", "value", "interval"}}
	for _, c := range v.Constants {
		t.Rows = append(t.Rows, []string{c.At, c.Name, brief(c.Value), c.Range.String()})
	}
	return t
}
