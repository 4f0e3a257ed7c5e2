package balls_test

import (
	"math"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/balls/graphs"
)

// Values made in Go that a specification could not have are refused where they are used, in one
// line that begins with the key.
func TestTypedValuesAreChecked(t *testing.T) {
	t.Parallel()
	cycle, err := graphs.Cycle(5)
	if err != nil {
		t.Fatal(err)
	}
	empty, err := graphs.New(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	nan, inf := math.NaN(), math.Inf(1)
	deletions := func(b beta.Beta) balls.Process {
		return balls.RandomDeletions{Bins: 10, Steps: 20, Beta: b}
	}
	removal := func(a, r balls.Rate) balls.Process {
		return balls.GraphRemoval{Graph: cycle, Arrival: a, Removal: r, Time: 5}
	}
	game := func(a balls.Adversary) balls.Process {
		return balls.BinDeletion{Bins: 6, Rounds: 3, Adversary: a}
	}
	for _, c := range []struct {
		key string
		p   balls.Process
	}{
		{"beta", deletions(nil)},
		{"beta", deletions((*beta.Cyclic)(nil))},
		{"process", (*balls.Allocate)(nil)},
		{"of", balls.Recovery{Of: (*balls.Infinite)(nil)}},
		{"beta", deletions(beta.Constant(1.5))},
		{"beta", deletions(beta.Constant(-0.5))},
		{"beta", deletions(beta.Constant(nan))},
		{"beta", deletions(beta.Cyclic{})},
		{"beta", deletions(beta.Cyclic{Values: []float64{0.5, nan}})},
		{"beta", deletions(beta.Square{High: 2, Up: 1, Down: 1})},
		{"beta", deletions(beta.Square{High: 1})},
		{"beta", deletions(beta.Square{High: 1, Up: -3, Down: 1})},
		{"beta", deletions(beta.Sine{Mean: 0.5, Amplitude: 0.6, Period: 5})},
		{"beta", deletions(beta.Sine{Mean: 0.5, Amplitude: nan, Period: 5})},
		{"beta", deletions(beta.Sine{Mean: 0.5, Amplitude: 0.1})},
		{"beta", deletions(beta.Sine{Mean: 0.5, Amplitude: 0.1, Period: balls.Expr("m")})},
		{"beta", deletions(beta.Ramp{From: 0, To: inf, Length: 5})},
		{"beta", deletions(beta.Random{Low: 0.6, High: 0.4})},
		{"beta", deletions(beta.Dips{Base: 0.6, Dip: 0.4, Every: 3, Length: 4})},
		{"graph", balls.GraphAllocate{}},
		{"graph", balls.GraphAllocate{Graph: empty}},
		{"graph", balls.GraphAllocate{Graph: &graphs.Graph{}}},
		{"graph", balls.GraphRemoval{Time: 5}},
		{"graph", balls.GraphSync{Rounds: 5}},
		{"arrival", removal(balls.Rate{Each: -1}, balls.Rate{})},
		{"arrival", removal(balls.Rate{Each: nan}, balls.Rate{})},
		{"arrival", removal(balls.Rate{Each: inf}, balls.Rate{})},
		{"arrival", removal(balls.Rate{Values: []float64{1, 2}}, balls.Rate{})},
		{"arrival", removal(balls.Rate{Values: []float64{}}, balls.Rate{})},
		{"arrival", removal(balls.Rate{Values: []float64{0}}, balls.Rate{})},
		{"removal", removal(balls.Rate{}, balls.Rate{Each: -1})},
		{"removal", removal(balls.Rate{}, balls.Rate{Values: []float64{1, 2, 3, 4, nan}})},
		{"noise", balls.GraphRemoval{Graph: cycle, Time: 5, Noise: nan}},
		{"noise", balls.GraphRemoval{Graph: cycle, Time: 5, Noise: -0.1}},
		{"p", balls.GraphSync{Graph: cycle, Reading: "bernoulli", Rounds: 5, P: nan}},
		{"start", balls.Allocate{Rule: "greedy", Bins: 3, Start: balls.Start{Loads: []int64{1, 2}}}},
		{"start", balls.Allocate{Rule: "greedy", Bins: 3, Start: balls.Start{Loads: []int64{1, 2, -1}}}},
		{"start", balls.Allocate{Rule: "greedy", Bins: 3, Start: balls.Start{Loads: []int64{1, 2, 1 << 60}}}},
		{"start", balls.Allocate{Rule: "greedy", Bins: 3, Start: balls.Start{Loads: []int64{}}}},
		{"start", balls.Allocate{Rule: "greedy", Bins: 3, Start: balls.Start{Kind: "full"}}},
		{"start", balls.Allocate{Rule: "greedy", Bins: 3, Start: balls.Start{Kind: "empty", Loads: []int64{1, 2, 3}}}},
		{"start", balls.Infinite{Bins: 3, Steps: 4, Start: balls.Start{Kind: "full"}}},
		{"adversary", game(balls.Adversary{Kind: "worst"})},
		{"adversary", game(balls.Adversary{Kind: "threshold", Threshold: -1})},
		{"adversary", game(balls.Adversary{Kind: "protect", Bins: 7})},
		{"adversary", game(balls.Adversary{Kind: "protect", Bins: -1})},
		{"adversary", game(balls.Adversary{Kind: "oblivious", Order: []int64{0, 0, 1}})},
		{"adversary", game(balls.Adversary{Kind: "oblivious", Order: []int64{6, 0, 1}})},
		{"adversary", game(balls.Adversary{Kind: "oblivious", Order: []int64{}})},
		{"adversary", game(balls.Adversary{Kind: "max", Threshold: 3})},
		{"balls", balls.Allocate{Rule: "greedy", Bins: 3, Balls: -5}},
		{"balls", balls.Allocate{Rule: "greedy", Bins: 3, Balls: 1<<53 + 1}},
		{"balls", balls.Allocate{Rule: "greedy", Bins: 3, Balls: balls.Expr("n*m")}},
		{"steps", balls.Infinite{Bins: 3, Steps: -1}},
		{"bins", balls.Infinite{Bins: -3, Steps: 1}},
		{"bins", balls.Allocate{Rule: "greedy", Bins: 1<<53 + 1}},
		{"d", balls.Allocate{Rule: "greedy", Bins: 3, D: -2}},
		{"lambda", balls.Supermarket{Bins: 3, Lambda: nan, Time: 5}},
		{"lambda", balls.Lifetimes{Bins: 3, Lambda: -1, Time: 5}},
		{"lambda", balls.Leaky{Bins: 3, Lambda: inf, Rounds: 5}},
		{"of", balls.Recovery{}},
		{"of", balls.Recovery{Of: balls.Recovery{}}},
		{"of", balls.Recovery{Of: balls.Allocate{}}},
		{"of", balls.Recovery{Of: balls.GraphAllocate{}}},
		{"of", balls.Recovery{Of: balls.GraphRemoval{}}},
		{"of", balls.Recovery{Of: balls.GraphSync{}}},
	} {
		_, err := balls.Resolve(c.p)
		if err == nil || !strings.HasPrefix(err.Error(), c.key+":") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v; want an error about %s", c.p, err, c.key)
		}
	}
	for _, c := range []struct {
		key  string
		plan balls.Plan
	}{
		{"trials", balls.Plan{Trials: -1}}, {"engine", balls.Plan{Engine: "fast"}}, {"metrics", balls.Plan{Metrics: []string{"size"}}},
		{"metrics", balls.Plan{Metrics: []string{""}}}, {"alpha", balls.Plan{Alpha: nan, Metrics: []string{"gamma"}}}, {"alpha", balls.Plan{Alpha: -1, Metrics: []string{"gamma"}}},
		{"every", balls.Plan{Every: -7}}, {"points", balls.Plan{Grid: "linear", Points: -1}}, {"grid", balls.Plan{Grid: "square"}},
		{"workers", balls.Plan{Workers: -1}},
	} {
		_, err := balls.Run(balls.Allocate{Rule: "greedy", Bins: 3}, c.plan)
		if err == nil || !strings.HasPrefix(err.Error(), c.key+":") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v; want an error about %s", c.plan, err, c.key)
		}
	}
	if _, err := balls.Resolve(nil); err == nil {
		t.Error("no process is no error")
	}
}

