package plotting

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"ballslab/balls"
)

// nasty are values on which log axes, ticks and clipping have failed (reports
// on gonum/plot 681, 377, 747, 514, 238 and others).
var nasty = []float64{0, math.Copysign(0, -1), 1, 1, -1, 2.5, 9, 1e-300, 5e-324, 1e300, -1e300,
	math.MaxFloat64, -math.MaxFloat64,
	math.NaN(), math.Inf(1), math.Inf(-1), 1e15, 1e15 + 1, 0.1, 1e-9, 1 + 1e-15, 7, 100, 1e6}

func pick(rng *rand.Rand) float64 { return nasty[rng.IntN(len(nasty))] }

// TestNastyDataNeverPanics draws figures of random bad values in every format.
func TestNastyDataNeverPanics(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	drawn := 0
	for trial := range 120 {
		var results []*balls.Result
		for range rng.IntN(4) {
			m := balls.Metric{Name: "max_load", Mean: pick(rng)}
			value := float64(rng.IntN(3))
			for range rng.IntN(4) {
				m.Counts = append(m.Counts, balls.ValueCount{Value: value, Count: rng.Int64N(1000),
					Probability: rng.Float64()})
				value += float64(1 + rng.IntN(3))
			}
			results = append(results, &balls.Result{
				Process: balls.Allocate{Rule: "one-choice", Bins: int64(pick(rng))},
				Metrics: []balls.Metric{m},
			})
		}
		var curves []Curve
		for range rng.IntN(3) {
			c := Curve{Name: "c", Tag: "t"}
			for range rng.IntN(5) {
				c.X, c.Y = append(c.X, pick(rng)), append(c.Y, pick(rng))
			}
			curves = append(curves, c)
		}
		var fig *Figure
		var err error
		switch {
		case trial%5 == 0:
			for _, r := range results {
				r.Metrics = append(r.Metrics, balls.Metric{Name: "tail_fractions",
					Means: []float64{1, pick(rng), pick(rng), pick(rng)}})
			}
			fig, err = Layers{Results: results, Curves: curves, Venue: "acm-sigconf"}.Figure()
		case trial%2 == 0:
			fig, err = Growth{Results: results, Curves: curves, LogY: trial%4 == 0,
				Venue: "acm-sigconf"}.Figure()
		default:
			if len(results) > 1 {
				results = results[:1]
			}
			fig, err = Tail{Results: results, Curves: curves, Venue: "acm-sigconf"}.Figure()
		}
		if err != nil {
			continue
		}
		drawn++
		for _, format := range []string{[]string{"svg", "pdf", "pgf"}[trial%3], "csv", "json"} {
			if err := fig.write(&bytes.Buffer{}, format); err != nil {
				t.Fatalf("trial %d, %s: %v\nresults %+v\ncurves %+v", trial, format, err, results, curves)
			}
		}
		if trial%10 < 2 {
			if _, ok := fig.SimpleRender()["image/png"]; !ok {
				t.Fatalf("trial %d: nothing to show", trial)
			}
		}
	}
	if drawn < 40 {
		t.Errorf("only %d figures were drawn", drawn)
	}
}

// TestAxesNeverPanic goes through all pairs of nasty values.
func TestAxesNeverPanic(t *testing.T) {
	for _, a := range nasty {
		for _, b := range nasty {
			for _, kind := range []axisKind{linearAxis, integerAxis, logAxis} {
				p := newPlot()
				setAxis(&p.Y, kind, 5, a, b)
				if !(p.Y.Max > p.Y.Min) || kind == logAxis && p.Y.Min <= 0 {
					t.Errorf("axis %d for %v, %v: from %v to %v", kind, a, b, p.Y.Min, p.Y.Max)
				}
				for _, tick := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
					if n := p.Y.Norm(tick.Value); math.IsNaN(n) || n < -0.01 || n > 1.01 {
						t.Errorf("axis %d for %v, %v: tick at %v", kind, a, b, n)
					}
				}
				LogTicks{}.Ticks(a, b)
				NumberTicks{}.Ticks(a, b)
				LogScale{}.Normalize(a, b, 1)
			}
		}
	}
}

// TestUsersPlotterThatPanics: what a user adds may fail; the figure says so.
func TestUsersPlotterThatPanics(t *testing.T) {
	fig, err := Growth{Results: sampleGrowth(2, 4)}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	fig.Plot.Add(plotter.NewGlyphBoxes()) // fine
	fig.Plot.X.Scale = plot.LogScale{}    // gonum's, which panics on 0
	fig.Plot.X.Min = 0
	if err := fig.write(&bytes.Buffer{}, "svg"); err == nil {
		t.Error("no error")
	}
}

// TestManyPoints: a line of a million points makes a small file that still
// reaches the extremes.
func TestManyPoints(t *testing.T) {
	c := Curve{Name: "noise"}
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 1000000 {
		c.X, c.Y = append(c.X, 1+float64(i)), append(c.Y, rng.Float64())
	}
	c.Y[500000] = 5
	fig, err := Growth{Curves: []Curve{c}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"svg", "pdf"} {
		var b bytes.Buffer
		if err := fig.write(&b, format); err != nil || b.Len() > 300000 {
			t.Errorf("%s: %d bytes, %v", format, b.Len(), err)
		}
	}
}
