package plotting

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"ballslab/balls"
	"ballslab/internal/prob"
)

// Histogram draws the law of a metric with integer values: a bar for each
// value, those of several results side by side. Where a theorem says that a maximum is
// one of two values, there are two bars.
//
// Bars are parts of the trials, with exact intervals (Clopper and Pearson); parts of
// the time, without, for a metric observed in equilibrium; or probabilities of an exact law.
type Histogram struct {
	Results []*balls.Result
	// Metric is the name of a metric with integer values (max_load if empty).
	Metric string
	// Names gives each result its name; without names they are made from the
	// rule and the keys that differ.
	Names []string
	// Level is the confidence level of each interval (0.95 if zero).
	Level float64
	// Venue is one of Venues (lipics if empty); Wide takes the width of its whole text.
	Venue string
	Wide  bool
}

// Figure builds the figure. Errors: an unknown venue or metric, a metric without integer
// values, a level outside (0, 1), two results of one name, more than 1000 values, or no results.
func (h Histogram) Figure() (*Figure, error) {
	if h.Metric == "" {
		h.Metric = "max_load"
	}
	if h.Level == 0 {
		h.Level = 0.95
	}
	if !(h.Level > 0 && h.Level < 1) {
		return nil, fmt.Errorf("level = %v: a confidence level between 0 and 1 is wanted", h.Level)
	}
	f, err := newFigure("histogram", h.Venue, h.Wide, "k", "probability", "low", "high")
	if err != nil {
		return nil, err
	}
	groups, err := single(h.Results, h.Names)
	if err != nil {
		return nil, err
	}
	if len(groups) == 0 {
		return nil, fmt.Errorf("histogram: no results to draw")
	}
	least, largest, top := math.Inf(1), math.Inf(-1), 0.0
	intervals := false
	width := 0.8 / float64(len(groups))
	for i, s := range groups {
		r := s.results[0]
		m, err := r.Metric(h.Metric)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		law, err := lawOf(m, h.Level)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		if i == 0 || r.Engine != "exact" {
			f.shown = law.shown
		}
		drawn := f.of(s.name, r)
		b := boxes{colour: seriesColour(i), hatch: hatchOf(i), width: width}
		thin := bars{low: law.low, high: law.high, style: draw.LineStyle{Color: color.Black, Width: 0.7}}
		for j, k := range law.xs {
			drawn.point(k, law.ys[j], law.low[j], law.high[j])
			x := k - 0.4 + width*(float64(i)+0.5)
			b.xs, b.ys, thin.xs = append(b.xs, x), append(b.ys, law.ys[j]), append(thin.xs, x)
			least, largest = min(least, k), max(largest, k)
			top = max(top, law.ys[j])
			if finite(law.high[j]) {
				top, intervals = max(top, law.high[j]), true
			}
		}
		halo := thin // so that intervals are seen on dark bars
		halo.style = draw.LineStyle{Color: color.White, Width: 1.8}
		f.draws(b, halo, thin)
		f.legend = append(f.legend, entry{label: s.name, swatch: b.colour, hatch: b.hatch})
	}
	if intervals {
		f.legend = append(f.legend, spreadEntry(fmt.Sprintf("%g %% interval", 100*h.Level), false))
	}
	if largest-least > 1000 {
		return nil, fmt.Errorf("histogram: values from %v to %v: at most 1000 of them; Tail draws more",
			least, largest)
	}
	f.Plot.X.Label.Text = escape(metricLabel(h.Metric)) + " $k$"
	f.Plot.Y.Label.Text = "Pr[" + escape(metricLabel(h.Metric)) + " $= k$]"
	setAxis(&f.Plot.X, integerAxis, ticksAlong(f.w, 24), least, largest)
	f.Plot.X.Min, f.Plot.X.Max = least-0.6, largest+0.6
	setAxis(&f.Plot.Y, linearAxis, ticksAlong(f.h, 18), 0, top)
	f.Plot.Y.Min = 0
	return f.finished()
}

// lawOf returns the probabilities of the values that occurred.
func lawOf(m balls.Metric, level float64) (tailLine, error) {
	var t tailLine
	switch {
	case m.Tail != nil:
		t.shown = "part of the time, over all trials; no intervals"
		for k, p := range m.Tail {
			if k+1 < len(m.Tail) {
				p -= m.Tail[k+1]
			}
			if p > 0 {
				t.add(float64(k), p, math.NaN(), math.NaN())
			}
		}
		return t, nil
	case m.Means != nil || !integral(m):
		return t, fmt.Errorf("metric %s has no integer counts, of which a histogram is made", m.Name)
	}
	t.shown = fmt.Sprintf("part of the trials; intervals: Clopper-Pearson, %g %%", 100*level)
	var trials int64
	for _, c := range m.Counts {
		trials += c.Count
	}
	for _, c := range m.Counts {
		if trials == 0 {
			t.shown = "exact probabilities"
			t.add(c.Value, c.Probability, math.NaN(), math.NaN())
			continue
		}
		low, high := prob.ClopperPearson(c.Count, trials, 1-level)
		t.add(c.Value, float64(c.Count)/float64(trials), low, high)
	}
	return t, nil
}

// boxes are the bars of a histogram, from 0 to ys, centred at xs.
type boxes struct {
	xs, ys []float64
	width  float64
	colour color.Color
	hatch  hatch
}

func (b boxes) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i := range b.xs {
		lo, hi := vg.Point{X: x(b.xs[i] - b.width/2), Y: y(0)},
			vg.Point{X: x(b.xs[i] + b.width/2), Y: y(b.ys[i])}
		area := vg.Rectangle{Min: within(lo, c.Rectangle), Max: within(hi, c.Rectangle)}
		box := area.Path()
		c.SetColor(b.colour)
		c.Fill(box)
		b.hatch.draw(c, area, b.colour)
		c.SetLineStyle(draw.LineStyle{Color: color.Black, Width: thinWidth / 2})
		c.Stroke(box)
	}
}
