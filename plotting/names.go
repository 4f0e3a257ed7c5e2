package plotting

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A name stands beside a point.
type name struct {
	x, y float64
	text string
}

// names are written to the right of their points; to the left, below or above where another name
// or the frame is in the way; nowhere if all four are taken.
type names []name

// maxNames is the largest number of names that are tried: more than any figure has room for. The
// work grows with its square.
const maxNames = 500

func (n names) Plot(c draw.Canvas, p *plot.Plot) {
	fx, fy := p.Transforms(&c)
	sty := legendText
	sty.Font.Size = fontSize * 0.9
	var taken []vg.Rectangle
	clear := func(r vg.Rectangle) bool {
		for _, t := range taken {
			if r.Min.X < t.Max.X && t.Min.X < r.Max.X && r.Min.Y < t.Max.Y && t.Min.Y < r.Max.Y {
				return false
			}
		}
		return r.Min.X >= c.Min.X && r.Max.X <= c.Max.X && r.Min.Y >= c.Min.Y && r.Max.Y <= c.Max.Y
	}
	const gap = markRadius + 2
	dot := vg.Point{X: gap - 1, Y: gap - 1}
	var at []vg.Point
	for _, q := range n {
		pt := vg.Point{X: fx(q.x), Y: fy(q.y)}
		at = append(at, pt)
		if shown(p, q.x, q.y) {
			taken = append(taken, vg.Rectangle{Min: pt.Sub(dot), Max: pt.Add(dot)})
		}
	}
	for i, q := range n {
		if !shown(p, q.x, q.y) {
			continue
		}
		w, h := sty.Width(q.text), sty.Font.Size
		for _, corner := range []vg.Point{
			{X: gap, Y: -0.4 * h}, {X: -gap - w, Y: -0.4 * h}, {X: -w / 2, Y: -gap - 0.9*h},
			{X: -w / 2, Y: gap},
			{X: gap, Y: gap}, {X: gap, Y: -gap - h}, {X: -gap - w, Y: gap}, {X: -gap - w, Y: -gap - h},
		} {
			lo := at[i].Add(corner)
			if r := (vg.Rectangle{Min: lo, Max: lo.Add(vg.Point{X: w, Y: h})}); clear(r) {
				taken = append(taken, r)
				c.FillText(sty, lo, q.text)
				break
			}
		}
	}
}
