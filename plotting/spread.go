package plotting

import (
	"image/color"

	"gonum.org/v1/plot/vg/draw"

	"ballslab/balls"
)

// confidence is that of the intervals of a mean.
const confidence = 0.95

// meanInterval is the interval of the mean of a metric, of a width where all trials agree; NaN
// where there is none: of a single trial, or of an exact law.
func meanInterval(r *balls.Result, m balls.Metric) (low, high float64) {
	low, high = m.Interval(confidence)
	if r.Engine == "exact" || !finite(low) || !finite(high) {
		return nan, nan
	}
	return low, high
}

// mostBands is the number of series whose bands can be told from each other where they overlap.
const mostBands = 3

// spread draws what lies around the line of series i of so many: a band, or, where bands would
// cover each other or have no width, bars at the points that are marked.
func (f *Figure) spread(i, of int, b band, marked line) {
	at := map[float64]bool{}
	for _, x := range marked.xs {
		at[x] = true
	}
	if of <= mostBands && len(b.xs) > 1 {
		b.colour = faded(seriesColour(i))
		f.draws(b)
		return
	}
	e := bars{style: draw.LineStyle{Color: seriesColour(i), Width: barWidth}}
	for j, x := range b.xs {
		if at[x] {
			e.xs, e.low, e.high = append(e.xs, x), append(e.low, b.low[j]), append(e.high, b.high[j])
		}
	}
	f.draws(e)
}

// spreadEntry names the bands, or the bars, in the legend.
func spreadEntry(label string, banded bool) entry {
	grey := draw.LineStyle{Color: color.Gray{Y: 0x40}, Width: lineWidth}
	return entry{label: label, style: draw.LineStyle{Color: grey.Color}, shaded: banded, bar: !banded}
}
