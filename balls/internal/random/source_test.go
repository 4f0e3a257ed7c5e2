package random

import (
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The first outputs of xoshiro256++ from the state 1, 2, 3, 4, as in the tests of
// the implementations in C (D. Blackman, S. Vigna) and Rust (rand_xoshiro).
func TestKnownAnswer(t *testing.T) {
	want := []uint64{41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205,
		9973669472204895162,
		14011001112246962877, 12406186145184390807, 15849039046786891736, 10450023813501588000}
	s := Source{1, 2, 3, 4}
	u := s
	for i, w := range want {
		var x uint64
		if x, s = s.Next(); x != w {
			t.Errorf("Next %d: %d, want %d", i, x, w)
		}
		if x = u.Uint64(); x != w {
			t.Errorf("Uint64 %d: %d, want %d", i, x, w)
		}
	}
}

// The streams that results depend on: these numbers must never change.
func TestStreamGolden(t *testing.T) {
	for _, c := range []struct{ seed, cell, trial, want uint64 }{
		{0, 0, 0, 8998665120883332651}, {1, 0, 0, 9857092533891951454}, {0, 1, 0, 17353918192783429438},
		{0, 0, 1, 3926541834858456643}, {1 << 63, 12345, 1 << 40, 15690683708260925508},
	} {
		if got := Stream(c.seed, c.cell, c.trial).Uint64(); got != c.want {
			t.Errorf("Stream(%d, %d, %d): %d, want %d", c.seed, c.cell, c.trial, got, c.want)
		}
	}
}

// Streams of different seeds, cells and trials have no word in common, and Reset
// is Stream.
func TestStreamsDiffer(t *testing.T) {
	seen := map[uint64]bool{}
	var r Source
	for seed := range uint64(20) {
		for cell := range uint64(20) {
			for trial := range uint64(20) {
				s := Stream(seed, cell, trial)
				r.Reset(seed, cell, trial)
				if r != *s {
					t.Fatal("Reset differs from Stream")
				}
				for range 10 {
					x := s.Uint64()
					if seen[x] {
						t.Fatalf("word %d occurs twice", x)
					}
					seen[x] = true
				}
			}
		}
	}
}

// Below is uniform: chi-square with a fixed seed, which would fail for another seed with
// probability 1e-6. For n near 2^64, where a method without rejection would be biased
// most, the cells are thirds of the range: floor(x n / 2^64) alone has every third value
// twice as likely at n = 3/4 2^64.
func TestBelow(t *testing.T) {
	const draws = 300000
	src := Stream(7, 0, 0)
	for _, n := range []uint64{1, 2, 3, 5, 10, 64, 1000} {
		seen := make([]float64, n)
		for range draws {
			seen[src.Below(n)]++
		}
		uniform(t, n, seen, draws)
	}
	n := uint64(3) << 62
	seen := make([]float64, 3)
	for range draws {
		x := src.Below(n)
		if x >= n {
			t.Fatalf("Below(%d) = %d", n, x)
		}
		seen[x%3]++
	}
	uniform(t, n, seen, draws)
	seen = make([]float64, 16)
	for range draws {
		seen[int(src.Float64()*16)]++
	}
	uniform(t, 16, seen, draws)
}

func uniform(t *testing.T, n uint64, seen []float64, draws float64) {
	t.Helper()
	if len(seen) < 2 {
		return
	}
	x2, e := 0.0, draws/float64(len(seen))
	for _, s := range seen {
		x2 += (s - e) * (s - e) / e
	}
	if p := (distuv.ChiSquared{K: float64(len(seen) - 1)}).Survival(x2); p < 1e-6 {
		t.Errorf("n = %d: chi-square %.1f with %d cells, p = %.2g", n, x2, len(seen), p)
	}
}
