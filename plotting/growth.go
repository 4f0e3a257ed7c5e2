package plotting

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/plotting/internal/page"
)

// Growth draws the mean of a metric, with a band around it, against the number of bins n
// (logarithmic axis), or of vertices of a graph, with theorem curves dashed. Results that differ
// in n only make one line. Of more than three lines the bands would cover each other: they become
// bars.
type Growth struct {
	Results []*balls.Result
	// Metric is the name of the metric (max_load if empty).
	Metric string
	// Names gives each result the name of its series; without names they are
	// made from the rule and the keys that differ, such as "Greedy[2]".
	Names []string
	// Band says what the band is: "quantiles", 5 % and 95 % of the trials (order statistics of
	// the counts), or "mean", an interval of the mean, 95 %, as [balls.Metric.Interval] has it.
	// If it is empty, quantiles where the metric has counts, else the interval of the mean.
	Band string
	// Curves are drawn over the range of the data.
	Curves []Curve
	// Bounds names calculators of package bounds, as `ballslab bound` lists them, whose curves are
	// drawn too, such as "greedy-leading". Keys are taken from the cells of the results; a word
	// key=value after the name sets one, or, if the calculator does not have it, says which
	// results it is asked for: "greedy-leading d=4", "ln-over-ln-ln rule=one-choice".
	Bounds []string
	// Points are measurements of one's own, drawn beside the results; see ReadPoints.
	Points []Point
	// LogY makes the vertical axis logarithmic too.
	LogY bool
	// Venue is one of Venues (lipics if empty); Wide takes the width of its whole text.
	Venue string
	Wide  bool
}

// Figure builds the figure. Errors: an unknown venue, metric or band, names that do
// not match the results, two results with the same n in one series, a curve
// with X and Y of different length, or nothing at all to draw.
func (g Growth) Figure() (*Figure, error) {
	if g.Metric == "" {
		g.Metric = "max_load"
	}
	groups, err := group(g.Results, g.Names, "")
	if err != nil {
		return nil, err
	}
	if g.Band == "" {
		g.Band = "mean"
		if counted(groups, g.Metric) {
			g.Band = "quantiles"
		}
	}
	ends := []string{"q05", "q95"}
	label := "5–95 % of the trials"
	switch g.Band {
	case "quantiles":
	case "mean":
		ends, label = []string{"low", "high"}, "95 % interval of the mean"
	default:
		return nil, fmt.Errorf("band %q is not known: quantiles or mean", g.Band)
	}
	f, err := newFigure("growth", g.Venue, g.Wide, append([]string{"bins", "mean"}, ends...)...)
	if err != nil {
		return nil, err
	}
	f.shown = "mean over the trials"
	whole, banded := true, false
	var data []line
	var xs, ys []float64
	for i, s := range groups {
		l := line{style: seriesLine(i), shape: seriesShape(i), mark: true}
		var b band
		slices.SortStableFunc(s.results, func(a, b *balls.Result) int {
			return cmp.Compare(bins(a), bins(b))
		})
		for _, r := range s.results {
			m, err := r.Metric(g.Metric)
			if err != nil {
				return nil, fmt.Errorf("series %s: %w", s.name, err)
			}
			n := bins(r)
			if k := len(l.xs); math.IsNaN(n) || k > 0 && n == l.xs[k-1] {
				return nil, fmt.Errorf("series %s: bins = %v twice or not a number: name the results apart "+
					"with Names", s.name, n)
			}
			low, high := quantile(m, 0.05), quantile(m, 0.95)
			if g.Band == "mean" {
				low, high = meanInterval(r, m)
			}
			l.xs, l.ys = append(l.xs, n), append(l.ys, m.Mean)
			b.xs, b.low, b.high = append(b.xs, n), append(b.low, low), append(b.high, high)
			f.of(s.name, r).point(n, m.Mean, low, high)
			whole, banded = whole && integral(m), banded || finite(high)
		}
		f.bandless(s.name, b, g.Band)
		f.spread(i, len(groups), b, l)
		f.legend = append(f.legend, entry{label: s.name, style: l.style, shape: l.shape, mark: true,
			shaded: len(groups) <= mostBands && slices.ContainsFunc(b.high, finite)})
		xs = append(xs, l.xs...)
		ys = append(append(append(ys, l.ys...), b.low...), b.high...)
		data = append(data, l)
	}
	for _, l := range data { // over all bands
		f.draws(l)
	}
	if banded {
		f.legend = append(f.legend, spreadEntry(label, len(groups) <= mostBands))
		f.shown += "; around it: " + label
	}
	curves, err := f.boundCurves(g.Bounds, groups, []string{"bins"}, sizes)
	if err != nil {
		return nil, err
	}
	lines, xs, ys, err := f.overlay(groups, slices.Concat(g.Curves, curves), g.Points, xs, ys)
	if err != nil {
		return nil, err
	}
	f.Plot.X.Label.Text = "number of bins $n$"
	if onGraphs(g.Results) {
		f.Plot.X.Label.Text = "number of vertices $n$"
	}
	f.Plot.Y.Label.Text = escape(metricLabel(g.Metric))
	if len(groups) > 0 {
		f.Plot.Y.Label.Text += " (mean)"
	}
	setAxis(&f.Plot.X, logAxis, ticksAlong(f.w, 32), reach(xs, lines, along, 0)...)
	kind := linearAxis
	switch {
	case g.LogY:
		kind = logAxis
	case whole && g.Band == "quantiles": // an interval of the mean may be narrow
		kind = integerAxis
	}
	setAxis(&f.Plot.Y, kind, ticksAlong(f.h, 18), reach(ys, lines, across, 0.5)...)
	for i, l := range data {
		f.missing(groups[i].name, l.xs, l.ys)
	}
	f.hidden(lines, math.Inf(1))
	return f.finished()
}

// counted says whether some result has counts of the metric.
func counted(groups []series, name string) bool {
	for _, s := range groups {
		for _, r := range s.results {
			if m, err := r.Metric(name); err == nil && len(m.Counts) > 0 {
				return true
			}
		}
	}
	return false
}

// bandless warns of a band that does not go along its whole line.
func (f *Figure) bandless(name string, b band, kind string) {
	without := 0
	for _, y := range b.high {
		if !finite(y) {
			without++
		}
	}
	why := "too many different values to keep their counts"
	if kind == "mean" {
		why = "a single trial, or an exact law"
	}
	if without > 0 && without < len(b.high) {
		f.Warnings = append(f.Warnings, fmt.Sprintf("%s: no band at %d of %d points: %s",
			page.Plain(name), without, len(b.high), why))
	}
}
