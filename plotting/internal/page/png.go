package page

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// PNG is a canvas of dots, with the resolution written into the file. Text is drawn as
// outlines, at any fraction of a dot. A path costs time in proportion to its length in dots and to
// the area around it, however jagged it is.
type PNG struct {
	canvas
	img   *image.RGBA
	dpi   int
	paint painter
}

// NewPNG returns a white canvas of a size at a resolution in dots per inch.
func NewPNG(w, h vg.Length, dpi int) *PNG {
	c := NewSheet(w, h, dpi)
	draw.Draw(c.img, c.img.Bounds(), image.White, image.Point{}, draw.Src)
	return c
}

// NewSheet returns a canvas that shows what is behind it: its image is drawn over another one.
func NewSheet(w, h vg.Length, dpi int) *PNG {
	dots := func(l vg.Length) int { return max(1, int(l.Dots(float64(dpi))+0.5)) }
	img := image.NewRGBA(image.Rect(0, 0, dots(w), dots(h)))
	return &PNG{canvas: newCanvas(w, h), dpi: dpi, img: img}
}

// Image is what has been drawn.
func (c *PNG) Image() *image.RGBA { return c.img }

// lines are a path in dots from the upper left corner, its curves as short lines.
func (c *PNG) lines(p vg.Path) []polyline {
	scale := float64(c.dpi) / 72
	high := float64(c.img.Rect.Max.Y)
	return flatten(c.path(p), func(q [2]float64) [2]float64 {
		return [2]float64{q[0] * scale, high - q[1]*scale}
	})
}

func (c *PNG) Stroke(p vg.Path) {
	if c.now.width <= 0 || len(p) == 0 {
		return
	}
	scale := c.factor() * float64(c.dpi) / 72
	pattern := make([]float64, len(c.now.dashes))
	for i, d := range c.now.dashes {
		pattern[i] = d * scale
	}
	for _, l := range c.lines(p) {
		for _, part := range dashed(l, pattern, c.now.offset*scale) {
			c.paint.stroke(part, c.now.width*scale/2)
		}
	}
	c.paint.flush(c.img, c.now.color)
}

func (c *PNG) Fill(p vg.Path) {
	for _, l := range c.lines(p) {
		c.paint.polygon(l.points...)
	}
	c.paint.flush(c.img, c.now.color)
}

func (c *PNG) FillString(f font.Face, pt vg.Point, s string) { fillOutlines(c, f, pt, s) }

// DrawImage draws an image whose points become rectangles.
func (c *PNG) DrawImage(rect vg.Rectangle, img image.Image) {
	b, size := img.Bounds(), rect.Size()
	scale := float64(c.dpi) / 72
	corner := func(x, y float64) [2]float64 {
		q := c.point(x, y)
		return [2]float64{q[0] * scale, float64(c.img.Rect.Max.Y) - q[1]*scale}
	}
	left, top := rect.Min.X.Points(), rect.Max.Y.Points()
	o := corner(left, top)
	right, down := corner(left+size.X.Points(), top), corner(left, top-size.Y.Points())
	dx, dy := float64(b.Dx()), float64(b.Dy())
	m := f64.Aff3{
		(right[0] - o[0]) / dx, (down[0] - o[0]) / dy, o[0],
		(right[1] - o[1]) / dx, (down[1] - o[1]) / dy, o[1],
	}
	m[2] -= m[0]*float64(b.Min.X) + m[1]*float64(b.Min.Y)
	m[5] -= m[3]*float64(b.Min.X) + m[4]*float64(b.Min.Y)
	draw.NearestNeighbor.Transform(c.img, m, img, b, draw.Over, nil)
}

// fillOutlines draws a string as paths.
func fillOutlines(c vg.Canvas, f font.Face, pt vg.Point, s string) {
	scale := f.Font.Size / 1000
	for _, g := range glyphs(f, s) {
		pt.X += vg.Length(g.kern) * scale
		p := outline(f, g.index)
		at := func(q vg.Point) vg.Point { return vg.Point{X: pt.X + q.X*scale, Y: pt.Y + q.Y*scale} }
		for i := range p {
			p[i].Pos = at(p[i].Pos)
			for j := range p[i].Control {
				p[i].Control[j] = at(p[i].Control[j])
			}
		}
		if len(p) > 0 {
			c.Fill(p)
		}
		pt.X += vg.Length(g.advance) * scale
	}
}

func (c *PNG) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, c.Image()); err != nil {
		return 0, err
	}
	// The chunk pHYs comes after signature and IHDR.
	const head = 8 + 25
	chunk := append([]byte("pHYs"), c.density()...)
	var out bytes.Buffer
	out.Write(b.Bytes()[:head])
	binary.Write(&out, binary.BigEndian, uint32(9))
	out.Write(chunk)
	binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(chunk))
	out.Write(b.Bytes()[head:])
	return out.WriteTo(w)
}

// density is what the chunk pHYs holds: pixels per metre across and down.
func (c *PNG) density() []byte {
	perMetre := uint32(math.Round(float64(c.dpi) / 0.0254))
	return append(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, perMetre),
		perMetre), 1)
}

// blend lays a colour with a coverage from 0 to 255 over a dot.
func blend(dot []uint8, c color.NRGBA, cover uint8) {
	a := uint32(c.A) * uint32(cover) // of 255 * 255
	if a == 255*255 {
		dot[0], dot[1], dot[2], dot[3] = c.R, c.G, c.B, 255
		return
	}
	mix := func(over uint8, under uint8) uint8 {
		return uint8((uint32(over)*a + uint32(under)*(255*255-a) + 255*255/2) / (255 * 255))
	}
	for i, over := range [4]uint8{c.R, c.G, c.B, 255} {
		dot[i] = mix(over, dot[i])
	}
}
