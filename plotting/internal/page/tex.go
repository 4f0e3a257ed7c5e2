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
			if formula && src[0] == '\\' {
				t, used, err := texCommand(src)
				if err != nil {
					return "", fmt.Errorf("label %q: %w", label, err)
				}
				b.WriteString(t)
				src = src[used:]
				continue
			}
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

// texCommand writes the command that a formula goes on with: as it is, but what would need
// another package than pgf, and the text in it.
func texCommand(src []rune) (tex string, used int, err error) {
	name, _, used, err := group(src)
	if err != nil {
		return "", 0, err
	}
	switch name {
	case "text", "textrm", "mbox":
		body, n, err := argument(src[used:])
		if err != nil {
			return "", 0, fmt.Errorf(`%w after \%s`, err, name)
		}
		tex = `\mbox{`
		for _, r := range body {
			t, err := texChar(r, false)
			if err != nil {
				return "", 0, err
			}
			tex += t
		}
		return tex + "}", used + n, nil
	case "operatorname":
		return `\mathop{}\mathrm`, used, nil
	case "dfrac", "tfrac":
		return `\frac`, used, nil
	}
	return string(src[:used]), used, nil
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
	case r == '°':
		return "\\textdegree{}", nil
	case r == '§':
		return "\\S{}", nil
	case r == '<' || r == '>' || r == '|':
		return "$" + string(r) + "$", nil
	case r < 128 || r < 0x180 && unicode.IsLetter(r):
		return string(r), nil
	}
	return "", fmt.Errorf("no TeX for %q (U+%04X)", r, r)
}

var (
	applied = regexp.MustCompile(`([\pL\pN)\]}])\x04`) // a function right after a factor
	command = regexp.MustCompile(`\\([A-Za-z]+|.)`)
	accent  = regexp.MustCompile(`\\([a-z]+)\s*\{([^{}]*)\}`)
)

// combining are the accents of Unicode that follow their letter.
var combining = map[rune]string{'ˆ': "\u0302", '¯': "\u0304", '˜': "\u0303", '˙': "\u0307"}

// Plain writes a label as one would type it: commands as their characters,
// without dollar signs and braces.
func Plain(label string) string {
	parts, err := split(label)
	if err != nil {
		return words(label)
	}
	for i := 1; i < len(parts); i += 2 {
		if flat, err := inline([]rune(parts[i])); err == nil {
			parts[i] = words(string(flat))
		}
	}
	for i := 0; i < len(parts); i += 2 {
		parts[i] = words(strings.ReplaceAll(parts[i], "$", `\$`))
	}
	return strings.Join(parts, "")
}

// words writes a formula in one line without commands and braces.
func words(label string) string {
	label = accent.ReplaceAllStringFunc(label, func(c string) string {
		if m := accent.FindStringSubmatch(c); accents[m[1]] != 0 {
			return m[2] + combining[accents[m[1]]]
		}
		return c
	})
	label = command.ReplaceAllStringFunc(label, func(c string) string {
		name := c[1:]
		if s, ok := byCommand[name]; ok {
			return string(s.char)
		}
		if _, space := spaces[name]; space || upright[name] || accents[name] != 0 {
			return ""
		}
		switch {
		case name == "$":
			return "\x00"
		case name == "{":
			return "\x02"
		case name == "}":
			return "\x03"
		case functions[name]:
			return "\x04" + name + "\x01"
		}
		return name
	})
	label = applied.ReplaceAllString(label, "$1 ")
	label = strings.NewReplacer("\x01(", "(", "\x01[", "[", "\x01_", "_", "\x01^", "^",
		"\x01 ", " ", "\x01", " ", "\x04", "").Replace(label)
	held := strings.NewReplacer("$", "", "{", "", "}", "", "\x00", "$", "\x02", "{", "\x03", "}")
	return held.Replace(label)
}
