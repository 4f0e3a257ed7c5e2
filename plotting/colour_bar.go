package plotting

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A colourBar shows the colours of a scale below the axes, with the numbers that they stand for
// at even places, and what they are to the left of it.
type colourBar struct {
	scale scale
	label string
}

const (
	barHigh   = vg.Length(8)
	barNotch  = vg.Length(2.5)
	barHeight = barHigh + barNotch + rowHeight + 2
)

// height is the room that it takes.
func (b *colourBar) height() vg.Length {
	if b == nil || b.scale.steps == 0 {
		return 0
	}
	return barHeight
}

// ticks are the numbers at the bar: those of an axis, or both ends where no axis can have ticks.
func (b *colourBar) ticks() []plot.Tick {
	s := b.scale
	lo, hi := s.low, s.low+s.width*float64(s.steps)
	digits := 3
	end := func(v float64) plot.Tick {
		return plot.Tick{Value: v, Label: minus(strconv.FormatFloat(v, 'g', digits, 64))}
	}
	switch {
	case s.least == s.largest:
		return []plot.Tick{end(s.least)}
	case !finite(hi) || !finite(hi-lo):
		return []plot.Tick{end(s.least), end(s.largest)}
	}
	if ticks := (NumberTicks{Most: 8, Integer: s.whole}).Ticks(lo, hi); len(ticks) > 1 {
		return ticks
	}
	digits = -1 // they differ little
	return []plot.Tick{end(s.least), end(s.largest)}
}

// place is where a number is on the bar, from 0 to 1.
func (b *colourBar) place(v float64) float64 {
	s := b.scale
	return max(0, min(1, (v/s.width-s.low/s.width)/float64(s.steps)))
}

// barGap is the room between the label and the bar.
const barGap = vg.Length(6)

// labelWidth and length are how long the label is, and the bar in a figure of this width.
func (b *colourBar) labelWidth() vg.Length {
	sty := legendText
	sty.Font.Size = fontSize
	return sty.Width(b.label)
}

func (b *colourBar) length(wide vg.Length) vg.Length {
	return max(0.3*wide, min(0.6*wide, wide-b.labelWidth()-4*barGap))
}

// draw draws the bar, its upper edge at y.
func (b *colourBar) draw(c draw.Canvas, y vg.Length) {
	if b.height() == 0 {
		return
	}
	sty := legendText
	sty.Font.Size = fontSize
	const gap = barGap
	label := b.labelWidth()
	wide := c.Max.X - c.Min.X
	long := b.length(wide)
	left := c.Min.X + (wide-long-label-gap)/2 + label + gap
	bottom := y - barHigh
	c.FillText(sty, vg.Point{X: left - gap - label, Y: bottom + (barHigh-0.6*fontSize)/2}, b.label)
	n := b.scale.steps
	at := func(part float64) vg.Length { return left + vg.Length(part)*long }
	for k := range n { // the higher ones over the lower ones: no seams
		c.SetColor(b.scale.colour(k))
		from := vg.Point{X: at(float64(k) / float64(n)), Y: bottom}
		c.Fill(vg.Rectangle{Min: from, Max: vg.Point{X: at(1), Y: y}}.Path())
	}
	line := draw.LineStyle{Color: color.Black, Width: thinWidth}
	c.SetLineStyle(line)
	c.Stroke(vg.Rectangle{Min: vg.Point{X: left, Y: bottom}, Max: vg.Point{X: at(1), Y: y}}.Path())
	sty.XAlign = draw.XCenter
	last := vg.Length(math.Inf(-1))
	for _, t := range b.ticks() {
		x := at(b.place(t.Value))
		c.StrokeLine2(line, x, bottom, x, bottom-barNotch)
		if half := sty.Width(t.Label) / 2; t.Label != "" && x-half > last+3 {
			c.FillText(sty, vg.Point{X: x, Y: bottom - barNotch - rowHeight + 1}, t.Label)
			last = x + half
		}
	}
}
