package plotting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"ballslab/balls"
)

// queue is a made-up result of queues.
func queue(n, d int64, lambda, load float64) *balls.Result {
	return &balls.Result{Bins: n, Trials: 9, Engine: "bins",
		Process: balls.Supermarket{Bins: n, D: d, Lambda: lambda},
		Metrics: []balls.Metric{{Name: "total_load", Mean: load, SE: 0.1, Freedom: 8, Step: 1}}}
}

// Results against a key of their cells: series by the others, the mean with its interval, and the
// record knows each point's cell.
func TestScatterOfResults(t *testing.T) {
	var results []*balls.Result
	for _, d := range []int64{1, 2} {
		for _, lambda := range []float64{0.5, 0.9} {
			results = append(results, queue(10, d, lambda, 10*lambda/(1-lambda)/float64(d)))
		}
	}
	s := Scatter{Results: results, Metric: "total_load", Against: "lambda", PerBin: true,
		Points: []Point{{Series: "mine", X: 0.7, Y: 2}}}
	f, err := s.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if len(f.rows) != 5 || f.rows[3].x != 0.9 || math.Abs(f.rows[3].y-4.5) > 1e-9 ||
		f.rows[0].low >= f.rows[0].y || f.rows[0].high-f.rows[0].low > 0.1 {
		t.Errorf("rows %+v", f.rows)
	}
	var labels []string
	for _, e := range f.legend {
		labels = append(labels, e.label)
	}
	if want := []string{"supermarket[1]", "supermarket[2]", "mine",
		"95 % interval of the mean"}; !slices.Equal(labels, want) {
		t.Errorf("legend %q, want %q", labels, want)
	}
	if f.Plot.X.Label.Text != "lambda" || f.Plot.Y.Label.Text != "total load per bin (mean)" {
		t.Errorf("axes %q, %q", f.Plot.X.Label.Text, f.Plot.Y.Label.Text)
	}
	if rec, err := f.record(); err != nil || len(rec.Series) != 4 ||
		rec.Series[2].Rows[0] != (stretch{3, 3}) {
		t.Errorf("%v: %+v", err, rec.Series)
	}
	s.Bounds, s.Points = []string{"supermarket-time"}, nil
	f, err = s.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if c := f.curves; len(c) != 2 || c[1].Name != "supermarket-time, d = 2" || len(c[1].X) != 33 ||
		c[1].Series != "supermarket[2]" || c[0].Y[0] != 2 {
		t.Errorf("%+v", c)
	}
	for _, c := range []struct {
		against string
		more    *balls.Result
		want    []string
	}{
		{"d", queue(10, 3, 0.5, 2), []string{"supermarket, lambda = 0.5", "supermarket, lambda = 0.9"}},
		{"lambda", queue(20, 1, 0.5, 2), []string{"supermarket[1], $n = 10$", "supermarket[1], $n = 20$",
			"supermarket[2]"}},
		{"bins", queue(20, 1, 0.5, 2), []string{"supermarket[1], lambda = 0.5", "supermarket[1], " +
			"lambda = 0.9",
			"supermarket[2], lambda = 0.5", "supermarket[2], lambda = 0.9"}},
	} {
		names := nameAll(append(results[:4:4], c.more), c.against)
		slices.Sort(names)
		if got := slices.Compact(names); !slices.Equal(got, c.want) {
			t.Errorf("against %s: %q, want %q", c.against, got, c.want)
		}
	}
	for want, s := range map[string]Scatter{
		"Against is empty":                {Results: results, Metric: "total_load"},
		`key rho: "": a number is wanted`: {Results: results, Metric: "total_load", Against: "rho"},
		`metric "max_load": not in this`:  {Results: results, Against: "lambda"},
		"names: 1 for 4 results":          {Results: results, Against: "lambda", Names: []string{"a"}},
	} {
		if _, err := s.Figure(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
