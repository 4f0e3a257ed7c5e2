package plotting

import (
	"fmt"
	"math"

	"ballslab/balls"
)

// resultPoints are the results of a scatter as points: the mean of the metric, with its interval,
// at the value of the key that it is drawn against.
func (s Scatter) resultPoints(groups []series) ([]Point, error) {
	if len(groups) > 0 && s.Against == "" {
		return nil, fmt.Errorf("scatter: Against is empty: " +
			"the key of the cells is wanted against which results are drawn, such as lambda")
	}
	var points []Point
	for _, g := range groups {
		for _, r := range g.results {
			p, err := s.resultPoint(r)
			if err != nil {
				return nil, fmt.Errorf("series %s: %w", g.name, err)
			}
			p.Series = g.name
			points = append(points, p)
		}
	}
	return points, nil
}

// resultPoint is a result as a point.
func (s Scatter) resultPoint(r *balls.Result) (Point, error) {
	m, err := r.Metric(s.metric())
	if err != nil {
		return Point{}, err
	}
	x := cellOf(r).number(s.Against)
	if math.IsNaN(x) {
		return Point{}, fmt.Errorf("key %s: %q: a number is wanted",
			s.Against, cellOf(r).text(s.Against))
	}
	unit := 1.0
	if s.PerBin {
		unit = bins(r)
	}
	p := Point{X: x, Y: m.Mean / unit, Result: r}
	if low, high := meanInterval(r, m); finite(low) {
		p.Low, p.High = low/unit, high/unit
	}
	return p, nil
}

// metric is the name of the metric of the results.
func (s Scatter) metric() string {
	if s.Metric == "" {
		return "max_load"
	}
	return s.Metric
}

// labelled is the scatter with labels of its axes and intervals, where there are results and the
// user has given none.
func (s Scatter) labelled() Scatter {
	if len(s.Results) == 0 {
		return s
	}
	if s.X == "" {
		s.X = escape(metricLabel(s.Against))
	}
	if s.Y == "" {
		s.Y = escape(metricLabel(s.metric()))
		if s.PerBin {
			s.Y += " per bin"
		}
		s.Y += " (mean)"
	}
	if s.Bars == "" {
		s.Bars = "95 % interval of the mean"
	}
	return s
}
