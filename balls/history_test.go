package balls

import (
	"fmt"
	"strings"
	"testing"

	"ballslab/balls/beta"
)

// The profile at the end of a history is that of the first trial of a run.
func TestProfileHistory(t *testing.T) {
	for _, p := range []Process{
		Allocate{Rule: "greedy", D: 2, Bins: 100, Balls: Expr("3n")},
		Infinite{Bins: 50, Start: Start{Kind: "one-bin"}, Steps: Expr("4n")},
		RandomDeletions{Bins: 50, Beta: beta.Constant(0.7), Steps: Expr("4n")},
		Repeated{Bins: 50, Rounds: 1, BurnIn: 20},
		Infinite{Bins: 200000, Start: Start{Kind: "one-bin"}, Steps: Expr("n")}, // blocks
	} {
		r, err := Run(p, Plan{Seed: 7, Metrics: []string{"max_load", "upsilon"}})
		if err != nil {
			t.Fatal(err)
		}
		c, err := Cell{p, Plan{}}.resolve()
		if err != nil {
			t.Fatal(err)
		}
		history, err := ProfileHistory(p, 7, []int64{c.setup().steps})
		if err != nil || len(history) != 1 {
			t.Fatalf("%s: %d profiles, error %v", p.Name(), len(history), err)
		}
		if got := history[0]; float64(got.MaxLoad()) != r.Metrics[0].Mean || got.Upsilon() != r.Metrics[1].Mean {
			t.Errorf("%s: max %v, upsilon %v in the run, %v in the history", p.Name(), r.Metrics[0].Mean, r.Metrics[1].Mean, got)
		}
	}
	servers := Supermarket{Bins: 100, Lambda: 0.5, Time: 40}
	history, err := ProfileHistory(servers, 1, []int64{0, 20, 40})
	if err != nil {
		t.Fatal(err)
	}
	if history[0].TotalLoad() != 0 || history[1].TotalLoad() == 0 || history[2].Count() != 100 {
		t.Errorf("supermarket: %v", history)
	}
	for _, times := range [][]int64{{3, 2}, {-1}, {201}} {
		if _, err := ProfileHistory(Infinite{Bins: 50, Steps: Expr("4n")}, 0, times); err == nil || !strings.Contains(err.Error(), "times") {
			t.Errorf("times %v: error %v", times, err)
		}
	}
	if _, err := ProfileHistory(Infinite{Bins: 0, Steps: Expr("4n")}, 0, nil); err == nil {
		t.Error("no bins: no error")
	}
}

// All balls in one bin of a thousand, and what 20 steps per bin make of it.
func ExampleProfileHistory() {
	p := Infinite{D: 2, Bins: 1000, Start: Start{Kind: "one-bin"}, Steps: Expr("20n")}
	history, err := ProfileHistory(p, 1, []int64{0, 20000})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, profile := range history {
		fmt.Println("more than 5 in the fullest bin:", profile.MaxLoad() > 5, " balls:", profile.TotalLoad())
	}
	// Output:
	// more than 5 in the fullest bin: true  balls: 1000
	// more than 5 in the fullest bin: false  balls: 1000
}
