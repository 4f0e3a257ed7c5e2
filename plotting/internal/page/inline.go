package page

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// inline writes a formula in one line: fractions as a/b, roots as √x, and the letters of \mathbb
// and \mathcal as characters of Unicode. TeX, which can do better, gets the formula as it was.
func inline(src []rune) ([]rune, error) {
	var out []rune
	for len(src) > 0 {
		if src[0] != '\\' {
			out, src = append(out, src[0]), src[1:]
			continue
		}
		name, _, used, err := group(src)
		if err != nil {
			return nil, err
		}
		rest := src[used:]
		take := func() (body []rune, err error) {
			if body, used, err = argument(rest); err != nil {
				return nil, fmt.Errorf(`%w after \%s`, err, name)
			}
			rest = rest[used:]
			return inline(body)
		}
		switch name {
		case "frac", "dfrac", "tfrac":
			over, err := take()
			if err != nil {
				return nil, err
			}
			under, err := take()
			if err != nil {
				return nil, err
			}
			over, under = bracketed(over, sum(over)), bracketed(under, sum(under) || product(under))
			out = slices.Concat(out, over, []rune("/"), under)
			if len(rest) > 0 && (rest[0] == '\\' || rest[0] == '(' || unicode.IsLetter(rest[0])) {
				out = append(out, []rune(`\,`)...) // what follows is no part of it
			}
		case "sqrt":
			var root []rune
			if len(rest) > 0 && rest[0] == '[' {
				if end := slices.Index(rest, ']'); end > 0 {
					root, rest = rest[1:end], rest[end+1:]
				}
			}
			body, err := take()
			if err != nil {
				return nil, err
			}
			if root != nil {
				body = bracketed(body, len(body) > 1)
				out = slices.Concat(out, body, []rune("^{1/"), root, []rune("}"))
				break
			}
			out = slices.Concat(out, []rune("√"), bracketed(body, sum(body) || product(body)))
		case "mathbb", "mathcal":
			body, err := take()
			if err != nil {
				return nil, err
			}
			for _, r := range body {
				out = append(out, alphabet(name, r))
			}
		default:
			out = append(out, src[:len(src)-len(rest)]...)
		}
		src = rest
	}
	return out, nil
}

// argument reads what a command is applied to: braces, a command or a character.
func argument(src []rune) (body []rune, used int, err error) {
	for used < len(src) && unicode.IsSpace(src[used]) {
		used++
	}
	if used == len(src) {
		return nil, 0, errors.New("nothing")
	}
	if r := src[used]; r == '{' || r == '\\' {
		name, body, n, err := group(src[used:])
		if name != "" {
			body = src[used : used+n]
		}
		return body, used + n, err
	}
	return src[used : used+1], used + 1, nil
}

// sum says whether a formula has a sum or a relation, outside of its braces.
func sum(src []rune) bool {
	depth := 0
	for i, r := range src {
		switch {
		case strings.ContainsRune("{([", r):
			depth++
		case strings.ContainsRune("})]", r):
			depth--
		case depth == 0 && i > 0 && strings.ContainsRune("+-−=<>/", r):
			return true
		}
	}
	return false
}

// product says whether a formula has several factors and does not begin with a function, such
// as \ln n.
func product(src []rune) bool {
	text := strings.TrimSpace(string(src))
	name, _, _ := strings.Cut(strings.TrimPrefix(text, `\`), " ")
	if name, _, _ = strings.Cut(name, `\`); functions[name] {
		return false
	}
	if name == strings.TrimPrefix(text, `\`) && byCommand[name].char != 0 {
		return false
	}
	number := true
	for i, r := range text {
		number = number && unicode.IsDigit(r)
		if i > 0 && !number && (r == '_' || r == '^') {
			return strings.ContainsRune(text, ' ')
		}
	}
	return len([]rune(text)) > 1 && !number
}

func bracketed(src []rune, yes bool) []rune {
	if yes {
		return slices.Concat([]rune("("), src, []rune(")"))
	}
	return src
}

// alphabet is the letter in the alphabet of \mathbb (double-struck) or \mathcal (script).
func alphabet(name string, r rune) rune {
	if name == "mathbb" {
		if i := strings.IndexRune("CHNPQRZ", r); i >= 0 {
			return []rune("ℂℍℕℙℚℝℤ")[i]
		}
		switch {
		case r >= 'A' && r <= 'Z':
			return 0x1D538 + r - 'A'
		case r >= 'a' && r <= 'z':
			return 0x1D552 + r - 'a'
		case r >= '0' && r <= '9':
			return 0x1D7D8 + r - '0'
		}
		return r
	}
	if i := strings.IndexRune("BEFHILMR", r); i >= 0 {
		return []rune("ℬℰℱℋℐℒℳℛ")[i]
	}
	if r >= 'A' && r <= 'Z' {
		return 0x1D49C + r - 'A'
	}
	return r
}

// HasInline says whether a label has fractions or roots, which are set in one line.
func HasInline(label string) bool {
	for _, command := range []string{`\frac`, `\dfrac`, `\tfrac`, `\sqrt`} {
		if strings.Contains(label, command) {
			return true
		}
	}
	return false
}
