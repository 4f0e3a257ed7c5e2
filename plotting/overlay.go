package plotting

import (
	"fmt"
	"slices"

	"ballslab/plotting/internal/page"
)

// overlay draws what stands beside the results of a figure: curves, and over them points of the
// user's own. It returns the lines of the curves, and the values that the axes must show.
// Without anything at all to draw there is no figure.
func (f *Figure) overlay(
	groups []series, curves []Curve, points []Point, xs, ys []float64,
) (_ []line, _, _ []float64, err error) {
	lines, err := f.addCurves(curves, groups)
	if err != nil {
		return nil, nil, nil, err
	}
	if len(groups)+len(lines)+len(points) == 0 {
		return nil, nil, nil, fmt.Errorf("%s: neither results nor curves to draw", f.kind)
	}
	xs, ys, err = f.beside(points, groups, xs, ys)
	return lines, xs, ys, err
}

// beside draws points of the user's own beside results: their marks alone, with bars. The values
// that the axes must show are appended to xs and ys.
func (f *Figure) beside(
	points []Point, groups []series, xs, ys []float64,
) (_, _ []float64, err error) {
	s, err := f.measured(points, groups)
	if err != nil || len(points) == 0 {
		return xs, ys, err
	}
	for i := range s.clouds {
		c := &s.clouds[i]
		c.marks.style.Width = 0
		if c.name == "" {
			c.name = "measured"
		} else if slices.Contains(known(groups), c.name) {
			c.name += ", measured"
		}
	}
	f.addSky(s)
	f.legend = append(f.legend, s.entries("")...)
	f.shown += "; points of " + page.Plain(s.clouds[0].name)
	return append(xs, s.xs...), append(ys, s.ys...), nil
}
