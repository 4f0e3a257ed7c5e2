package plotting

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"ballslab/plotting/internal/page"
)

// TestManyPointsStaySmall: 20000 points, with bars and without, take less than a megabyte, and
// 50000 no more; there is no PGF of them, and the figure says both.
func TestManyPointsStaySmall(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		n    int
		bars bool
	}{{20000, false}, {20000, true}, {50000, false}} {
		var points []Point
		for i := range test.n {
			p := Point{X: math.Sin(12.9 * float64(i)), Y: math.Sin(float64(i) * float64(i))}
			if test.bars {
				p.Low, p.High = p.Y-0.1, p.Y+0.1
			}
			points = append(points, p)
		}
		f, err := Scatter{Points: points}.Figure()
		if err != nil {
			t.Fatal(err)
		}
		svg := bytesOf(t, f, "svg")
		if len(svg) > 1<<20 || !bytes.Contains(svg, []byte("<image ")) {
			t.Errorf("%d points: %d bytes of SVG", test.n, len(svg))
		}
		if !strings.Contains(f.String(), "image of 300 dots per inch") {
			t.Errorf("warnings: %q", f.Warnings)
		}
		if err := f.write(&bytes.Buffer{}, "pgf"); !errors.Is(err, page.ErrNotForTeX) {
			t.Errorf("PGF: %v", err)
		}
	}
}

// TestJaggedLinesAreThinned: a line that goes up and down keeps its extremes, and four points in a
// 300th of an inch; so does a band.
func TestJaggedLinesAreThinned(t *testing.T) {
	t.Parallel()
	var pts []vg.Point
	for i := range 100000 {
		pts = append(pts, vg.Point{X: vg.Length(i) / 250, Y: vg.Length(
			100 * math.Sin(float64(i)*float64(i)))})
	}
	got := thin(pts)
	if most := 4 * 400 * 300 / 72; len(got) > most+4 {
		t.Errorf("%d points, want at most %d", len(got), most)
	}
	extremes := func(pts []vg.Point) (lo, hi vg.Length) {
		for _, p := range pts {
			lo, hi = min(lo, p.Y), max(hi, p.Y)
		}
		return lo, hi
	}
	lo, hi := extremes(pts)
	if l, h := extremes(got); l != lo || h != hi {
		t.Errorf("from %v to %v, want %v to %v", l, h, lo, hi)
	}
	b := band{xs: make([]float64, 50000), low: make([]float64, 50000), high: make([]float64, 50000)}
	for i := range b.xs {
		b.xs[i], b.low[i], b.high[i] = float64(i), math.Sin(float64(i*i)), 2+math.Cos(float64(i*i))
	}
	f, err := Scatter{Curves: []Curve{{X: []float64{0, 50000}, Y: []float64{-1, 3}}}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	f.Plot.Add(b)
	if svg := bytesOf(t, f, "svg"); len(svg) > 400000 {
		t.Errorf("a band of 50000 points: %d bytes", len(svg))
	}
}

// TestManySeries: the legend names 39 of 500 series, and says so; the work is not quadratic.
func TestManySeries(t *testing.T) {
	t.Parallel()
	var points []Point
	for i := range 500 {
		for x := range 3 {
			points = append(points, Point{Series: fmt.Sprint("series ", i), X: float64(x), Y: float64(i)})
		}
	}
	f, err := Scatter{Points: points, Join: true}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.legend); n != maxEntries || f.legend[n-1].label != "and 461 more" {
		t.Errorf("%d entries, the last %q", n, f.legend[n-1].label)
	}
	if want := "the legend names 39 of its 500 entries"; !slices.Contains(f.Warnings, want) {
		t.Errorf("warnings %q", f.Warnings)
	}
	if _, err := (Scatter{Points: []Point{{Series: strings.Repeat("abc", 1000)}}}).Figure(); err == nil || !strings.Contains(err.Error(), "has 3000 characters: at most 400") {
		t.Errorf("a legend of 3000 letters: %v", err)
	}
}

// TestSeriesLookDifferent: colour, dash and marker, and colour and hatch of bars, are not
// repeated together.
func TestSeriesLookDifferent(t *testing.T) {
	t.Parallel()
	lines, areas, curves := map[string]int{}, map[string]int{}, map[string]int{}
	for i := range 49 {
		l := seriesLine(i)
		line, area := fmt.Sprint(l.Color, l.Dashes), fmt.Sprint(seriesColour(i), hatchOf(i))
		if i < 42 { // without the marker
			if j, seen := lines[line]; seen {
				t.Errorf("lines of series %d and %d", i, j)
			}
		}
		curve := fmt.Sprint(curveGrey(i), curveDashes(i))
		if j, seen := curves[curve]; seen && i < 18 {
			t.Errorf("curves %d and %d", i, j)
		}
		curves[curve] = i
		if j, seen := areas[area]; seen {
			t.Errorf("bars of series %d and %d", i, j)
		}
		lines[line], areas[area] = i, i
	}
}

