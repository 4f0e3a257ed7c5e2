// Package print prints the results of a run in the formats of the command.
package print

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"ballslab/balls"
	"ballslab/internal/table"
)

// Formats are what a [Printer] prints.
func Formats() []string { return []string{"json", "csv", "table", "markdown", "latex"} }

// A Printer prints the results of the cells of a specification. As JSON, CSV and a table of text
// each stands there as soon as it is known, so that what is done is printed also when the run
// does not come to its end; Markdown and LaTeX come at the end, of what there is.
type Printer struct {
	w      io.Writer
	format string

	// What tells the cells apart, and what they have in common, is known before any result.
	cells   table.Table   // as the results' table, without numbers
	records []string      // the columns of the results' records
	stream  *table.Stream // the table of text
	results balls.Results // printed so far
	notes   []string
}

// New returns a printer of results in one of the [Formats], for the cells of a specification.
func New(w io.Writer, format string, cells []balls.Cell) (*Printer, error) {
	if !slices.Contains(Formats(), format) {
		return nil, fmt.Errorf("format: %q: allowed: %s", format, strings.Join(Formats(), ", "))
	}
	var blank balls.Results
	for _, c := range cells {
		r := &balls.Result{Process: c.Process, Plan: c.Plan}
		for _, name := range c.Plan.Metrics {
			r.Metrics = append(r.Metrics, balls.Metric{Name: name})
		}
		blank = append(blank, r)
	}
	p := &Printer{w: w, format: format, cells: blank.Table()}
	switch format {
	case "csv":
		p.records = blank.Records().Head
	case "table":
		p.stream = table.NewStream(w, p.cells.Title, p.cells.Head, p.widths()...)
	}
	return p, nil
}

// widths are those of the columns of the table of text: of keys, what they need; of numbers, room
// for most.
func (p *Printer) widths() []int {
	widths := p.cells.Widths()
	for i := slices.Index(p.cells.Head, "engine") + 1; i < len(widths); i++ {
		widths[i] = max(len(p.cells.Head[i]), 8)
	}
	return widths
}

// Print takes the result of the next cell, and prints it unless its format comes at the end.
func (p *Printer) Print(r *balls.Result) error {
	p.results = append(p.results, r)
	i := len(p.results) - 1
	switch p.format {
	case "json":
		line, err := r.MarshalJSON()
		if err != nil {
			return err
		}
		_, err = p.w.Write(append(line, '\n'))
		return err
	case "csv":
		return p.csv(r, i == 0)
	case "table":
		if len(p.cells.Rows) == 1 {
			_, err := io.WriteString(p.w, r.String())
			return err
		}
		return p.row(r, p.cells.Rows[i])
	}
	return nil
}

// csv prints the records of a result in the columns that all cells have, below their names if
// it is the first.
func (p *Printer) csv(r *balls.Result, first bool) error {
	own := balls.Results{r}.Records()
	place := make([]int, len(own.Head))
	for i, name := range own.Head {
		place[i] = slices.Index(p.records, name)
	}
	all := table.Table{Head: p.records}
	for _, cells := range own.Rows {
		row := make([]string, len(p.records))
		for i, s := range cells {
			row[place[i]] = s
		}
		all.Rows = append(all.Rows, row)
	}
	if first {
		return all.CSV(p.w)
	}
	return all.CSVRows(p.w)
}

// row prints a row of the table of text: the keys of its cell, known before, and the numbers in
// the columns of their metrics, which cells need not have in common.
func (p *Printer) row(r *balls.Result, keys []string) error {
	own := balls.Results{r}.Table() // a single cell: no keys differ
	keys = keys[:slices.Index(p.cells.Head, "engine")]
	for _, n := range own.Notes {
		if !slices.Contains(p.notes, n) {
			p.notes = append(p.notes, n)
		}
	}
	row, at := make([]string, len(p.cells.Head)), 0
	copy(row, keys)
	for i, name := range own.Head {
		if name == "se" {
			at++ // beside its mean
		} else {
			at = len(keys) + slices.Index(p.cells.Head[len(keys):], name)
		}
		row[at] = own.Rows[0][i]
	}
	return p.stream.Row(row)
}

// End prints what stands below the results, or all of them.
func (p *Printer) End() error {
	text := ""
	t := p.results.Table()
	if len(p.results) == 1 {
		t = p.results[0].Table()
	}
	switch p.format {
	case "markdown":
		text = t.Markdown()
	case "latex":
		text = t.LaTeX()
	}
	for _, n := range p.notes {
		text += "note: " + n + "\n"
	}
	_, err := io.WriteString(p.w, text)
	return err
}
