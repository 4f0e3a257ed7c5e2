package main

import (
	"math"
	"testing"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		r    race
		want string
	}{
		{race{d: 2, n: 1e4, m: 1e6, engine: "auto"}, "Greedy[2], n = 10^4, m = 100 n"},
		{race{d: 3, n: 1e15, m: 1e15, engine: "blocks-strict"}, "Greedy[3], n = 10^15, m = n, strict"},
	} {
		if got := c.r.name(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Every goal is a ratio to a baseline that is measured.
func TestRaces(t *testing.T) {
	for _, r := range races() {
		found := false
		for _, b := range r.baselines {
			found = found || b == r.against
		}
		if !found || r.goal <= 0 {
			t.Errorf("%s: goal %g of %q, which is not measured", r.name(), r.goal, r.against)
		}
	}
}

func TestStatistics(t *testing.T) {
	if m := median([]float64{3, 1, 2}); m != 2 {
		t.Errorf("median %g", m)
	}
	if m := median([]float64{4, 1, 2, 3}); m != 2.5 {
		t.Errorf("median %g", m)
	}
	if s := slope([]float64{1, 2, 4}, []float64{5, 7, 11}); math.Abs(s-2) > 1e-12 {
		t.Errorf("slope %g", s)
	}
}

func TestOurs(t *testing.T) {
	if err := ours([]string{"2", "100", "100", "bins", "1", "10", "1"}); err != nil {
		t.Error(err)
	}
	for _, args := range [][]string{{}, {"2", "100", "100", "nonesuch", "1", "10", "1"}, {"2", "x", "100", "auto", "1", "10", "1"}} {
		if err := ours(args); err == nil {
			t.Errorf("ours %v: no error", args)
		}
	}
}
