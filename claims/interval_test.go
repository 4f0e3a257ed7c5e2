package claims

import (
	"math"
	"testing"

	"ballslab/internal/prob"
)

func TestQuantiles(t *testing.T) {
	for _, test := range []struct{ alpha, z float64 }{{0.05, 1.959964}, {1e-6, 4.891638}} {
		if z := prob.NormalQuantile(test.alpha); math.Abs(z-test.z) > 1e-6 {
			t.Errorf("normal quantile of %v is %v, want %v", test.alpha, z, test.z)
		}
	}
	if q := prob.StudentQuantile(0.05, 29); math.Abs(q-2.045230) > 1e-6 {
		t.Errorf("Student quantile %v", q)
	}
}

func TestSpan(t *testing.T) {
	c := func(value, half float64) point {
		return point{Constant: Constant{Value: value, Range: Interval{value - half, value + half}}}
	}
	estimate, measured := span([]point{c(1, 0.25), c(3, 0.5), c(2, 0.125)})
	if estimate != 2 || measured != (Interval{1.25, 2.75}) {
		t.Errorf("span %v in %v, want 2 in [1.25, 2.75]", estimate, measured)
	}
	if _, measured = span([]point{c(1, 2), c(1.5, 2)}); measured.Low != 0 {
		t.Errorf("overlapping values certainly differ by %v", measured.Low)
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{1: "1", 100: "100", 1000: "10^3", 1000000000000: "10^12",
		20000: "20000", 165000: "165000", 750000000000: "7.5e+11"} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %s, want %s", n, got, want)
		}
	}
}

// The ranks of a sign test: of 25 values the extremes, of 60 the 11th, at the level 10^-6/3.
func TestMedianInterval(t *testing.T) {
	t.Parallel()
	values := func(n int) []float64 {
		var x []float64
		for i := range n {
			x = append(x, float64(n-i))
		}
		return x
	}
	for n, want := range map[int]Interval{25: {1, 25}, 60: {11, 50}, 100: {25, 76}} {
		if got, ok := medianInterval(values(n), 1e-6/3); !ok || got != want {
			t.Errorf("%d values: %v, want %v", n, got, want)
		}
	}
	if _, ok := medianInterval(values(20), 1e-6/3); ok {
		t.Error("20 values are too few")
	}
}
