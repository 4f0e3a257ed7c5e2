package page

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// PGF is a canvas for LaTeX: \input the file in a document that loads the
// package pgf, and the labels are set in the document's own fonts. Lengths are
// the figure's; TeX's widths of labels differ a little, so each is anchored at
// its left end, middle or right end.
type PGF struct {
	canvas
	body  bytes.Buffer
	lines int // of the file
}

// maxPGF is the largest number of lines of a picture. TeX keeps a picture in its memory: of
// points with error bars it took 96,000 lines and not 144,000, with nothing else in the document.
const maxPGF = 100000

// ErrNotForTeX is the error of a picture that TeX cannot take.
var ErrNotForTeX = errors.New("the figure holds an image, " +
	"or more than TeX has memory for; use its PDF")

// NewPGF returns an empty picture.
func NewPGF(w, h vg.Length) *PGF { return &PGF{canvas: newCanvas(w, h)} }

func (c *PGF) paint() {
	c.lines += 3 // with those around the path
	col := c.now.color
	fmt.Fprintf(&c.body, "\\definecolor{ballslab}{RGB}{%d,%d,%d}\\pgfsetcolor{ballslab}", col.R, col.G,
		col.B)
	a := num(float64(col.A) / 255)
	fmt.Fprintf(&c.body, "\\pgfsetfillopacity{%s}\\pgfsetstrokeopacity{%s}%%\n", a, a)
}

// at writes a point. PostScript's point is TeX's bp.
func at(q [2]float64) string {
	return `\pgfqpoint{` + num(q[0]) + `bp}{` + num(q[1]) + `bp}`
}

func (c *PGF) draw(p vg.Path) {
	for _, s := range c.path(p) {
		c.lines++
		switch s.op {
		case 'M':
			c.body.WriteString(`\pgfpathmoveto{` + at(s.p[0]) + "}%\n")
		case 'L':
			c.body.WriteString(`\pgfpathlineto{` + at(s.p[0]) + "}%\n")
		case 'C':
			c.body.WriteString(`\pgfpathcurveto{` + at(s.p[0]) + `}{` + at(s.p[1]) + `}{` + at(s.p[2]) +
				"}%\n")
		case 'Z':
			c.body.WriteString("\\pgfpathclose%\n")
		}
	}
}

func (c *PGF) Stroke(p vg.Path) {
	if c.now.width <= 0 || len(p) == 0 {
		return
	}
	c.paint()
	f := c.factor()
	var d strings.Builder
	for _, x := range c.now.dashes {
		d.WriteString("{" + num(x*f) + "bp}")
	}
	fmt.Fprintf(&c.body, "\\pgfsetlinewidth{%sbp}\\pgfsetdash{%s}{%sbp}%%\n", num(c.now.width*f),
		d.String(), num(c.now.offset*f))
	c.draw(p)
	c.body.WriteString("\\pgfusepath{stroke}%\n")
}

func (c *PGF) Fill(p vg.Path) {
	if len(p) == 0 {
		return
	}
	c.paint()
	c.draw(p)
	c.body.WriteString("\\pgfusepath{fill}%\n")
}

func (c *PGF) label(pt vg.Point, size vg.Length, align float64, line string) {
	tex, err := TeX(line)
	if err != nil {
		panic(err)
	}
	side := ""
	switch {
	case align <= 0:
		side = ",left"
	case align >= 1:
		side = ",right"
	}
	m, o := c.now.matrix, c.point(pt.X.Points(), pt.Y.Points())
	c.paint()
	fmt.Fprintf(&c.body, "\\begin{pgfscope}\\pgftransformcm{%s}{%s}%%\n"+
		"\\pgftext[base%s]{\\fontsize{%s}{%s}\\selectfont %s}\\end{pgfscope}%%\n",
		strings.ReplaceAll(linear(m[0], m[1], m[2], m[3]), " ", "}{"), at(o), side, num(size.Points()),
		num(size.Points()*1.2), tex)
}

// FillString serves text that does not come through Handler.
func (c *PGF) FillString(f font.Face, pt vg.Point, s string) {
	if f.Font.Size != 0 && s != "" {
		c.label(pt, f.Font.Size, 0, strings.ReplaceAll(s, "$", `\$`))
	}
}

func (c *PGF) DrawImage(vg.Rectangle, image.Image) {
	panic(ErrNotForTeX)
}

func (c *PGF) WriteTo(w io.Writer) (int64, error) {
	if c.lines > maxPGF {
		return 0, ErrNotForTeX
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%% Made by ballslab. In LaTeX: \\usepackage{pgf} and \\input this "+
		"file.\n\\begingroup\\begin{pgfpicture}%%\n"+
		"\\pgfpathrectangle{\\pgfpointorigin}{%s}\\pgfusepath{use as bounding box}%%\n",
		at([2]float64{c.w.Points(), c.h.Points()}))
	if bytes.Contains(c.body.Bytes(), []byte(`\mathbb`)) { // where the document does not load amssymb
		b.WriteString("\\providecommand{\\mathbb}[1]{\\mathbf{#1}}%\n")
	}
	b.Write(c.body.Bytes())
	b.WriteString("\\end{pgfpicture}\\endgroup%\n")
	return b.WriteTo(w)
}
