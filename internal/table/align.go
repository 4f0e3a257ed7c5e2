package table

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// gap is the room between columns.
const gap = 2

// blank stands for what has a meaning of its own in [tabwriter].
var blank = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ", "\v", " ", "\f", " ", "\xff", " ")

// aligned is the rows as lines of text, whose columns stand below each other.
func aligned(rows [][]string) []string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, gap, ' ', 0)
	for _, row := range rows {
		for _, s := range row {
			fmt.Fprint(w, blank.Replace(s), "\t")
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	lines := strings.SplitAfter(b.String(), "\n")
	lines = lines[:len(lines)-1]
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \n") + "\n"
	}
	return lines
}

// A Stream prints a table of text row by row, each when it is there, so that who waits for the
// next one sees the last, and what is done is seen also when the work does not come to its end.
//
// A column is as wide as it was said to be, or as what it held so far, whichever is more: later
// rows stand below each other, but not below those that were printed before a wider one.
type Stream struct {
	w     io.Writer
	above string
	head  []string
	ruler []string // as wide as each column
}

// NewStream returns a stream of a table with this title (none if it is empty) and head. The
// widths are those that columns will need; columns without one start as wide as their heads.
func NewStream(w io.Writer, title string, head []string, widths ...int) *Stream {
	s := &Stream{w: w, head: head, ruler: make([]string, len(head))}
	if title != "" {
		s.above = title + "\n"
	}
	for i, n := range widths {
		s.ruler[i] = strings.Repeat("-", n)
	}
	s.widen(head)
	return s
}

// widen makes the columns at least as wide as the cells of a row.
func (s *Stream) widen(row []string) {
	for i, cell := range row {
		if n := utf8.RuneCountInString(cell); n > len(s.ruler[i]) {
			s.ruler[i] = strings.Repeat("-", n)
		}
	}
}

// Row prints a row, below the head if it is the first. The error is that of the writer.
func (s *Stream) Row(cells []string) error {
	s.widen(cells)
	text := ""
	if s.head != nil {
		text = s.above + aligned([][]string{s.ruler, s.head})[1]
		s.head = nil
	}
	_, err := io.WriteString(s.w, text+aligned([][]string{s.ruler, cells})[1])
	return err
}
