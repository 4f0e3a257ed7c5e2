package bounds

import (
	"math"
	"testing"

	"ballslab/balls"
)

func TestFluidTails(t *testing.T) {
	// d = 2: x_1 = tanh c. d = 1: Poisson. All: the tails add up to c.
	for _, c := range []float64{0, 1e-3, 0.3, 1, 2.5, 10, 64, 64.25, 100.5} {
		for _, d := range []int64{1, 2, 3, 7} {
			x, err := FluidTails(balls.Allocate{Rule: "greedy", D: d}, c)
			if err != nil {
				t.Fatal(err)
			}
			sum := 0.0
			for k, v := range x[1:] {
				sum += v
				if v > x[k] || v < 0 {
					t.Errorf("d=%d c=%v: x_%d = %v after %v", d, c, k+1, v, x[k])
				}
			}
			if x[0] != 1 || math.Abs(sum-c) > 1e-9 {
				t.Errorf("d=%d c=%v: x_0 = %v, tails add up to %v", d, c, x[0], sum)
			}
			if d == 2 && c > 0 && relative(x[1], math.Tanh(c)) > 1e-11 {
				t.Errorf("d=2 c=%v: x_1 = %v, want %v", c, x[1], math.Tanh(c))
			}
		}
	}
	one, _ := FluidTails(balls.Allocate{Rule: "one-choice"}, 2)
	greedy, _ := FluidTails(balls.Allocate{Rule: "greedy", D: 1}, 2)
	integrated, _ := fluid(func(x float64) float64 { return x }, 2)
	for k := range one {
		if one[k] != greedy[k] || one[k] > 1e-12 && relative(one[k], integrated[k]) > 1e-9 {
			t.Errorf("x_%d: %v, %v, %v", k, one[k], greedy[k], integrated[k])
		}
	}
	if x, err := FluidTails(balls.Allocate{Rule: "twinning"}, 1); err == nil {
		t.Errorf("twinning: %v", x)
	}
}

// The predictor of Greedy[2] at m = n changes near 1.7e5 and 7.5e11.
func TestFluidMaxPredictor(t *testing.T) {
	two := balls.Allocate{Rule: "greedy", D: 2}
	for _, c := range []struct{ n, want int64 }{{1, 0}, {2, 1}, {100, 2}, {113, 3}, {160000, 3},
		{170000, 4}, {740000000000, 4}, {760000000000, 5}, {1 << 53, 5}} {
		if k, err := FluidMaxPredictor(c.n, two, 1); err != nil || k != c.want {
			t.Errorf("n = %d: %d, %v, want %d", c.n, k, err, c.want)
		}
	}
	if k, err := FluidMaxPredictor(1000000, two, 100); err != nil || k != 103 {
		t.Errorf("n = 10^6, m = 100n: %d, %v, want 103", k, err)
	}
}
