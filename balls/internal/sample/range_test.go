package sample

import (
	"math"
	"testing"

	"ballslab/balls/internal/random"
)

// Any parameters: the draw ends and lies in the support, within 12 standard deviations
// (and 60) of its mean, which fails by chance with probability below 1e-20 each.
func TestRange(t *testing.T) {
	src := random.Stream(51, 0, 0)
	// any returns an integer of any size up to limit, small and large ones alike.
	any := func(limit int64) int64 {
		x := int64(math.Exp(src.Float64() * math.Log(float64(limit)+1)))
		return min(x-1+int64(src.Below(3)), limit)
	}
	far := func(k int64, mean, variance float64) bool {
		return math.Abs(float64(k)-mean) > 12*math.Sqrt(variance)+60
	}
	for range 300000 {
		n := any(1 << 53)
		p := math.Exp(-60 * src.Float64() * src.Float64())
		if src.Below(3) == 0 {
			p = src.Float64()
		}
		if src.Below(3) == 0 {
			p = 1 - p
		}
		if k := Binomial(src, n, p); k < 0 || k > n || far(k, float64(n)*p, float64(n)*p*(1-p)) {
			t.Fatalf("Binomial(%d, %g) = %d", n, p, k)
		}
		mean := float64(n) * p
		if k := Poisson(src, mean); k < 0 || far(k, mean, mean) {
			t.Fatalf("Poisson(%g) = %d", mean, k)
		}
		draws, marked := any(n), any(n)
		if src.Below(2) == 0 {
			draws = n - draws
		}
		if src.Below(2) == 0 {
			marked = n - marked
		}
		k := Hypergeometric(src, draws, marked, n)
		f, g := float64(draws)/float64(n), float64(marked)/float64(n)
		if n > 0 && (k < max(0, draws-(n-marked)) || k > min(draws, marked) ||
			far(k, float64(draws)*g, float64(n)*f*(1-f)*g*(1-g))) {
			t.Fatalf("Hypergeometric(%d, %d, %d) = %d", draws, marked, n, k)
		}
		if k := Geometric(src, p); k < 0 || p > 1e-3 && float64(k) > 60/p {
			t.Fatalf("Geometric(%g) = %d", p, k)
		}
	}
}
