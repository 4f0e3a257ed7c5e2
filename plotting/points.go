package plotting

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg/draw"

	"ballslab/balls"
)

// A Point is something measured: Y at X, with an interval from Low to High, such as that
// of [balls.Metric.Interval]; both 0, or infinite, stand for no interval. Points of the same
// Series share a colour. Name is written beside the point. Result, if set, is what the point was
// measured in: the record of the figure names its cell.
type Point struct {
	Series          string
	X, Y, Low, High float64
	Name            string
	Result          *balls.Result
}

// interval is the ends of the interval; NaN where there is none.
func (p Point) interval() (low, high float64, err error) {
	if p.Low == 0 && p.High == 0 || math.IsInf(p.High-p.Low, 1) {
		return nan, nan, nil
	}
	if p.Low > p.High {
		return nan, nan, fmt.Errorf("series %s: interval from %v to %v: low must not exceed high",
			p.Series, p.Low, p.High)
	}
	return p.Low, p.High, nil
}

// A cloud is the points of one series, and their intervals.
type cloud struct {
	name  string
	marks line
	bars  bars
}

// A sky is clouds of points, with what stands beside them.
type sky struct {
	clouds []cloud
	names  names
	xs, ys []float64 // what the axes must show
	barred bool      // some have intervals
}

// measured makes clouds of points, and puts them into the table. Their colours follow those of so
// many series; one of the name of such a series has its colour.
func (f *Figure) measured(points []Point, groups []series) (sky, error) {
	var s sky
	for _, p := range points {
		k := slices.IndexFunc(s.clouds, func(c cloud) bool { return c.name == p.Series })
		if k < 0 {
			k = len(s.clouds)
			s.clouds = append(s.clouds, newCloud(p.Series, k, groups))
		}
		low, high, err := p.interval()
		if err != nil {
			return s, err
		}
		c := &s.clouds[k]
		c.marks.xs, c.marks.ys = append(c.marks.xs, p.X), append(c.marks.ys, p.Y)
		s.xs, s.ys = append(s.xs, p.X), append(s.ys, p.Y)
		if !math.IsNaN(low) {
			s.barred = true
			c.bars.xs = append(c.bars.xs, p.X)
			c.bars.low, c.bars.high = append(c.bars.low, low), append(c.bars.high, high)
			s.ys = append(s.ys, low, high)
		}
		if p.Name != "" {
			s.names = append(s.names, name{p.X, p.Y, p.Name})
		}
		if p.Result != nil {
			f.of(p.Series, p.Result).tagged(p.Name, p.X, p.Y, low, high)
		} else {
			f.rows = append(f.rows, row{p.Series, p.Name, p.X, p.Y, low, high, 0})
		}
	}
	return s, nil
}

// newCloud is cloud k beside these series, still without points.
func newCloud(name string, k int, groups []series) cloud {
	shape := seriesShape(len(groups) + k)
	colour := len(groups) + k
	if i := slices.IndexFunc(groups, func(s series) bool { return s.name == name }); i >= 0 {
		colour = i
	}
	return cloud{
		name:  name,
		marks: line{style: seriesLine(colour), shape: shape, mark: true},
		bars:  bars{style: draw.LineStyle{Color: seriesColour(colour), Width: barWidth}},
	}
}

// addSky draws the points, over what was drawn before, and names the first of them.
func (f *Figure) addSky(s sky) {
	for _, c := range s.clouds {
		f.draws(c.bars, c.marks)
	}
	if k := len(s.names); k > maxNames {
		f.Warnings = append(f.Warnings,
			fmt.Sprintf("%d of %d points are named: more have no room", maxNames, k))
		s.names = s.names[:maxNames]
	}
	if len(s.names) > 0 {
		f.draws(s.names)
		f.named = s.names
	}
}

// entries are those of the clouds in the legend, and of their intervals, which are called so.
func (s sky) entries(bars string) legend {
	var l legend
	for _, c := range s.clouds {
		if c.name != "" {
			l = append(l, entry{label: c.name, style: c.marks.style, shape: c.marks.shape, mark: true})
		}
	}
	if s.barred && bars != "" {
		l = append(l, spreadEntry(bars, false))
	}
	return l
}
