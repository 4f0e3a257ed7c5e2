package plotting

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot"

	"ballslab/balls"
)

func labels(ticks []plot.Tick) []string {
	var out []string
	for _, t := range ticks {
		if t.Label != "" {
			out = append(out, t.Label)
		}
	}
	return out
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		ticker   plot.Ticker
		min, max float64
		want     []string
	}{
		{LogTicks{}, 1, 1e12, []string{"1", "$10^{2}$", "$10^{4}$", "$10^{6}$", "$10^{8}$", "$10^{10}$",
			"$10^{12}$"}},
		{LogTicks{}, 90, 2e4, []string{"$10^{2}$", "$10^{3}$", "$10^{4}$"}},
		{LogTicks{}, 2, 9, []string{"2", "3", "4", "5", "6", "7", "8"}},
		{LogTicks{}, 0.5, 80, []string{"0.5", "1", "2", "5", "10", "20", "50"}},
		{LogTicks{}, 2e-7, 9e-6, []string{`$2\cdot 10^{-7}$`, `$5\cdot 10^{-7}$`, "$10^{-6}$",
			`$2\cdot 10^{-6}$`, `$5\cdot 10^{-6}$`}},
		{LogTicks{}, 1, 1.5, []string{"1.0", "1.1", "1.2", "1.3", "1.4", "1.5"}},
		{NumberTicks{Integer: true}, 1.6, 4.3, []string{"2", "3", "4"}},
		{NumberTicks{Integer: true}, 0, 61, []string{"0", "10", "20", "30", "40", "50", "60"}},
		{NumberTicks{}, -0.3, 0.3, []string{"−0.3", "−0.2", "−0.1", "0", "0.1", "0.2", "0.3"}},
		{NumberTicks{Most: 4}, 0, 3e6, []string{"0", `$1\cdot 10^{6}$`, `$2\cdot 10^{6}$`,
			`$3\cdot 10^{6}$`}},
		{NumberTicks{Most: 5}, 0, 2e7, []string{"0", `$0.5\cdot 10^{7}$`, `$1.0\cdot 10^{7}$`,
			`$1.5\cdot 10^{7}$`, `$2.0\cdot 10^{7}$`}},
		{NumberTicks{Most: 4}, 0, 1e15, []string{"0", `$0.5\cdot 10^{15}$`, `$1.0\cdot 10^{15}$`}},
		{NumberTicks{Most: 2}, -2e-5, 0, []string{`$-2\cdot 10^{-5}$`, `$-1\cdot 10^{-5}$`, "0"}},
		{LogTicks{Most: 4}, 1e-60, 1, []string{"$10^{-60}$", "$10^{-40}$", "$10^{-20}$", "1"}},
		{LogTicks{}, 0, 10, nil},
		{LogTicks{}, 10, 1, nil},
		{NumberTicks{}, 1, 1, nil},
		{NumberTicks{}, math.NaN(), 1, nil},
		{NumberTicks{}, 1e15, 1e15 + 0.5, nil},
	} {
		if diff := cmp.Diff(c.want, labels(c.ticker.Ticks(c.min, c.max))); diff != "" {
			t.Errorf("%T from %v to %v: %s", c.ticker, c.min, c.max, diff)
		}
	}
	for e := 1; e <= 300; e++ { // never none, never too many
		if n := len(labels(LogTicks{}.Ticks(1, math.Pow(10, float64(e))))); n < 2 || n > 9 {
			t.Errorf("%d labels for %d decades", n, e)
		}
		if n := len(LogTicks{}.Ticks(1, math.Pow(10, float64(e)))); n > 80 {
			t.Errorf("%d ticks for %d decades", n, e)
		}
	}
}

// TestLabelsStandApart: numbers along the axis do not run together, whatever their size.
func TestLabelsStandApart(t *testing.T) {
	t.Parallel()
	for _, top := range []float64{1, 99999, 5e5, 2e7, 123456789, 3e15, 2e-5, 1e-9, 1e300} {
		for _, log := range []bool{false, true} {
			p := newPlot()
			kind := linearAxis
			if log {
				kind = logAxis
			}
			setAxis(&p.X, kind, 12, top/1e3, top)
			const width = 150
			ticks := spaced(p.X, width).Ticks(p.X.Min, p.X.Max)
			end, n := math.Inf(-1), 0
			for _, tick := range ticks {
				if tick.Label == "" {
					continue
				}
				n++
				at, half := p.X.Norm(tick.Value)*width, float64(p.X.Tick.Label.Width(tick.Label)/2)
				if at-half < end+3.9 {
					t.Errorf("up to %v, log %v: %s runs into the label before it", top, log, tick.Label)
				}
				end = at + half
			}
			if n < 2 {
				t.Errorf("up to %v, log %v: %d labels", top, log, n)
			}
		}
	}
}

// deuteranopia is how somebody without green cones sees a colour (Viénot,
// Brettel and Mollon, 1999), as linear light.
func deuteranopia(c color.NRGBA) [3]float64 {
	l := linearLight(c)
	rg := 0.29275*l[0] + 0.70725*l[1]
	return [3]float64{rg, rg, -0.02234*l[0] + 0.02234*l[1] + l[2]}
}

