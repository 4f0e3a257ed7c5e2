package bounds

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls"
)

// Every metric of bin-deletion is about the live bins: on each engine it has the mean of the exact
// law within 6 standard errors, fractions of the bins and averages over them included. A
// false alarm has probability below 1e-6 in all.
func TestBinDeletionMetrics(t *testing.T) {
	t.Parallel()
	names := append([]string{"recourse", "peak_max_load"}, profileMetrics...)
	for _, p := range []balls.BinDeletion{
		{Bins: 6, Rounds: 2, Start: balls.Start{Kind: "one-per-bin"}, Adversary: balls.Adversary{Kind: "max"}},
		{Bins: 5, Balls: 7, Rounds: 4, Adversary: balls.Adversary{Kind: "min"}},
		{Bins: 6, Rounds: 3, Redistribute: "groups", Start: balls.Start{Loads: []int64{4, 1, 1, 0, 0, 0}}, Adversary: balls.Adversary{Kind: "random"}},
	} {
		exact, err := Exact(p, balls.Plan{Metrics: names})
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range []string{"bins", "levels"} {
			r, err := balls.Run(p, balls.Plan{Trials: 20_000, Seed: 3, Engine: engine, Metrics: names})
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range r.Metrics {
				want := exact.Metrics[i]
				if m.Means == nil {
					m.Means, m.SEs, want.Means = []float64{m.Mean}, []float64{m.SE}, []float64{want.Mean}
				}
				for k, x := range want.Means {
					got, se := 0.0, 0.0
					if k < len(m.Means) {
						got, se = m.Means[k], m.SEs[k]
					}
					if math.Abs(got-x) > 6*se+5e-4*min(1, x)+1e-12 {
						t.Errorf("%s on %s: %s %d: %v +- %v, want %v", fmt.Sprint(p), engine, m.Name, k, got, se, x)
					}
				}
			}
		}
	}
}
