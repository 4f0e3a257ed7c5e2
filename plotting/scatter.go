package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg/draw"

	"ballslab/plotting/internal/page"
)

// A Point is something measured: Y at X, with an interval from Low to High, such as that
// of [balls.Metric.Interval]; both 0, or infinite, stand for no interval. Points of the same
// Series share a colour. Name is written beside the point.
type Point struct {
	Series          string
	X, Y, Low, High float64
	Name            string
}

// Scatter draws measured numbers against any parameter, with their intervals
// as bars; or, with Diagonal, against what an identity says they are: where it
// holds, all points lie on the line y = x.
type Scatter struct {
	Points []Point
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

// Figure builds the figure. Errors: an unknown venue, an interval upside down,
// a curve with X and Y of different length, or nothing at all to draw.
func (s Scatter) Figure() (*Figure, error) {
	f, err := newFigure("scatter", s.Venue, s.Wide, "x", "y", "low", "high")
	if err != nil {
		return nil, err
	}
	f.shown = "points"
	var groups []series
	number := map[string]int{} // of a series
	var data []line
	var errors []bars
	var xs, ys []float64
	var names names
	intervals := false
	for _, p := range s.Points {
		k, known := number[p.Series]
		if !known {
			k = len(groups)
			number[p.Series] = k
			groups = append(groups, series{name: p.Series})
			l := line{style: seriesLine(k), shape: seriesShape(k), mark: true}
			if !s.Join {
				l.style.Width = 0
			}
			data = append(data, l)
			errors = append(errors, bars{style: draw.LineStyle{Color: seriesColour(k), Width: barWidth}})
		}
		data[k].xs, data[k].ys = append(data[k].xs, p.X), append(data[k].ys, p.Y)
		xs, ys = append(xs, p.X), append(ys, p.Y)
		low, high := math.NaN(), math.NaN()
		if (p.Low != 0 || p.High != 0) && !math.IsInf(p.High-p.Low, 1) {
			if p.Low > p.High {
				return nil, fmt.Errorf("series %s: interval from %v to %v: low must not exceed high", p.Series, p.Low, p.High)
			}
			low, high = p.Low, p.High
			intervals = true
			e := &errors[k]
			e.xs, e.low, e.high = append(e.xs, p.X), append(e.low, low), append(e.high, high)
			ys = append(ys, low, high)
		}
		if p.Name != "" {
			names = append(names, name{p.X, p.Y, p.Name})
		}
		f.rows = append(f.rows, row{p.Series, p.Name, p.X, p.Y, low, high})
	}
	if s.Diagonal && len(xs) > 0 {
		c := diagonal(xs, s.LogX || s.LogY)
		s.Curves = append([]Curve{c}, s.Curves...)
		last := len(c.X) - 1
		xs, ys = append(xs, c.X[0]), append(ys, c.Y[0], c.Y[last])
	}
	lines, err := f.addCurves(s.Curves, groups)
	if err != nil {
		return nil, err
	}
	if len(groups) == 0 && len(lines) == 0 {
		return nil, fmt.Errorf("scatter: neither points nor curves to draw")
	}
	for k := range data {
		f.draws(errors[k], data[k])
	}
	var labels legend
	for k, g := range groups {
		if g.name != "" {
			labels = append(labels, entry{label: g.name, style: data[k].style, shape: data[k].shape, mark: true})
		}
	}
	if intervals {
		f.shown = "points, and their intervals as bars"
		if s.Bars != "" {
			f.shown = "points; bars: " + page.Plain(s.Bars)
			labels = append(labels, spreadEntry(s.Bars, false))
		}
	}
	if k := len(names); k > maxNames {
		f.Warnings = append(f.Warnings,
			fmt.Sprintf("%d of %d points are named: more have no room", maxNames, k))
		names = names[:maxNames]
	}
	if len(names) > 0 {
		f.draws(names)
		f.named = names
	}
	f.legend = append(labels, f.legend...)
	f.Plot.X.Label.Text, f.Plot.Y.Label.Text = s.X, s.Y
	kind := func(log bool) axisKind {
		if log {
			return logAxis
		}
		return linearAxis
	}
	setAxis(&f.Plot.X, kind(s.LogX), ticksAlong(f.w, 32), reach(xs, lines, func(l line) []float64 { return l.xs }, 0)...)
	setAxis(&f.Plot.Y, kind(s.LogY), ticksAlong(f.h, 18), reach(ys, lines, func(l line) []float64 { return l.ys }, 0.3)...)
	for k, l := range data {
		f.missing(groups[k].name, l.xs, l.ys)
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
