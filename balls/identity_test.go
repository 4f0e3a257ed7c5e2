package balls

import (
	"fmt"
	"math"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/stat"

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
	t.Parallel()
	const n, T, trials = 20, 150, 1500
	for _, a := range []Allocate{{Rule: "one-choice"}, {Rule: "greedy"}} {
		a.Bins, a.Balls = n, Exactly(T)
		p, err := a.resolve()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range engines {
			_, build, err := p.setup(nil).build(name)
			if err != nil {
				t.Fatal(err)
			}
			e := build()
			var stop atomic.Bool
			var profile Profile
			var sums []float64
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
				sums = append(sums, x+profile.Upsilon())
			}
			mean, deviation := stat.MeanStdDev(sums, nil)
			if se := deviation / math.Sqrt(trials); math.Abs(mean) > 6*se {
				t.Errorf("%s on %s: %v +- %v instead of 0", a.Rule, name, mean, se)
			}
		}
	}
}

// The profile of Greedy[d+1] is majorised by that of Greedy[d], and distinct
// choices are at least as good: the mean maximum does not rise from one of these
// rules to the next, and the mean Upsilon neither. 6 combined standard errors.
func TestMajorisation(t *testing.T) {
	t.Parallel()
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

// What docs/spec.md says about random numbers: a time series changes none on engine
// levels, and no metric does, but for overload and rises_of_total.
func TestWhatChangesNoNumber(t *testing.T) {
	t.Parallel()
	for _, spec := range []string{
		`"process":"allocate","rule":"one-choice","bins":500`,
		`"process":"allocate","rule":"greedy","bins":500,"balls":"2n"`,
		`"process":"infinite","bins":500,"steps":1201`,
		`"process":"infinite","bins":500,"steps":1201,"stationary":true`,
		`"process":"random-deletions","bins":500,"steps":1201,"beta":0.5,"start":"balanced","balls":"n"`,
		`"process":"random-deletions","bins":500,"steps":1201,"beta":{"kind":"cyclic","values":[0.9,0.2]}`,
		`"process":"supermarket","bins":500,"lambda":0.9,"time":5`,
		`"process":"lifetimes","bins":500,"lambda":0.9,"time":5`,
		`"process":"repeated","bins":500,"rounds":20`,
		`"process":"leaky","bins":500,"lambda":0.9,"rounds":20`,
		`"process":"bin-deletion","bins":500,"adversary":"max"`,
		`"process":"graph","graph":{"family":"cycle","n":50},"balls":"9n"`,
	} {
		for _, engine := range []string{"bins", "levels", "blocks"} {
			run := func(more string) (string, bool) {
				results, err := Sweep(`{` + spec + `,"engine":"` + engine + `","trials":3,` + more + `}`)
				if err != nil {
					return err.Error(), false
				}
				m := results[0].Metrics[0]
				return fmt.Sprint(m.Name, m.Mean, m.SE), true
			}
			want, ok := run(`"metrics":["upsilon"]`)
			if !ok {
				continue // no such engine
			}
			others := []string{`"metrics":["upsilon","max_load","tail_fractions","gamma","empty"]`}
			if engine == "levels" {
				others = append(others, `"every":7,"metrics":["upsilon"]`, `"grid":"geometric","metrics":["upsilon"]`)
			}
			for _, more := range others {
				if got, _ := run(more); got != want {
					t.Errorf("%s, engine %s, with %s: %s, not %s", spec, engine, more, got, want)
				}
			}
		}
	}
}
