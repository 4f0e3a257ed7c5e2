package page

import (
	"fmt"
	"regexp"
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
		src := []rune(part)
		for len(src) > 0 {
			if script, used := texScripts(src); used > 0 {
				if !formula {
					script = "$" + script + "$"
				}
				b.WriteString(script)
				src = src[used:]
				continue
			}
			t, err := texChar(src[0], formula)
			if err != nil {
				return "", fmt.Errorf("label %q: %w", label, err)
			}
			b.WriteString(t)
			src = src[1:]
		}
		if formula {
			b.WriteByte('$')
		}
	}
	return b.String(), nil
}

// texScripts writes the raised or lowered characters of Unicode that src
// starts with as one script.
func texScripts(src []rune) (script string, used int) {
	for used < len(src) {
		s, ok := scripts[src[used]]
		if !ok || script != "" && s[0] != script[0] {
			break
		}
		if script == "" {
			script = s[:1] + "{"
		}
		script += strings.Replace(s[1:], "−", "-", 1)
		used++
	}
	if used > 0 {
		script += "}"
	}
	return script, used
}

func texChar(r rune, formula bool) (string, error) {
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
	case r == '∕' || r == '⁄':
		return "/", nil
	case r == '’':
		return "'", nil
	case r == '%' || r == '&' || r == '#' || r == '$':
		return `\` + string(r), nil
	case r == '\'' && formula: // a second superscript otherwise
		return "{'}", nil
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

var command = regexp.MustCompile(`\\([A-Za-z]+|.)`)

// Plain writes a label as one would type it: commands as their characters,
// without dollar signs and braces.
func Plain(label string) string {
	label = command.ReplaceAllStringFunc(label, func(c string) string {
		if s, ok := byCommand[c[1:]]; ok {
			return string(s.char)
		}
		switch c[1:] {
		case "$":
			return "\x00"
		case ",":
			return ""
		}
		if functions[c[1:]] {
			return c[1:] + "\x01"
		}
		return c[1:]
	})
	label = strings.NewReplacer("\x01(", "(", "\x01[", "[", "\x01 ", " ", "\x01", " ").Replace(label)
	return strings.NewReplacer("$", "", "{", "", "}", "", "\x00", "$").Replace(label)
}
