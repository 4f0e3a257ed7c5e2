package page

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A run is a piece of a label in one face at one height, x and y from the
// left end of the baseline.
type run struct {
	text string
	last rune      // of the text
	face font.Face // with its size
	x, y vg.Length
}

// maxLabel is the largest number of characters of a line: several times what the widest
// figure has room for.
const maxLabel = 400

// Check says whether a label can be set: the dollar signs come in pairs, the
// commands are known, and some font of the chain has each character.
func Check(label string) error {
	for _, line := range strings.Split(label, "\n") {
		if n := utf8.RuneCountInString(line); n > maxLabel {
			return fmt.Errorf("label %.30q... has %d characters: at most %d in a line",
				line, n, maxLabel)
		}
		if _, _, err := set(line, 8); err != nil {
			return err
		}
		if _, err := TeX(line); err != nil {
			return err
		}
	}
	return nil
}

// set lays out one line: text, and formulas between dollar signs; \$ is a
// dollar sign. It returns the runs and the width.
func set(label string, size vg.Length) ([]run, vg.Length, error) {
	parts, err := split(label)
	if err != nil {
		return nil, 0, err
	}
	var s setter
	for i, part := range parts {
		if i%2 == 0 {
			err = s.text(part, size)
		} else {
			var flat []rune
			if flat, err = inline([]rune(part)); err == nil {
				s.last = none
				err = s.formula(flat, size, 0)
			}
		}
		if err != nil {
			return nil, 0, fmt.Errorf("label %q: %w", label, err)
		}
	}
	return s.runs, s.x, nil
}

// split cuts a label at its dollar signs: text, formula, text, and so on.
func split(label string) ([]string, error) {
	const held = "\x00"
	parts := strings.Split(strings.ReplaceAll(label, `\$`, held), "$")
	if len(parts)%2 == 0 {
		return nil, fmt.Errorf(`label %q: a dollar sign without its partner (\$ is a plain dollar sign)`,
			label)
	}
	for i := range parts {
		parts[i] = strings.ReplaceAll(parts[i], held, "$")
	}
	return parts, nil
}

// group reads a command with its name or what stands in braces, and how many
// characters that took.
func group(src []rune) (name string, body []rune, used int, err error) {
	if src[0] == '\\' {
		n := 1
		for n < len(src) && unicode.IsLetter(src[n]) && src[n] < 128 {
			n++
		}
		if n == 1 && n < len(src) {
			n++
		}
		if n == 1 {
			return "", nil, 0, errors.New(`nothing after \`)
		}
		return string(src[1:n]), nil, n, nil
	}
	depth := 0
	for i, r := range src {
		switch r {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return "", src[1:i], i + 1, nil
			}
		}
	}
	return "", nil, 0, errors.New("a brace { without its partner")
}
