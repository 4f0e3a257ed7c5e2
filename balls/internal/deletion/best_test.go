package deletion

import (
	"context"
	"math"
	"testing"

	"ballslab/balls/internal/random"
)

// every plays all strategies of the adversary out in full, without memory of
// what was seen.
func every(c Config, profile []int64, left int64, aim string) float64 {
	if left == 0 {
		if aim == "recourse" {
			return 0
		}
		return float64(profile[0])
	}
	most := -1.0
	for i, load := range profile {
		rest := append(append([]int64{}, profile[:i]...), profile[i+1:]...)
		v := 0.0
		if aim == "recourse" {
			v = float64(load)
		}
		for _, s := range c.thrown(context.Background(), rest, load).states {
			p, _ := s.P.Float64()
			v += p * every(c, s.Profile, left-1, aim)
		}
		most = max(most, v)
	}
	return most
}

// TestBest: no adversary does better than the best one, for n <= 8 and both
// aims; max reaches the best recourse in all of these games, which is no theorem;
// and a full search finds the same value.
func TestBest(t *testing.T) {
	const trials = 4000
	rules := []Config{{D: 1}, {D: 2}, {D: 1, Groups: true}, {D: 2, Groups: true},
		{D: 2, Groups: true, Distinct: true}, {D: 3, Groups: true}}
	for _, n := range []int64{4, 6, 8} {
		for _, start := range []string{"one-per-bin", "random"} {
			for i, c := range rules {
				c.Bins, c.Balls, c.Start = n, n, start
				T := n / 2
				best := map[string]float64{}
				for _, aim := range []string{"recourse", "max_load"} {
					v, err := Best(context.Background(), c, T, aim)
					if err != nil {
						t.Fatal(err)
					}
					best[aim] = v
					if n == 4 {
						full := 0.0
						for _, s := range c.startLaw(context.Background()).states {
							p, _ := s.P.Float64()
							full += p * every(c, s.Profile, T, aim)
						}
						if math.Abs(full-v) > 1e-12 {
							t.Errorf("%+v: %s: %v, full search %v", c, aim, v, full)
						}
					}
				}
				for _, adversary := range []string{"oblivious", "max", "min", "random", "second", "median",
					"threshold", "lookahead"} {
					c.Adversary, c.Threshold = adversary, 2
					states, err := Law(context.Background(), c, T)
					if err != nil {
						t.Fatal(err)
					}
					var recourse, top float64
					for _, s := range states {
						p, _ := s.P.Float64()
						recourse += p * float64(s.Recourse)
						top += p * float64(s.Profile[0])
					}
					if recourse > best["recourse"]+1e-9 || top > best["max_load"]+1e-9 {
						t.Errorf("%+v: recourse %v, max %v; the best: %v", c, recourse, top, best)
					}
					if adversary == "max" && recourse < best["recourse"]-1e-9 {
						t.Errorf("%+v: max has recourse %v, the best %v", c, recourse, best["recourse"])
					}
				}
				for _, adversary := range []string{"snowball", "chase", "protect"} {
					c.Adversary, c.Protected, c.Labels = adversary, 2, true
					g := New(c)
					var sum, square [2]float64
					for trial := range trials {
						g.Start(random.Stream(uint64(i), uint64(n), uint64(trial)))
						g.Advance(T, &never)
						for j, x := range []float64{float64(g.recourse), float64(g.load[len(g.load)-1])} {
							sum[j] += x
							square[j] += x * x
						}
					}
					for j, aim := range []string{"recourse", "max_load"} {
						mean := sum[j] / trials
						se := math.Sqrt((square[j]/trials - mean*mean) / trials)
						if mean > best[aim]+5*se+1e-9 {
							t.Errorf("%+v: %s %v (%v), the best %v", c, aim, mean, se, best[aim])
						}
					}
				}
			}
		}
	}
}
