package plotting

import (
	"errors"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"ballslab/balls"
	"ballslab/plotting/internal/page"
)

// A Figure is ready to be shown or saved.
type Figure struct {
	// Plot is the plot without its legend; change it or add to it as you like.
	Plot *plot.Plot
	// Warnings are one-line remarks, on points that could not be drawn and of
	// the results. They are shown under the figure and stand in its JSON.
	Warnings []string

	kind    string
	shown   string // what marks, bands and bars mean
	venue   Venue
	w, h    vg.Length
	legend  legend
	header  []string // of the table
	rows    []row
	results []*balls.Result
	names   []string // of the results' series
	curves  []Curve
	below   bool // the legend goes below the axes
	data    []plot.Plotter
	bar     *colourBar // below the axes
	named   names      // beside points
}

// edge is kept blank around a figure.
const edge = vg.Length(2)

// newFigure starts a figure for a venue.
func newFigure(kind, venueName string, wide bool, header ...string) (*Figure, error) {
	v, err := venue(venueName)
	if err != nil {
		return nil, err
	}
	f := &Figure{Plot: newPlot(), kind: kind, venue: v}
	f.header = append([]string{"series", "tag"}, header...)
	f.w, f.h = v.size(wide)
	f.Plot.Add(frame{})
	return f, nil
}

// finished adds what is drawn to the plot, as an image where it is too much for lines.
func (f *Figure) finished() (*Figure, error) {
	weight := 0
	for _, d := range f.data {
		if h, ok := d.(heavy); ok {
			weight += h.weight(f.w)
		}
	}
	if weight > maxWeight {
		f.data = []plot.Plotter{picture{f.data}}
		f.Warnings = append(f.Warnings, fmt.Sprintf("the data are drawn as an image of "+
			"%d dots per inch: they are too many for lines and marks", pictureDots))
	}
	f.Plot.Add(f.data...)
	f.data = nil
	if n := len(f.legend); n > maxEntries {
		f.Warnings = append(f.Warnings,
			fmt.Sprintf("the legend names %d of its %d entries", maxEntries-1, n))
	}
	f.legend = f.legend.bounded()
	return f, f.check()
}

// draws says what is drawn, each over those before it.
func (f *Figure) draws(what ...plot.Plotter) { f.data = append(f.data, what...) }

// check finds labels that cannot be set and axes that cannot be drawn before
// anything is drawn. It gives a figure that a user has made of a plot the size of the first venue.
func (f *Figure) check() error {
	if f == nil || f.Plot == nil {
		return errNoFigure
	}
	if f.w <= 0 || f.h <= 0 {
		f.kind, f.venue = "plot", venues[0]
		f.w, f.h = f.venue.size(false)
		f.header = []string{"series", "tag", "x", "y", "low", "high"}
	}
	for i, a := range []*plot.Axis{&f.Plot.X, &f.Plot.Y} {
		if !finite(a.Min) || !finite(a.Max) || !finite(a.Max-a.Min) {
			return fmt.Errorf("figure: axis %c goes from %v to %v: add data to the plot, "+
				"or set Min and Max", 'X'+rune(i), a.Min, a.Max)
		}
	}
	for _, l := range f.labels() {
		if err := page.Check(l); err != nil {
			return err
		}
	}
	return nil
}

// errNoFigure is what a figure says that is nil, as after an error that was not looked at.
var errNoFigure = errors.New("no figure: it is nil or has no Plot; " +
	"look at the error of the call that made it")

// labels are all labels that are set in the fonts of this package.
func (f *Figure) labels() []string {
	var labels []string
	for _, l := range []struct {
		text string
		by   text.Handler
	}{
		{f.Plot.Title.Text, f.Plot.Title.TextStyle.Handler},
		{f.Plot.X.Label.Text, f.Plot.X.Label.TextStyle.Handler},
		{f.Plot.Y.Label.Text, f.Plot.Y.Label.TextStyle.Handler},
	} {
		if _, ours := l.by.(page.Handler); ours {
			labels = append(labels, l.text)
		}
	}
	for _, n := range f.named {
		labels = append(labels, n.text)
	}
	if f.bar != nil {
		labels = append(labels, f.bar.label)
	}
	for _, e := range f.legend {
		labels = append(labels, e.label)
	}
	return labels
}
