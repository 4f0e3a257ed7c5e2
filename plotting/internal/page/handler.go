package page

import (
	"math"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Handler sets the labels of a gonum plot: a text.Handler. It takes the size
// from the style and the faces from its own chain. A label that cannot be set
// panics with an error; Check finds that out beforehand.
type Handler struct{}

var _ text.Handler = Handler{}

func (Handler) Cache() *font.Cache { return cache() }

// Extents leaves room for superscripts above and brackets below.
func (Handler) Extents(f font.Font) font.Extents {
	return font.Extents{Ascent: f.Size * 0.78, Descent: f.Size * 0.22, Height: f.Size}
}

func (Handler) Lines(txt string) []string {
	return strings.Split(strings.TrimRight(txt, "\n"), "\n")
}

func (h Handler) Box(txt string, f font.Font) (width, height, depth vg.Length) {
	_, width, err := set(txt, f.Size)
	if err != nil {
		panic(err)
	}
	e := h.Extents(f)
	return width, e.Ascent, e.Descent
}

// A labeller is a canvas that sets whole lines by itself: align is the part
// of the width that lies to the left of pt, from 0 to 1.
type labeller interface {
	label(pt vg.Point, size vg.Length, align float64, line string)
}

func (h Handler) Draw(c vg.Canvas, txt string, sty text.Style, pt vg.Point) {
	for { // what lies under gonum's drawing areas
		d, ok := c.(*draw.Canvas)
		if !ok {
			break
		}
		c = d.Canvas
	}
	c.Push()
	defer c.Pop()
	c.SetColor(sty.Color)
	c.Rotate(sty.Rotation)
	sin, cos := math.Sincos(-sty.Rotation)
	x, y := pt.X.Points(), pt.Y.Points()
	pt = vg.Point{X: vg.Length(x*cos - y*sin), Y: vg.Length(x*sin + y*cos)}

	// As in text.Plain: the block hangs from pt by its alignment, and the
	// baselines are one font size apart.
	lines := h.Lines(txt)
	pt.Y += sty.Height(txt)*vg.Length(sty.YAlign) - h.Extents(sty.Font).Ascent
	for i, line := range lines {
		base := vg.Point{X: pt.X, Y: pt.Y + vg.Length(len(lines)-i)*sty.Font.Size}
		if l, ok := c.(labeller); ok {
			l.label(base, sty.Font.Size, -float64(sty.XAlign), line)
			continue
		}
		runs, width, err := set(line, sty.Font.Size)
		if err != nil {
			panic(err)
		}
		base.X += vg.Length(sty.XAlign) * width
		for _, r := range runs {
			c.FillString(r.face, base.Add(vg.Point{X: r.x, Y: r.y}), r.text)
		}
	}
}
