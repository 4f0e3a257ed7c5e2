package page

import (
	"bytes"
	"math"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A subset is the part of a face that a document uses. Glyph 0 is .notdef;
// the others are numbered in the order of their first use.
type subset struct {
	face   font.Face
	number map[sfnt.GlyphIndex]int
	used   []glyph // used[i] is glyph i+1
}

func newSubset(f font.Face) *subset {
	return &subset{face: f, number: map[sfnt.GlyphIndex]int{}}
}

// id is the number of a glyph in the subset.
func (s *subset) id(g glyph) int {
	n, ok := s.number[g.index]
	if !ok {
		s.used = append(s.used, g)
		n = len(s.used)
		s.number[g.index] = n
	}
	return n
}

// cff writes the subset as a font program in the Compact Font Format, keyed by
// CID (Adobe Technical Note 5176), 1000 units to the em. Outlines are written
// anew as Type 2 charstrings (Note 5177) without hints and subroutines: this
// takes any source font and costs some 60 bytes per glyph. The bounding box is
// returned for the font descriptor.
func (s *subset) cff(name string) (program []byte, box [4]int) {
	n := len(s.used) + 1
	strings := [][]byte{{139, 14}} // .notdef: width 0, endchar
	for _, g := range s.used {
		cs, b := charstring(outline(s.face, g.index), g.advance)
		strings = append(strings, cs)
		box = [4]int{min(box[0], b[0]), min(box[1], b[1]), max(box[2], b[2]), max(box[3], b[3])}
	}
	// CIDs 1 .. n-1 are the glyphs 1 .. n-1
	charset := []byte{2, 0, 1, byte((n - 2) >> 8), byte(n - 2)}
	if n == 1 {
		charset = []byte{0}
	}
	fdSelect := []byte{3, 0, 1, 0, 0, 0, byte(n >> 8), byte(n)} // all glyphs use font dictionary 0
	private := append(cffInt(0), 20)                            // defaultWidthX 0
	header := append([]byte{1, 0, 4, 4}, cffIndex([]byte(name))...)
	// strings, no global subroutines
	tail := append(cffIndex([]byte("Adobe"), []byte("Identity")), 0, 0)

	// Offsets are written with five bytes, so that the dictionary's length
	// does not depend on them.
	top := func(charsetAt, selectAt, stringsAt, arrayAt int) []byte {
		var d []byte
		d = append(d, cffInt(391)...)
		d = append(d, cffInt(392)...)
		d = append(d, append(cffInt(0), 12, 30)...) // ROS Adobe-Identity-0
		for _, v := range box {
			d = append(d, cffInt(v)...)
		}
		d = append(d, 5)                                    // FontBBox
		d = append(d, append(cffInt(n), 12, 34)...)         // CIDCount
		d = append(d, append(cffLong(charsetAt), 15)...)    // charset
		d = append(d, append(cffLong(stringsAt), 17)...)    // CharStrings
		d = append(d, append(cffLong(arrayAt), 12, 36)...)  // FDArray
		d = append(d, append(cffLong(selectAt), 12, 37)...) // FDSelect
		return cffIndex(d)
	}
	at := len(header) + len(top(0, 0, 0, 0)) + len(tail)
	charsetAt, selectAt := at, at+len(charset)
	privateAt := selectAt + len(fdSelect)
	arrayAt := privateAt + len(private)
	array := cffIndex(append(append(cffLong(len(private)), cffLong(privateAt)...), 18))
	stringsAt := arrayAt + len(array)
	return bytes.Join([][]byte{
		header, top(charsetAt, selectAt, stringsAt, arrayAt), tail,
		charset, fdSelect, private, array, cffIndex(strings...),
	}, nil), box
}

// cffInt encodes an integer in the shortest form that dictionaries and
// charstrings share; it must fit in 16 bits.
func cffInt(v int) []byte {
	switch {
	case -107 <= v && v <= 107:
		return []byte{byte(v + 139)}
	case 108 <= v && v <= 1131:
		return []byte{byte((v-108)>>8 + 247), byte(v - 108)}
	case -1131 <= v && v <= -108:
		return []byte{byte((-v-108)>>8 + 251), byte(-v - 108)}
	}
	return []byte{28, byte(v >> 8), byte(v)}
}

// cffLong encodes an offset of a dictionary, always with five bytes.
func cffLong(v int) []byte {
	return []byte{29, byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}
}

// cffIndex is the format's array of byte strings, with offsets of four bytes.
func cffIndex(items ...[]byte) []byte {
	out := []byte{byte(len(items) >> 8), byte(len(items)), 4}
	off := 1
	put := func() { out = append(out, byte(off>>24), byte(off>>16), byte(off>>8), byte(off)) }
	put()
	for _, it := range items {
		off += len(it)
		put()
	}
	for _, it := range items {
		out = append(out, it...)
	}
	return out
}

// charstring encodes an outline at 1000 units to the em. Points are rounded
// before differences are taken, so that no error adds up.
func charstring(p vg.Path, advance float64) (code []byte, box [4]int) {
	code = cffInt(int(math.Round(advance)))
	x, y := 0, 0
	step := func(q vg.Point) {
		nx, ny := int(math.Round(q.X.Points())), int(math.Round(q.Y.Points()))
		code = append(append(code, cffInt(nx-x)...), cffInt(ny-y)...)
		x, y = nx, ny
		box = [4]int{min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)}
	}
	for i, s := range p {
		switch s.Type {
		case vg.MoveComp:
			step(s.Pos)
			code = append(code, 21) // rmoveto
		case vg.LineComp:
			step(s.Pos)
			code = append(code, 5) // rlineto
		case vg.CurveComp:
			a, b := s.Control[0], s.Control[len(s.Control)-1]
			if len(s.Control) == 1 { // quadratic
				from := p[i-1].Pos
				b = vg.Point{X: s.Pos.X + (a.X-s.Pos.X)*2/3, Y: s.Pos.Y + (a.Y-s.Pos.Y)*2/3}
				a = vg.Point{X: from.X + (a.X-from.X)*2/3, Y: from.Y + (a.Y-from.Y)*2/3}
			}
			step(a)
			step(b)
			step(s.Pos)
			code = append(code, 8) // rrcurveto
		}
	}
	return append(code, 14), box // endchar
}
