package page

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"hash/fnv"
	"image"
	"image/draw"
	"io"
	"strings"
	"unicode/utf16"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// PDF is a canvas for papers: one page, vector graphics, the used glyphs of
// each font embedded, and a map back to Unicode, so that text can be searched
// and copied. The file holds no date and no random identifier.
type PDF struct {
	canvas
	// Title is the title of the document.
	Title string

	body    bytes.Buffer
	fonts   []*subset
	alphas  []uint8
	objects [][]byte // of images, numbered from firstImage
}

// NewPDF returns an empty page.
func NewPDF(w, h vg.Length) *PDF { return &PDF{canvas: newCanvas(w, h)} }

// paint sets colour, opacity and line style in the content stream.
func (c *PDF) paint() {
	col := c.now.color
	rgb := num(float64(col.R)/255) + " " + num(float64(col.G)/255) + " " + num(float64(col.B)/255)
	fmt.Fprintf(&c.body, "%s rg %s RG /A%d gs\n", rgb, rgb, c.alpha(col.A))
}

// alpha is the number of the graphics state with this opacity.
func (c *PDF) alpha(a uint8) int {
	for i, b := range c.alphas {
		if a == b {
			return i
		}
	}
	c.alphas = append(c.alphas, a)
	return len(c.alphas) - 1
}

func (c *PDF) draw(p vg.Path) {
	for _, s := range c.path(p) {
		n := map[byte]int{'M': 1, 'L': 1, 'C': 3}[s.op]
		for _, q := range s.p[:n] {
			c.body.WriteString(num(q[0]) + " " + num(q[1]) + " ")
		}
		c.body.WriteString(map[byte]string{'M': "m\n", 'L': "l\n", 'C': "c\n", 'Z': "h\n"}[s.op])
	}
}

func (c *PDF) Stroke(p vg.Path) {
	if c.now.width <= 0 || len(p) == 0 {
		return
	}
	c.paint()
	f := c.factor()
	var d []string
	for _, x := range c.now.dashes {
		d = append(d, num(x*f))
	}
	fmt.Fprintf(&c.body, "%s w [%s] %s d\n", num(c.now.width*f), strings.Join(d, " "),
		num(c.now.offset*f))
	c.draw(p)
	c.body.WriteString("S\n")
}

func (c *PDF) Fill(p vg.Path) {
	if len(p) == 0 {
		return
	}
	c.paint()
	c.draw(p)
	c.body.WriteString("f\n")
}

func (c *PDF) FillString(f font.Face, pt vg.Point, s string) {
	size := f.Font.Size.Points()
	if size == 0 || s == "" {
		return
	}
	number := -1
	for i, sub := range c.fonts {
		if sub.face.Face == f.Face {
			number = i
		}
	}
	if number < 0 {
		number = len(c.fonts)
		c.fonts = append(c.fonts, newSubset(f))
	}
	c.paint()
	m, o := c.now.matrix, c.point(pt.X.Points(), pt.Y.Points())
	fmt.Fprintf(&c.body, "BT /F%d %s Tf %s %s %s Tm [<", number, num(size),
		linear(m[0], m[1], m[2], m[3]), num(o[0]), num(o[1]))
	for _, g := range glyphs(f, s) {
		if g.kern != 0 {
			fmt.Fprintf(&c.body, "> %s <", num(-g.kern))
		}
		fmt.Fprintf(&c.body, "%04x", c.fonts[number].id(g))
	}
	c.body.WriteString(">] TJ ET\n")
}

func (c *PDF) DrawImage(rect vg.Rectangle, img image.Image) {
	b := img.Bounds()
	dots := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(dots, dots.Rect, img, b.Min, draw.Src)
	var rgb, mask []byte
	for p := dots.Pix; len(p) > 0; p = p[4:] {
		rgb, mask = append(rgb, p[:3]...), append(mask, p[3])
	}
	k := len(c.objects)
	head := fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8",
		b.Dx(), b.Dy())
	c.objects = append(c.objects,
		stream(head+fmt.Sprintf(" /ColorSpace /DeviceRGB /SMask %d 0 R", firstImage+k+1), rgb),
		stream(head+" /ColorSpace /DeviceGray", mask))
	m, o, size := c.now.matrix, c.point(rect.Min.X.Points(), rect.Min.Y.Points()), rect.Size()
	w, h := size.X.Points(), size.Y.Points()
	fmt.Fprintf(&c.body, "q %s %s %s cm /I%d Do Q\n", linear(m[0]*w, m[1]*w, m[2]*h, m[3]*h),
		num(o[0]), num(o[1]), k)
}

