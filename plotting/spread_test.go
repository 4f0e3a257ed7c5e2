package plotting

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/graphs"
)

// TestMeanBand: an interval of the mean has a width where all trials agree, and a metric without
// counts has it unasked.
func TestMeanBand(t *testing.T) {
	t.Parallel()
	agree := func(bins int64) *balls.Result {
		return &balls.Result{Engine: "blocks", Bins: bins, Trials: 100, Metrics: []balls.Metric{
			{Name: "max_load", Mean: 4, Freedom: 99, Step: 1, Counts: []balls.ValueCount{{Value: 4,
				Count: 100}}},
			{Name: "gap", Mean: 3, SE: 0.1, Freedom: 99}}}
	}
	results := []*balls.Result{agree(1000), agree(100)}
	for _, c := range []struct {
		g     Growth
		width float64
		label string
	}{
		{Growth{Results: results}, 0, "5–95 % of the trials"},
		{Growth{Results: results, Band: "mean"}, 2 * (1 - math.Pow(0.025, 0.01)), "95 % interval of " +
			"the mean"},
		{Growth{Results: results, Metric: "gap"}, 2 * 1.98422 * 0.1, "95 % interval of the mean"},
	} {
		f, err := c.g.Figure()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range f.rows {
			if got := r.high - r.low; math.Abs(got-c.width) > 1e-5 {
				t.Errorf("band %q: width %v, want %v", c.g.Band, got, c.width)
			}
		}
		if e := f.legend[len(f.legend)-1]; e.label != c.label || !e.shaded {
			t.Errorf("band %q: legend %+v", c.g.Band, e)
		}
	}
	if _, err := (Growth{Results: results, Band: "all"}).Figure(); err == nil ||
		!strings.Contains(err.Error(), `band "all"`) {
		t.Error(err)
	}
}

// TestManyBandsAreBars: bands of four series would cover each other.
func TestManyBandsAreBars(t *testing.T) {
	t.Parallel()
	var results []*balls.Result
	var names []string
	for i := range 4 {
		for _, n := range []int64{100, 1000} {
			results = append(results, sample("greedy", 2, n, 3+float64(i)/2, 100))
			names = append(names, fmt.Sprint("series ", i))
		}
	}
	for _, shown := range []int{3, 4} {
		f, err := Growth{Results: results[:2*shown], Names: names[:2*shown]}.Figure()
		if err != nil {
			t.Fatal(err)
		}
		if e := f.legend[len(f.legend)-1]; e.bar != (shown > mostBands) ||
			f.legend[0].shaded != (shown <= mostBands) {
			t.Errorf("%d series: %+v", shown, e)
		}
	}
}

