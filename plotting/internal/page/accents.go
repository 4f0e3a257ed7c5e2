package page

import (
	"fmt"
	"strings"
	"unicode"

	"gonum.org/v1/plot/vg"
)

// upright sets letters upright; spaces count in text only.
func (s *setter) upright(name string, body []rune, size, y vg.Length) error {
	c := ordinary
	if name == "operatorname" {
		c = operator
	}
	text := name == "text" || name == "textrm" || name == "mbox"
	for _, r := range body {
		switch {
		case text:
			if err := s.put(r, size, y); err != nil {
				return err
			}
			s.last = ordinary
		case !unicode.IsSpace(r):
			if strings.ContainsRune(`{}\_^`, r) {
				return fmt.Errorf(`%q inside \%s: letters are wanted`, r, name)
			}
			if err := s.atom(r, c, size, y); err != nil {
				return err
			}
			c, s.last = ordinary, ordinary
		}
	}
	if name == "operatorname" {
		s.last = operator
	}
	return nil
}

// accent sets a formula with a mark over its middle, higher over capitals and tall letters.
func (s *setter) accent(mark rune, body []rune, size, y vg.Length) error {
	from := s.x
	if err := s.formula(body, size, y); err != nil {
		return err
	}
	to := s.x
	up := y
	for _, r := range body {
		if unicode.IsUpper(r) || unicode.IsDigit(r) || strings.ContainsRune("bdfhklδθλβ", r) {
			up = y + 0.24*size
		}
	}
	s.end = -1 // a run of its own
	roman, _ := faces()
	s.x = (from+to)/2 + 0.06*size - size/2000*vg.Length(step(roman, 0, mark)) // letters lean
	if err := s.put(mark, size, up); err != nil {
		return err
	}
	s.x, s.end = to, -1
	return nil
}
