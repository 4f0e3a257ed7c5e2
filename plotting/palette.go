package plotting

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The colours of Okabe and Ito ("Color universal design", 2008) without
// yellow, which is too pale for lines, in an order in which neighbours differ
// in grey too.
var colours = []color.NRGBA{
	{0x00, 0x72, 0xB2, 0xFF}, // blue
	{0xE6, 0x9F, 0x00, 0xFF}, // orange
	{0x00, 0x00, 0x00, 0xFF}, // black
	{0xCC, 0x79, 0xA7, 0xFF}, // reddish purple
	{0xD5, 0x5E, 0x00, 0xFF}, // vermilion
	{0x56, 0xB4, 0xE9, 0xFF}, // sky blue
	{0x00, 0x9E, 0x73, 0xFF}, // bluish green
}

// shapes are the markers; with seven colours and eight shapes, 56 series
// differ in at least one and the first seven in both.
var shapes = []shape{disc, square, triangle, diamond, cross, ring, wedge, plus}

// dataDashes tell series of one colour apart: the first seven are solid, the next seven have long
// dashes, and so on.
var dataDashes = [][]vg.Length{
	nil,
	{9, 1.5},
	{3, 1},
	{9, 1.5, 1, 1.5},
	{1, 1},
	{5, 1.5, 1, 1.5, 1, 1.5},
}

// dashes tell curves apart, in multiples of a point.
var dashes = [][]vg.Length{
	{4, 2},
	{1, 1.6},
	{6, 1.6, 1, 1.6},
	{2.2, 1.4},
	{8, 2.5},
	{5, 1.4, 1, 1.4, 1, 1.4},
}

const (
	lineWidth  = vg.Length(1)
	thinWidth  = vg.Length(0.5)
	markRadius = vg.Length(2.1)
	fontSize   = vg.Length(8)
)

// seriesLine is the line of a series.
func seriesLine(i int) draw.LineStyle {
	dashes := dataDashes[i/len(colours)%len(dataDashes)]
	return draw.LineStyle{Color: seriesColour(i), Width: lineWidth, Dashes: dashes}
}

// seriesColour, seriesShape, curveDashes and curveGrey (of curves without a series) run through
// their lists again and again.
func seriesColour(i int) color.NRGBA { return colours[i%len(colours)] }
func seriesShape(i int) shape        { return shapes[i%len(shapes)] }
func curveDashes(i int) []vg.Length  { return dashes[i%len(dashes)] }
func curveGrey(i int) color.Gray {
	return color.Gray{Y: []uint8{0x58, 0x00, 0x90}[i/len(dashes)%3]}
}
func faded(c color.NRGBA) color.NRGBA { c.A = 0x38; return c }

// A shape draws a marker with the current colour, for gonum's glyph styles.
type shape int

const (
	disc shape = iota
	square
	triangle
	diamond
	cross
	ring
	wedge
	plus
)

// DrawGlyph draws a marker; areas are about equal.
func (s shape) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, pt vg.Point) {
	r := sty.Radius
	c.SetLineWidth(0.9)
	c.SetLineDash(nil, 0)
	polygon := func(xy ...vg.Length) vg.Path {
		var p vg.Path
		p.Move(vg.Point{X: pt.X + xy[0]*r, Y: pt.Y + xy[1]*r})
		for i := 2; i < len(xy); i += 2 {
			p.Line(vg.Point{X: pt.X + xy[i]*r, Y: pt.Y + xy[i+1]*r})
		}
		return p
	}
	fill := func(p vg.Path) { p.Close(); c.Fill(p) }
	switch s {
	case disc:
		c.Fill(circle(pt, r))
	case square:
		fill(polygon(-0.88, -0.88, 0.88, -0.88, 0.88, 0.88, -0.88, 0.88))
	case triangle:
		fill(polygon(-1.13, -0.78, 1.13, -0.78, 0, 1.25))
	case diamond:
		fill(polygon(-1.25, 0, 0, -1.25, 1.25, 0, 0, 1.25))
	case cross:
		c.Stroke(polygon(-0.9, -0.9, 0.9, 0.9))
		c.Stroke(polygon(-0.9, 0.9, 0.9, -0.9))
	case wedge:
		fill(polygon(-1.13, 0.78, 1.13, 0.78, 0, -1.25))
	case plus:
		c.Stroke(polygon(-1.2, 0, 1.2, 0))
		c.Stroke(polygon(0, -1.2, 0, 1.2))
	case ring:
		c.SetColor(color.White)
		c.Fill(circle(pt, r))
		c.SetColor(sty.Color)
		c.Stroke(circle(pt, r*0.9))
	}
}

func circle(pt vg.Point, r vg.Length) vg.Path {
	var p vg.Path
	p.Move(vg.Point{X: pt.X + r, Y: pt.Y})
	p.Arc(pt, r, 0, 6.283185307179586)
	p.Close()
	return p
}