// The objects of the file: catalog, pages, page, content, information; then
// the images, then five for each font.
const firstImage = 6

func (c *PDF) WriteTo(w io.Writer) (int64, error) {
	var res strings.Builder
	res.WriteString("<< /ExtGState <<")
	for i, a := range c.alphas {
		v := num(float64(a) / 255)
		fmt.Fprintf(&res, " /A%d << /ca %s /CA %s >>", i, v, v)
	}
	firstFont := firstImage + len(c.objects)
	res.WriteString(" >> /Font <<")
	for i := range c.fonts {
		fmt.Fprintf(&res, " /F%d %d 0 R", i, firstFont+5*i)
	}
	res.WriteString(" >> /XObject <<")
	for i := 0; i < len(c.objects); i += 2 {
		fmt.Fprintf(&res, " /I%d %d 0 R", i, firstImage+i)
	}
	res.WriteString(" >> >>")

	objects := [][]byte{
		[]byte("<< /Type /Catalog /Pages 2 0 R >>"),
		[]byte("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
		fmt.Appendf(nil, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s %s] /Contents 4 0 R "+
			"/Resources %s >>", num(c.w.Points()), num(c.h.Points()), res.String()),
		stream("", c.body.Bytes()),
		fmt.Appendf(nil, "<< /Title %s /Creator (ballslab) >>", textString(c.Title)),
	}
	objects = append(objects, c.objects...)
	for i, f := range c.fonts {
		objects = append(objects, fontObjects(f, firstFont+5*i)...)
	}

	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	var offsets []int
	for i, o := range objects {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n",
		len(objects)+1, start)
	return out.WriteTo(w)
}

// fontObjects are the five objects of a font, the first with number n: Type 0
// font, CID font, descriptor, program, map to Unicode.
func fontObjects(f *subset, n int) [][]byte {
	tag := fnv.New64a()
	var widths, toUnicode strings.Builder
	for i, g := range f.used {
		fmt.Fprintf(tag, "%d ", g.index)
		fmt.Fprintf(&widths, "%s ", num(g.advance))
		fmt.Fprintf(&toUnicode, "1 beginbfchar\n<%04x> <%s>\nendbfchar\n", i+1,
			utf16Hex(string(searched(g.char))))
	}
	name := "LatinModern" + string(f.face.Font.Variant)
	for sum, i := tag.Sum64(), 0; i < 6; i++ {
		if i == 0 {
			name = "+" + name
		}
		name = string(rune('A'+sum%26)) + name
		sum /= 26
	}
	program, box := f.cff(name)
	return [][]byte{
		fmt.Appendf(nil, "<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H "+
			"/DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>", name, n+1, n+4),
		fmt.Appendf(nil, "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /%s /CIDSystemInfo << "+
			"/Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor %d 0 R /DW 0 /W [1 "+
			"[%s]] >>", name, n+2, strings.TrimSpace(widths.String())),
		fmt.Appendf(nil, "<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [%d %d %d %d] "+
			"/ItalicAngle 0 /Ascent %d /Descent %d /CapHeight 683 /StemV 70 /FontFile3 %d 0 R >>", name,
			box[0], box[1], box[2], box[3], box[3], box[1], n+3),
		stream("/Subtype /CIDFontType0C", program),
		stream("", []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"+
			"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName "+
			"/Adobe-Identity-UCS def\n/CMapType 2 def\n"+
			"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"+toUnicode.String()+
			"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")),
	}
}

// stream is a compressed stream object with further entries of its dictionary.
func stream(entries string, data []byte) []byte {
	var z bytes.Buffer
	zw := zlib.NewWriter(&z)
	zw.Write(data) // a bytes.Buffer takes everything
	zw.Close()
	return fmt.Appendf(nil, "<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", entries,
		z.Len(), z.Bytes())
}

func utf16Hex(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04x", u)
	}
	return b.String()
}

// textString is a string for people, in UTF-16.
func textString(s string) string { return "<feff" + utf16Hex(s) + ">" }
