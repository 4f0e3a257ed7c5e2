package claims

import "testing"

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
