package plotting

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg/draw"

	"ballslab/plotting/internal/page"
)

// A Curve is what a theorem, a bound or an exact law says, as points. It is
// drawn dashed.
type Curve struct {
	// Name says what it is, Tag how sure it is or where it stands: a theorem's
	// number, "exact", "heuristic". The legend shows both.
	Name, Tag string
	// Series, if set, is the name of the series whose colour the curve takes, as it stands in the
	// legend: that of Names or of Point.Series where there are some, else the one that is made
	// from the result, such as "one choice", "Greedy[2]" or "cycle" (the error for another name
	// lists them). Other curves are grey.
	Series string
	// X and Y are the points, of equal number.
	X, Y []float64

	source string // of a calculator
	steps  bool   // drawn as steps around integers
}

// addCurves draws the curves dashed, in the colour of their series or in grey.
func (f *Figure) addCurves(curves []Curve, groups []series) ([]line, error) {
	var out []line
	for i, c := range curves {
		l, err := f.dashed(i, c, groups)
		if err != nil {
			return nil, err
		}
		label := c.Name
		if c.Tag != "" {
			label += " (" + c.Tag + ")"
		}
		f.draws(l)
		f.legend = append(f.legend, entry{label: label, style: l.style})
		f.curves = append(f.curves, c)
		f.curveRows(c)
		out = append(out, l)
	}
	return out, nil
}

// dashed is the line of curve i.
func (f *Figure) dashed(i int, c Curve, groups []series) (line, error) {
	if len(c.X) != len(c.Y) || len(c.X) == 0 {
		return line{}, fmt.Errorf("curve %s: %d values of X and %d of Y; "+
			"equal numbers are wanted, at least one", c.Name, len(c.X), len(c.Y))
	}
	xs, ys := c.X, c.Y
	if c.steps {
		xs, ys = steps(xs, ys)
	}
	l := line{xs: xs, ys: ys, style: draw.LineStyle{Width: 0.9, Dashes: curveDashes(i)}}
	l.style.Color = curveGrey(i)
	if c.Series != "" {
		k := slices.IndexFunc(groups, func(s series) bool { return s.name == c.Series })
		if k < 0 {
			return line{}, fmt.Errorf("curve %s: series %q is not drawn: one of %q",
				c.Name, c.Series, known(groups))
		}
		l.style.Color = seriesColour(k)
	}
	return l, nil
}

// steps turns points at integers into a line of steps, each from half before
// to half after its integer; other points are joined directly.
func steps(xs, ys []float64) (sx, sy []float64) {
	for _, x := range xs {
		if x != math.Trunc(x) {
			return xs, ys
		}
	}
	for i := range xs {
		sx, sy = append(sx, xs[i]-0.5, xs[i]+0.5), append(sy, ys[i], ys[i])
	}
	return sx, sy
}

// curveRows puts the points of a curve into the table.
func (f *Figure) curveRows(c Curve) {
	for j := range c.X {
		f.rows = append(f.rows, row{c.Name, c.Tag, c.X[j], c.Y[j], math.NaN(), math.NaN(), 0})
	}
}

// along and across are the places of a line on the axes.
func along(l line) []float64  { return l.xs }
func across(l line) []float64 { return l.ys }

// reach is the values that an axis must show: those of the data, and of the
// curves as far as they exceed the data's span by the given part of it; all
// of the curves where there are no data.
func reach(data []float64, lines []line, of func(line) []float64, beyond float64) []float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range data {
		if finite(v) {
			lo, hi = math.Min(lo, v), math.Max(hi, v)
		}
	}
	out := slices.Clone(data)
	room := beyond * (hi - lo)
	for _, l := range lines {
		for _, v := range of(l) {
			if lo > hi || v >= lo-room && v <= hi+room {
				out = append(out, v)
			}
		}
	}
	return out
}

// missing warns of points that a figure cannot show.
func (f *Figure) missing(name string, xs, ys []float64) {
	n := 0
	for i := range xs {
		if !shown(f.Plot, xs[i], ys[i]) {
			n++
		}
	}
	if n > 0 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("%s: %d of %d points are not shown "+
			"(not finite, or not positive on a logarithmic axis)", page.Plain(name), n, len(xs)))
	}
}

// hidden warns of curves with points that cannot be shown, and counts those up to a height
// that lie outside the axes. The axes must have been set.
func (f *Figure) hidden(lines []line, most float64) {
	for i, l := range lines {
		c := f.curves[i]
		f.missing(c.Name, c.X, c.Y)
		inside := func(x, y float64) bool {
			u, v := f.Plot.X.Norm(x), f.Plot.Y.Norm(y)
			return shown(f.Plot, x, y) && u >= 0 && u <= 1 && v >= 0 && v <= 1
		}
		seen, out := false, 0
		for j := range l.xs {
			seen = seen || inside(l.xs[j], l.ys[j])
		}
		for j := range c.X {
			if shown(f.Plot, c.X[j], c.Y[j]) && c.Y[j] <= most && !inside(c.X[j], c.Y[j]) {
				out++
			}
		}
		name := page.Plain(c.Name)
		switch {
		case !seen:
			f.Warnings = append(f.Warnings, name+": the curve lies outside the axes")
		case out > 0:
			f.Warnings = append(f.Warnings, fmt.Sprintf(
				"%s: %d of %d points of the curve lie outside the axes", name, out, len(c.X)))
		}
	}
}
