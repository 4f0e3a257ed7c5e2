package balls

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Formats are the formats of a [Printer].
func Formats() []string { return []string{"json", "csv", "table"} }

// A Printer prints the results of the cells of a specification one by one, each
// when it is there, so that what is done is printed also when the run does not
// come to its end.
type Printer struct {
	w      io.Writer
	format string
	cells  int
	// What the cells have in common, and what tells them apart, is known
	// before any result.
	names, varying, metrics []string
	common                  []KeyValue

	printed int
	width   []int    // of the columns of a table so far
	notes   []string // below a table
}

// NewPrinter returns a printer of results in one of the [Formats], for the cells
// of a specification.
func NewPrinter(w io.Writer, format string, cells []Cell) (*Printer, error) {
	if !slices.Contains(Formats(), format) {
		return nil, fmt.Errorf("format: %s: allowed: %s", quote(format), strings.Join(Formats(), ", "))
	}
	p := &Printer{w: w, format: format, cells: len(cells)}
	var empty Results
	for _, c := range cells {
		r := &Result{Process: c.Process, Plan: c.Plan}
		for _, name := range c.Plan.Metrics {
			r.Metrics = append(r.Metrics, Metric{Name: name})
		}
		empty = append(empty, r)
	}
	p.names, p.metrics = empty.columns(), empty.metrics()
	p.varying, p.common = empty.keys()
	if format == "table" {
		p.width = empty.tableOf(p.varying, p.common, p.metrics).widths()
	}
	return p, nil
}

// Print prints the result of the next cell.
func (p *Printer) Print(r *Result) error {
	first := p.printed == 0
	p.printed++
	switch {
	case p.format == "json":
		line, err := r.MarshalJSON()
		if err != nil {
			return err
		}
		_, err = p.w.Write(append(line, '\n'))
		return err
	case p.format == "csv":
		return printCSV(p.w, Results{r}, p.names, first)
	case p.cells == 1:
		_, err := io.WriteString(p.w, r.String())
		return err
	}
	return p.row(r, first)
}

// row prints a row of a table. A column of keys has its width from the start; one
// of numbers has room for most, and grows with what it holds.
func (p *Printer) row(r *Result, first bool) error {
	t := Results{r}.tableOf(p.varying, p.common, p.metrics)
	for i, w := range t.widths() {
		if i > len(p.varying) {
			w = max(w, 8)
		}
		p.width[i] = max(p.width[i], w)
	}
	text := line(t.rows[0], p.width)
	if first {
		text = t.title + "\n" + line(t.head, p.width) + text
	}
	for _, n := range t.notes {
		if !slices.Contains(p.notes, n) {
			p.notes = append(p.notes, n)
		}
	}
	_, err := io.WriteString(p.w, text)
	return err
}

// End prints what stands below the results.
func (p *Printer) End() error {
	text := ""
	for _, n := range p.notes {
		text += "note: " + n + "\n"
	}
	_, err := io.WriteString(p.w, text)
	return err
}
