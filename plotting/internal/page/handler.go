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

// Extents gives a line 1.18 times the font size. With this split gonum's axes
// set digits level with their ticks.
func (Handler) Extents(f font.Font) font.Extents {
	return font.Extents{Ascent: f.Size * 0.96, Descent: f.Size * 0.22, Height: f.Size * 1.18}
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
	c = Under(c)
	c.Push()
	defer c.Pop()
	c.SetColor(sty.Color)
	c.Rotate(sty.Rotation)
	sin, cos := math.Sincos(-sty.Rotation)
	x, y := pt.X.Points(), pt.Y.Points()
	pt = vg.Point{X: vg.Length(x*cos - y*sin), Y: vg.Length(x*sin + y*cos)}

	// As in text.Plain, where gonum's axes expect it.
	lines := h.Lines(txt)
	pt.Y += sty.Height(txt)*vg.Length(sty.YAlign) - h.Extents(sty.Font).Ascent
	for i, line := range lines {
		below := vg.Length(len(lines)-1-i) * h.Extents(sty.Font).Height
		base := vg.Point{X: pt.X, Y: pt.Y + sty.Font.Size + below}
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

// Under returns the canvas that gonum's drawing areas are laid over.
func Under(c vg.Canvas) vg.Canvas {
	switch d := c.(type) {
	case draw.Canvas:
		return Under(d.Canvas)
	case *draw.Canvas:
		return Under(d.Canvas)
	}
	return c
}
