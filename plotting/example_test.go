package plotting_test

import (
	"fmt"
	"math"
	"os"

	"ballslab/balls"
	"ballslab/plotting"
)

// law makes a result whose maximum load is v with the given counts, starting
// at low: examples do not simulate.
func law(rule string, d, n int64, low float64, counts ...int64) *balls.Result {
	r := &balls.Result{Engine: "blocks", Process: balls.Allocate{Rule: rule, D: d, Bins: n,
		Balls: balls.Exactly(n)}}
	m := balls.Metric{Name: "max_load"}
	for i, c := range counts {
		m.Counts = append(m.Counts, balls.ValueCount{Value: low + float64(i), Count: c})
		m.Mean += (low + float64(i)) * float64(c)
		r.Trials += c
	}
	m.Mean /= float64(r.Trials)
	r.Metrics = []balls.Metric{m}
	return r
}

// The maximum load with one choice and with two, and the leading term of the
// theorem of Azar, Broder, Karlin and Upfal.
func ExampleGrowth() {
	results := []*balls.Result{
		law("one-choice", 1, 100, 3, 120, 560, 260, 50, 10),
		law("one-choice", 1, 10000, 5, 60, 500, 340, 80, 20),
		law("one-choice", 1, 1000000, 7, 10, 460, 420, 90, 20),
		law("greedy", 2, 100, 2, 300, 700),
		law("greedy", 2, 10000, 3, 950, 50),
		law("greedy", 2, 1000000, 3, 10, 990),
	}
	leading := plotting.Curve{Name: `$\ln\ln n/\ln 2$`, Tag: "Theorem 1, up to $O(1)$",
		Series: "Greedy[2]"}
	for n := 100.0; n <= 1e6; n *= 1.5 {
		leading.X = append(leading.X, n)
		leading.Y = append(leading.Y, math.Log(math.Log(n))/math.Log(2))
	}
	fig, err := plotting.Growth{Results: results, Curves: []plotting.Curve{leading},
		Venue: "acm-sigconf"}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	os.Setenv("BALLSLAB_FIGURES", dir+"/figures")
	line, err := fig.Save("growth")
	fmt.Println(line, err)
	golden(fig, "growth")
	// Output:
	// \includegraphics{figures/growth.pdf} <nil>
}

// The tail of the maximum load at n = 1000, with the union bound.
func ExampleTail() {
	results := []*balls.Result{
		law("one-choice", 1, 1000, 4, 24000, 480000, 384000, 96000, 14000, 1800, 180, 19, 1),
		law("greedy", 2, 1000, 3, 992000, 8000),
	}
	union := plotting.Curve{Name: `$n\,(e/k)^k/e$`, Tag: "union bound", Series: "one choice"}
	for k := 6.0; k <= 13; k++ {
		union.X = append(union.X, k)
		union.Y = append(union.Y, 1000*math.Exp(k-k*math.Log(k)-1))
	}
	fig, err := plotting.Tail{Results: results, Curves: []plotting.Curve{union}}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "tail")
	// Output:
	// Pr[maximum load ≥ k] against k (lipics, 5.51 in × 3.416 in)
	// part of the trials; intervals: Clopper-Pearson, 95 %; arrow: upper end where none was seen
}

// The levels of two choices fall doubly exponentially (fractions as in one
// run at n = m = 10^15, rounded).
func ExampleLayers() {
	r := &balls.Result{Engine: "blocks", Trials: 1, Process: balls.Allocate{Rule: "greedy", Bins: 1e15,
		D: 2}}
	r.Metrics = []balls.Metric{{Name: "tail_fractions", Means: []float64{1, 0.7616, 0.2295, 0.008895,
		6.05e-6, 1.47e-12}}}
	slope := plotting.Curve{Name: "slope $\\ln 2$", Tag: "layered induction", Series: "Greedy[2]",
		X: []float64{1, 5}, Y: []float64{27.25 / 16, 27.25}}
	fig, err := plotting.Layers{Results: []*balls.Result{r}, Curves: []plotting.Curve{slope},
		Venue: "acm-sigconf"}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "layers")
	// Output:
	// ln(1/s_k) against level k (acm-sigconf, 3.34 in × 2.071 in)
	// ln(1/s_k) of the mean over the trials of s_k, the fraction of bins with at least k balls
}
