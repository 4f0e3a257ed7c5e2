package plotting

import (
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
)

// Layers draws how the fractions s_k of bins with at least k balls fall: the
// mean of s_k over the trials as ln(1/s_k) on a logarithmic axis, against k.
// An exponential fall bends down to a slope of 0; a doubly exponential one,
// as layered induction proves it for d choices, is a straight line that grows
// by the factor d from level to level.
//
// The results need the metric tail_fractions. Levels that all bins or none
// reach have no place on the axis.
type Layers struct {
	Results []*balls.Result
	// Names gives each result its name; without names they are made from the
	// rule and the keys that differ.
	Names []string
	// Curves have the level k as X, and ln(1/s_k) as Y.
	Curves []Curve
	// Bounds names calculators of package bounds whose curves are drawn too: fractions of bins by
	// the level k, such as "fluid-tails"; see Growth.
	Bounds []string
	// Points are measurements of one's own, drawn beside the results; see ReadPoints.
	Points []Point
	// Venue is one of Venues (lipics if empty); Wide takes the width of its whole text.
	Venue string
	Wide  bool
}

// Figure builds the figure. Errors: an unknown venue, a result without
// tail_fractions, two results of one name, a curve with X and Y of different
// length, or nothing at all to draw.
func (l Layers) Figure() (*Figure, error) {
	f, err := newFigure("layers", l.Venue, l.Wide, "k", "ln(1/s_k)", "low", "high")
	if err != nil {
		return nil, err
	}
	f.shown = "ln(1/s_k) of the mean over the trials of s_k, " +
		"the fraction of bins with at least k balls"
	groups, err := single(l.Results, l.Names)
	if err != nil {
		return nil, err
	}
	var xs, ys []float64
	deepest := map[string]float64{} // level, by series
	for i, s := range groups {
		r := s.results[0]
		m, err := r.Metric("tail_fractions")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		drawn := f.of(s.name, r)
		fall := line{style: seriesLine(i), shape: seriesShape(i), mark: true}
		for k, part := range m.Means {
			if part > 0 && part < 1 {
				fall.xs, fall.ys = append(fall.xs, float64(k)), append(fall.ys, -math.Log(part))
				drawn.point(float64(k), -math.Log(part), math.NaN(), math.NaN())
			}
		}
		f.draws(fall)
		f.legend = append(f.legend, entry{label: s.name, style: fall.style, shape: fall.shape,
			mark: true})
		deepest[s.name] = float64(len(m.Means) - 1)
		xs, ys = append(xs, fall.xs...), append(ys, fall.ys...)
	}
	curves, err := f.boundCurves(l.Bounds, groups, []string{"k"}, alongLoads(1, deepest))
	if err != nil {
		return nil, err
	}
	lines, xs, ys, err := f.overlay(groups, slices.Concat(l.Curves, falls(curves)), l.Points, xs, ys)
	if err != nil {
		return nil, err
	}
	f.Plot.X.Label.Text = "level $k$"
	f.Plot.Y.Label.Text = "$\\ln(1/s_k)$"
	setAxis(&f.Plot.X, integerAxis, ticksAlong(f.w, 24), reach(xs, lines, along, 0.3)...)
	setAxis(&f.Plot.Y, logAxis, ticksAlong(f.h, 18), reach(ys, lines, across, 0.5)...)
	f.hidden(lines, math.Inf(1))
	return f.finished()
}

// falls are curves of fractions s_k as ln(1/s_k); levels that all bins or none reach have no
// place.
func falls(curves []Curve) []Curve {
	var out []Curve
	for _, c := range curves {
		fall := c
		fall.X, fall.Y = nil, nil
		for i, part := range c.Y {
			if part > 0 && part < 1 {
				fall.X, fall.Y = append(fall.X, c.X[i]), append(fall.Y, -math.Log(part))
			}
		}
		if len(fall.X) > 0 {
			out = append(out, fall)
		}
	}
	return out
}
