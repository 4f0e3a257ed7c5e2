package table

import "strings"

// LaTeX is the table for a paper: a tabular with the rules of the package booktabs, the title as
// a comment above it, the notes below. What has a meaning in LaTeX is escaped, so that cells
// are set as they are in the text.
func (t Table) LaTeX() string {
	var b strings.Builder
	if t.Title != "" {
		b.WriteString("% " + blank.Replace(t.Title) + "\n")
	}
	row := func(cells []string) {
		escaped := make([]string, len(cells))
		for i, s := range cells {
			escaped[i] = latexText.Replace(blank.Replace(s))
		}
		b.WriteString(strings.Join(escaped, " & ") + ` \\` + "\n")
	}
	b.WriteString(`\begin{tabular}{` + strings.Repeat("l", len(t.Head)) + "}\n\\toprule\n")
	row(t.Head)
	b.WriteString("\\midrule\n")
	for _, cells := range t.Rows {
		row(cells)
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n")
	for _, n := range t.Notes {
		b.WriteString("\n" + latexText.Replace(n) + "\n")
	}
	return b.String()
}

// latexText writes plain text for LaTeX. A bracket after \\ would be an argument.
var latexText = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`,
	`$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`, `_`, `\_`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`,
	`<`, `$<$`, `>`, `$>$`, `[`, `{[}`, `≤`, `$\le$`, `≥`, `$\ge$`,
)
