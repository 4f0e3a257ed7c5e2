package page

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A run is a piece of a label in one face at one height, x and y from the
// left end of the baseline.
type run struct {
	text string
	face font.Face // with its size
	x, y vg.Length
}

// Check says whether a label can be set: the dollar signs come in pairs, the
// commands are known, and some font of the chain has each character.
func Check(label string) error {
	for _, line := range strings.Split(label, "\n") {
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
			s.last = none
			err = s.formula([]rune(part), size, 0)
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
		return nil, fmt.Errorf(`label %q: a dollar sign without its partner (\$ is a plain dollar sign)`, label)
	}
	for i := range parts {
		parts[i] = strings.ReplaceAll(parts[i], held, "$")
	}
	return parts, nil
}

// A setter is at x with the runs so far; last is the class of the last symbol
// of the formula.
type setter struct {
	runs []run
	x    vg.Length
	last class
}

// put adds a string, to the last run where it fits.
func (s *setter) put(r rune, size, y vg.Length) error {
	roman, math := faces()
	face := roman
	if !has(roman, r) {
		if face = math; !has(math, r) {
			return fmt.Errorf("no font has a glyph for %q (U+%04X)", r, r)
		}
	}
	if k := len(s.runs) - 1; k >= 0 {
		l := &s.runs[k]
		if l.face.Face == face.Face && l.face.Font.Size == size && l.y == y && l.x+width(l.face, l.text) == s.x {
			l.text += string(r)
			s.x = l.x + width(l.face, l.text)
			return nil
		}
	}
	s.runs = append(s.runs, run{text: string(r), face: sized(face, size), x: s.x, y: y})
	s.x += width(sized(face, size), string(r))
	return nil
}

func (s *setter) text(t string, size vg.Length) error {
	for _, r := range t {
		if sc, ok := scripts[r]; ok {
			if err := s.formula([]rune(sc), size, 0); err != nil {
				return err
			}
			continue
		}
		if err := s.put(r, size, 0); err != nil {
			return err
		}
	}
	return nil
}

// atom puts one symbol of a formula with the space that TeX would leave
// before it; there is less space in scripts.
func (s *setter) atom(r rune, c class, size, y vg.Length) error {
	if c == binaryOp && (s.last == none || s.last == binaryOp || s.last == relation || s.last == opening || s.last == punctuation) {
		c = ordinary // a sign
	}
	const thin, medium, thick = 1.0 / 6, 2.0 / 9, 5.0 / 18
	space := 0.0
	switch inScript := y != 0; {
	case s.last == none || s.last == opening:
	case inScript:
	case c == relation || s.last == relation:
		space = thick
	case c == binaryOp || s.last == binaryOp:
		space = medium
	case s.last == punctuation, c == operator, s.last == operator && c == ordinary:
		space = thin
	}
	s.x += size * vg.Length(space)
	s.last = c
	return s.put(r, size, y)
}

// formula sets what stands between dollar signs: letters in italics, _ and ^,
// groups in braces, the commands of symbols and functions.
func (s *setter) formula(src []rune, size, y vg.Length) error {
	for len(src) > 0 {
		r := src[0]
		switch {
		case r == '_' || r == '^' || scripts[r] != "":
			used, err := s.script(src, size, y)
			if err != nil {
				return err
			}
			src = src[used:]
			continue
		case r == '{' || r == '\\':
			name, body, used, err := group(src)
			if err != nil {
				return err
			}
			src = src[used:]
			if name == "" {
				err = s.formula(body, size, y)
			} else {
				err = s.command(name, size, y)
			}
			if err != nil {
				return err
			}
			continue
		case r == '}':
			return errors.New("a brace } without its partner")
		case r == '-':
			r = '−'
		}
		src = src[1:]
		if unicode.IsSpace(r) {
			continue
		}
		if err := s.atom(italic(r), classOf(r), size, y); err != nil {
			return err
		}
	}
	return nil
}

func (s *setter) command(name string, size, y vg.Length) error {
	if functions[name] {
		c := operator
		for _, r := range name {
			if err := s.atom(r, c, size, y); err != nil {
				return err
			}
			c, s.last = ordinary, ordinary
		}
		s.last = operator
		return nil
	}
	if name == "," || name == " " {
		s.x += size / 6
		return nil
	}
	if sym, ok := byCommand[name]; ok {
		return s.atom(italic(sym.char), sym.class, size, y)
	}
	return fmt.Errorf(`unknown command \%s (known are Greek letters, \ln, \log, \le, \lceil and the like; _ and ^)`, name)
}

// script sets a subscript, a superscript, or both above each other.
func (s *setter) script(src []rune, size, y vg.Length) (used int, err error) {
	start, end := s.x, s.x
	last := s.last
	var seen rune
	for used < len(src) {
		rest := src[used:]
		mark := rest[0]
		if sc := []rune(scripts[mark]); len(sc) > 0 { // Unicode's own
			rest, mark = append(sc, rest[1:]...), sc[0]
			used-- // one character stands for two
		}
		if mark != '_' && mark != '^' {
			break
		}
		if mark != seen {
			s.x = start
		} else if scripts[src[used]] == "" {
			return 0, fmt.Errorf("two %c at one symbol", mark)
		}
		seen = mark
		if len(rest) < 2 {
			return 0, errors.New("nothing after " + string(mark))
		}
		body, n := rest[1:2], 1
		if rest[1] == '{' || rest[1] == '\\' {
			var name string
			if name, body, n, err = group(rest[1:]); err != nil {
				return 0, err
			}
			if name != "" {
				body = rest[1 : 1+n]
			}
		}
		shift := size * 0.36
		if mark == '_' {
			shift = -size * 0.15
		}
		s.last = none
		if err = s.formula(body, size*0.7, y+shift); err != nil {
			return 0, err
		}
		end = max(end, s.x)
		used += 1 + n
	}
	s.x, s.last = end, last
	return used, nil
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
