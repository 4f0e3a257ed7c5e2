package plotting

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const markedWidth = vg.Length(1.6)

var edgeGrey = color.Gray{Y: 0x90}

// rateWidth is the width of an edge, in proportion to its rate but never too thin to be seen.
func rateWidth(rate, largest float64) vg.Length {
	if largest == 0 {
		return thinWidth
	}
	return max(0.3, vg.Length(2.5*rate/largest))
}

// A web is a graph with a place for every vertex.
type web struct {
	u, v   []int32
	at     [][2]float64
	marked []bool
	fill   []color.Color
	torus  bool        // on a grid
	width  []vg.Length // of edges, if not all the same
	names  names
}

func (w web) Plot(c draw.Canvas, _ *plot.Plot) {
	lo, hi := w.at[0], w.at[0]
	for _, p := range w.at {
		for i := range p {
			lo[i], hi[i] = min(lo[i], p[i]), max(hi[i], p[i])
		}
	}
	if w.torus { // room for the stubs
		for i := range lo {
			lo[i], hi[i] = lo[i]-stub, hi[i]+stub
		}
	}
	radius := max(1.3, min(4.5, 0.3*math.Sqrt(float64(c.Size().X*c.Size().Y)/float64(len(w.at)))))
	room := vg.Length(2*radius + 2)
	size := c.Size().Sub(vg.Point{X: 2 * room, Y: 2 * room})
	unit := math.Inf(1) // the same in both directions
	for i, s := range []vg.Length{size.X, size.Y} {
		if hi[i] > lo[i] {
			unit = min(unit, s.Points()/(hi[i]-lo[i]))
		}
	}
	if math.IsInf(unit, 1) {
		unit = 1
	}
	middle := c.Center()
	place := func(x, y float64) vg.Point {
		return middle.Add(vg.Point{X: vg.Length(unit * (x - (lo[0]+hi[0])/2)),
			Y: vg.Length(unit * (y - (lo[1]+hi[1])/2))})
	}
	for e := range w.u { // neighbours do not touch
		a, b := w.at[w.u[e]], w.at[w.v[e]]
		if r := unit * math.Hypot(a[0]-b[0], a[1]-b[1]); r > 2 {
			radius = min(radius, 0.4*r)
		}
	}
	for _, marked := range []bool{false, true} { // thick edges above thin ones
		sty := draw.LineStyle{Color: edgeGrey, Width: thinWidth}
		if marked {
			sty = draw.LineStyle{Color: color.Black, Width: markedWidth / 2}
		}
		for e := range w.u {
			if (w.marked[w.u[e]] && w.marked[w.v[e]]) != marked {
				continue
			}
			if w.width != nil {
				sty.Width = w.width[e]
			}
			for _, s := range w.strokes(e) {
				c.StrokeLine2(sty, place(s[0], s[1]).X, place(s[0], s[1]).Y, place(s[2], s[3]).X,
					place(s[2], s[3]).Y)
			}
		}
	}
	for v, p := range w.at {
		pt := place(p[0], p[1])
		c.SetColor(w.fill[v])
		c.Fill(circle(pt, vg.Length(radius)))
		width := thinWidth
		if w.marked[v] {
			width = markedWidth
		}
		c.SetLineStyle(draw.LineStyle{Color: color.Black, Width: width})
		c.Stroke(circle(pt, vg.Length(radius)))
	}
	sty := legendText
	sty.Font.Size, sty.XAlign = fontSize*0.9, draw.XCenter
	for _, n := range w.names {
		c.FillText(sty, place(n.x, n.y).Add(vg.Point{Y: vg.Length(radius) + 1.5}), n.text)
	}
}

// stub is the length of a stub.
const stub = 0.45

// strokes are the lines of an edge: one, or on a torus two stubs for an edge
// that goes around.
func (w web) strokes(e int) [][4]float64 {
	a, b := w.at[w.u[e]], w.at[w.v[e]]
	dx, dy := b[0]-a[0], b[1]-a[1]
	if !w.torus || math.Abs(dx)+math.Abs(dy) < 1.5 {
		return [][4]float64{{a[0], a[1], b[0], b[1]}}
	}
	x, y := -stub*math.Copysign(min(1, math.Abs(dx)), dx),
		-stub*math.Copysign(min(1, math.Abs(dy)), dy)
	return [][4]float64{{a[0], a[1], a[0] + x, a[1] + y}, {b[0], b[1], b[0] - x, b[1] - y}}
}
