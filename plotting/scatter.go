package plotting

import (
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/plotting/internal/page"
)

// Scatter draws measured numbers against any parameter, with their intervals
// as bars; or, with Diagonal, against what an identity says they are: where it
// holds, all points lie on the line y = x.
//
// Results make points by themselves: Results, Metric and Against draw the mean of a metric, with
// its 95 % interval, against a key of the cells, such as "lambda".
type Scatter struct {
	Points []Point
	// Results are drawn as points before those of Points: the mean of Metric (max_load if empty),
	// divided by the number of bins with PerBin, against the key Against of their cells. Results
	// that differ in that key only make a series; Names gives each the name of its series.
	Results         []*balls.Result
	Metric, Against string
	PerBin          bool
	Names           []string
	// Bounds names calculators of package bounds whose curves are drawn too, against the key
	// Against, such as "supermarket-time"; see Growth.
	Bounds []string
	// X and Y are the labels of the axes.
	X, Y string
	// Bars says in the legend what the intervals are, such as "95 % interval of the mean".
	Bars string
	// Diagonal draws the line y = x.
	Diagonal bool
	// Join joins the points of a series, in their order.
	Join bool
	// LogX and LogY make an axis logarithmic.
	LogX, LogY bool
	// Curves are drawn dashed.
	Curves []Curve
	// Venue is one of Venues (lipics if empty); Wide takes the width of its whole text.
	Venue string
	Wide  bool
}

// Figure builds the figure. Errors: an unknown venue or metric, a result whose key is no number,
// an interval upside down, a curve with X and Y of different length, or nothing at all to draw.
func (s Scatter) Figure() (*Figure, error) {
	f, err := newFigure("scatter", s.Venue, s.Wide, "x", "y", "low", "high")
	if err != nil {
		return nil, err
	}
	f.shown = "points"
	drawn, err := group(s.Results, s.Names, s.Against)
	if err != nil {
		return nil, err
	}
	points, err := s.resultPoints(drawn)
	if err != nil {
		return nil, err
	}
	s = s.labelled()
	sky, err := f.measured(slices.Concat(points, s.Points), nil)
	if err != nil {
		return nil, err
	}
	var groups []series
	for i := range sky.clouds {
		groups = append(groups, series{name: sky.clouds[i].name})
		if !s.Join {
			sky.clouds[i].marks.style.Width = 0
		}
	}
	xs, ys := sky.xs, sky.ys
	if s.Diagonal && len(xs) > 0 {
		c := diagonal(xs, s.LogX || s.LogY)
		s.Curves = append([]Curve{c}, s.Curves...)
		last := len(c.X) - 1
		xs, ys = append(xs, c.X[0]), append(ys, c.Y[0], c.Y[last])
	}
	asked, err := f.boundCurves(s.Bounds, drawn, []string{s.Against}, alongKey(s.Against, s.LogX))
	if err != nil {
		return nil, err
	}
	lines, err := f.addCurves(slices.Concat(s.Curves, asked), groups)
	if err != nil {
		return nil, err
	}
	if len(groups) == 0 && len(lines) == 0 {
		return nil, fmt.Errorf("scatter: neither points nor curves to draw")
	}
	f.addSky(sky)
	if sky.barred {
		f.shown = "points, and their intervals as bars"
		if s.Bars != "" {
			f.shown = "points; bars: " + page.Plain(s.Bars)
		}
	}
	f.legend = append(sky.entries(s.Bars), f.legend...)
	f.Plot.X.Label.Text, f.Plot.Y.Label.Text = s.X, s.Y
	setAxis(&f.Plot.X, scaleOf(s.LogX), ticksAlong(f.w, 32), reach(xs, lines, along, 0)...)
	setAxis(&f.Plot.Y, scaleOf(s.LogY), ticksAlong(f.h, 18), reach(ys, lines, across, 0.3)...)
	for _, c := range sky.clouds {
		f.missing(c.name, c.marks.xs, c.marks.ys)
	}
	f.hidden(lines, math.Inf(1))
	return f.finished()
}

// diagonal is the line y = x over those of the numbers that can be shown, and from 0 where all are
// above it on a linear axis.
func diagonal(xs []float64, log bool) Curve {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, x := range xs {
		if finite(x) && (!log || x > 0) {
			lo, hi = math.Min(lo, x), math.Max(hi, x)
		}
	}
	switch {
	case lo > hi: // none can be shown
		lo, hi = 1, 1
	case !log:
		lo = math.Min(lo, 0)
	}
	c := Curve{Name: "$y = x$"}
	const steps = 64
	for i := 0; i <= steps; i++ {
		part := float64(i) / steps
		v := lo*(1-part) + hi*part // hi-lo may be infinite
		c.X, c.Y = append(c.X, v), append(c.Y, v)
	}
	return c
}
