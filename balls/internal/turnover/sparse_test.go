package turnover

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Steps that are not played because no choices meet, against the engine that plays every step: the loads and the number of
// balls at the end, where choices meet in one of some runs. Two samples, every number of occurrences within 5.5 standard errors:
// less than 300 comparisons, false alarms below 2e-5.
func TestSparse(t *testing.T) {
	const trials, steps = 10000, 100
	for i, c := range []struct {
		n, d int64
		beta pulses
	}{{7e6, 1, pulses{0.5}}, {7e6, 1, pulses{1, 1, 0.3, 0}}, {2.1e4, 2, pulses{0.5}}, {2.1e4, 2, pulses{1, 1, 1, 0, 0, 0.1}}} {
		start := Start{"balanced", c.n, 20}
		blocks := NewBlocks(start, law.Greedy{D: int(c.d)}, law.NonEmpty{}, c.beta, false)
		blocks.SetCycle(cycle.Runs(c.beta, nil, 64))
		blocks.regime.few, blocks.regime.sparse = 16, 32
		levels := NewLevels(start, law.Greedy{D: int(c.d)}, law.NonEmpty{}, c.beta, false)
		seen := [2]map[string]int{{}, {}}
		var met [2]int
		for trial := range trials {
			blocks.Start(random.Stream(1, uint64(i), uint64(trial)))
			levels.Start(random.Stream(2, uint64(i), uint64(trial)))
			if blocks.few <= blocks.regime.few {
				t.Fatal("not sparse")
			}
			for range 50 {
				blocks.Advance(steps, nil)
				levels.Advance(steps, nil)
			}
			for k, e := range []interface {
				AppendProfile(loads, bins []int64) ([]int64, []int64)
			}{blocks, levels} {
				loads, bins := e.AppendProfile(nil, nil)
				total, two := int64(0), 0
				for i, l := range loads {
					total += l * bins[i]
					if l > 1 {
						two += int(bins[i])
					}
				}
				met[k] += two
				seen[k][fmt.Sprint("balls ", total/5)]++
			}
		}
		z := float64(met[0]-met[1]) / math.Sqrt(float64(met[0]+met[1]))
		t.Logf("n=%d d=%d beta=%v: %d and %d bins of two balls", c.n, c.d, c.beta, met[0], met[1])
		if math.Abs(z) > 5.5 || met[1] < 5 {
			t.Errorf("n=%d d=%d beta=%v: %d bins of two balls or more, step by step %d", c.n, c.d, c.beta, met[0], met[1])
		}
		for k, x := range seen[1] {
			if y := seen[0][k]; x+y >= 20 && math.Abs(float64(x-y)) > 5.5*math.Sqrt(float64(x+y)) {
				t.Errorf("n=%d d=%d beta=%v: %s: %d times, step by step %d times", c.n, c.d, c.beta, k, y, x)
			}
		}
	}
}
