package plotting

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
)

// A Venue is where a figure will be printed: the width of a column and of the
// whole text in inches, as the document class sets them.
type Venue struct {
	Name         string
	Column, Text float64
}

// venues were measured with the classes (\columnwidth, \textwidth); the first
// is the default.
var venues = []Venue{
	{"lipics", 5.51, 5.51},
	{"acm-sigconf", 3.34, 7.01},
	{"acmsmall", 5.48, 5.48},
	{"ieee", 3.49, 7.14},
	{"lncs", 4.80, 4.80},
	{"elsevier-5p", 3.49, 7.22},
	{"revtex", 3.40, 7.06},
	{"article", 4.77, 4.77},
}

// Venues lists the known venues. The first is taken where none is named.
func Venues() []Venue { return append([]Venue(nil), venues...) }

// venue finds a venue by name.
func venue(name string) (Venue, error) {
	if name == "" {
		return venues[0], nil
	}
	var known []string
	for _, v := range venues {
		if v.Name == name {
			return v, nil
		}
		known = append(known, v.Name)
	}
	return Venue{}, fmt.Errorf("venue %q is not known: one of %s", name, strings.Join(known, ", "))
}

// size is the width and height of a figure for the venue; the height is 0.62
// times the width, at most 3.6 inches.
func (v Venue) size(wide bool) (w, h vg.Length) {
	inches := v.Column
	if wide {
		inches = v.Text
	}
	return vg.Length(inches) * vg.Inch, vg.Length(min(0.62*inches, 3.6)) * vg.Inch
}
