package plotting

import (
	"math"
	"strings"
	"testing"

	"ballslab/balls"
)

func TestCourse(t *testing.T) {
	results, err := balls.Sweep(`{"process":"bin-deletion","bins":100,"adversary":["max","random"],"trials":20,"metrics":["recourse","max_load"],"grid":"linear","points":5}`)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Course{Results: results, Metric: "recourse", Names: []string{"max", "random"}, PerBin: true, Share: true,
		Curves: []Curve{{Name: "a", X: []float64{0, 0.5}, Y: []float64{0, 1}}}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if len(f.rows) != 12 {
		t.Fatalf("%d rows", len(f.rows))
	}
	last := f.rows[4]
	if m, _ := results[0].Metric("recourse"); last.series != "max" || last.x != 0.5 || math.Abs(last.y-m.Mean/100) > 1e-12 {
		t.Errorf("the series ends at %+v, the run at %v", last, m.Mean)
	}
	if f.Plot.X.Max < 0.5 || f.Plot.Y.Max < 1 {
		t.Errorf("axes end at %v, %v", f.Plot.X.Max, f.Plot.Y.Max)
	}
	for want, c := range map[string]Course{
		"no time series of gap": {Results: results, Metric: "gap"},
		"neither":               {},
		"venue":                 {Results: results, Venue: "nowhere"},
	} {
		if _, err := c.Figure(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
