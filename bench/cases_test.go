package main

import (
	"math"
	"slices"
	"testing"

	"ballslab/balls"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		table int
		name  string
	}{
		{0, "Greedy[2], n = 10^4, m = 100 n"}, {0, "Greedy[3], n = 10^12, m = n"},
		{1, "random deletions, n = m = 10^8"},
	} {
		if !slices.ContainsFunc(tables()[c.table].races, func(r race) bool { return r.name == c.name }) {
			t.Errorf("no race %s", c.name)
		}
	}
}

// Every goal is a ratio to a baseline that is measured, every baseline has a column, and every
// specification is one.
func TestRaces(t *testing.T) {
	for _, x := range tables() {
		for _, r := range x.races {
			if _, err := balls.Read(r.spec); err != nil {
				t.Errorf("%s: %v", r.name, err)
			}
			for _, b := range r.baselines {
				if !slices.Contains(x.columns, b.column) || b.per <= 0 || !slices.Contains(b.args, "SEED") {
					t.Errorf("%s: baseline %+v", r.name, b)
				}
			}
			for _, g := range r.goals {
				if g.most <= 0 || !slices.ContainsFunc(r.baselines,
					func(b baseline) bool { return b.name == g.against }) {
					t.Errorf("%s: goal %g of %q, which is not measured", r.name, g.most, g.against)
				}
			}
		}
	}
	for _, a := range alones() {
		if _, err := balls.Read(a.spec); err != nil || a.goal <= 0 {
			t.Errorf("%s: %v", a.name, err)
		}
	}
}

// Medians and intervals are those of order statistics, and what is not known is said.
func TestStatistics(t *testing.T) {
	if s := summarise([]float64{3, 1, 2}); s.Center != 2 || !math.IsInf(s.Hi, 1) ||
		len(s.Warnings) == 0 {
		t.Errorf("of three numbers: %+v", s)
	}
	if s := summarise([]float64{4, 1, 2, 3}); s.Center != 2.5 {
		t.Errorf("median %g", s.Center)
	}
	if s := summarise([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9}); s.Center != 5 || s.Lo != 2 ||
		s.Hi != 8 || len(s.Warnings) > 0 {
		t.Errorf("of nine numbers: %+v", s)
	}
	if s := slope([]float64{1, 2, 4}, []float64{5, 7, 11}); math.Abs(s-2) > 1e-12 {
		t.Errorf("slope %g", s)
	}
	m := new(measured)
	for range 2 {
		if got := m.spread(summarise([]float64{3, 1, 2}), ratio); got != "2.00" || len(m.warnings) != 1 {
			t.Errorf("%q, warnings %q", got, m.warnings)
		}
	}
}

func TestOurs(t *testing.T) {
	const spec = `{"process":"allocate","rule":"greedy","bins":100}`
	if err := ours([]string{spec, "100", "1", "10", "1"}); err != nil {
		t.Error(err)
	}
	for _, args := range [][]string{{}, {`{"process":"nonesuch"}`, "100", "1", "10", "1"},
		{spec, "x", "1", "10", "1"}} {
		if err := ours(args); err == nil {
			t.Errorf("ours %v: no error", args)
		}
	}
}
