package plotting

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg/draw"

	"ballslab/balls"
	"ballslab/balls/beta"
)

// Course draws a metric along the run: the mean over the trials, and the band
// between their 5 % and 95 % quantiles, against the step; of more than three results bars at some
// places, since bands would cover each other. The results need a time
// series (a plan with Every or Grid) of the metric.
type Course struct {
	Results []*balls.Result
	// Metric is the name of the metric (max_load if empty); Metrics, if set, names one for
	// each result instead, and a result may stand there once for each of its metrics.
	Metric  string
	Metrics []string
	// Names gives each result its name; without names they are made from the
	// rule and the keys that differ.
	Names []string
	// PerBin divides steps by the number of bins, Share the metric too.
	PerBin, Share bool
	// Curves are drawn over the data, in the units of the axes.
	Curves []Curve
	// Bounds names calculators of package bounds whose curves are drawn too, against steps or
	// rounds, such as "bin-deletion-oblivious-recourse"; see Growth.
	Bounds []string
	// Points are measurements of one's own, drawn beside the results; see ReadPoints.
	Points []Point
	// Shading is a function of time that stands behind the data, such as beta: the larger it is,
	// the darker. Y[i] holds from X[i] to X[i+1], in the units of the axis; the last X is where
	// it ends. Its Name is in the legend. Beta is such a function of the steps, as the process
	// of the results has it: results[0].Process.(balls.RandomDeletions).Beta, say, or p.Beta.
	Shading Curve
	Beta    beta.Beta
	// LogX and LogY make an axis logarithmic.
	LogX, LogY bool
	// Venue is one of Venues (lipics if empty); Wide takes the width of its whole text.
	Venue string
	Wide  bool
}

// Figure builds the figure. Errors: an unknown venue, a result without a time series of the
// metric, metrics that do not match the results, two results of one name, a curve with X and Y of
// different length, a shading that is not increasing in X, or nothing at all to draw.
func (c Course) Figure() (*Figure, error) {
	if c.Metric == "" {
		c.Metric = "max_load"
	}
	f, err := newFigure("course", c.Venue, c.Wide, "step", "mean", "q05", "q95")
	if err != nil {
		return nil, err
	}
	f.shown = "mean over the trials"
	groups, err := single(c.Results, c.Names)
	if err != nil {
		return nil, err
	}
	if len(c.Metrics) != 0 && len(c.Metrics) != len(groups) {
		return nil, fmt.Errorf("metrics: %d for %d results; one for each is wanted, or none",
			len(c.Metrics), len(groups))
	}
	if c.Beta != nil {
		if len(c.Shading.X) > 0 {
			return nil, fmt.Errorf("course: a shading and a beta; one is wanted")
		}
		if c.Shading, err = shadingOf(c.Beta, c.Results, c.PerBin, c.LogX); err != nil {
			return nil, err
		}
	}
	if err := f.addShading(c.Shading); err != nil {
		return nil, err
	}
	whole, spread := !c.Share, false
	var xs, ys []float64
	var data []line
	for i, s := range groups {
		r, name := s.results[0], c.Metric
		if len(c.Metrics) > 0 {
			name = c.Metrics[i]
		}
		k := -1
		if r.Series != nil {
			k = slices.Index(r.Series.Names, name)
		}
		if k < 0 {
			if r.Series != nil {
				return nil, fmt.Errorf("%s: no time series of %s: the metrics asked for are %s",
					s.name, name, strings.Join(r.Series.Names, ", "))
			}
			return nil, fmt.Errorf("%s: no time series of %s: "+
				"ask for it with every, or with grid and points", s.name, name)
		}
		step, unit := 1.0, 1.0
		if c.PerBin {
			step = bins(r)
		}
		if c.Share {
			unit = bins(r)
		}
		l := line{style: seriesLine(i)}
		var b band
		drawn, course := f.of(s.name, r), r.Series.Values[k]
		for j, at := range r.Series.At {
			x, y := float64(at)/step, course.Mean[j]/unit
			whole = whole && course.Mean[j] == math.Trunc(course.Mean[j])
			l.xs, l.ys = append(l.xs, x), append(l.ys, y)
			b.xs, b.low, b.high = append(b.xs, x), append(b.low, course.Q05[j]/unit),
				append(b.high, course.Q95[j]/unit)
			drawn.point(x, y, course.Q05[j]/unit, course.Q95[j]/unit)
		}
		spread = spread || r.Trials > 1
		if r.Trials > 1 {
			f.spread(i, len(groups), b, some(l, 0, i))
		}
		data = append(data, l)
		f.legend = append(f.legend, entry{label: s.name, style: l.style, shape: seriesShape(i),
			mark: true, shaded: r.Trials > 1 && len(groups) <= mostBands})
		xs, ys = append(xs, l.xs...), append(append(append(ys, l.ys...), b.low...), b.high...)
	}
	for i, l := range data { // over all bands
		f.draws(l, some(l, seriesShape(i), i))
	}
	if spread {
		f.legend = append(f.legend, spreadEntry("5–95 % of the trials", len(groups) <= mostBands))
		f.shown += "; around it: 5 % and 95 % quantiles of the trials"
	}
	curves, err := f.boundCurves(c.Bounds, groups, []string{"steps", "rounds"},
		alongSteps(c.PerBin, c.Share))
	if err != nil {
		return nil, err
	}
	lines, xs, ys, err := f.overlay(groups, slices.Concat(c.Curves, curves), c.Points, xs, ys)
	if err != nil {
		return nil, err
	}
	f.Plot.X.Label.Text, f.Plot.Y.Label.Text = "step", escape(metricLabel(c.Metric))
	if c.PerBin {
		f.Plot.X.Label.Text = "steps per bin"
	}
	if c.Share {
		f.Plot.Y.Label.Text += " per bin"
	}
	kind := linearAxis
	switch {
	case c.LogY:
		kind = logAxis
	case whole:
		kind = integerAxis
	}
	setAxis(&f.Plot.X, scaleOf(c.LogX), ticksAlong(f.w, 32), reach(xs, lines, along, 0)...)
	setAxis(&f.Plot.Y, kind, ticksAlong(f.h, 18), reach(ys, lines, across, math.Inf(1))...)
	for i, l := range data {
		f.missing(groups[i].name, l.xs, l.ys)
	}
	f.hidden(lines, math.Inf(1))
	f.shadingLegend(c.Shading)
	return f.finished()
}

// some marks about ten points of a line, which ones depending on the series,
// so that lines differ in grey print too.
func some(l line, shape shape, series int) line {
	out := line{style: draw.LineStyle{Color: l.style.Color}, shape: shape, mark: true}
	step := max(1, len(l.xs)/10)
	for i := (series * step / 3) % step; i < len(l.xs); i += step {
		out.xs, out.ys = append(out.xs, l.xs[i]), append(out.ys, l.ys[i])
	}
	return out
}