// TestTailShowsTheBound: without data all of it; with data as far as they keep half of the axis,
// and the rest is counted.
func TestTailShowsTheBound(t *testing.T) {
	t.Parallel()
	bound := Curve{Name: "bound"}
	for k := 3.0; k <= 29; k++ {
		bound.X, bound.Y = append(bound.X, k), append(bound.Y, math.Exp(-k*k/2))
	}
	f, err := Tail{Curves: []Curve{bound}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if f.Plot.Y.Min > bound.Y[26] || f.Plot.X.Max < 29 || len(f.Warnings) > 0 {
		t.Errorf("axes to k = %v and %v, warnings %q", f.Plot.X.Max, f.Plot.Y.Min, f.Warnings)
	}
	f, err = Tail{Results: []*balls.Result{sample("greedy", 2, 1000, 4.5, 10000)},
		Curves: []Curve{bound}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if want := "bound: 23 of 27 points of the curve lie outside the axes"; !slices.Contains(f.Warnings,
		want) {
		t.Errorf("axes to k = %v and %v, warnings %q, want %q", f.Plot.X.Max, f.Plot.Y.Min, f.Warnings,
			want)
	}
}

// TestTailsStandSideBySide: at one k, and the table has k itself; what intervals are is in the
// legend.
func TestTailsStandSideBySide(t *testing.T) {
	t.Parallel()
	results := []*balls.Result{sample("greedy", 2, 1000, 4.5, 100),
		sample("greedy", 3, 1000, 4.2, 100)}
	f, err := Tail{Results: results}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range f.rows {
		if r.x != math.Trunc(r.x) {
			t.Errorf("row %+v", r)
		}
	}
	if e := f.legend[2]; e.label != "95 % interval; arrow: none seen" || !e.bar {
		t.Errorf("legend %+v", e)
	}
}

// TestNamesAndRates: points and vertices with names, edges as wide as their rates.
func TestNamesAndRates(t *testing.T) {
	t.Parallel()
	f, err := Scatter{Points: []Point{{X: 1, Y: 1, Low: 0.5, High: 2, Name: "cycle"},
		{X: 1, Y: 1.01, Low: 0.5, High: 2, Name: "$d = 3$"}}, Bars: "95 %"}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if svg := string(bytesOf(t, f, "svg")); len(svg) < 1000 || f.rows[1].tag != "$d = 3$" ||
		!f.legend[0].bar {
		t.Errorf("rows %+v, legend %+v", f.rows, f.legend)
	}
	g, err := graphs.Path(3)
	if err != nil {
		t.Fatal(err)
	}
	n := Network{Graph: g, Names: []string{"a", "b", "c"}, Rates: []float64{1, 4},
		RateLabel: "$\\lambda_e$"}
	if f, err = n.Figure(); err != nil {
		t.Fatal(err)
	}
	if len(f.legend) != 2 || f.legend[0].label != "$\\lambda_e$ 1" ||
		f.legend[1].style.Width != 4*f.legend[0].style.Width {
		t.Errorf("legend %+v", f.legend)
	}
	bytesOf(t, f, "pdf")
	for want, change := range map[string]func(n *Network){
		"1 rates for 2 edges":    func(n *Network) { n.Rates = n.Rates[:1] },
		"rate -1 of edge 0":      func(n *Network) { n.Rates = []float64{-1, 2} },
		"2 names for 3 vertices": func(n *Network) { n.Names = n.Names[:2] },
		"no font has a glyph":    func(n *Network) { n.Names = []string{"中", "", ""} },
	} {
		bad := n
		change(&bad)
		if _, err := bad.Figure(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestManyNames: of very many points those named first keep their names, with a word, in no time.
func TestManyNames(t *testing.T) {
	t.Parallel()
	var points []Point
	for i := range 100000 {
		points = append(points, Point{X: float64(i), Y: float64(i * i % 101), Name: "here"})
	}
	f, err := Scatter{Points: points}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	const want = "500 of 100000 points are named: more have no room"
	if len(f.named) != maxNames || !slices.Contains(f.Warnings, want) || len(f.rows) != len(points) {
		t.Errorf("%d names, warnings %q", len(f.named), f.Warnings)
	}
}

// TestDiagonal: the line y = x reaches as far as the points that can be shown, whatever the others.
func TestDiagonal(t *testing.T) {
	t.Parallel()
	inf, nan := math.Inf(1), math.NaN()
	for _, test := range []struct {
		xs       []float64
		log      bool
		from, to float64
	}{
		{[]float64{2, 5}, false, 0, 5},
		{[]float64{-3, 5}, false, -3, 5},
		{[]float64{-3, -2}, false, -3, -2},
		{[]float64{nan, 2, inf, 5, -inf}, false, 0, 5},
		{[]float64{nan, 0, 2, -1, 5, inf}, true, 2, 5},
		{[]float64{-math.MaxFloat64, math.MaxFloat64}, false, -math.MaxFloat64, math.MaxFloat64},
		{[]float64{nan}, false, 1, 1},
	} {
		var points []Point
		for _, x := range test.xs {
			points = append(points, Point{X: x, Y: 3})
		}
		f, err := Scatter{Points: points, Diagonal: true, LogX: test.log, LogY: test.log}.Figure()
		if err != nil {
			t.Fatal(err)
		}
		c := f.curves[0]
		if c.X[0] != test.from || c.X[64] != test.to || c.Y[64] != test.to || math.IsNaN(c.X[32]) {
			t.Errorf("%v, log %v: from %v to %v", test.xs, test.log, c.X[0], c.X[64])
		}
	}
}
