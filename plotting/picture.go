package plotting

import (
	"image"
	"math"
	"sort"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"ballslab/plotting/internal/page"
)

// Data of more than maxWeight are drawn as an image: as lines and marks, files would have
// megabytes, and readers take long to show them. A weight of 1 is a corner of a line, some
// 14 bytes of SVG; a mark has the weight markWeight, with its bar barWeight.
const (
	maxWeight   = 40000
	markWeight  = 15
	barWeight   = 7
	pictureDots = 300
)

// heavy are the plotters that may have many points.
type heavy interface{ weight(w vg.Length) int }

// A picture draws plotters as one image; on a canvas of dots, as they are.
type picture struct{ parts []plot.Plotter }

func (d picture) Plot(c draw.Canvas, p *plot.Plot) {
	switch page.Under(c).(type) {
	case *page.PNG:
		for _, q := range d.parts {
			q.Plot(c, p)
		}
		return
	case *page.PGF:
		panic(page.ErrNotForTeX) // before the image is drawn in vain
	}
	w, h := page.Under(c).(vg.CanvasSizer).Size()
	sheet := page.NewSheet(w, h, pictureDots)
	for _, q := range d.parts {
		q.Plot(draw.Canvas{Canvas: sheet, Rectangle: c.Rectangle}, p)
	}
	// Only the part with the data, cut between dots; marks reach over the frame a little.
	const over, dot = 4, vg.Inch / pictureDots
	dots := func(l vg.Length, up float64) int { return int(math.Floor(float64(l/dot) + up)) }
	high := sheet.Image().Rect.Max.Y
	box := image.Rect(dots(c.Min.X-over, 0), high-dots(c.Max.Y+over, 1),
		dots(c.Max.X+over, 1), high-dots(c.Min.Y-over, 0)).Intersect(sheet.Image().Rect)
	c.DrawImage(vg.Rectangle{
		Min: vg.Point{X: vg.Length(box.Min.X) * dot, Y: vg.Length(high-box.Max.Y) * dot},
		Max: vg.Point{X: vg.Length(box.Max.X) * dot, Y: vg.Length(high-box.Min.Y) * dot},
	}, sheet.Image().SubImage(box))
}

func (l line) weight(w vg.Length) int {
	n := 0
	if l.style.Width > 0 {
		n = len(l.xs)
		if sort.Float64sAreSorted(l.xs) { // thin leaves four in a column
			n = min(n, max(4*int(w/thinTo), enough))
		}
	}
	if l.mark {
		n += markWeight * len(l.xs)
	}
	return n
}

func (b band) weight(w vg.Length) int { return 2 * min(len(b.xs), max(4*int(w/thinTo), enough)) }
func (b bars) weight(vg.Length) int   { return barWeight * len(b.xs) }
func (w web) weight(vg.Length) int    { return 2*len(w.u) + 2*markWeight*len(w.at) }
