package plotting

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ballslab/balls"
)

func TestHistogram(t *testing.T) {
	counted := &balls.Result{Engine: "bins", Process: balls.Repeated{Bins: 10}, Trials: 10,
		Metrics: []balls.Metric{{Name: "max_load", Counts: []balls.ValueCount{{Value: 3, Count: 6},
			{Value: 5, Count: 4}}}}}
	watched := &balls.Result{Engine: "blocks", Process: balls.Repeated{Bins: 10}, Trials: 2,
		Metrics: []balls.Metric{{Name: "max_load", Tail: []float64{1, 1, 1, 1, 0.25}},
			{Name: "gap", Mean: 1}, {Name: "tail_fractions", Means: []float64{1, 0.5}}}}
	f, err := Histogram{Results: []*balls.Result{counted, watched},
		Names: []string{"trials", "time"}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	var got [][]float64
	for _, r := range f.rows {
		got = append(got, []float64{r.x, r.y})
	}
	if diff := cmp.Diff([][]float64{{3, 0.6}, {5, 0.4}, {3, 0.75}, {4, 0.25}}, got); diff != "" {
		t.Error(diff)
	}
	if r := f.rows[0]; !(r.low < 0.6 && r.high > 0.6) || !math.IsNaN(f.rows[2].low) {
		t.Errorf("intervals %+v, %+v", r, f.rows[2])
	}
	if f.Plot.X.Min != 2.4 || f.Plot.X.Max != 5.6 || f.Plot.Y.Min != 0 ||
		f.Plot.Y.Max < f.rows[0].high {
		t.Errorf("axes %v to %v, %v to %v", f.Plot.X.Min, f.Plot.X.Max, f.Plot.Y.Min, f.Plot.Y.Max)
	}
	for want, h := range map[string]Histogram{
		"no results":        {},
		"venue":             {Results: []*balls.Result{counted}, Venue: "nowhere"},
		"metric \"range\"":  {Results: []*balls.Result{counted}, Metric: "range"},
		"no integer counts": {Results: []*balls.Result{watched}, Metric: "gap"},
		"tail_fractions":    {Results: []*balls.Result{watched}, Metric: "tail_fractions"},
		"level":             {Results: []*balls.Result{counted}, Level: 1},
		"two results":       {Results: []*balls.Result{counted, counted}},
	} {
		if _, err := h.Figure(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Tails of a time average and of the fractions of bins.
func TestTailInEquilibrium(t *testing.T) {
	r := &balls.Result{Engine: "blocks", Process: balls.Repeated{Bins: 10}, Trials: 2,
		Metrics: []balls.Metric{{Name: "max_load", Tail: []float64{1, 1, 0.25}},
			{Name: "tail_fractions", Means: []float64{1, 0.5, 0.01}, SEs: []float64{0, 0.1, 0.001}}}}
	f, err := Tail{Results: []*balls.Result{r}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if len(f.rows) != 3 || f.rows[2].y != 0.25 || !math.IsNaN(f.rows[2].low) ||
		!strings.Contains(f.shown, "time") {
		t.Errorf("%q: %+v", f.shown, f.rows)
	}
	f, err = Tail{Results: []*balls.Result{r}, Metric: "tail_fractions"}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if len(f.rows) != 3 || math.Abs(f.rows[1].high-0.69600) > 1e-4 || f.Plot.Y.Min > 0.01 ||
		f.Plot.Y.Label.Text != "fraction of bins with load $\\ge k$" {
		t.Errorf("axis from %v: %+v", f.Plot.Y.Min, f.rows)
	}
}
