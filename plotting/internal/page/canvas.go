package page

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// state is what Push saves and Pop restores. The matrix maps user coordinates
// to the page, in points from its lower left corner.
type state struct {
	matrix [6]float64
	color  color.NRGBA
	width  float64
	dashes []float64
	offset float64
}

// canvas is the part that all vector canvases share: it keeps the state and
// hands out paths in page coordinates.
type canvas struct {
	w, h  vg.Length
	now   state
	stack []state
}

func newCanvas(w, h vg.Length) canvas {
	return canvas{w: w, h: h, now: state{
		matrix: [6]float64{1, 0, 0, 1, 0, 0},
		color:  color.NRGBA{A: 255},
		width:  1,
	}}
}

func (c *canvas) Size() (x, y vg.Length)       { return c.w, c.h }
func (c *canvas) SetLineWidth(width vg.Length) { c.now.width = width.Points() }

func (c *canvas) SetLineDash(pattern []vg.Length, offset vg.Length) {
	c.now.dashes = make([]float64, len(pattern))
	for i, d := range pattern {
		c.now.dashes[i] = d.Points()
	}
	c.now.offset = offset.Points()
}

func (c *canvas) SetColor(col color.Color) {
	if col == nil {
		col = color.Black
	}
	c.now.color = color.NRGBAModel.Convert(col).(color.NRGBA)
}

func (c *canvas) Rotate(rad float64) {
	sin, cos := math.Sincos(rad)
	c.concat([6]float64{cos, sin, -sin, cos, 0, 0})
}

func (c *canvas) Translate(pt vg.Point) {
	c.concat([6]float64{1, 0, 0, 1, pt.X.Points(), pt.Y.Points()})
}

func (c *canvas) Scale(x, y float64) { c.concat([6]float64{x, 0, 0, y, 0, 0}) }

// concat puts n before the current matrix m: p -> m(n(p)).
func (c *canvas) concat(n [6]float64) {
	m := c.now.matrix
	c.now.matrix = [6]float64{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

func (c *canvas) Push() { c.stack = append(c.stack, c.now) }

func (c *canvas) Pop() {
	if k := len(c.stack) - 1; k >= 0 {
		c.now, c.stack = c.stack[k], c.stack[:k]
	}
}

// point maps user coordinates to the page.
func (c *canvas) point(x, y float64) [2]float64 {
	m := c.now.matrix
	return [2]float64{m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]}
}

// factor is the current magnification of lengths.
func (c *canvas) factor() float64 {
	m := c.now.matrix
	return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2]))
}

// A segment is a piece of a path on the page: 'M' and 'L' have one point, 'C'
// three, 'Z' none.
type segment struct {
	op byte
	p  [3][2]float64
}

// path translates a vg.Path to the page, arcs and quadratic curves to cubic ones.
func (c *canvas) path(p vg.Path) []segment {
	var out []segment
	var x, y float64 // the current point, in user coordinates
	pen := func(op byte, px, py float64) {
		out = append(out, segment{op: op, p: [3][2]float64{c.point(px, py)}})
		x, y = px, py
	}
	cubic := func(ax, ay, bx, by, px, py float64) {
		out = append(out, segment{op: 'C', p: [3][2]float64{c.point(ax, ay), c.point(bx, by),
			c.point(px, py)}})
		x, y = px, py
	}
	for _, s := range p {
		px, py := s.Pos.X.Points(), s.Pos.Y.Points()
		switch s.Type {
		case vg.MoveComp:
			pen('M', px, py)
		case vg.LineComp:
			pen('L', px, py)
		case vg.CurveComp:
			a := s.Control[0]
			ax, ay := a.X.Points(), a.Y.Points()
			if len(s.Control) == 1 {
				cubic(x+(ax-x)*2/3, y+(ay-y)*2/3, px+(ax-px)*2/3, py+(ay-py)*2/3, px, py)
				continue
			}
			b := s.Control[1]
			cubic(ax, ay, b.X.Points(), b.Y.Points(), px, py)
		case vg.ArcComp:
			r := s.Radius.Points()
			n := int(math.Ceil(math.Abs(s.Angle) / (math.Pi / 2)))
			if n < 1 {
				n = 1
			}
			step := s.Angle / float64(n)
			k := 4.0 / 3 * math.Tan(step/4) * r
			sin, cos := math.Sincos(s.Start)
			op := byte('L')
			if len(out) == 0 {
				op = 'M'
			}
			pen(op, px+r*cos, py+r*sin)
			for i := 1; i <= n; i++ {
				sin2, cos2 := math.Sincos(s.Start + float64(i)*step)
				cubic(px+r*cos-k*sin, py+r*sin+k*cos, px+r*cos2+k*sin2, py+r*sin2-k*cos2, px+r*cos2, py+r*sin2)
				sin, cos = sin2, cos2
			}
		case vg.CloseComp:
			out = append(out, segment{op: 'Z'})
		}
	}
	return out
}

// num writes a number with at most three decimals, a third of a micrometre of
// paper when it is a length in points. What is no number becomes 0.
func num(x float64) string { return decimal(x, 1e3) }

// linear writes the linear part of a matrix; no format knows exponents.
func linear(a, b, c, d float64) string {
	return decimal(a, 1e7) + " " + decimal(b, 1e7) + " " + decimal(c, 1e7) + " " + decimal(d, 1e7)
}

func decimal(x, unit float64) string {
	x = math.Round(x*unit) / unit
	if math.IsNaN(x) || math.IsInf(x, 0) || x == 0 { // 0 may be -0
		return "0"
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
