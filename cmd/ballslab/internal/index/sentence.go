package index

import (
	"html"
	"html/template"
	"regexp"
	"strings"

	"ballslab/cmd/ballslab/internal/notebook"
)

// heading is the first heading of a notebook.
func heading(cells []notebook.Cell) string {
	for _, c := range cells {
		for _, line := range strings.Split(c.Source(), "\n") {
			if title, ok := strings.CutPrefix(line, "# "); ok && !c.IsCode() {
				return strings.TrimSpace(title)
			}
		}
	}
	return ""
}

// sentence is what the notebook says of the figure that the cell of this index
// saved: the first sentence of the text after it; where a heading or another figure
// comes first, that of the paragraph before it.
func sentence(cells []notebook.Cell, i int) template.HTML {
	for _, c := range cells[i+1:] {
		if len(c.Figures()) > 0 {
			break
		}
		if !c.IsCode() {
			if p := paragraphs(c.Source()); len(p) > 0 && !strings.HasPrefix(p[0], "#") {
				return inline(first(p[0]))
			}
			break
		}
	}
	for ; i >= 0; i-- {
		if c := cells[i]; !c.IsCode() {
			p := paragraphs(c.Source())
			for k := len(p) - 1; k >= 0; k-- {
				if !strings.HasPrefix(p[k], "#") {
					return inline(first(p[k]))
				}
			}
			break
		}
	}
	return ""
}

var blankLines = regexp.MustCompile(`\n\s*\n`)

// paragraphs are those of a text in Markdown.
func paragraphs(source string) []string {
	var list []string
	for _, p := range blankLines.Split(source, -1) {
		if p = strings.TrimSpace(p); p != "" {
			list = append(list, p)
		}
	}
	return list
}

var sentenceEnd = regexp.MustCompile(`([.!?])\s+[\p{Lu}\x60$]`)

// first is the first sentence of a paragraph.
func first(paragraph string) string {
	paragraph = strings.Join(strings.Fields(paragraph), " ")
	if end := sentenceEnd.FindStringSubmatchIndex(paragraph); end != nil {
		return paragraph[:end[3]]
	}
	return strings.TrimSuffix(paragraph, ":")
}

var (
	codeMark = regexp.MustCompile("`([^`]+)`")
	boldMark = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	italMark = regexp.MustCompile(`\*([^*\s][^*]*)\*`)
	linkMark = regexp.MustCompile(`\[([^\]]+)\]\([^)]*\)`)
)

// inline shows a sentence in Markdown; of a link the words alone.
func inline(s string) template.HTML {
	s = linkMark.ReplaceAllString(html.EscapeString(s), "$1")
	s = codeMark.ReplaceAllString(s, "<code>$1</code>")
	s = boldMark.ReplaceAllString(s, "<b>$1</b>")
	return template.HTML(italMark.ReplaceAllString(s, "<i>$1</i>"))
}
