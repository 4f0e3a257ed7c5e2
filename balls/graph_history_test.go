package balls

import (
	"fmt"
	"strings"
	"testing"

	"ballslab/balls/graphs"
)

// The last loads of a history are those of the first trial of a run.
func TestGraphHistory(t *testing.T) {
	g, err := graphs.Torus(4, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []Process{
		GraphAllocate{Graph: g, Balls: Expr("30n")},
		GraphAllocate{Graph: g, Balls: Expr("30n"), Noise: 0.3},
		GraphRemoval{Graph: g, Arrival: Rate{Each: 0.4}, Time: 1, BurnIn: 40},
		GraphSync{Graph: g, Rounds: 1, BurnIn: 60},
		GraphSync{Graph: g, Reading: "all-edges", Loads: "queue", Rounds: 1, BurnIn: 60},
	} {
		r, err := Run(p, Plan{Seed: 5, Metrics: []string{"max_load", "min_load", "edge_difference"}})
		if err != nil {
			t.Fatal(err)
		}
		c, err := Cell{p, Plan{}}.resolve()
		if err != nil {
			t.Fatal(err)
		}
		last := c.setup().steps
		history, err := GraphHistory(p, 5, []int64{last})
		if err != nil {
			t.Fatal(err)
		}
		x := history[0]
		if len(history) != 1 || len(x) != 20 {
			t.Fatalf("%d times, %d vertices", len(history), len(x))
		}
		low, high, difference := x[0], x[0], 0.0
		for _, y := range x {
			low, high = min(low, y), max(high, y)
		}
		for e := range g.Edges() {
			u, v := g.Edge(e)
			difference += float64(max(x[u]-x[v], x[v]-x[u])) / float64(g.Edges())
		}
		for i, want := range []float64{float64(high), float64(low), difference} {
			if got := r.Metrics[i].Mean; got-want > 1e-12 || want-got > 1e-12 {
				t.Errorf("%s: %s %v in the run, %v in the history", p.Name(), r.Metrics[i].Name, got, want)
			}
		}
		if history, err = GraphHistory(p, 5, []int64{0, last}); err != nil || len(history) != 2 || len(history[0]) != 20 {
			t.Errorf("%s: %d times, error %v", p.Name(), len(history), err)
		}
		if r.Bins != 20 {
			t.Errorf("%s: %d bins", p.Name(), r.Bins)
		}
	}
}

func TestGraphHistoryErrors(t *testing.T) {
	g, err := graphs.Cycle(5)
	if err != nil {
		t.Fatal(err)
	}
	for want, f := range map[string]func() error{
		"allowed: graph,": func() error { _, err := GraphHistory(Repeated{Bins: 3, Rounds: 1}, 1, []int64{0}); return err },
		"entry 1 is 2":    func() error { _, err := GraphHistory(GraphAllocate{Graph: g}, 1, []int64{3, 2}); return err },
		"entry 0 is 6":    func() error { _, err := GraphHistory(GraphAllocate{Graph: g}, 1, []int64{6}); return err },
		"entry 0 is -1":   func() error { _, err := GraphHistory(GraphAllocate{Graph: g}, 1, []int64{-1}); return err },
		"graph: ":         func() error { _, err := GraphHistory(GraphAllocate{}, 1, nil); return err },
		"at most 10^8":    func() error { _, err := GraphHistory(GraphAllocate{Graph: g}, 1, make([]int64, 3e7)); return err },
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// The loads of a cycle of six vertices: empty, after one ball per vertex, and
// after ten.
func ExampleGraphHistory() {
	g, err := graphs.Cycle(6)
	if err != nil {
		fmt.Println(err)
		return
	}
	history, err := GraphHistory(GraphAllocate{Graph: g, Balls: Expr("10n")}, 1, []int64{0, 6, 60})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, loads := range history {
		fmt.Println(loads)
	}
	// Output:
	// [0 0 0 0 0 0]
	// [1 1 2 1 0 1]
	// [10 10 9 10 10 11]
}
