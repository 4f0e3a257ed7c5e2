package sample

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/random"
)

func TestGeometric(t *testing.T) {
	for i, p := range []float64{0.999, 0.5, 0.3, 0.02, 1e-3} {
		var prob []float64
		for k := 0; k < int(20/p)+1; k++ {
			prob = append(prob, p*math.Pow(1-p, float64(k)))
		}
		src := random.Stream(41, 0, uint64(i))
		chiSquare(t, fmt.Sprintf("p=%g", p), 0, prob, 200000, func() int64 { return Geometric(src, p) })
	}
	// Tiny p: an exponential law in 40 cells.
	for i, p := range []float64{1e-9, 1e-15, 1e-17} {
		var prob []float64
		for j := range 40 {
			prob = append(prob, math.Exp(-float64(j)/5)-math.Exp(-float64(j+1)/5))
		}
		src := random.Stream(42, 0, uint64(i))
		chiSquare(t, fmt.Sprintf("p=%g", p), 0, prob, 200000,
			func() int64 { return int64(float64(Geometric(src, p)) * p * 5) })
	}
	src := random.Stream(43, 0, 0)
	for range 1000 {
		if a, b, c := Geometric(src, 1), Geometric(src, 0), Geometric(src, 1e-300); a != 0 ||
			b != math.MaxInt64 || c != math.MaxInt64 {
			t.Fatalf("p = 1, 0, 1e-300: %d, %d, %d", a, b, c)
		}
	}
}

func TestNormal(t *testing.T) {
	src := random.Stream(44, 0, 0)
	below := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	var prob []float64
	for j := -500; j < 500; j++ {
		a, b := math.Abs(float64(j)/100), math.Abs(float64(j+1)/100)
		prob = append(prob, below(-min(a, b))-below(-max(a, b)))
	}
	chiSquare(t, "normal", -500, prob, 3000000, func() int64 { return floor(normal(src) * 100) })
}

func TestExponential(t *testing.T) {
	src := random.Stream(45, 0, 0)
	for _, cells := range []float64{100, 3000} { // per unit
		var prob []float64
		for j := range int(12 * cells) {
			prob = append(prob, math.Exp(-float64(j)/cells)-math.Exp(-float64(j+1)/cells))
		}
		chiSquare(t, "exponential", 0, prob, 3000000,
			func() int64 { return int64(Exponential(src) * cells) })
	}
	// the tail, which is made anew from the start
	above := 0.0
	for range 3000000 {
		if Exponential(src) > exponentialTail {
			above++
		}
	}
	if want := 3000000 * math.Exp(-exponentialTail); math.Abs(above-want) > 5*math.Sqrt(want) {
		t.Errorf("%g beyond the last edge, not %g", above, want)
	}
}
