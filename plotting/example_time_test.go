package plotting_test

import (
	"fmt"
	"math"
	"os"
	"strings"

	"ballslab/balls"
	"ballslab/plotting"
)

// A queue in equilibrium that is watched for a time is one of two lengths: two bars each.
func ExampleHistogram() {
	small := &balls.Result{Engine: "bins", Trials: 10, Process: balls.Repeated{Bins: 1e4}}
	small.Metrics = []balls.Metric{{Name: "max_load", Tail: []float64{1, 1, 1, 1, 1, 0.34}}}
	large := &balls.Result{Engine: "blocks", Trials: 10, Process: balls.Repeated{Bins: 1e6}}
	large.Metrics = []balls.Metric{{Name: "max_load", Tail: []float64{1, 1, 1, 1, 1, 0.998, 0.02}}}
	fig, err := plotting.Histogram{Results: []*balls.Result{small, large},
		Names: []string{"$n = 10^4$", "$n = 10^6$"}, Venue: "acm-sigconf"}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "histogram")
	// Output:
	// Pr[maximum load = k] against maximum load k (acm-sigconf, 3.34 in × 2.071 in)
	// part of the time, over all trials; no intervals
}

// A metric along the run before a beta that goes up and down.
func ExampleCourse() {
	r := &balls.Result{Engine: "bins", Bins: 100, Trials: 10,
		Process: balls.RandomDeletions{Bins: 100}}
	r.Series = &balls.Series{Names: []string{"discrepancy"}, Values: []balls.Trace{{}}}
	for t := int64(0); t <= 6000; t += 50 {
		y := 2.5 + 2*math.Pow(math.Sin(math.Pi*float64(t)/2000), 2)
		c := &r.Series.Values[0]
		r.Series.At = append(r.Series.At, t)
		c.Mean, c.Q05, c.Q95 = append(c.Mean, y), append(c.Q05, y-1), append(c.Q95, y+1.5)
	}
	beta := plotting.Curve{Name: "$\\beta(t)$"}
	for t := 0.0; t <= 60; t += 0.25 {
		beta.X, beta.Y = append(beta.X, t), append(beta.Y, 0.5+0.25*math.Sin(math.Pi*t/10))
	}
	fig, err := plotting.Course{Results: []*balls.Result{r}, Names: []string{"discrepancy"},
		Metric: "discrepancy", PerBin: true, Shading: beta, Venue: "acm-sigconf"}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "course")
	// Output:
	// discrepancy against steps per bin (acm-sigconf, 3.34 in × 2.071 in)
	// mean over the trials; around it: 5 % and 95 % quantiles of the trials
}

// Three moments of a run that starts with all balls in one bin.
func ExampleAnimate() {
	var frames []*plotting.Figure
	for _, t := range []float64{0, 1, 2} {
		top := 1000 * math.Exp(-t)
		points := []plotting.Point{{Series: "bins", X: 1, Y: 1 - math.Exp(-t)},
			{Series: "bins", X: top, Y: 0.001}}
		fig, err := plotting.Scatter{Points: points, Join: true, LogX: true, LogY: true, X: "load $k$",
			Y: "fraction of bins with load $\\ge k$"}.Figure()
		if err != nil {
			fmt.Println(err)
			return
		}
		fig.Plot.Title.Text = fmt.Sprintf("$t = %vn$", t)
		frames = append(frames, fig)
	}
	film, err := plotting.Animate(frames, 0.5)
	if err != nil {
		fmt.Println(err)
		return
	}
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	path, err := film.Save(dir + "/figures/return")
	fmt.Println(path, err)
	fmt.Println(strings.Split(film.String(), "\n")[0])
	// Output:
	// figures/return.png <nil>
	// fraction of bins with load ≥ k against load k (3 frames, 0.5 s each; lipics, 5.51 in)
}

func ExampleAnimation() {
	fig, err := plotting.Scatter{Points: []plotting.Point{{X: 1, Y: 1}}}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	film, err := plotting.Animate([]*plotting.Figure{fig}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, shown := film.SimpleRender()["image/png"]
	fmt.Println("shows itself as a picture:", shown)
	// Output:
	// shows itself as a picture: true
}
