package prob

import (
	"math"
	"testing"
)

// A root is the smallest double where the function is not negative, at any size; what is not a
// number and what has no root are errors.
func TestRoot(t *testing.T) {
	t.Parallel()
	for _, want := range []float64{5e-324, 1e-300, 0.1, 1, math.Pi, 1e300, math.MaxFloat64} {
		x, err := Root(0, math.MaxFloat64, func(x float64) float64 { return x - want })
		if err != nil || x != want {
			t.Errorf("root of x - %v: %v, %v", want, x, err)
		}
	}
	if x, err := Root(0, 10, func(x float64) float64 { return x - math.Sqrt(x-3) }); err == nil {
		t.Errorf("a function that is not a number: root %v", x)
	}
	if x, err := Root(0, 10, func(x float64) float64 { return x - 11 }); err == nil {
		t.Errorf("a function without a root: %v", x)
	}
}

// What is not a number ends the series.
func TestDevianceOfNoNumber(t *testing.T) {
	t.Parallel()
	if nan := math.NaN(); !math.IsNaN(Deviance(nan, 1, nan)) {
		t.Errorf("%v", Deviance(nan, 1, nan))
	}
}
