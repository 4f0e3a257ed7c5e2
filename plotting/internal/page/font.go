package page

import (
	"fmt"
	"sync"

	"codeberg.org/go-fonts/latin-modern/lmmath"
	"codeberg.org/go-fonts/latin-modern/lmroman8regular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// The font chain: text is set in Latin Modern Roman 8, the design for this
// size of the typeface that most papers on theory are set in; what it lacks,
// and mathematics, comes from Latin Modern Math.
var faces = sync.OnceValues(func() (roman, math font.Face) {
	load := func(variant string, data []byte) font.Face {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic(err) // the data are part of the program
		}
		return font.Face{Font: font.Font{Typeface: "Latin Modern", Variant: font.Variant(variant)},
			Face: f}
	}
	return load("Roman", lmroman8regular.TTF), load("Math", lmmath.TTF)
})

// cache is what gonum's text.Handler must offer; the handler looks up nothing there.
var cache = sync.OnceValue(func() *font.Cache {
	roman, math := faces()
	return font.NewCache(font.Collection{roman, math})
})

// sized returns the face at a size.
func sized(f font.Face, size vg.Length) font.Face {
	f.Font.Size = size
	return f
}

// has says whether a face has a glyph for the character.
func has(f font.Face, r rune) bool {
	var buf sfnt.Buffer
	g, err := f.Face.GlyphIndex(&buf, r)
	return err == nil && g != 0
}

// A glyph is one placed glyph of a string. Lengths are in thousandths of the
// font size.
type glyph struct {
	index   sfnt.GlyphIndex
	char    rune
	advance float64
	kern    float64 // to be added before the glyph
}

// glyphs shapes a string: one glyph per character, with pair kerning.
func glyphs(f font.Face, s string) []glyph {
	var buf sfnt.Buffer
	em := fixed.Int26_6(f.Face.UnitsPerEm()) // at this size a length reads in font units
	scale := 1000 / float64(em)
	var out []glyph
	for _, r := range s {
		g, err := f.Face.GlyphIndex(&buf, r)
		if err != nil || g == 0 {
			panic(fmt.Errorf("no font has a glyph for %q (U+%04X)", r, r))
		}
		adv, err := f.Face.GlyphAdvance(&buf, g, em, 0)
		if err != nil {
			panic(fmt.Errorf("the glyph for %q has no width: %w", r, err))
		}
		next := glyph{index: g, char: r, advance: float64(adv) * scale}
		if k := len(out); k > 0 {
			if kern, err := f.Face.Kern(&buf, out[k-1].index, g, em, 0); err == nil {
				next.kern = float64(kern) * scale
			}
		}
		out = append(out, next)
	}
	return out
}

// step is how far a character moves the pen, in thousandths of the font size: its advance, and
// the kerning with the one before it (0 if there is none).
func step(f font.Face, before, r rune) float64 {
	type pair struct {
		face      font.Variant
		before, r rune
	}
	at := pair{f.Font.Variant, before, r}
	if d, ok := steps.Load(at); ok {
		return d.(float64)
	}
	text := string(r)
	if before != 0 {
		text = string(before) + text
	}
	all := glyphs(f, text)
	last := all[len(all)-1]
	d := last.kern + last.advance
	steps.Store(at, d)
	return d
}

// steps remembers the pairs of characters that labels have had.
var steps sync.Map

// outline returns a glyph as a path at font size 1000, the origin on the
// baseline. Any TrueType or OpenType font will do.
func outline(f font.Face, g sfnt.GlyphIndex) vg.Path {
	var buf sfnt.Buffer
	em := fixed.Int26_6(f.Face.UnitsPerEm())
	segments, err := f.Face.LoadGlyph(&buf, g, em, nil)
	if err != nil {
		panic(fmt.Errorf("glyph %d of %s cannot be read: %w", g, f.Name(), err))
	}
	scale := vg.Length(1000 / float64(em))
	at := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: vg.Length(p.X) * scale, Y: -vg.Length(p.Y) * scale}
	}
	var p vg.Path
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(p) > 0 {
				p.Close()
			}
			p.Move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.Line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.QuadTo(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.CubeTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(p) > 0 {
		p.Close()
	}
	return p
}
