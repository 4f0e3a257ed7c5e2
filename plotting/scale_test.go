package plotting

import (
	"math"
	"slices"
	"testing"
)

// TestColourBar: numbers at even places; a step for each of a few integers; 0 in the middle of
// numbers on both sides of it; and no infinity where their difference is too large.
func TestColourBar(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		values []float64
		want   []string
		steps  int
	}{
		{[]float64{1, 6, math.NaN()}, []string{"1", "2", "3", "4", "5", "6"}, 6},
		{[]float64{0, 8}, []string{"0", "2", "4", "6", "8"}, 9},
		{[]float64{0, 0.5}, []string{"0", "0.1", "0.2", "0.3", "0.4", "0.5"}, 16},
		{[]float64{3}, []string{"3"}, 1},
		{[]float64{-2, 5}, []string{"−4", "−2", "0", "2", "4"}, 11},
		{[]float64{-0.37, 2.2}, []string{"−2", "−1", "0", "1", "2"}, 17},
		{[]float64{-math.MaxFloat64, math.MaxFloat64}, []string{"−1.8e+308", "1.8e+308"}, 17},
		{[]float64{1e15, 1e15 + 2}, []string{"1e+15", "1.000000000000002e+15"}, 3},
	} {
		s := newScale(test.values)
		b := &colourBar{s, "balls"}
		if got := labels(b.ticks()); !slices.Equal(got, test.want) || s.steps != test.steps {
			t.Errorf("%v: %q in %d steps, want %q in %d", test.values, got, s.steps, test.want, test.steps)
		}
		for _, v := range test.values {
			if at := b.place(v); finite(v) && !(at >= 0 && at <= 1) {
				t.Errorf("%v of %v is at %v", v, test.values, at)
			}
			if k := s.step(v); k >= s.steps {
				t.Errorf("%v of %v: step %d of %d", v, test.values, k, s.steps)
			}
		}
		if s.signed && s.step(0) != s.steps/2 {
			t.Errorf("%v: 0 is step %d of %d", test.values, s.step(0), s.steps)
		}
	}
}

// TestScalesDarken: in grey print every step is darker than the one before, and the lightest one
// is not paper.
func TestScalesDarken(t *testing.T) {
	t.Parallel()
	for _, values := range [][]float64{{0, 1.5}, {-1.5, 1}} {
		s := newScale(values)
		last := 100.0
		for k := range s.steps {
			now := lab(linearLight(s.colour(k)))[0]
			if now > last-2 || k == 0 && now > 92 {
				t.Errorf("%v: step %d has lightness %.1f, the one before %.1f", values, k, now, last)
			}
			last = now
		}
	}
}