// TestNoFigure: what is nil or empty says so in a line, shown and saved.
func TestNoFigure(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "a")
	failed, _ := Growth{Venue: "nowhere"}.Figure()
	film, _ := Animate(nil, 0)
	type kind interface {
		Save(string) (string, error)
		SimpleRender() map[string]interface{}
		String() string
	}
	for want, f := range map[string][]kind{
		"no figure":    {failed, &Figure{}},
		"no animation": {film, &Animation{}},
		"axis X goes from +Inf to -Inf: add data to the plot, or set Min and Max": {&Figure{Plot: plot.New()}},
	} {
		for _, f := range f {
			_, err := f.Save(name)
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%T: Save: %v, want %q", f, err, want)
			}
			if text := f.SimpleRender()["text/plain"].(string); !strings.Contains(text, want) {
				t.Errorf("%T shows %q, want %q", f, text, want)
			}
			_ = f.String()
		}
	}
}

// TestUsersOwnPlot: a plot of gonum becomes a figure of the first venue, with gonum's labels.
func TestUsersOwnPlot(t *testing.T) {
	t.Parallel()
	p := plot.New()
	l, err := plotter.NewLine(plotter.XYs{{X: 1, Y: 2}, {X: 3, Y: 5}})
	if err != nil {
		t.Fatal(err)
	}
	p.Add(l)
	f := &Figure{Plot: p}
	p.Title.Text = "a title"
	shown := f.SimpleRender()
	if svg, _ := shown["image/svg+xml"].(string); !strings.HasPrefix(svg, "<svg ") {
		t.Errorf("shows %v", shown["text/plain"])
	}
	if _, err := f.Save(filepath.Join(t.TempDir(), "own")); err != nil {
		t.Error(err)
	}
	many := make(plotter.XYs, 50000)
	for i := range many {
		many[i] = plotter.XY{X: math.Sin(float64(i)), Y: math.Cos(float64(i * i))}
	}
	marks, err := plotter.NewScatter(many)
	if err != nil {
		t.Fatal(err)
	}
	p.Add(marks)
	shown = f.SimpleRender()
	if _, svg := shown["image/svg+xml"]; svg || shown["image/png"] == nil {
		t.Errorf("50000 marks of gonum: shown as SVG: %v", svg)
	}
	for _, bad := range []float64{math.Inf(1), math.NaN(), math.MaxFloat64} {
		p.Y.Min, p.Y.Max = -bad, bad
		if _, err := f.Save(filepath.Join(t.TempDir(), "own.svg")); err == nil ||
			!strings.Contains(err.Error(), "axis Y") {
			t.Errorf("axis to %v: %v", bad, err)
		}
	}
}

// TestFractionsAreRemarked: what is only a makeshift is said, as long as the label is there.
func TestFractionsAreRemarked(t *testing.T) {
	t.Parallel()
	f, err := Scatter{Points: []Point{{X: 1, Y: 1}}, X: `$\frac{m}{n}$`}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(f.String(), "set in one line") ||
		!bytes.Contains(bytesOf(t, f, "json"), []byte("set in one line")) {
		t.Errorf("%s", f)
	}
	if pgf := bytesOf(t, f, "pgf"); !bytes.Contains(pgf, []byte(`$\frac{m}{n}$`)) {
		t.Error("TeX does not get the fraction")
	}
	f.Plot.X.Label.Text = "$m/n$"
	if strings.Contains(f.String(), "set in one line") {
		t.Errorf("%s", f)
	}
}

// TestLabelsThatAreCutOff: a label that has no room is named, under the figure and in its JSON.
func TestLabelsThatAreCutOff(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a long label ", 20)
	for want, kind := range map[string]interface{ Figure() (*Figure, error) }{
		"":     Scatter{Points: []Point{{X: 1, Y: 1, Series: "s"}}, X: "x", Y: "y"},
		"x of": Scatter{Points: []Point{{X: 1, Y: 1}}, X: "x of " + long},
		"y of": Scatter{Points: []Point{{X: 1, Y: 1}}, Y: "y of " + long},
		"s of": Scatter{Points: []Point{{X: 1, Y: 1, Series: "s of " + long}}},
		"b of": HeatMap{Values: [][]float64{{1, 2}}, Label: "b of " + long},
	} {
		f, err := kind.Figure()
		if err != nil {
			t.Fatal(err)
		}
		named := strings.Contains(f.String(), `label "`+want) && strings.Contains(f.String(), "cut off")
		if named != (want != "") || bytes.Contains(bytesOf(t, f, "json"), []byte("cut off")) != named {
			t.Errorf("%q: %s", want, f)
		}
	}
}
