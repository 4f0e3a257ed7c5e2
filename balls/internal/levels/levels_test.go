package levels

import (
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// The counts of a run are those of n bins and the right number of balls.
func TestTotals(t *testing.T) {
	heavy := law.Occupancy{Loads: []int64{1000000000}, Bins: []int64{1}}
	light := law.Occupancy{Loads: []int64{100}, Bins: []int64{1}}
	replacements := law.Replacements(law.Greedy{D: 2}, law.UniformBall{})
	deletions := law.Coins(0.5, law.Greedy{D: 2}, law.NonEmpty{})
	for _, c := range []struct {
		name  string
		n     int64
		start law.Occupancy
		law   law.Law
		steps int64
		balls int64 // -1: any
	}{
		{"one choice", 50, law.Occupancy{}, law.Insertions(law.OneChoice{}), 5000, 5000},
		{"greedy", 1000, law.Occupancy{}, law.Insertions(law.Greedy{D: 2}), 100000, 100000},
		{"one bin", 1000, heavy, law.Insertions(law.Greedy{D: 2}), 1000, 1000001000},
		{"one bin goes down", 7, light, replacements, 1000, 100},
		{"random deletions", 20, law.Occupancy{}, deletions, 10000, -1},
		{"queues", 20, law.Occupancy{}, law.Coins(0.5, law.Greedy{D: 2}, law.Serve{}), 10000, -1},
	} {
		e := New(c.n, c.start, c.law)
		e.Start(random.Stream(1, 2, 3))
		if !e.Advance(c.steps, nil) {
			t.Fatal("stopped")
		}
		loads, bins := e.AppendProfile(nil, nil)
		var n, m int64
		for i := range loads {
			if i > 0 && loads[i] <= loads[i-1] || bins[i] <= 0 {
				t.Errorf("%s: profile %v %v", c.name, loads, bins)
			}
			n += bins[i]
			m += loads[i] * bins[i]
		}
		if n != c.n || c.balls >= 0 && m != c.balls || m != e.state.Balls {
			t.Errorf("%s: %d bins and %d balls (%d counted)", c.name, n, m, e.state.Balls)
		}
	}
}
