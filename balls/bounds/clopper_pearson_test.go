package bounds

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The ends solve their equations, P(X >= count | low) = P(X <= count | high) =
// alpha/2, each taken from the end where the beta law keeps its digits.
func TestClopperPearson(t *testing.T) {
	for _, alpha := range []float64{0.05, 1e-6, 1e-9} {
		for _, c := range [][2]int64{
			{0, 1}, {1, 1}, {0, 10}, {1, 10}, {3, 10}, {9, 10}, {10, 10}, {1, 100000}, {3, 100000}, {50000, 100000}, {99997, 100000}, {99999, 100000}, {1234, 5000}, {2, 4000},
		} {
			k, n := float64(c[0]), float64(c[1])
			low, high := ClopperPearson(c[0], c[1], alpha)
			if c[0] == 0 && low != 0 || c[0] == c[1] && high != 1 || !(0 <= low && low < high && high <= 1) {
				t.Errorf("%v at %v: [%v, %v]", c, alpha, low, high)
			}
			if c[0] > 0 {
				if tail := (distuv.Beta{Alpha: k, Beta: n - k + 1}).CDF(low); math.Abs(tail/(alpha/2)-1) > 1e-6 {
					t.Errorf("%v at %v: low %v has tail %v", c, alpha, low, tail)
				}
			}
			if c[0] < c[1] && high < 1-1e-12 {
				if tail := (distuv.Beta{Alpha: n - k, Beta: k + 1}).CDF(1 - high); math.Abs(tail/(alpha/2)-1) > 1e-6 {
					t.Errorf("%v at %v: high %v has tail %v", c, alpha, high, tail)
				}
			}
		}
	}
	// None of a thousand million: 1 - 0.025^(1/T).
	if _, high := ClopperPearson(0, 1e9, 0.05); math.Abs(high/3.688879447e-9-1) > 1e-6 {
		t.Errorf("none of 1e9: high %v", high)
	}
	for _, c := range []struct {
		count, trials int64
		alpha         float64
	}{{-1, 5, 0.05}, {6, 5, 0.05}, {0, 0, 0.05}, {1, -1, 0.05}, {1, 5, 0}, {1, 5, 1}, {1, 5, math.NaN()}} {
		if low, high := ClopperPearson(c.count, c.trials, c.alpha); low != 0 || high != 1 {
			t.Errorf("%+v: [%v, %v]", c, low, high)
		}
	}
}