// A list that names no metric is none; a pointer to a process is the process.
func TestPlainFormsOfValues(t *testing.T) {
	t.Parallel()
	want, err := balls.Run(balls.Allocate{Rule: "greedy", Bins: 3}, balls.Plan{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := balls.Run(&balls.Allocate{Rule: "greedy", Bins: 3}, balls.Plan{Metrics: []string{}})
	if err != nil || r.String() != want.String() {
		t.Errorf("%v, %v; want %v", r, err, want)
	}
	all, err := balls.SweepOf(&balls.Allocate{Rule: "greedy"}, balls.Plan{}, balls.Over("bins", 3))
	if err != nil || len(all) != 1 || all[0].String() != want.String() {
		t.Errorf("%v, %v; want %v", all, err, want)
	}
	if _, err = balls.SweepOf((*balls.Allocate)(nil), balls.Plan{}, balls.Over("bins", 3)); err == nil {
		t.Error("a sweep of no process is no error")
	}
	deletions := balls.RandomDeletions{Bins: 3, Steps: 5}
	if _, err = balls.SweepOf(deletions, balls.Plan{}, balls.Over("beta", (*beta.Cyclic)(nil))); err == nil {
		t.Error("a sweep over no beta is no error")
	}
}

// A profile made by hand may have loads without numbers of bins, and alpha be no number.
func TestMetricOfHostileProfiles(t *testing.T) {
	t.Parallel()
	torn := balls.Profile{Loads: []int64{1, 2}, Bins: []int64{1}}
	if _, err := torn.Metric("gap", 1); err == nil {
		t.Error("loads without a number of bins are no error")
	}
	for _, alpha := range []float64{math.NaN(), math.Inf(1)} {
		if _, err := balls.ProfileOf([]int64{1, 2}).Metric("gamma", alpha); err == nil {
			t.Errorf("gamma with alpha %v is no error", alpha)
		}
	}
}
