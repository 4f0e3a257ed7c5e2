package balls

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"ballslab/balls/graphs"
)

// One run tells on which side of the threshold it is, on five families, and meets the least
// growth: 40 intervals, each wrong with probability 0.001, with fixed seeds. On the lollipop
// only the clique grows.
func TestGraphStability(t *testing.T) {
	t.Parallel()
	for i, f := range []graphs.Family{
		{Family: "cycle", N: 16}, {Family: "complete", N: 8}, {Family: "hypercube", Dim: 4},
		{Family: "lollipop", K: 5, Tail: 5}, {Family: "barbell", K: 5},
	} {
		g, err := f.Make()
		if err != nil {
			t.Fatal(err)
		}
		d, err := graphs.Densest(g, graphs.Rates{})
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []float64{0.5, 0.8, 1.2, 1.5} {
			for _, noise := range []float64{0, 0.1} {
				s, err := GraphRemoval{Graph: g, Arrival: Rate{Each: part / d.High}, Noise: noise, Time: 20000}.Stability(uint64(i))
				if err != nil {
					t.Fatal(err)
				}
				want := "stable"
				if s.LeastGrowth > 0 {
					want = "unstable"
				}
				if s.Verdict != want || s.High < s.LeastGrowth || (s.Psi > 0) != (part < 1) {
					t.Errorf("%s at %v of the threshold, noise %v: %v; want %s", f.Family, part, noise, s, want)
				}
			}
		}
	}
}

// In equilibrium a run is hardly ever called unstable, and at 10 % growth hardly ever stable:
// none of 200 runs each, which has probability above 0.8 when each is wrong with probability
// 0.001.
func TestGraphStabilityAlarms(t *testing.T) {
	g, err := graphs.Cycle(8)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		arrival float64
		never   string
	}{{0.8, "unstable"}, {1.15, "stable"}} {
		for seed := range uint64(200) {
			s, err := GraphRemoval{Graph: g, Arrival: Rate{Each: c.arrival}, Time: 2560}.Stability(seed)
			if err != nil {
				t.Fatal(err)
			}
			if s.Verdict == c.never {
				t.Errorf("arrival %v, seed %d: %v", c.arrival, seed, s)
			}
		}
	}
}

func TestGraphStabilityErrors(t *testing.T) {
	g, err := graphs.Cycle(8)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p    GraphRemoval
		want string
	}{
		{GraphRemoval{Graph: g, Time: 100}, "time: 100"},
		{GraphRemoval{Graph: g, Time: 1000, Noise: 0.7}, "noise = 0.7"},
		{GraphRemoval{Time: 1000}, "graph"},
	} {
		if _, err := c.p.Stability(1); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
}

func ExampleGraphRemoval_Stability() {
	g, err := graphs.Lollipop(5, 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, arrival := range []float64{0.4, 0.6} { // the threshold is 1/2: the clique has 2 edges a vertex
		s, err := GraphRemoval{Graph: g, Arrival: Rate{Each: arrival}, Time: 20000}.Stability(1)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v: %s, psi %.1f, least growth %.0f\n", arrival, s.Verdict, s.Psi, math.Round(s.LeastGrowth))
	}
	// Output:
	// 0.4: stable, psi 0.2, least growth 0
	// 0.6: unstable, psi -0.2, least growth 1
}
