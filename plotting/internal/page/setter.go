package page

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"gonum.org/v1/plot/vg"
)

// A setter is at x with the runs so far; last is the class of the last symbol
// of the formula.
type setter struct {
	runs []run
	x    vg.Length
	end  vg.Length // of the last run
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
		if l.face.Face == face.Face && l.face.Font.Size == size && l.y == y && s.end == s.x {
			s.x += size / 1000 * vg.Length(step(face, l.last, r))
			l.text, l.last, s.end = l.text+string(r), r, s.x
			return nil
		}
	}
	s.runs = append(s.runs, run{text: string(r), last: r, face: sized(face, size), x: s.x, y: y})
	s.x += size / 1000 * vg.Length(step(face, 0, r))
	s.end = s.x
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
	if c == binaryOp && (s.last == none || s.last == binaryOp || s.last == relation ||
		s.last == opening || s.last == punctuation) {
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
			switch {
			case name == "":
				err = s.formula(body, size, y)
			case upright[name] || accents[name] != 0:
				if body, used, err = argument(src); err != nil {
					return fmt.Errorf(`%w after \%s`, err, name)
				}
				src = src[used:]
				if upright[name] {
					err = s.upright(name, body, size, y)
				} else {
					err = s.accent(accents[name], body, size, y)
				}
			default:
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
	if space, ok := spaces[name]; ok {
		s.x += size * space
		return nil
	}
	if strings.Contains("{}%&#_$", name) {
		r := []rune(name)[0]
		return s.atom(r, classOf(r), size, y)
	}
	if sym, ok := byCommand[name]; ok {
		return s.atom(italic(sym.char), sym.class, size, y)
	}
	return fmt.Errorf(`unknown command \%s (known are Greek letters, \ln, \log, \le, \lceil, `+
		`\frac, \sqrt, \hat, \mathrm and the like; _ and ^)`, name)
}

// spaces are commands that leave so many times the font size, or nothing at all: brackets do not
// grow here.
var spaces = map[string]vg.Length{
	",": 1.0 / 6, " ": 1.0 / 6, ":": 2.0 / 9, ";": 5.0 / 18, "!": -1.0 / 6, "quad": 1, "qquad": 2,
	"left": 0, "right": 0, "big": 0, "Big": 0, "bigl": 0, "bigr": 0, "displaystyle": 0, "limits": 0,
}

// upright are the commands that set letters upright, accents those that put a mark over them.
var (
	upright = map[string]bool{
		"mathrm": true, "text": true, "textrm": true, "mbox": true, "operatorname": true,
	}
	accents = map[string]rune{
		"hat": 'ˆ', "widehat": 'ˆ', "bar": '¯', "overline": '¯', "tilde": '˜', "widetilde": '˜',
		"dot": '˙',
	}
)

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
