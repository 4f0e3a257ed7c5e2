package page

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/color"
	"image/png"
	"io"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// PNG is gonum's raster canvas with text drawn as outlines, at any fraction of
// a pixel, and with the resolution written into the file.
type PNG struct {
	*vgimg.Canvas
	dpi int
}

// NewPNG returns a white canvas of a size at a resolution.
func NewPNG(w, h vg.Length, dpi int) *PNG {
	return &PNG{vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(color.White)), dpi}
}

func (c *PNG) FillString(f font.Face, pt vg.Point, s string) { fillOutlines(c, f, pt, s) }

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
	return append(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, perMetre), perMetre), 1)
}
