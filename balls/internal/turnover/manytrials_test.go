package turnover

import (
	"fmt"
	"os"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// widen gives an array counters of 8, 16 or 64 bits.
func widen(a *array, bits int) {
	for _, x := range a.Narrow {
		switch bits {
		case 16:
			a.Middle = append(a.Middle, uint16(x))
		case 64:
			a.Wide = append(a.Wide, int64(x))
		}
	}
	if bits > 8 {
		a.Narrow = a.Narrow[:0]
	}
}

// The laws of the array engines after 6 steps of 3 bins, with counters of all three widths, in four million trials
// each: faults show that change the law by a part in a thousand. A chi-square fails below 1e-8; there are 36.
//
// Tried and noticed: 5 % of the removals of two choices from a uniform bin that is not empty, in place of a ball; two
// bins exchanged now and then, with counters of 16 bits only; 1 % of the second choices of random deletions missed. With
// a quarter of these trials not noticed: 1 % of the second, or 3 % of the third, choices of servers missed, 2 % of the
// removals of three choices from the bin of ball 0, 2 % of the steps that insert first left out.
func TestManyTrialsOfArrays(t *testing.T) {
	if os.Getenv("BALLSLAB_LONG") == "" {
		t.Skip("144 million trials: BALLSLAB_LONG=1")
	}
	const trials, steps, beta = 4_000_000, 6, 0.5
	start := Start{"balanced", 3, 4}
	nonEmpty := func(x int) int { return min(x, 1) }
	server := func(int) int { return 1 }
	each := func(x int) int { return x }
	for _, d := range []int{1, 2, 3} {
		servers, balls := NewServers(start, int64(d), beta), NewBalls(start, int64(d), false)
		bins, inserting := NewBins(start, int64(d), Constant(beta)), NewBalls(start, int64(d), true)
		for _, c := range []struct {
			name string
			engine.Engine
			*array
			chain
		}{
			{"bins", bins, &bins.array, func(_ int, l []int, next func([]int, float64)) {
				insert(l, d, beta, next)
				take(l, nonEmpty, 1-beta, next)
			}},
			{"servers", servers, &servers.array, func(_ int, l []int, next func([]int, float64)) {
				insert(l, d, beta, next)
				take(l, server, 1-beta, next)
			}},
			{"balls", balls, &balls.array, func(_ int, l []int, next func([]int, float64)) {
				take(l, each, 1, func(l []int, p float64) { insert(l, d, p, next) })
			}},
			{"balls, insertion first", inserting, &inserting.array, func(_ int, l []int, next func([]int, float64)) {
				insert(l, d, 1, func(l []int, p float64) { take(l, each, p, next) })
			}},
		} {
			law := lawOf(c.chain, observe(c.Engine, start, nil), steps)
			if c.name != "bins" { // no peak is kept
				merged := map[state]float64{}
				for s, p := range law {
					s.peak = 0
					merged[s] += p
				}
				law = merged
			}
			for _, bits := range []int{8, 16, 64} {
				t.Run(fmt.Sprintf("%s,d=%d,%d bits", c.name, d, bits), func(t *testing.T) {
					seen := map[state]int{}
					src := new(random.Source)
					for trial := range uint64(trials) {
						src.Reset(9, uint64(10*bits+d), trial)
						c.Engine.Start(src)
						widen(c.array, bits)
						s := play(c.Engine, steps)
						if c.name != "bins" {
							s.peak = 0
						}
						seen[s]++
					}
					check(t, c.name, law, seen, trials)
					x, cells := 0.0, -1.0
					for s, p := range law {
						if mean := trials * p; mean > 20 {
							x += (float64(seen[s]) - mean) * (float64(seen[s]) - mean) / mean
							cells++
						}
					}
					if p := (distuv.ChiSquared{K: cells}).Survival(x); cells > 0 && p < 1e-8 {
						t.Errorf("chi-square %.1f with %v cells, p = %.2g", x, cells+1, p)
					}
				})
			}
		}
	}
}