func linearLight(c color.NRGBA) (l [3]float64) {
	for i, v := range []uint8{c.R, c.G, c.B} {
		if x := float64(v) / 255; x <= 0.04045 {
			l[i] = x / 12.92
		} else {
			l[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return l
}

// lab is the colour space in which distances are those that people see.
func lab(l [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*l[0] + 0.3576*l[1] + 0.1805*l[2]) / 0.9505)
	y := f(0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2])
	z := f((0.0193*l[0] + 0.1192*l[1] + 0.9505*l[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func distance(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// TestColours: any two of the seven are apart in CIELAB, for all and for the
// colour-blind; in grey two series differ in lightness or in their marker, and
// the first three in lightness. All are darker than paper.
func TestColours(t *testing.T) {
	for i, a := range colours {
		if lightness := lab(linearLight(a))[0]; lightness > 75 {
			t.Errorf("colour %d is pale: %v", i, lightness)
		}
		for j, b := range colours[:i] {
			if d := distance(lab(linearLight(a)), lab(linearLight(b))); d < 25 {
				t.Errorf("colours %d and %d: distance %.1f", i, j, d)
			}
			if d := distance(lab(deuteranopia(a)), lab(deuteranopia(b))); d < 12 {
				t.Errorf("colours %d and %d with deuteranopia: distance %.1f", i, j, d)
			}
			grey := math.Abs(lab(linearLight(a))[0] - lab(linearLight(b))[0])
			if grey < 15 && (seriesShape(i) == seriesShape(j) || i < 3) {
				t.Errorf("colours %d and %d in grey: distance %.1f", i, j, grey)
			}
		}
	}
	seen := map[string]bool{}
	for i := range 56 {
		key := fmt.Sprint(seriesColour(i), seriesShape(i))
		if seen[key] {
			t.Errorf("series %d looks like an earlier one", i)
		}
		seen[key] = true
	}
}

func TestNames(t *testing.T) {
	n := int64(100)
	greedy := balls.Allocate{Rule: "greedy", Bins: n, Balls: balls.Exactly(n), D: 2}
	distinct := greedy
	distinct.Distinct = true
	heavy := distinct
	heavy.Balls = balls.Exactly(10 * n)
	r := func(engine string, p balls.Process) *balls.Result {
		return &balls.Result{Engine: engine,
			Process: p}
	}
	got := nameAll([]*balls.Result{
		r("blocks", balls.Allocate{Rule: "one-choice", Bins: n, Balls: balls.Exactly(n)}),
		r("blocks", greedy),
		r("exact", greedy),
		r("blocks", distinct),
		r("blocks", heavy),
		r("blocks", balls.GraphRemoval{Noise: 0.5}),
		r("blocks", balls.GraphRemoval{Noise: 0.25}),
		r("blocks", balls.Repeated{Bins: n}),
		r("blocks", nil),
	}, "")
	want := []string{"one choice", "Greedy[2]", "Greedy[2], exact", "Greedy[2], distinct, $m = n$",
		"Greedy[2], distinct, $m = 10n$",
		"graph removal, noise = 0.5", "graph removal, noise = 0.25", "repeated", "result"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestQuantile(t *testing.T) {
	m := balls.Metric{Counts: []balls.ValueCount{{Value: 2, Count: 5}, {Value: 3, Count: 90},
		{Value: 7, Count: 5}}}
	for q, want := range map[float64]float64{0: 2, 0.05: 2, 0.051: 3, 0.5: 3, 0.95: 3, 0.951: 7,
		1: 7} {
		if got := quantile(m, q); got != want {
			t.Errorf("quantile(%v) = %v, want %v", q, got, want)
		}
	}
	law := balls.Metric{Counts: []balls.ValueCount{{Value: 2, Probability: 0.9},
		{Value: 3, Probability: 0.1}}}
	if got := quantile(law, 0.95); got != 3 {
		t.Errorf("of a law: %v", got)
	}
	if !math.IsNaN(quantile(balls.Metric{}, 0.5)) {
		t.Error("of nothing: a number")
	}
}

func TestTailOf(t *testing.T) {
	m := balls.Metric{Counts: []balls.ValueCount{{Value: 3, Count: 6}, {Value: 5, Count: 4}}}
	tail := countsTail(m, 0.95)
	if diff := cmp.Diff([]float64{3, 4, 5}, tail.xs); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]float64{1, 0.4, 0.4}, tail.ys); diff != "" {
		t.Error(diff)
	}
	if tail.limitX != 6 || math.Abs(tail.limitY-(1-math.Pow(0.025, 0.1))) > 1e-12 {
		t.Errorf("limit %v, %v", tail.limitX, tail.limitY)
	}
	law := countsTail(balls.Metric{Counts: []balls.ValueCount{{Value: 3, Probability: 0.75},
		{Value: 4, Probability: 0.25}}}, 0.95)
	if diff := cmp.Diff([]float64{1, 0.25}, law.ys); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(law.ys, law.low); diff != "" {
		t.Error(diff)
	}
}
