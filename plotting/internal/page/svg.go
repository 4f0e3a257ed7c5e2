package page

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/png"
	"io"
	"strings"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// SVG is a canvas for screens. Text is drawn as outlines, each glyph once in
// the definitions, so that it looks the same where no font is installed; the
// words stand in title and desc, for search and for screen readers.
type SVG struct {
	canvas
	// Title and Description say what is to be seen.
	Title, Description string
	// Zoom magnifies the picture on the screen (1 if zero).
	Zoom float64

	body, defs bytes.Buffer
	defined    map[string]bool
}

// NewSVG returns an empty canvas.
func NewSVG(w, h vg.Length) *SVG {
	return &SVG{canvas: newCanvas(w, h), defined: map[string]bool{}}
}

// data writes a path; y runs downwards.
func (c *SVG) data(p []segment) string {
	var b strings.Builder
	for _, s := range p {
		b.WriteByte(s.op)
		n := map[byte]int{'M': 1, 'L': 1, 'C': 3}[s.op]
		for i, q := range s.p[:n] {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(num(q[0]) + " " + num(c.h.Points()-q[1]))
		}
	}
	return b.String()
}

func (c *SVG) paint(kind string) string {
	col := c.now.color
	s := fmt.Sprintf(` %s="#%02x%02x%02x"`, kind, col.R, col.G, col.B)
	if col.A != 255 {
		s += fmt.Sprintf(` %s-opacity="%s"`, kind, num(float64(col.A)/255))
	}
	return s
}

func (c *SVG) Stroke(p vg.Path) {
	if c.now.width <= 0 || len(p) == 0 {
		return
	}
	f := c.factor()
	fmt.Fprintf(&c.body, `<path fill="none"%s stroke-width="%s"`, c.paint("stroke"),
		num(c.now.width*f))
	if len(c.now.dashes) > 0 {
		var d []string
		for _, x := range c.now.dashes {
			d = append(d, num(x*f))
		}
		fmt.Fprintf(&c.body, ` stroke-dasharray="%s" stroke-dashoffset="%s"`, strings.Join(d, " "),
			num(c.now.offset*f))
	}
	fmt.Fprintf(&c.body, ` d="%s"/>`+"\n", c.data(c.path(p)))
}

func (c *SVG) Fill(p vg.Path) {
	if len(p) > 0 {
		fmt.Fprintf(&c.body, `<path%s d="%s"/>`+"\n", c.paint("fill"), c.data(c.path(p)))
	}
}

func (c *SVG) FillString(f font.Face, pt vg.Point, s string) {
	size := f.Font.Size.Points()
	if size == 0 {
		return
	}
	x, y := pt.X.Points(), pt.Y.Points()
	for _, g := range glyphs(f, s) {
		x += g.kern * size / 1000
		if id := c.define(f, g.index); id != "" {
			m, o, k := c.now.matrix, c.point(x, y), size/1000
			fmt.Fprintf(&c.body, `<use href="#%s" xlink:href="#%s"%s transform="matrix(%s %s %s)"/>`+"\n",
				id, id, c.paint("fill"),
				linear(m[0]*k, -m[1]*k, m[2]*k, -m[3]*k), num(o[0]), num(c.h.Points()-o[1]))
		}
		x += g.advance * size / 1000
	}
}

// define writes the outline of a glyph once, at size 1000, y upwards. Its
// name is a function of face and glyph: several figures on one page agree.
func (c *SVG) define(f font.Face, g sfnt.GlyphIndex) string {
	id := fmt.Sprintf("lm%s%d", strings.ToLower(string(f.Font.Variant)), g)
	if shown, ok := c.defined[id]; ok {
		if shown {
			return id
		}
		return ""
	}
	p := outline(f, g)
	if c.defined[id] = len(p) > 0; len(p) == 0 {
		return "" // a space
	}
	upside := SVG{canvas: newCanvas(0, 0)}
	upside.now.matrix[3] = -1
	fmt.Fprintf(&c.defs, `<path id="%s" d="%s"/>`+"\n", id, upside.data(upside.path(p)))
	return id
}

func (c *SVG) DrawImage(rect vg.Rectangle, img image.Image) {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(fmt.Errorf("image in a figure: %w", err))
	}
	m, o, size := c.now.matrix, c.point(rect.Min.X.Points(), rect.Max.Y.Points()), rect.Size()
	sharp := "" // where a dot of the image is larger than one of the screen
	if float64(img.Bounds().Dx()) < 2*size.X.Points() {
		sharp = ` image-rendering="pixelated"`
	}
	fmt.Fprintf(&c.body, `<image width="%s" height="%s" preserveAspectRatio="none"%s `+
		`transform="matrix(%s %s %s)" xlink:href="data:image/png;base64,%s"/>`+"\n",
		num(size.X.Points()), num(size.Y.Points()), sharp, linear(m[0], -m[1], -m[2], m[3]), num(o[0]),
		num(c.h.Points()-o[1]),
		base64.StdEncoding.EncodeToString(b.Bytes()))
}

func (c *SVG) WriteTo(w io.Writer) (int64, error) {
	zoom := c.Zoom
	if zoom == 0 {
		zoom = 1
	}
	var b bytes.Buffer
	W, H := c.w.Points(), c.h.Points()
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" `+
		`xmlns:xlink="http://www.w3.org/1999/xlink" `+
		`width="%spt" height="%spt" viewBox="0 0 %s %s" role="img">`+"\n",
		num(W*zoom), num(H*zoom), num(W), num(H))
	if c.Title != "" {
		fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(c.Title))
	}
	if c.Description != "" {
		fmt.Fprintf(&b, "<desc>%s</desc>\n", html.EscapeString(c.Description))
	}
	fmt.Fprintf(&b, "<defs>\n%s</defs>\n%s</svg>\n", c.defs.String(), c.body.String())
	return b.WriteTo(w)
}
