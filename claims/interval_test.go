package claims

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The ends of the interval are where the observed count has tail alpha/2.
func TestClopperPearson(t *testing.T) {
	for _, alpha := range []float64{0.05, 1e-6, 1e-9} {
		for _, c := range [][2]int64{{0, 10}, {10, 10}, {3, 10}, {1, 100000}, {99999, 100000}, {50000, 100000}, {2, 4000}} {
			k, n := float64(c[0]), float64(c[1])
			i := clopperPearson(c[0], c[1], alpha)
			if c[0] > 0 {
				// P(Bin(n, low) >= k) = alpha/2
				above := distuv.Beta{Alpha: k, Beta: n - k + 1}.CDF(i.Low)
				if math.Abs(above/(alpha/2)-1) > 1e-6 {
					t.Errorf("%v of %v at %v: low %v has tail %v", k, n, alpha, i.Low, above)
				}
			} else if i.Low != 0 {
				t.Errorf("0 of %v: low %v", n, i.Low)
			}
			if c[0] < c[1] && i.High < 1-1e-12 {
				below := distuv.Beta{Alpha: n - k, Beta: k + 1}.CDF(1 - i.High)
				if math.Abs(below/(alpha/2)-1) > 1e-6 {
					t.Errorf("%v of %v at %v: high %v has tail %v", k, n, alpha, i.High, below)
				}
			} else if c[0] == c[1] && i.High != 1 {
				t.Errorf("%v of %v: high %v", k, n, i.High)
			}
		}
	}
	// Nothing seen in 100 trials, 95 %: high = 1 - 0.025^(1/100).
	if i := clopperPearson(0, 100, 0.05); math.Abs(i.High-(1-math.Pow(0.025, 0.01))) > 1e-12 {
		t.Errorf("0 of 100: high %v", i.High)
	}
}

func TestQuantiles(t *testing.T) {
	for _, test := range []struct{ alpha, z float64 }{{0.05, 1.959964}, {1e-6, 4.891638}} {
		if z := normalQuantile(test.alpha); math.Abs(z-test.z) > 1e-6 {
			t.Errorf("normal quantile of %v is %v, want %v", test.alpha, z, test.z)
		}
	}
	if q := studentQuantile(0.05, 29); math.Abs(q-2.045230) > 1e-6 {
		t.Errorf("Student quantile %v", q)
	}
}

func TestSpan(t *testing.T) {
	c := func(value, half float64) Constant {
		return Constant{Value: value, Range: Interval{value - half, value + half}}
	}
	estimate, measured := span([]Constant{c(1, 0.25), c(3, 0.5), c(2, 0.125)})
	if estimate != 2 || measured != (Interval{1.25, 2.75}) {
		t.Errorf("span %v in %v, want 2 in [1.25, 2.75]", estimate, measured)
	}
	if _, measured = span([]Constant{c(1, 2), c(1.5, 2)}); measured.Low != 0 {
		t.Errorf("overlapping values certainly differ by %v", measured.Low)
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{1: "1", 100: "100", 1000: "10^3", 1000000000000: "10^12", 20000: "20000", 165000: "165000", 750000000000: "7.5e+11"} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %s, want %s", n, got, want)
		}
	}
}
