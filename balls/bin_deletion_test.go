package balls

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ballslab/balls/internal/spec"
)

func metricOf(t *testing.T, r *Result, name string) Metric {
	t.Helper()
	for _, m := range r.Metrics {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("no metric %s", name)
	return Metric{}
}

// The snowball on groups(1) from one ball a bin is deterministic: T(T+1)/2 balls
// moved, a pile of T+1, and a ball moved in every round.
func ExampleBinDeletion() {
	r, err := Run(BinDeletion{
		Bins: 1000, Start: Start{Kind: "one-per-bin"}, Redistribute: "groups", D: 1, Adversary: Adversary{Kind: "snowball"},
	}, Plan{Trials: 3, Metrics: []string{"recourse", "max_load", "moves_per_ball_max"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range r.Metrics {
		fmt.Println(m.Name, m.Min, m.Max)
	}
	// Output:
	// recourse 125250 125250
	// max_load 501 501
	// moves_per_ball_max 500 500
}

// A player of your own: it deletes the bin that received last, if that is now
// among the ten fullest, and else a fullest one.
func ExampleAdversary() {
	player := func(v *View) int64 {
		if to := v.LastReceivers(); len(to) > 0 {
			last := to[len(to)-1]
			if v.Load(last) >= v.Load(v.Ranked(9)) {
				return last
			}
		}
		return v.Fullest()
	}
	r, err := Run(BinDeletion{Bins: 100, D: 1, Adversary: Adversary{Player: player}}, Plan{Trials: 2, Metrics: []string{"min_load", "total_load"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Engine, r.Metrics[1].Mean)
	// Output: bins 100
}

// TestBinDeletionSpec: what is read is what the cell shows, with all defaults,
// and reading that gives the same cell.
func TestBinDeletionSpec(t *testing.T) {
	for text, want := range map[string]string{
		`{"process":"bin-deletion","bins":10,"adversary":"max"}`:                                          `"bins":10,"balls":10,"rounds":5,"start":"random","redistribute":"choice","d":2,"distinct":false,"adversary":"max"`,
		`{"process":"bin-deletion","bins":10,"adversary":"threshold"}`:                                    `"adversary":{"kind":"threshold","threshold":2}`,
		`{"process":"bin-deletion","bins":10,"adversary":{"kind":"protect"},"rounds":9}`:                  `"adversary":{"kind":"protect","bins":1}`,
		`{"process":"bin-deletion","bins":4,"adversary":{"kind":"oblivious","order":[2,0]}}`:              `"adversary":{"kind":"oblivious","order":[2,0]}`,
		`{"process":"bin-deletion","bins":3,"adversary":"min","start":{"loads":[4,0,3]},"rounds":1}`:      `"balls":7,"rounds":1,"start":{"loads":[4,0,3]}`,
		`{"process":"bin-deletion","bins":1,"adversary":"min","redistribute":"groups","metrics":["gap"]}`: `"balls":1,"rounds":0`,
	} {
		cells, err := Read(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		line := string(spec.AppendObject(nil, cells[0].Keys()))
		if !strings.Contains(line, want) {
			t.Errorf("%s: cell %s", text, line)
		}
		again, err := Read(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		} else if s := string(spec.AppendObject(nil, again[0].Keys())); s != line {
			t.Errorf("%s became %s", line, s)
		}
	}
	for text, want := range map[string]string{
		`{"process":"bin-deletion","bins":10}`:                                                                      "adversary: missing",
		`{"process":"bin-deletion","bins":10,"adversary":"mix"}`:                                                    "did you mean m",
		`{"process":"bin-deletion","bins":10,"adversary":"max","rounds":10}`:                                        "at most bins - 1 = 9",
		`{"process":"bin-deletion","bins":10,"adversary":"max","d":11,"distinct":true}`:                             "at most bins = 10",
		`{"process":"bin-deletion","bins":10,"adversary":"max","start":"one-per-bin","balls":11}`:                   "must be bins = 10",
		`{"process":"bin-deletion","bins":2,"adversary":"max","start":{"loads":[1,2]},"balls":2}`:                   "must be the sum",
		`{"process":"bin-deletion","bins":10,"adversary":{"kind":"oblivious","order":[1,1,2,3,4]}}`:                 "not stand twice",
		`{"process":"bin-deletion","bins":10,"adversary":{"kind":"oblivious","order":[1,2]}}`:                       "at least rounds = 5",
		`{"process":"bin-deletion","bins":10,"adversary":{"kind":"protect","bins":6}}`:                              "between 1 and 5",
		`{"process":"bin-deletion","bins":10,"adversary":{"kind":"protect","threshold":6}}`:                         "not a key of kind protect",
		`{"process":"bin-deletion","bins":10,"adversary":{"kind":"threshold","threshold":0}}`:                       "allowed:",
		`{"process":"bin-deletion","bins":10,"adversary":{"threshold":3}}`:                                          "allowed:",
		`{"process":"bin-deletion","bins":10,"adversary":"chase","engine":"levels"}`:                                "allowed: auto, bins",
		`{"process":"bin-deletion","bins":10,"adversary":"max","engine":"blocks"}`:                                  "allowed: auto, bins, levels",
		`{"process":"bin-deletion","bins":10,"adversary":"max","engine":"levels","metrics":["moves_per_ball_max"]}`: "moves_per_ball_max needs",
		`{"process":"bin-deletion","bins":1e10,"adversary":"chase"}`:                                                "at most 2^31 - 1 bins",
		`{"process":"bin-deletion","bins":2,"adversary":"chase","start":{"loads":[1e12,0]}}`:                        "at most 2^31 - 1 balls one by one",
		`{"process":"allocate","rule":"one-choice","bins":10,"metrics":["recourse"]}`:                               "process allocate does not have it",
		`{"process":"bin-deletion","bins":0,"adversary":"max"}`:                                                     "bins: 0",
	} {
		if _, err := Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

// TestBinDeletionWorkers: the same numbers for any number of workers, on both
// engines, and a time series that ends with the result.
func TestBinDeletionWorkers(t *testing.T) {
	for _, p := range []BinDeletion{
		{Bins: 60, Adversary: Adversary{Kind: "lookahead"}},
		{Bins: 60, Adversary: Adversary{Kind: "chase"}, Redistribute: "groups", Distinct: true},
	} {
		plan := Plan{Trials: 200, Metrics: []string{"max_load", "recourse", "peak_max_load", "gap"}, Grid: "linear", Points: 6}
		var results []*Result
		for _, workers := range []int{1, 3} {
			plan.Workers = workers
			r, err := Run(p, plan)
			if err != nil {
				t.Fatal(err)
			}
			r.Provenance, r.Process, r.Plan.Workers = Provenance{}, nil, 0
			results = append(results, r)
		}
		if d := cmp.Diff(results[0], results[1]); d != "" {
			t.Error(d)
		}
		for i, c := range results[0].Series.Values {
			if c.Mean[5] != results[0].Metrics[i].Mean {
				t.Errorf("%s: the series ends at %v, the run at %v", results[0].Metrics[i].Name, c.Mean[5], results[0].Metrics[i].Mean)
			}
		}
	}
}

// TestPlayer: a player sees the whole game; what it sees agrees with itself, and
// trials come one at a time whatever the number of workers.
func TestPlayer(t *testing.T) {
	rounds, trials := int64(0), 0
	var recourse int64
	player := func(v *View) int64 {
		if v.Round() == 0 {
			trials++
			rounds, recourse = 0, 0
			if len(v.LastReceivers()) != 0 || v.Live() != v.Bins() {
				t.Error("a trial begins with leftovers")
			}
		}
		if v.Round() != rounds || v.Recourse() != recourse || v.Live() != v.Bins()-rounds {
			t.Errorf("round %d: %d rounds, recourse %d of %d", rounds, v.Round(), v.Recourse(), recourse)
		}
		var total, live int64
		for b := int64(-1); b <= v.Bins(); b++ {
			total += v.Load(b)
			if v.Alive(b) {
				live++
			}
		}
		if total != 30 || live != v.Live() || v.Ranked(live) != -1 {
			t.Errorf("%d balls in %d bins", total, live)
		}
		if v.Load(v.Fullest()) != v.Load(v.Ranked(0)) || v.Load(v.Lightest()) != v.Load(v.Ranked(live-1)) {
			t.Error("fullest and lightest are not at the ends of the ranks")
		}
		if r := v.Round(); r > 0 && (int64(len(v.LastReceivers())) != v.DeletedLoad(r-1) || v.Alive(v.Deleted(r-1))) {
			t.Errorf("%d receivers of %d balls", len(v.LastReceivers()), v.DeletedLoad(r-1))
		}
		choice := v.Ranked(v.Coin(v.Live()))
		rounds++
		recourse += v.Load(choice)
		return choice
	}
	p := BinDeletion{Bins: 20, Balls: 30, Rounds: Expr("n-1"), D: 1, Adversary: Adversary{Player: player}}
	r, err := Run(p, Plan{Trials: 40, Workers: 4, Metrics: []string{"max_load", "recourse"}})
	if err != nil {
		t.Fatal(err)
	}
	if trials != 40 || r.Engine != "bins" || metricOf(t, r, "max_load").Min != 30 {
		t.Errorf("%d trials on engine %s: %+v", trials, r.Engine, r.Metrics)
	}
	for bad, want := range map[int64]string{-3: "chose bin -3 in round 1", 20: "chose bin 20 in round 1"} {
		p.Adversary.Player = func(*View) int64 { return bad }
		if _, err := Run(p, Plan{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("bin %d: error %v", bad, err)
		}
	}
	p.Adversary.Player = nil
	if _, err := Run(p, Plan{}); err == nil || !strings.Contains(err.Error(), "adversary: missing") {
		t.Errorf("no function: error %v", err)
	}
	p.Adversary.Player = func(*View) int64 { panic("oh") }
	if _, err := Run(p, Plan{}); err == nil || !strings.Contains(err.Error(), "oh") {
		t.Errorf("a panic of the player: error %v", err)
	}
	p.Adversary.Kind = "max"
	if _, err := Run(p, Plan{}); err == nil {
		t.Error("a kind and a player")
	}
}
