package exact

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
	names := append([]string{"recourse", "peak_max_load"}, metricsOfLoads(t)...)
	for _, p := range []balls.BinDeletion{
		{Bins: 6, Rounds: 2, Start: balls.Start{Kind: "one-per-bin"},
			Adversary: balls.Adversary{Kind: "max"}},
		{Bins: 5, Balls: 7, Rounds: 4, Adversary: balls.Adversary{Kind: "min"}},
		{Bins: 6, Rounds: 3, Redistribute: "groups",
			Start:     balls.Start{Loads: []int64{4, 1, 1, 0, 0, 0}},
			Adversary: balls.Adversary{Kind: "random"}},
	} {
		exact, err := Law(p, balls.Plan{Metrics: names})
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range []string{"bins", "levels"} {
			r, err := balls.Run(p, balls.Plan{Trials: 20_000, Seed: 3, Engine: engine,
				Metrics: names})
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
						t.Errorf("%s on %s: %s %d: %v +- %v, want %v", fmt.Sprint(p), engine,
							m.Name, k, got, se, x)
					}
				}
			}
		}
	}
}

// TestExactBinDeletion: laws as fractions from the table of exact values.
func TestExactBinDeletion(t *testing.T) {
	r, err := Rational(balls.BinDeletion{Bins: 6, Start: balls.Start{Kind: "one-per-bin"}, D: 1,
		Adversary: balls.Adversary{Kind: "max"}},
		balls.Plan{Metrics: []string{"recourse", "max_load", "peak_max_load", "gap", "total_load"}})
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Metrics[0]; m.MeanRational != "21/4" || len(m.Counts) != 2 ||
		m.Counts[0].Rational != "3/4" {
		t.Errorf("recourse: %+v", m)
	}
	if m := r.Metrics[1]; m.MeanRational != "26/9" || m.Counts[0].Rational != "2/9" {
		t.Errorf("max_load: %+v", m)
	}
	if m := r.Metrics[2]; m.Mean < r.Metrics[1].Mean {
		t.Errorf("peak: %+v", m)
	}
	if m := r.Metrics[3]; m.MeanRational != "8/9" {
		t.Errorf("gap: %+v", m)
	}
	if m := r.Metrics[4]; m.Min != 6 || m.Max != 6 {
		t.Errorf("total load: %+v", m)
	}
	fixed, err := Rational(balls.BinDeletion{Bins: 6,
		Adversary: balls.Adversary{Kind: "oblivious", Order: []int64{5, 0, 3}}},
		balls.Plan{Metrics: []string{"recourse"}})
	if err != nil || fixed.Metrics[0].MeanRational != "37/10" {
		t.Errorf("a fixed order: mean recourse %v, want 37/10 (%v)", fixed, err)
	}
	for _, p := range []balls.BinDeletion{
		{Bins: 6, Adversary: balls.Adversary{Kind: "snowball"}},
		{Bins: 3, Start: balls.Start{Loads: []int64{1, 0, 2}},
			Adversary: balls.Adversary{Kind: "oblivious"}},
		{Bins: 13, Adversary: balls.Adversary{Kind: "max"}},
		{Bins: 6, Adversary: balls.Adversary{Player: func(v *balls.View) int64 { return 0 }}},
	} {
		if _, err := Law(p, balls.Plan{}); err == nil {
			t.Errorf("%+v: no error", p)
		}
	}
}
