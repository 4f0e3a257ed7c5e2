package prob

import (
	"math"
	"testing"
)

// twoSidedTail is P(|T| > t), by the midpoint rule over x = t + u/(1-u).
func twoSidedTail(t, freedom float64) float64 {
	a, _ := math.Lgamma((freedom + 1) / 2)
	b, _ := math.Lgamma(freedom / 2)
	c := a - b - 0.5*math.Log(freedom*math.Pi)
	const n = 20_000
	sum := 0.0
	for i := range n {
		u := (float64(i) + 0.5) / n
		x := t + u/(1-u)
		sum += math.Exp(c-(freedom+1)/2*math.Log1p(x*x/freedom)) / ((1 - u) * (1 - u))
	}
	return 2 * sum / n
}

func TestStudentQuantile(t *testing.T) {
	t.Parallel()
	freedoms := []float64{3, 7, 20, 50, 100, 200, 201, 300, 1000, 20000, 50000, 99999, 3e5, 1e6,
		1e8}
	for _, freedom := range freedoms {
		for _, alpha := range []float64{0.5, 0.05, 1e-3, 1e-6, 1e-7, 1e-9} {
			q := StudentQuantile(alpha, freedom)
			// Lgamma of large numbers loses digits in the difference.
			if tail := twoSidedTail(q, freedom); math.Abs(tail/alpha-1) > 3e-5 && freedom < 1e7 {
				t.Errorf("freedom %v, alpha %v: quantile %v has the tail %v", freedom, alpha, q,
					tail)
			}
			if z := NormalQuantile(alpha); q < z || freedom > 1e5 && q > z*1.001 {
				t.Errorf("freedom %v, alpha %v: quantile %v, that of the normal law %v", freedom,
					alpha, q, z)
			}
		}
	}
	// Tables: 2.228 at 10 degrees and 5 %, 3.390 at 100 and 0.1 %.
	for _, c := range []struct{ alpha, freedom, want float64 }{{0.05, 10, 2.228139},
		{0.001, 100, 3.390491}} {
		if q := StudentQuantile(c.alpha, c.freedom); math.Abs(q-c.want) > 1e-6 {
			t.Errorf("freedom %v, alpha %v: %v, want %v", c.freedom, c.alpha, q, c.want)
		}
	}
}
