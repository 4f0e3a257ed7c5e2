package plotting

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// HeatMap draws a number for every cell of a grid, the larger the darker: the
// loads of a cycle against time, or of a torus. Where some are below 0 and some above, 0 is grey,
// in the middle of the colours. Cells that are not finite stay white.
type HeatMap struct {
	// Values[i][j] belongs to row i, from below, and column j.
	Values [][]float64
	// Rows are the places of the rows on the vertical axis, evenly spaced (0, 1,
	// ... if empty), such as times.
	Rows []float64
	// X, Y and Label say what columns, rows and values are.
	X, Y, Label string
	// Gaps says in the legend what cells are that are not finite ("not a number" if empty).
	Gaps string
	// Venue is one of Venues (lipics if empty); Wide takes the width of its whole text.
	Venue string
	Wide  bool
}

// maxCells is the largest number of cells of a heat map, a fourth of the dots
// that a figure has in print.
const maxCells = 250000

// Figure builds the figure. Errors: an unknown venue, no cells or more than
// 250000, rows of different length, places that are not evenly spaced.
//
// Up to 20000 rectangles are drawn as such, so that all formats stay sharp; more become an
// image of a dot for each cell, and there is no PGF.
func (h HeatMap) Figure() (*Figure, error) {
	f, err := newFigure("heatmap", h.Venue, h.Wide, "column", "row", "value", "none")
	if err != nil {
		return nil, err
	}
	if len(h.Values) == 0 || len(h.Values[0]) == 0 {
		return nil, fmt.Errorf("heat map: no values")
	}
	rows, columns := len(h.Values), len(h.Values[0])
	if rows*columns > maxCells {
		return nil, fmt.Errorf("heat map: %d rows of %d values: at most %d cells; take fewer rows", rows,
			columns, maxCells)
	}
	first, step := 0.0, 1.0
	if len(h.Rows) > 0 {
		if len(h.Rows) != rows {
			return nil, fmt.Errorf("heat map: %d places for %d rows", len(h.Rows), rows)
		}
		first = h.Rows[0]
		if rows > 1 {
			step = (h.Rows[rows-1] - first) / float64(rows-1)
		}
		for i, y := range h.Rows {
			// Where places are not finite, NaN is not small enough.
			if !(step > 0) || !(math.Abs(y-first-step*float64(i)) <= 0.01*step) {
				return nil, fmt.Errorf("heat map: place %v of row %d: places must increase evenly", y, i)
			}
		}
	}
	var all []float64
	for i, values := range h.Values {
		if len(values) != columns {
			return nil, fmt.Errorf("heat map: row %d has %d values, row 0 has %d", i, len(values), columns)
		}
		for j, v := range values {
			f.rows = append(f.rows, row{"", "", float64(j), first + step*float64(i), v, math.NaN(), 0})
		}
		all = append(all, values...)
	}
	sc := newScale(all)
	t := tiles{values: h.Values, scale: sc, first: first, step: step}
	f.shown = sc.says(h.Label)
	f.below = true
	f.bar = &colourBar{sc, h.Label}
	if sc.gaps {
		if h.Gaps == "" {
			h.Gaps = "not a number"
		}
		f.legend = legend{entry{label: h.Gaps, swatch: color.White}}
	}
	f.Plot = newPlot()
	f.draws(t, frame{})
	f.Plot.X.Label.Text, f.Plot.Y.Label.Text = h.X, h.Y
	setAxis(&f.Plot.X, integerAxis, ticksAlong(f.w, 32), 0, float64(columns-1))
	setAxis(&f.Plot.Y, linearAxis, ticksAlong(f.h, 18), first, first+step*float64(rows-1))
	f.Plot.X.Min, f.Plot.X.Max = -0.5, float64(columns)-0.5
	f.Plot.Y.Min, f.Plot.Y.Max = first-step/2, first+step*(float64(rows)-0.5)
	return f.finished()
}

// tiles are the cells, drawn step by step: first all cells in the colour of
// the lowest step, then all of the second step and above, and so on. So cells
// of one colour that touch have no seam between them.
type tiles struct {
	values      [][]float64
	scale       scale
	first, step float64
}

func (t tiles) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	if t.count() > maxTiles {
		rows, columns := len(t.values), len(t.values[0])
		lo := vg.Point{X: x(-0.5), Y: y(t.first - t.step/2)}
		hi := vg.Point{X: x(float64(columns) - 0.5), Y: y(t.first + t.step*(float64(rows)-0.5))}
		zoomed := lo.X < c.Min.X-1 || lo.Y < c.Min.Y-1 || hi.X > c.Max.X+1 || hi.Y > c.Max.Y+1
		if !zoomed {
			c.DrawImage(vg.Rectangle{Min: lo, Max: hi}, t.image())
			return
		}
	}
	for k := range t.scale.steps {
		c.SetColor(t.scale.colour(k))
		var path vg.Path // of many rectangles: files stay small
		t.runs(k, func(i, from, to int) {
			at := t.first + t.step*float64(i)
			lo, hi := vg.Point{X: x(float64(from) - 0.5), Y: y(at - t.step/2)},
				vg.Point{X: x(float64(to) - 0.5), Y: y(at + t.step/2)}
			lo, hi = within(lo, c.Rectangle), within(hi, c.Rectangle)
			path = append(path, vg.Rectangle{Min: lo, Max: hi}.Path()...)
			if len(path) > 1000 {
				c.Fill(path)
				path = nil
			}
		})
		c.Fill(path)
	}
}

// maxTiles is the largest number of rectangles; more are drawn as an image.
const maxTiles = 20000

// image has a dot for each cell.
func (t tiles) image() image.Image {
	rows, columns := len(t.values), len(t.values[0])
	img := image.NewNRGBA(image.Rect(0, 0, columns, rows))
	for i, values := range t.values {
		for j, v := range values {
			if k := t.scale.step(v); k >= 0 {
				img.SetNRGBA(j, rows-1-i, t.scale.colour(k))
			}
		}
	}
	return img
}

// runs lists, row by row, the columns in a row that reach a step.
func (t tiles) runs(step int, f func(row, from, to int)) {
	for i, values := range t.values {
		for j := 0; j < len(values); j++ {
			from := j
			for j < len(values) && t.scale.step(values[j]) >= step {
				j++
			}
			if j > from {
				f(i, from, j)
			}
		}
	}
}

// count is the number of rectangles.
func (t tiles) count() int {
	n := 0
	for k := range t.scale.steps {
		t.runs(k, func(int, int, int) { n++ })
	}
	return n
}

func within(pt vg.Point, r vg.Rectangle) vg.Point {
	return vg.Point{X: max(r.Min.X, min(r.Max.X, pt.X)), Y: max(r.Min.Y, min(r.Max.Y, pt.Y))}
}
