package plotting

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A shading fills the background between xs[i] and xs[i+1] with the tone of step[i].
type shading struct {
	xs    []float64
	steps []int
	scale scale
}

func (s shading) Plot(c draw.Canvas, p *plot.Plot) {
	fx, _ := p.Transforms(&c)
	x := func(i int) vg.Length { return max(c.Min.X, min(c.Max.X, fx(s.xs[i]))) }
	for k := range s.scale.steps { // the higher ones over the lower ones: no seams
		c.SetColor(tone(s.scale, k))
		for i := 0; i < len(s.steps); i++ {
			from := i
			for i < len(s.steps) && s.steps[i] >= k {
				i++
			}
			if to := min(i, len(s.xs)-1); to > from && x(to) > x(from) {
				c.Fill(vg.Rectangle{Min: vg.Point{X: x(from), Y: c.Min.Y},
					Max: vg.Point{X: x(to), Y: c.Max.Y}}.Path())
			}
		}
	}
}

// tone is the grey of a step: white for the lowest, and at most so dark that lines stand out.
func tone(s scale, step int) color.Gray {
	const lightest, darkest = 0xFF, 0xDA
	if s.steps < 2 {
		return color.Gray{Y: (lightest + darkest) / 2}
	}
	darker := math.Round((lightest - darkest) * float64(step) / float64(s.steps-1))
	return color.Gray{Y: uint8(lightest - darker)}
}

// addShading puts a shading behind everything, if there is one.
func (f *Figure) addShading(c Curve) error {
	if len(c.X) == 0 && len(c.Y) == 0 {
		return nil
	}
	if len(c.X) != len(c.Y) {
		return fmt.Errorf("shading %s: %d values of X and %d of Y; equal numbers are wanted", c.Name,
			len(c.X), len(c.Y))
	}
	s := shading{xs: c.X, scale: newScale(c.Y)}
	for i, x := range c.X {
		if !finite(x) || !finite(c.Y[i]) || i > 0 && x <= c.X[i-1] {
			return fmt.Errorf("shading %s: point %d is (%v, %v): "+
				"finite numbers with increasing X are wanted", c.Name, i, x, c.Y[i])
		}
		s.steps = append(s.steps, s.scale.step(c.Y[i]))
		f.rows = append(f.rows, row{c.Name, "shading", x, c.Y[i], math.NaN(), math.NaN(), 0})
	}
	f.draws(s, frame{})
	f.below = true // no place inside the axes is blank
	return nil
}

// shadingLegend puts the least and the largest value, with their tones, at the end of the legend.
func (f *Figure) shadingLegend(c Curve) {
	if len(c.X) == 0 {
		return
	}
	f.curves = append(f.curves, c)
	s := newScale(c.Y)
	values := []float64{s.least, s.largest}
	if s.least == s.largest {
		values = values[:1]
	}
	for _, v := range values {
		label := c.Name + " = " + minus(strconv.FormatFloat(v, 'g', 3, 64))
		f.legend = append(f.legend, entry{label: label, swatch: tone(s, s.step(v))})
	}
}
