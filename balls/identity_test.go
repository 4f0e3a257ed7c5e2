package balls

import (
	"math"
	"sync/atomic"
	"testing"

	"ballslab/balls/internal/random"
)

// With one unit ball per step, E[Upsilon' - Upsilon | x] = 2 E[y_chosen | x] + 1 - 1/n.
// From equal loads therefore, for every T,
//
//	E Upsilon(T) = T (1 - 1/n) + 2 sum_{t<T} E[y_chosen(t)],
//
// where E[y_chosen | x] is 0 for one choice, and minus half the Gini difference of x for
// Greedy[2]. On every engine, at 6 standard errors: false alarms below 1e-7 in all.
func TestEnergyIdentity(t *testing.T) {
	const n, T, trials = 20, 150, 1500
	for _, a := range []Allocate{{Rule: "one-choice"}, {Rule: "greedy"}} {
		a.Bins, a.Balls = n, Exactly(T)
		p, err := a.resolve()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range engines {
			_, build, err := p.build(name)
			if err != nil {
				t.Fatal(err)
			}
			e := build()
			var stop atomic.Bool
			var profile Profile
			sum := newTally(false)
			for trial := range trials {
				e.Start(random.Stream(2, lawHash(p), uint64(trial)))
				x := -T * (1 - 1.0/n)
				for range T {
					profile.Loads, profile.Bins = e.AppendProfile(profile.Loads[:0], profile.Bins[:0])
					if a.Rule == "greedy" {
						x += profile.GiniDifference()
					}
					if !e.Advance(1, &stop) {
						t.Fatal("interrupted")
					}
				}
				profile.Loads, profile.Bins = e.AppendProfile(profile.Loads[:0], profile.Bins[:0])
				sum.add(x + profile.Upsilon())
			}
			if m := sum.metric("identity"); math.Abs(m.Mean) > 6*m.SE {
				t.Errorf("%s on %s: %v +- %v instead of 0", a.Rule, name, m.Mean, m.SE)
			}
		}
	}
}

// The profile of Greedy[d+1] is majorised by that of Greedy[d], and distinct
// choices are at least as good: the mean maximum does not rise from one of these
// rules to the next, and the mean Upsilon neither. 6 combined standard errors.
func TestMajorisation(t *testing.T) {
	rules := []Allocate{{Rule: "one-choice"}, {Rule: "greedy"}, {Rule: "greedy", Distinct: true}, {Rule: "greedy", D: 3}, {Rule: "greedy", D: 4}, {Rule: "greedy", D: 4, Distinct: true}}
	for _, name := range engines {
		for _, balls := range []Count{Expr("n/2"), Expr("n"), Expr("8n")} {
			var before *Result
			for _, a := range rules {
				a.Bins, a.Balls = 100, balls
				r, err := Run(a, Plan{Trials: 1000, Seed: 4, Engine: name, Metrics: []string{"max_load", "upsilon"}})
				if err != nil {
					t.Fatal(err)
				}
				for i, m := range r.Metrics {
					if before == nil {
						continue
					}
					if b := before.Metrics[i]; m.Mean-b.Mean > 6*math.Hypot(m.SE, b.SE) {
						t.Errorf("%s, m = %s: mean %s rises from %v to %v at %+v", name, balls, m.Name, b.Mean, m.Mean, a)
					}
				}
				before = r
			}
		}
	}
}
