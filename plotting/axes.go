package plotting

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"ballslab/plotting/internal/page"
)

// LogScale is a logarithmic scale that never panics: what is not positive, or
// not a number, lies far below the axis. It serves gonum's plot.Axis.
type LogScale struct{}

// Normalize returns ln(x/min) / ln(max/min).
func (LogScale) Normalize(min, max, x float64) float64 {
	if !(min > 0 && max > min) {
		return 0.5
	}
	if !(x > 0) {
		return -1000
	}
	from := math.Log(min)
	return (math.Log(x) - from) / (math.Log(max) - from)
}

// newPlot returns an empty plot in the style of all figures: labels in our
// fonts, a frame on all sides, ticks outside.
func newPlot() *plot.Plot {
	p := plot.New()
	p.TextHandler = page.Handler{}
	style := func(s *text.Style) {
		s.Handler = page.Handler{}
		s.Font.Size = fontSize
	}
	style(&p.Title.TextStyle)
	style(&p.Legend.TextStyle) // for what users add to gonum's own legend
	p.Legend.Top = true
	p.Title.Padding = 3
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		style(&a.Label.TextStyle)
		style(&a.Tick.Label)
		a.Padding = 0
		a.Width = 0 // frame draws all four sides
		a.Tick.Width = thinWidth
		a.Tick.Length = 3.5
		a.Label.Padding = 1
	}
	p.Y.Label.Padding = 3 // descenders point to the numbers
	return p
}

// An axisKind says how an axis divides its range.
type axisKind int

const (
	linearAxis  axisKind = iota
	integerAxis          // labels at integers only
	logAxis
)

// scaleOf is the kind of an axis that is logarithmic or not.
func scaleOf(log bool) axisKind {
	if log {
		return logAxis
	}
	return linearAxis
}

// setAxis fits an axis to the values that can be shown on it: finite, and
// positive on a logarithmic one. Without any, the axis shows a range of its
// own; a single value gets room on both sides.
func setAxis(a *plot.Axis, kind axisKind, most int, values ...float64) {
	const largest, margin = 1e300, 0.04
	smallest := -largest
	if kind == logAxis {
		smallest = 1 / largest
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) || kind == logAxis && v <= 0 {
			continue
		}
		v = max(smallest, min(largest, v))
		lo, hi = min(lo, v), max(hi, v)
	}
	if kind == logAxis {
		if lo > hi {
			lo, hi = 1, 10
		}
		if math.Log10(hi)-math.Log10(lo) < 0.01 {
			lo, hi = lo/3, hi*3
		}
		room := min(math.Exp(margin*(math.Log(hi)-math.Log(lo))), 1e5)
		a.Min, a.Max = lo/room, hi*room
		a.Scale = LogScale{}
		a.Tick.Marker = LogTicks{Most: most}
		return
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	if size := max(math.Abs(lo), math.Abs(hi)); hi-lo <= 1e-9*size || lo == hi {
		lo, hi = lo-max(1, 0.1*size), hi+max(1, 0.1*size)
	}
	room := margin * (hi - lo)
	a.Min, a.Max = lo-room, hi+room
	a.Scale = plot.LinearScale{}
	a.Tick.Marker = NumberTicks{Most: most, Integer: kind == integerAxis}
}

// ticksAlong is the largest number of labels for an axis of this length.
func ticksAlong(length, each vg.Length) int { return max(3, int(length/each)) }

// drawPlot draws a plot without its legend and returns the rectangle of the
// data. The labels of the axes are centred on the data; gonum would reserve
// room for them as if they stood at the middle value, which on a logarithmic
// axis is near the end.
func drawPlot(p plot.Plot, area draw.Canvas) vg.Rectangle {
	x, y := p.X.Label, p.Y.Label
	p.X.Label.Text, p.Y.Label.Text = "", ""
	var xh, yw vg.Length
	if x.Text != "" {
		xh = x.TextStyle.Height(x.Text) + x.Padding
	}
	if y.Text != "" {
		yw = y.TextStyle.Height(y.Text) + y.Padding
	}
	within := draw.Crop(area, yw, 0, xh, 0)
	p.X.Tick.Marker = spaced(p.X, p.DataCanvas(within).Size().X)
	p.Draw(within)
	data := p.DataCanvas(within).Rectangle
	drop := x.TextStyle.FontExtents().Descent
	if x.Text != "" {
		area.FillText(x.TextStyle, vg.Point{X: (data.Min.X + data.Max.X) / 2, Y: area.Min.Y + drop},
			x.Text)
	}
	if y.Text != "" {
		sty := y.TextStyle
		sty.Rotation += math.Pi / 2
		half := y.TextStyle.Width(y.Text) / 2
		middle := (data.Min.Y + data.Max.Y) / 2
		middle = max(min(middle, area.Max.Y-half), area.Min.Y+half) // a long label keeps to the page
		area.FillText(sty, vg.Point{X: area.Min.X + y.TextStyle.Height(y.Text) - drop, Y: middle}, y.Text)
	}
	return data
}
