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
	f, err := Course{Results: results, Metric: "recourse", Names: []string{"max", "random"},
		PerBin: true, Share: true,
		Curves: []Curve{{Name: "a", X: []float64{0, 0.5}, Y: []float64{0, 1}}}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if len(f.rows) != 12 {
		t.Fatalf("%d rows", len(f.rows))
	}
	last := f.rows[4]
	if m, _ := results[0].Metric("recourse"); last.series != "max" || last.x != 0.5 ||
		math.Abs(last.y-m.Mean/100) > 1e-12 {
		t.Errorf("the series ends at %+v, the run at %v", last, m.Mean)
	}
	if f.Plot.X.Max < 0.5 || f.Plot.Y.Max < 1 {
		t.Errorf("axes end at %v, %v", f.Plot.X.Max, f.Plot.Y.Max)
	}
	for want, c := range map[string]Course{
		"no time series of gap: the metrics asked for are recourse": {Results: results, Metric: "gap"},
		"neither": {},
		"venue":   {Results: results, Venue: "nowhere"},
	} {
		if _, err := c.Figure(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestCourseShading(t *testing.T) {
	results, err := balls.Sweep(`{"process":"random-deletions","bins":10,"beta":{"kind":"square","high":0.75,"low":0.25,"up":60,"down":40},"steps":200,"trials":3,"metrics":["discrepancy","overload"],"grid":"linear","points":5}`)
	if err != nil {
		t.Fatal(err)
	}
	beta := Curve{Name: "beta", X: []float64{0, 60, 100, 160, 200},
		Y: []float64{0.75, 0.25, 0.75, 0.25, 0.25}}
	c := Course{Results: []*balls.Result{results[0], results[0]},
		Names: []string{"discrepancy", "overload"}, Metrics: []string{"discrepancy", "overload"},
		Shading: beta}
	f, err := c.Figure()
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"discrepancy", "overload"} {
		if m, _ := results[0].Metric(name); f.rows[5+5*i+4].y != m.Mean {
			t.Errorf("%s ends at %+v, the run at %v", name, f.rows[5+5*i+4], m.Mean)
		}
	}
	n := len(f.legend)
	if n != 5 || f.legend[2].label != "5–95 % of the trials" || f.legend[3].label != "beta = 0.25" ||
		f.legend[4].label != "beta = 0.75" {
		t.Errorf("legend %+v", f.legend)
	}
	light, _, _, _ := f.legend[3].swatch.RGBA()
	dark, _, _, _ := f.legend[4].swatch.RGBA()
	if light <= dark {
		t.Errorf("tones %x, %x: the larger one is to be darker", light, dark)
	}
	bytesOf(t, f, "png")
	for want, change := range map[string]func(c *Course){
		"metrics: 1":    func(c *Course) { c.Metrics = c.Metrics[:1] },
		"equal numbers": func(c *Course) { c.Shading.Y = c.Shading.Y[:2] },
		"increasing X":  func(c *Course) { c.Shading.X = []float64{0, 60, 60, 160, 200} },
	} {
		bad := c
		change(&bad)
		if _, err := bad.Figure(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
