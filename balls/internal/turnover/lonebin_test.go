package turnover

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A system with a heavy bin, against the engine that plays every step: the law of the loads of the other bins, of the
// number of balls and of its maximum, with choices that meet and coupling from a long past. Two samples, every number of
// occurrences within 5.5 standard errors: less than 500 comparisons, false alarms below 2e-5.
func TestLoneBin(t *testing.T) {
	const trials = 20000
	for i, c := range []struct {
		n, d  int64
		beta  Beta
		start Start
		steps []int64
	}{
		{n: 2e4, d: 1, beta: Constant(0.2), steps: []int64{10, 600}},
		{n: 1000, d: 2, beta: Constant(0.2), steps: []int64{600, 1}},
		{n: 1e6, d: 1, beta: Constant(0.4), start: Start{"one-bin", 1e6, 20000}, steps: []int64{4000}},
		{n: 1e5, d: 3, beta: between{}, steps: []int64{600}},
		{n: 3000, d: 2, beta: pulses{0.9, 0, 0, 0.1, 0, 0}, steps: []int64{601}},
		{n: 1e4, d: 1, beta: Constant(0), steps: []int64{600}},
	} {
		if c.start.Balls == 0 {
			c.start = Start{"one-bin", c.n, 2000}
		}
		blocks := NewBlocks(c.start, law.Greedy{D: int(c.d)}, law.NonEmpty{}, c.beta, false)
		blocks.WatchPeak()
		blocks.regime.heavy, blocks.regime.lambda, blocks.regime.spell = 500, 14, 0
		if p, ok := c.beta.(pulses); ok {
			blocks.SetCycle(cycle.Runs(p, nil, 64))
		}
		levels := NewLevels(c.start, law.Greedy{D: int(c.d)}, law.NonEmpty{}, c.beta, false)
		count := func(e engine.Engine, peak func() int64, seed uint64) map[string]int {
			seen := map[string]int{}
			for trial := range trials {
				e.Start(random.Stream(seed, uint64(i), uint64(trial)))
				for _, k := range c.steps {
					e.Advance(k, nil)
				}
				loads, bins := e.AppendProfile(nil, nil)
				others, total := "others", int64(0)
				for i, l := range loads {
					total += l * bins[i]
					if l > 0 && l < 100 {
						others += fmt.Sprintf(" %dx%d", bins[i], l)
					}
				}
				seen[others]++
				seen[fmt.Sprint("balls ", total)]++
				seen[fmt.Sprint("peak ", peak())]++
			}
			return seen
		}
		a := count(blocks, func() int64 { return blocks.Peak() }, 1)
		b := count(levels, func() int64 { return levels.Peak() }, 2)
		if blocks.skipped < 50*trials {
			t.Errorf("%+v: only %d steps skipped", c, blocks.skipped)
		}
		for k := range b {
			a[k] += 0
		}
		largest := 0.0
		for k, x := range a {
			if x+b[k] < 20 {
				continue
			}
			z := float64(x-b[k]) / math.Sqrt(float64(x+b[k]))
			largest = max(largest, math.Abs(z))
			if math.Abs(z) > 5.5 {
				t.Errorf("n=%d d=%d beta=%v: %s: %d times, step by step %d times", c.n, c.d, c.beta, k, x, b[k])
			}
		}
		t.Logf("n=%d d=%d beta=%v: %d results, largest difference %.1f, %d steps skipped a trial", c.n, c.d, c.beta, len(a), largest, blocks.skipped/trials)
	}
}
