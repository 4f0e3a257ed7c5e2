package balls

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

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
	var b strings.Builder
	width := t.widths()
	b.WriteString(t.title + "\n" + line(t.head, width))
	for _, row := range t.rows {
		b.WriteString(line(row, width))
	}
	for _, n := range t.notes {
		b.WriteString("note: " + n + "\n")
	}
	return b.String()
}

// widths are those of the columns of a table of text.
func (t table) widths() []int {
	width := make([]int, len(t.head))
	for _, row := range append([][]string{t.head}, t.rows...) {
		for i, s := range row {
			width[i] = max(width[i], len(s))
		}
	}
	return width
}

// line is a row of a table of text.
func line(row []string, width []int) string {
	text := ""
	for i, s := range row {
		text += fmt.Sprintf("%-*s  ", width[i], s)
	}
	return strings.TrimRight(text, " ") + "\n"
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
