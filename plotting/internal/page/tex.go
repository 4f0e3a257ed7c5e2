package page

import (
	"fmt"
	"strings"
	"unicode"
)

// TeX writes one line of a label for TeX: special characters are escaped,
// characters that only fonts of mathematics have become commands. It compiles
// with plain LaTeX and the package pgf.
func TeX(label string) (string, error) {
	parts, err := split(label)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i, part := range parts {
		formula := i%2 == 1
		if formula {
			b.WriteByte('$')
		}
		for _, r := range part {
			t, err := texChar(r, formula)
			if err != nil {
				return "", fmt.Errorf("label %q: %w", label, err)
			}
			b.WriteString(t)
		}
		if formula {
			b.WriteByte('$')
		}
	}
	return b.String(), nil
}

func texChar(r rune, formula bool) (string, error) {
	if s, ok := scripts[r]; ok {
		s = strings.Replace(s, "−", "-", 1)
		if formula {
			return s, nil
		}
		return "$" + s + "$", nil
	}
	if s, ok := byChar[r]; ok {
		if formula {
			return `\` + s.command + " ", nil
		}
		return `$\` + s.command + `$`, nil
	}
	switch {
	case r == '−' && formula:
		return "-", nil
	case r == '−':
		return "$-$", nil
	case r == '–':
		return "--", nil
	case r == '—':
		return "---", nil
	case r == '’':
		return "'", nil
	case r == '%' || r == '&' || r == '#' || r == '$':
		return `\` + string(r), nil
	case formula && r < 128:
		return string(r), nil
	case r == '_' || r == '{' || r == '}':
		return `\` + string(r), nil
	case r == '\\':
		return `\textbackslash{}`, nil
	case r == '~':
		return `\textasciitilde{}`, nil
	case r == '^':
		return `\textasciicircum{}`, nil
	case r == '<' || r == '>' || r == '|':
		return "$" + string(r) + "$", nil
	case r < 128 || r < 0x180 && unicode.IsLetter(r):
		return string(r), nil
	}
	return "", fmt.Errorf("no TeX for %q (U+%04X)", r, r)
}
