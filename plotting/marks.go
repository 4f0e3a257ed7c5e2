package plotting

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The marks are gonum plotters for what figures are made of. They skip what
// is not finite, clip at the frame, and take any number of points.

// A line joins points; where a point cannot be shown it is interrupted. Shape
// marks the points if mark is set.
type line struct {
	xs, ys []float64
	style  draw.LineStyle
	shape  shape
	mark   bool
}

func (l line) Plot(c draw.Canvas, p *plot.Plot) {
	sty := draw.GlyphStyle{Color: l.style.Color, Radius: markRadius, Shape: l.shape}
	for _, part := range parts(l.xs, l.ys, &c, p) {
		if l.style.Width > 0 {
			c.StrokeLines(l.style, c.ClipLinesXY(thin(part))...)
		}
		if l.mark {
			for _, pt := range part {
				c.DrawGlyph(sty, pt)
			}
		}
	}
}

// A band fills the area between two lines.
type band struct {
	xs, low, high []float64
	colour        color.Color
}

func (b band) Plot(c draw.Canvas, p *plot.Plot) {
	ok := func(i int) bool { return shown(p, b.xs[i], b.high[i]) && finite(b.low[i]) }
	for i := 0; i < len(b.xs); i++ {
		j := i
		for j < len(b.xs) && ok(j) {
			j++
		}
		if j-i >= 2 {
			b.fill(c, p, i, j)
		}
		i = j
	}
}

// fill fills the band between its points i and j-1.
func (b band) fill(c draw.Canvas, p *plot.Plot, i, j int) {
	low := make([]float64, 0, j-i)
	for _, y := range b.low[i:j] {
		low = append(low, floor(p, y))
	}
	for _, up := range parts(b.xs[i:j], b.high[i:j], &c, p) {
		area := thin(up)
		for _, down := range parts(b.xs[i:j], low, &c, p) {
			down = slices.Clone(thin(down))
			slices.Reverse(down)
			area = append(area[:len(area):len(area)], down...)
		}
		c.FillPolygon(b.colour, c.ClipPolygonXY(area))
	}
}

// bars are vertical error bars; one whose lower end cannot be shown reaches
// down to the frame.
type bars struct {
	xs, low, high []float64
	style         draw.LineStyle
}

// barWidth and barCap are the width of the line, and half that of the ends.
const barWidth, barCap = vg.Length(0.7), vg.Length(1.6)

// barLines are the lines of a bar at x.
func barLines(x, low, high vg.Length) [][]vg.Point {
	return [][]vg.Point{
		{{X: x, Y: low}, {X: x, Y: high}},
		{{X: x - barCap, Y: high}, {X: x + barCap, Y: high}},
		{{X: x - barCap, Y: low}, {X: x + barCap, Y: low}},
	}
}

func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var path vg.Path // of all bars: files stay small
	c.SetLineStyle(b.style)
	for i := range b.xs {
		if !shown(p, b.xs[i], b.high[i]) || !finite(b.low[i]) {
			continue
		}
		at, lo, hi := x(b.xs[i]), y(floor(p, b.low[i])), y(b.high[i])
		for _, l := range c.ClipLinesXY(barLines(at, lo, hi)...) {
			path.Move(l[0])
			path.Line(l[1])
		}
	}
	if len(path) > 0 {
		c.Stroke(path)
	}
}

// A limit is an upper end alone: a bar with an arrow downwards.
type limit struct {
	x, y  float64
	style draw.LineStyle
}

func (l limit) Plot(c draw.Canvas, p *plot.Plot) {
	if !shown(p, l.x, l.y) {
		return
	}
	fx, fy := p.Transforms(&c)
	x, y := fx(l.x), fy(l.y)
	const wing, length = vg.Length(1.6), vg.Length(7)
	tip := y - length
	c.StrokeLines(l.style, c.ClipLinesXY(
		[]vg.Point{{X: x - wing, Y: y}, {X: x + wing, Y: y}},
		[]vg.Point{{X: x, Y: y}, {X: x, Y: tip}},
		[]vg.Point{{X: x - wing, Y: tip + 2.5}, {X: x, Y: tip}, {X: x + wing, Y: tip + 2.5}})...)
}

// frame closes the box of the axes.
type frame struct{}

func (frame) Plot(c draw.Canvas, p *plot.Plot) {
	c.SetLineStyle(draw.LineStyle{Color: color.Black, Width: thinWidth})
	c.Stroke(c.Rectangle.Path())
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// shown says whether a point has a place on the axes (it may lie outside the
// frame).
func shown(p *plot.Plot, x, y float64) bool {
	ok := func(a *plot.Axis, v float64) bool {
		_, log := a.Scale.(LogScale)
		n := a.Norm(v)
		return finite(v) && finite(n) && (!log || v > 0)
	}
	return ok(&p.X, x) && ok(&p.Y, y)
}

// floor lifts what lies below a logarithmic y axis to just below the frame.
func floor(p *plot.Plot, y float64) float64 {
	if _, log := p.Y.Scale.(LogScale); log && y < p.Y.Min/2 {
		return p.Y.Min / 2
	}
	return y
}

// parts maps points to the canvas and cuts them where one cannot be shown.
// Places far outside are drawn in to where drawing libraries can count.
func parts(xs, ys []float64, c *draw.Canvas, p *plot.Plot) [][]vg.Point {
	x, y := p.Transforms(c)
	far := func(v vg.Length) vg.Length { return max(-1e6, min(1e6, v)) }
	var out [][]vg.Point
	var part []vg.Point
	for i := 0; i < len(xs) && i < len(ys); i++ {
		if !shown(p, xs[i], ys[i]) {
			if len(part) > 0 {
				out, part = append(out, part), nil
			}
			continue
		}
		part = append(part, vg.Point{X: far(x(xs[i])), Y: far(y(ys[i]))})
	}
	if len(part) > 0 {
		out = append(out, part)
	}
	return out
}

// thin reduces a line of more than enough points to what can be seen: of the points in a
// row within thinTo horizontally, the first, the lowest, the highest and the last.
const enough, thinTo = 2000, vg.Inch / 300

func thin(pts []vg.Point) []vg.Point {
	if len(pts) <= enough {
		return pts
	}
	column := func(pt vg.Point) float64 { return math.Floor(float64(pt.X / thinTo)) }
	var out []vg.Point
	for i := 0; i < len(pts); {
		j, lo, hi := i, i, i
		for ; j < len(pts) && column(pts[j]) == column(pts[i]); j++ {
			if pts[j].Y < pts[lo].Y {
				lo = j
			}
			if pts[j].Y > pts[hi].Y {
				hi = j
			}
		}
		last := -1
		for _, k := range []int{i, min(lo, hi), max(lo, hi), j - 1} {
			if k != last {
				out = append(out, pts[k])
			}
			last = k
		}
		i = j
	}
	return out
}
