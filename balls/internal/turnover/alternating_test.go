package turnover

import (
	"math"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Few balls in many bins, one by one and in turn: how many bins have two after some steps, against single steps of the
// counts; 5.5 standard errors, false alarm below 4e-8 each.
func TestAlternatingFewBalls(t *testing.T) {
	const trials, steps = 100000, 200
	for i, c := range []struct{ n, d, balls int64 }{{1e6, 1, 9}, {1e4, 2, 30}} {
		start := Start{"balanced", c.n, c.balls}
		e := NewAlternating(start, law.Greedy{D: int(c.d)}, law.NonEmpty{})
		var two [2]float64
		step := func(e *Alternating) {
			for range steps / 2 {
				e.Singly(e.insert, 1)
				e.Singly(e.remove, 1)
			}
		}
		for trial := range trials {
			for k := range two {
				e.Start(random.Stream(uint64(k), uint64(i), uint64(trial)))
				if k == 0 {
					e.Advance(steps, nil)
				} else {
					step(e)
				}
				if e.Balls() != c.balls {
					t.Fatalf("%d balls, want %d", e.Balls(), c.balls)
				}
				two[k] += float64(e.Balls() - e.NonEmpty())
			}
		}
		t.Logf("n=%d d=%d: %v", c.n, c.d, two)
		if two[1] < 5 || math.Abs(two[0]-two[1]) > 5.5*math.Sqrt(two[0]+two[1]) {
			t.Errorf("n=%d d=%d: %v bins of two balls, in single steps %v", c.n, c.d, two[0], two[1])
		}
	}
}
