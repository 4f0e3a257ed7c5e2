package page

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/draw"
	"golang.org/x/image/vector"
)

// A painter collects polygons, in dots, and paints their union at once: what lies in several of
// them is painted once, if they turn the same way.
type painter struct {
	corners [][2]float64
	ends    []int // of each polygon, among the corners
	raster  vector.Rasterizer
	mask    []uint8
}

// polygon adds a polygon; one with a corner that is no finite number is left out.
func (z *painter) polygon(points ...[2]float64) {
	for _, p := range points {
		if math.IsNaN(p[0]+p[1]) || math.IsInf(p[0], 0) || math.IsInf(p[1], 0) {
			return
		}
	}
	z.corners = append(z.corners, points...)
	z.ends = append(z.ends, len(z.corners))
}

// flush paints what was collected, and forgets it.
func (z *painter) flush(img *image.RGBA, c color.NRGBA) {
	box := z.bounds().Intersect(img.Rect)
	if !box.Empty() {
		z.raster.Reset(box.Dx(), box.Dy())
		from := 0
		for _, to := range z.ends {
			z.trace(z.corners[from:to], box)
			from = to
		}
		z.cover(img, box, c)
	}
	z.corners, z.ends = z.corners[:0], z.ends[:0]
}

// bounds are the dots that the polygons may touch.
func (z *painter) bounds() image.Rectangle {
	if len(z.corners) == 0 {
		return image.Rectangle{}
	}
	const far = 1e6
	lo, hi := z.corners[0], z.corners[0]
	for _, p := range z.corners {
		for i, v := range p {
			lo[i], hi[i] = min(lo[i], v), max(hi[i], v)
		}
	}
	clip := func(v float64) int { return int(math.Floor(max(-far, min(far, v)))) }
	return image.Rect(clip(lo[0]), clip(lo[1]), clip(hi[0])+1, clip(hi[1])+1)
}

// trace adds the edges of a polygon. Only what lies beside or in the box counts: edges above
// and below it are cut off, since the rasteriser would walk along them.
func (z *painter) trace(points [][2]float64, box image.Rectangle) {
	top, bottom := float64(box.Min.Y), float64(box.Max.Y)
	left, right := float64(box.Min.X)-1, float64(box.Max.X)+1
	for i, a := range points {
		b := points[(i+1)%len(points)]
		if a[1] == b[1] || max(a[1], b[1]) <= top || min(a[1], b[1]) >= bottom {
			continue
		}
		slope := (b[0] - a[0]) / (b[1] - a[1])
		cut := func(p [2]float64) [2]float64 {
			y := max(top, min(bottom, p[1]))
			return [2]float64{p[0] + (y-p[1])*slope, y}
		}
		p, q := cut(a), cut(b)
		if max(p[0], q[0]) < left || min(p[0], q[0]) > right {
			p[0], q[0] = max(left, min(right, p[0])), max(left, min(right, q[0]))
		}
		z.raster.MoveTo(float32(p[0]-float64(box.Min.X)), float32(p[1]-top))
		z.raster.LineTo(float32(q[0]-float64(box.Min.X)), float32(q[1]-top))
	}
}

// cover blends the colour into the dots of the box that are covered.
func (z *painter) cover(img *image.RGBA, box image.Rectangle, c color.NRGBA) {
	w := box.Dx()
	if n := w * box.Dy(); n > cap(z.mask) {
		z.mask = make([]uint8, n)
	} else {
		z.mask = z.mask[:n]
	}
	mask := &image.Alpha{Pix: z.mask, Stride: w, Rect: image.Rect(0, 0, w, box.Dy())}
	z.raster.DrawOp = draw.Src
	z.raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for y := range box.Dy() {
		row := z.mask[y*w : (y+1)*w]
		at := img.PixOffset(box.Min.X, box.Min.Y+y)
		for x, cover := range row {
			if cover != 0 {
				blend(img.Pix[at+4*x:at+4*x+4:at+4*x+4], c, cover)
			}
		}
	}
}
