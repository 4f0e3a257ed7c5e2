// Package table writes a table in every form in which the laboratory shows one: as text in a
// terminal, as HTML in a notebook, as Markdown in a README, as LaTeX in a paper, and as CSV.
package table

import (
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"strings"
	"unicode/utf8"
)

// A Table is a title, a head and rows of text, and notes to be read with it. All rows are as long
// as the head. As the last expression of a notebook cell it shows itself.
type Table struct {
	Title string
	Head  []string
	Rows  [][]string
	Notes []string
}

// Text is the table for a terminal: columns stand below each other, two spaces apart.
func (t Table) Text() string {
	var b strings.Builder
	if t.Title != "" {
		b.WriteString(t.Title + "\n")
	}
	b.WriteString(strings.Join(aligned(t.all()), ""))
	for _, n := range t.Notes {
		b.WriteString("note: " + n + "\n")
	}
	return b.String()
}

// Widths are the numbers of characters of the widest cell of each column, the head's among them.
func (t Table) Widths() []int {
	widths := make([]int, len(t.Head))
	for _, row := range t.all() {
		for i, s := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(s))
		}
	}
	return widths
}

// all is the head and the rows.
func (t Table) all() [][]string { return append([][]string{t.Head}, t.Rows...) }

// HTML is the table for a notebook. Cells name their alignment, since the style sheets of
// notebooks put those of tables to the right.
func (t Table) HTML() string {
	var b strings.Builder
	row := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for _, s := range cells {
			fmt.Fprintf(&b, `<%s style="text-align:left">%s</%s>`, tag, html.EscapeString(s), tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<table>\n")
	if t.Title != "" {
		fmt.Fprintf(&b, "<caption style=\"text-align:left\">%s</caption>\n", html.EscapeString(t.Title))
	}
	b.WriteString("<thead>\n")
	row("th", t.Head)
	b.WriteString("</thead>\n<tbody>\n")
	for _, cells := range t.Rows {
		row("td", cells)
	}
	b.WriteString("</tbody>\n</table>\n")
	for _, n := range t.Notes {
		b.WriteString("<p>" + html.EscapeString(n) + "</p>\n")
	}
	return b.String()
}

// Markdown is the table for a README, without title and notes. A bar in a cell is escaped, or
// it would begin another cell.
func (t Table) Markdown() string {
	var b strings.Builder
	b.WriteString(MarkdownRow(t.Head))
	rule := make([]string, len(t.Head))
	for i := range rule {
		rule[i] = "---"
	}
	b.WriteString(MarkdownRow(rule))
	for _, row := range t.Rows {
		b.WriteString(MarkdownRow(row))
	}
	return b.String()
}

// MarkdownRow is a row of a table in Markdown, for who writes it row by row.
func MarkdownRow(cells []string) string {
	escaped := make([]string, len(cells))
	for i, s := range cells {
		escaped[i] = strings.ReplaceAll(s, "|", `\|`)
	}
	return "| " + strings.Join(escaped, " | ") + " |\n"
}

// CSV writes head and rows, as RFC 4180 has it, without title and notes.
func (t Table) CSV(w io.Writer) error {
	return csv.NewWriter(w).WriteAll(t.all())
}

// CSVRows writes the rows alone, below what CSV has written before.
func (t Table) CSVRows(w io.Writer) error {
	return csv.NewWriter(w).WriteAll(t.Rows)
}

// String is Text.
func (t Table) String() string { return t.Text() }

// SimpleRender shows the table in a notebook: a map from MIME types to data.
func (t Table) SimpleRender() map[string]interface{} {
	return map[string]interface{}{"text/html": t.HTML(), "text/plain": t.Text()}
}
