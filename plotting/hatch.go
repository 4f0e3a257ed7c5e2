package plotting

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A hatch is a pattern of lines over an area, that tells areas apart in grey print.
type hatch int

const (
	plain hatch = iota
	rising
	falling
	crossed
	level
	upright
	dense // rising, closer
	hatches
)

// hatchOf is the pattern of a series; seven colours and seven patterns make 49 looks, since
// the patterns move on by one when the colours begin again.
func hatchOf(series int) hatch { return hatch((series + series/len(colours)) % int(hatches)) }

// draw draws the pattern over a rectangle of this colour: white on dark ones, black on light ones.
func (h hatch) draw(c draw.Canvas, r vg.Rectangle, on color.Color) {
	if h == plain {
		return
	}
	ink := color.Gray{Y: 0xFF}
	if color.GrayModel.Convert(on).(color.Gray).Y > 0x78 {
		ink.Y = 0
	}
	step := vg.Length(4)
	if h == dense {
		step = 2.2
	}
	var path vg.Path
	add := func(a, b vg.Point) { path.Move(a); path.Line(b) }
	size := r.Size()
	slanted := func(up bool) { // at 45 degrees: x + y, or x - y, is a multiple of step
		for d := step / 2; d < size.X+size.Y; d += step {
			from, to := max(0, d-size.Y), min(size.X, d) // x of the ends, from the left
			y := func(x vg.Length) vg.Length {
				if up {
					return r.Max.Y - (d - x)
				}
				return r.Min.Y + (d - x)
			}
			add(vg.Point{X: r.Min.X + from, Y: y(from)}, vg.Point{X: r.Min.X + to, Y: y(to)})
		}
	}
	switch h {
	case rising, dense:
		slanted(true)
	case falling:
		slanted(false)
	case crossed:
		slanted(true)
		slanted(false)
	case level:
		for d := step / 2; d < size.Y; d += step {
			add(vg.Point{X: r.Min.X, Y: r.Min.Y + d}, vg.Point{X: r.Max.X, Y: r.Min.Y + d})
		}
	case upright:
		for d := step / 2; d < size.X; d += step {
			add(vg.Point{X: r.Min.X + d, Y: r.Min.Y}, vg.Point{X: r.Min.X + d, Y: r.Max.Y})
		}
	}
	if len(path) > 0 {
		c.SetLineStyle(draw.LineStyle{Color: ink, Width: 0.6})
		c.Stroke(path)
	}
}
