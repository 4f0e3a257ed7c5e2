package plotting_test

import (
	"fmt"
	"os"
	"path/filepath"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/plotting"
)

// Two sweeps in one figure, the leading terms of the theorems beside them, and measurements of
// one's own: keys such as d are taken from the cells of the results.
func ExampleGrowth_bounds() {
	one := balls.Results{
		law("one-choice", 1, 100, 3, 120, 560, 260, 50, 10),
		law("one-choice", 1, 10000, 5, 60, 500, 340, 80, 20),
		law("one-choice", 1, 1000000, 7, 10, 460, 420, 90, 20),
	}
	two := balls.Results{
		law("greedy", 2, 100, 2, 300, 700),
		law("greedy", 2, 10000, 3, 950, 50),
		law("greedy", 2, 1000000, 3, 10, 990),
		law("greedy", 3, 100, 2, 900, 100),
		law("greedy", 3, 10000, 2, 10, 990),
		law("greedy", 3, 1000000, 3, 1000),
	}
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "cluster.csv")
	os.WriteFile(file, []byte("x,y,low,high,series,name\n"+
		"300,4.9,4.5,5.3,hash table,run A\n30000,6.8,6.5,7.1,hash table,\n"), 0o666)
	points, err := plotting.ReadPoints(file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fig, err := plotting.Growth{
		Results: plotting.Join(one, two),
		Bounds:  []string{"ln-over-ln-ln rule=one-choice", "greedy-leading"},
		Points:  points,
	}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "growth_bounds")
	// Output:
	// maximum load (mean) against number of bins n (lipics, 5.51 in × 3.416 in)
	// mean over the trials; around it: 5–95 % of the trials; points of hash table
}

// The tail of the maximum load at n = 1000 between the bounds of a theorem.
func ExampleTail_bounds() {
	results, err := balls.Sweep(`{"process":"allocate","rule":["one-choice","greedy"],"d":2,
		"bins":1000,"trials":20000}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fig, err := plotting.Tail{
		Results: results,
		Bounds:  []string{"one-choice-tail-sandwich rule=one-choice"},
	}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "tail_bounds")
	// Output:
	// Pr[maximum load ≥ k] against k (lipics, 5.51 in × 3.416 in)
	// part of the trials; intervals: Clopper-Pearson, 95 %; arrow: upper end where none was seen
}

// The levels of one choice and of two beside their fluid limits.
func ExampleLayers_bounds() {
	two := &balls.Result{Engine: "blocks", Trials: 1,
		Process: balls.Allocate{Rule: "greedy", D: 2, Bins: 1e15, Balls: balls.Exactly(1e15)},
		Metrics: []balls.Metric{{Name: "tail_fractions",
			Means: []float64{1, 0.7616, 0.2295, 0.008895, 6.05e-6, 1.47e-12}}}}
	one := &balls.Result{Engine: "blocks", Trials: 1,
		Process: balls.Allocate{Rule: "one-choice", Bins: 1e15, Balls: balls.Exactly(1e15)},
		Metrics: []balls.Metric{{Name: "tail_fractions",
			Means: []float64{1, 0.63212, 0.26424, 0.080301, 0.018988, 0.0036598, 0.00059418, 8.3e-5, 1e-5}}}}
	fig, err := plotting.Layers{
		Results: balls.Results{one, two},
		Bounds:  []string{"fluid-tails"},
		Venue:   "acm-sigconf",
	}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "layers_bounds")
	// Output:
	// ln(1/s_k) against level k (acm-sigconf, 3.34 in × 2.071 in)
	// ln(1/s_k) of the mean over the trials of s_k, the fraction of bins with at least k balls
}

// Recourse along the run beside its exact mean.
func ExampleCourse_bounds() {
	p := balls.BinDeletion{Bins: 1000, D: 1, Adversary: balls.Adversary{Kind: "random"}}
	r, err := balls.Run(p, balls.Plan{
		Trials: 20, Metrics: []string{"recourse"}, Grid: "linear", Points: 40})
	if err != nil {
		fmt.Println(err)
		return
	}
	fig, err := plotting.Course{
		Results: balls.Results{r}, Metric: "recourse", PerBin: true, Share: true,
		Bounds: []string{"bin-deletion-oblivious-recourse"},
		Venue:  "acm-sigconf",
	}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "course_bounds")
	// Output:
	// recourse per bin against steps per bin (acm-sigconf, 3.34 in × 2.071 in)
	// mean over the trials; around it: 5 % and 95 % quantiles of the trials
}

// The discrepancy before the beta of the process, with periods as multiples of n.
func ExampleCourse_beta() {
	p := balls.RandomDeletions{
		Bins: 1000, D: 2, Steps: balls.Expr("60n"),
		Beta: beta.Square{High: 0.75, Low: 0.25, Up: balls.Expr("15n"), Down: balls.Expr("10n")},
	}
	r, err := balls.Run(p, balls.Plan{
		Trials: 20, Metrics: []string{"discrepancy"}, Grid: "linear", Points: 120})
	if err != nil {
		fmt.Println(err)
		return
	}
	fig, err := plotting.Course{
		Results: balls.Results{r}, Metric: "discrepancy", PerBin: true,
		Beta: p.Beta, Venue: "acm-sigconf",
	}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "course_beta")
	// Output:
	// discrepancy against steps per bin (acm-sigconf, 3.34 in × 2.071 in)
	// mean over the trials; around it: 5 % and 95 % quantiles of the trials
}

// Results against a key of their cells: jobs per server beside what is known of one choice.
func ExampleScatter_results() {
	results, err := balls.Sweep(`{"process":"supermarket","bins":20,"d":[1,2],"burn_in":400,"time":300,
		"lambda":[0.3,0.5,0.6,0.7,0.8],"trials":20,"metrics":["total_load"],"seed":1}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	one := plotting.Curve{Name: `$\lambda/(1-\lambda)$`, Tag: "exact", Series: "supermarket[1]"}
	for x := 0.3; x < 0.801; x += 0.02 {
		one.X, one.Y = append(one.X, x), append(one.Y, x/(1-x))
	}
	fig, err := plotting.Scatter{
		Results: results, Metric: "total_load", Against: "lambda", PerBin: true,
		Join: true, Curves: []plotting.Curve{one}, Venue: "acm-sigconf",
	}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "scatter_results")
	// Output:
	// total load per bin (mean) against lambda (acm-sigconf, 3.34 in × 2.071 in)
	// points; bars: 95 % interval of the mean
}
