package plotting

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"ballslab/plotting/internal/page"
)

// An entry is one line of a legend: a sample of the line with marker, band and bar,
// and its label.
type entry struct {
	label  string
	style  draw.LineStyle
	shape  shape
	mark   bool
	shaded bool
	bar    bool        // an error bar
	swatch color.Color // if set, a rectangle of this colour is the sample
	hatch  hatch       // of the rectangle
}

// A legend lists the entries in columns.
type legend []entry

const (
	sampleWidth = vg.Length(20)
	sampleGap   = vg.Length(4)
	rowHeight   = vg.Length(10)
	columnGap   = vg.Length(12)
)

// maxEntries is the largest number of entries of a legend; readers cannot tell more apart.
const maxEntries = 40

// bounded leaves out the entries that are too many, and says so.
func (l legend) bounded() legend {
	if len(l) <= maxEntries {
		return l
	}
	more := entry{label: fmt.Sprintf("and %d more", len(l)-maxEntries+1)}
	return append(l[:maxEntries-1:maxEntries-1], more)
}

var legendText = text.Style{Color: color.Black, XAlign: draw.XLeft, YAlign: draw.YBottom,
	Handler: page.Handler{}}

// widths are those of the labels with their samples.
func (l legend) widths() []vg.Length {
	sty := legendText
	sty.Font.Size = fontSize
	out := make([]vg.Length, len(l))
	for i, e := range l {
		out[i] = sampleWidth + sampleGap + sty.Width(e.label)
	}
	return out
}

// size measures the legend with this number of columns, filled one after the
// other: the width of each column, and the whole.
func (l legend) size(columns int) (each []vg.Length, w, h vg.Length) {
	return inColumns(l.widths(), columns)
}

func inColumns(widths []vg.Length, columns int) (each []vg.Length, w, h vg.Length) {
	rows := (len(widths) + columns - 1) / columns
	if rows > 0 {
		columns = (len(widths) + rows - 1) / rows // those that are used
	}
	each = make([]vg.Length, columns)
	for i, cw := range widths {
		each[i/rows] = max(each[i/rows], cw)
	}
	for k, cw := range each {
		if w += cw; k > 0 {
			w += columnGap
		}
	}
	return each, w, rowHeight * vg.Length(rows)
}

func (l legend) rows(columns int) int { return (len(l) + columns - 1) / columns }

// draw draws the legend, top left corner at pt.
func (l legend) draw(c draw.Canvas, pt vg.Point, columns int) {
	each, _, _ := l.size(columns)
	sty := legendText
	sty.Font.Size = fontSize
	rows := l.rows(columns)
	x := pt.X
	for i, e := range l {
		if i > 0 && i%rows == 0 {
			x += each[i/rows-1] + columnGap
		}
		middle := pt.Y - rowHeight*(vg.Length(i%rows)+0.5)
		if e.shaded {
			c.FillPolygon(shade(e.style.Color), []vg.Point{{X: x, Y: middle - 3.2},
				{X: x + sampleWidth, Y: middle - 3.2}, {X: x + sampleWidth, Y: middle + 3.2},
				{X: x, Y: middle + 3.2}})
		}
		if e.swatch != nil {
			area := vg.Rectangle{Min: vg.Point{X: x, Y: middle - 3.5},
				Max: vg.Point{X: x + sampleWidth, Y: middle + 3.5}}
			box := area.Path()
			c.SetColor(e.swatch)
			c.Fill(box)
			e.hatch.draw(c, area, e.swatch)
			c.SetLineStyle(draw.LineStyle{Color: color.Black, Width: thinWidth / 2})
			c.Stroke(box)
		}
		if e.bar {
			const half = 3.6
			thin := draw.LineStyle{Color: e.style.Color, Width: barWidth}
			c.StrokeLines(thin, barLines(x+sampleWidth/2, middle-half, middle+half)...)
		}
		if e.style.Width > 0 && !e.bar {
			c.StrokeLine2(e.style, x, middle, x+sampleWidth, middle)
		}
		if e.mark {
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: e.style.Color, Radius: markRadius, Shape: e.shape},
				vg.Point{X: x + sampleWidth/2, Y: middle})
		}
		c.FillText(sty, vg.Point{X: x + sampleWidth + sampleGap, Y: middle - 0.3*fontSize}, e.label)
	}
}

// A place is where the legend goes: inside the axes, the top left corner at
// pt, or below the axes in some columns. Stretch is the room made for it above
// the data, as a part of the axis.
type place struct {
	inside  bool
	pt      vg.Point
	columns int
	stretch float64
}

// place looks for a spot inside the axes where the legend covers nothing: the
// corners first, then the middle of the sides. On a linear axis up to a third
// of the height may be added for it. Otherwise it goes below. What is drawn is
// found by looking: the plot is painted without legend at a point per pixel.
func (l legend) place(p plot.Plot, w, h vg.Length) place {
	if len(l) == 0 {
		return place{inside: true, columns: 1}
	}
	_, lw, lh := l.size(1)
	_, log := p.Y.Scale.(LogScale)
	for _, stretch := range []float64{0, 0.1, 0.2, 0.3} {
		if stretch > 0 && log {
			break
		}
		q := p
		q.Y.Max += stretch * (q.Y.Max - q.Y.Min)
		img := page.NewPNG(w, h, 72)
		data := drawPlot(q, inner(draw.New(img)))
		const off = 4 // from the frame
		lo, hi := data.Min.Add(vg.Point{X: off, Y: off}), data.Max.Sub(vg.Point{X: off + lw, Y: off + lh})
		if hi.X < lo.X || hi.Y < lo.Y {
			break
		}
		mid := vg.Point{X: (lo.X + hi.X) / 2, Y: (lo.Y + hi.Y) / 2}
		for _, corner := range []vg.Point{
			{X: lo.X, Y: hi.Y}, {X: hi.X, Y: hi.Y}, {X: hi.X, Y: lo.Y}, lo,
			{X: mid.X, Y: hi.Y}, {X: hi.X, Y: mid.Y}, {X: mid.X, Y: lo.Y}, {X: lo.X, Y: mid.Y},
		} {
			if blank(img, vg.Rectangle{Min: corner, Max: corner.Add(vg.Point{X: lw, Y: lh})}, h) {
				return place{inside: true, pt: vg.Point{X: corner.X, Y: corner.Y + lh}, columns: 1,
					stretch: stretch}
			}
		}
	}
	return l.below(w)
}

// below puts the legend under the axes, in as many columns as fit.
func (l legend) below(w vg.Length) place {
	columns := max(1, len(l))
	widths := l.widths()
	for columns > 1 {
		if _, cw, _ := inColumns(widths, columns); cw <= w-2*edge {
			break
		}
		columns--
	}
	return place{columns: columns}
}

// blank says whether nothing is painted in a rectangle and two points around it.
func blank(img *page.PNG, r vg.Rectangle, h vg.Length) bool {
	const around = 2
	pix := img.Image()
	for x := int(r.Min.X) - around; x <= int(r.Max.X)+around; x++ {
		for y := int(h-r.Max.Y) - around; y <= int(h-r.Min.Y)+around; y++ {
			if cr, cg, cb, _ := pix.At(x, y).RGBA(); cr < 0xf000 || cg < 0xf000 || cb < 0xf000 {
				return false
			}
		}
	}
	return true
}

// shade is the colour of a band around a line.
func shade(c color.Color) color.Color { return faded(color.NRGBAModel.Convert(c).(color.NRGBA)) }
