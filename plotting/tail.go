package plotting

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"ballslab/balls"
)

// Tail draws the probability that a metric is at least k, k = 0, 1, ..., on a
// logarithmic axis: as steps centred on the integers, with exact intervals
// (Clopper and Pearson) for what was simulated. Bounds are dashed steps. An
// exact law is a result of the engine "exact"; it has no intervals.
//
// A metric that was observed in equilibrium has the fraction of time in place of that
// of trials, without intervals. The metric tail_fractions is a tail already: the fraction of bins
// with load k or more, in the mean over the trials, with intervals of the normal law.
//
// One k beyond the largest value seen is drawn with the upper end of its interval only: an arrow
// that says how little the trials exclude. Several results stand a little beside each other at
// each k.
//
// Curves are shown as a whole as long as the data keep half of the axis; points that are left out
// are counted in a warning.
type Tail struct {
	Results []*balls.Result
	// Metric is the name of a metric with integer values (max_load if empty), or tail_fractions.
	Metric string
	// Names gives each result its name; without names they are made from the
	// rule and the keys that differ.
	Names []string
	// Curves are bounds and laws: X holds the integers k.
	Curves []Curve
	// Bounds names calculators of package bounds whose curves are drawn too, against k, such as
	// "one-choice-tail-sandwich rule=one-choice"; see Growth.
	Bounds []string
	// Points are measurements of one's own, drawn beside the results; see ReadPoints.
	Points []Point
	// Level is the confidence level of each interval (0.95 if zero).
	Level float64
	// Venue is one of Venues (lipics if empty); Wide takes the width of its whole text.
	Venue string
	Wide  bool
}

// Figure builds the figure. Errors: an unknown venue or metric, a metric
// without integer counts, a level outside (0, 1), two results of one name, a
// curve with X and Y of different length, or nothing at all to draw.
func (t Tail) Figure() (*Figure, error) {
	if t.Metric == "" {
		t.Metric = "max_load"
	}
	if t.Level == 0 {
		t.Level = 0.95
	}
	if !(t.Level > 0 && t.Level < 1) {
		return nil, fmt.Errorf("level = %v: a confidence level between 0 and 1 is wanted", t.Level)
	}
	f, err := newFigure("tail", t.Venue, t.Wide, "k", "probability", "low", "high")
	if err != nil {
		return nil, err
	}
	groups, err := single(t.Results, t.Names)
	if err != nil {
		return nil, err
	}
	simulated := 0
	for _, s := range groups {
		if s.results[0].Engine != "exact" {
			simulated++
		}
	}
	apart := min(0.06, 0.4/float64(max(1, simulated)))
	aside := -apart * float64(simulated-1) / 2 // of the first one
	intervals, arrows := false, false
	least, last := math.Inf(1), map[string]float64{} // of the k that are drawn, by series
	var xs, ys []float64                             // of what was simulated
	var laws []line
	var marks []plot.Plotter
	for i, s := range groups {
		r := s.results[0]
		m, err := r.Metric(t.Metric)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		tail, err := tailOf(m, t.Level)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		drawn := f.of(s.name, r)
		if f.shown == "" || r.Engine != "exact" {
			f.shown = tail.shown
		}
		for j := range tail.xs {
			drawn.point(tail.xs[j], tail.ys[j], tail.low[j], tail.high[j])
		}
		for _, k := range append(slices.Clone(tail.xs), tail.limitX) {
			if finite(k) {
				least, last[s.name] = min(least, k), max(last[s.name], k)
			}
		}
		for _, high := range tail.high {
			intervals = intervals || finite(high) && r.Engine != "exact"
		}
		stairs := line{style: seriesLine(i)}
		stairs.xs, stairs.ys = steps(tail.xs, tail.ys)
		if r.Engine == "exact" {
			laws = append(laws, stairs)
			f.draws(stairs) // under what was simulated
		} else {
			thin := draw.LineStyle{Color: seriesColour(i), Width: barWidth}
			if finite(tail.limitX) {
				arrows = true
				drawn.tagged("none seen", tail.limitX, 0, 0, tail.limitY)
			}
			shift(stairs.xs, aside)
			shift(tail.xs, aside)
			tail.limitX += aside
			aside += apart
			marks = append(marks, stairs,
				bars{xs: tail.xs, low: tail.low, high: tail.high, style: thin},
				line{xs: tail.xs, ys: tail.ys, style: draw.LineStyle{Color: seriesColour(i)},
					shape: seriesShape(i), mark: true},
				limit{x: tail.limitX, y: tail.limitY, style: thin})
			ys = append(append(append(ys, tail.ys...), tail.limitY), tail.high...)
			for j, low := range tail.low { // most of a long bar is enough
				ys = append(ys, max(low, tail.ys[j]/8))
			}
			xs = append(append(xs, stairs.xs...), tail.limitX)
		}
		f.legend = append(f.legend, entry{label: s.name, style: stairs.style, shape: seriesShape(i),
			mark: r.Engine != "exact"})
	}
	f.draws(marks...)
	if intervals {
		label := fmt.Sprintf("%g %% interval", 100*t.Level)
		if arrows {
			label += "; arrow: none seen"
		}
		f.legend = append(f.legend, spreadEntry(label, false))
	}
	asked, err := f.boundCurves(t.Bounds, groups, []string{"k"}, alongLoads(least, last))
	if err != nil {
		return nil, err
	}
	var stepped []Curve
	for _, c := range slices.Concat(t.Curves, asked) {
		c.steps = true
		stepped = append(stepped, c)
	}
	lines, xs, ys, err := f.overlay(groups, stepped, t.Points, xs, ys)
	if err != nil {
		return nil, err
	}
	f.Plot.X.Label.Text = "$k$"
	f.Plot.Y.Label.Text = "Pr[" + escape(metricLabel(t.Metric)) + " $\\ge k$]"
	if t.Metric == "tail_fractions" {
		f.Plot.Y.Label.Text = "fraction of bins with load $\\ge k$"
	}
	ks, ps := decades(xs, ys, append(laws, lines...))
	setAxis(&f.Plot.X, integerAxis, ticksAlong(f.w, 24), ks...)
	f.Plot.X.Min = max(f.Plot.X.Min, -0.9) // no tick at k = -1
	setAxis(&f.Plot.Y, logAxis, ticksAlong(f.h, 18), ps...)
	f.hidden(lines, 1) // a bound above 1 says nothing
	return f.finished()
}

// bigNumber writes a number for a formula: powers of ten as such.
func bigNumber(v float64) string {
	if e := math.Log10(v); v >= 1e4 && e == math.Trunc(e) {
		return fmt.Sprintf("10^{%d}", int(e))
	}
	return valueText(v)
}

// shift moves the steps of one result aside.
func shift(xs []float64, by float64) {
	for i := range xs {
		xs[i] += by
	}
}

// decades is the values that the axes must show: the data, and laws and curves as far
// down as the data still have half of the axis, which begins at 1 at most; all of them where there
// are no data.
func decades(xs, ys []float64, lines []line) (ks, ps []float64) {
	least := math.Inf(1)
	for _, p := range ys {
		if p > 0 {
			least = math.Min(least, p)
		}
	}
	if least = least * min(least, 0.1); math.IsInf(least, 1) {
		least = 0
	}
	ks, ps = append(ks, xs...), append(ps, ys...)
	for _, l := range lines {
		for i, p := range l.ys {
			if p > 0 && p >= least && p <= 1 { // a bound above 1 says nothing
				ks, ps = append(ks, l.xs[i]), append(ps, p)
			}
		}
	}
	return ks, ps
}
