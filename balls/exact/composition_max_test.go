package exact

import (
	"math"
	"testing"
)

// TestCompositionMax: n = 8, k = 4 as in closed form; everything small by
// counting compositions; and the sum over L of tails at large n is near log2 n.
func TestCompositionMax(t *testing.T) {
	sum := 0.0
	for i, want := range []float64{1, 18, 12, 4} {
		p, err := CompositionMaxCDF(8, 4, int64(i)+2)
		if sum += want / 35; err != nil || math.Abs(p-sum) > 1e-15 {
			t.Errorf("P(max <= %d) = %v, want %v (%v)", i+2, p, sum, err)
		}
	}
	for n := int64(1); n <= 14; n++ {
		for k := int64(1); k <= n; k++ {
			for L := int64(0); L <= n+1; L++ {
				want := ways(n, k, L) / ways(n, k, n)
				got, err := CompositionMaxCDF(n, k, L)
				if err != nil || math.Abs(got-want) > 1e-14*want {
					t.Errorf("%d in %d parts: P(max <= %d) = %v, want %v (%v)", n, k, L, got, want,
						err)
				}
			}
		}
	}
	// A part of n/2 is above L with chance about 2^-L.
	for _, n := range []int64{1e4, 1e6, 1e9} {
		L := int64(math.Log2(float64(n))) + 3
		p, err := CompositionMaxCDF(n, n/2, L)
		if want := math.Exp(-float64(n/2) * math.Exp2(-float64(L))); err != nil ||
			math.Abs(p-want) > 0.002 {
			t.Errorf("n = %d: %v, want about %v (%v)", n, p, want, err)
		}
	}
	if p, err := CompositionMaxCDF(1e9, 5e8, 3); p != 0 || err != nil {
		t.Errorf("below the smallest number: %v %v", p, err)
	}
	if p, err := CompositionMaxCDF(2000, 1000, 4); err != nil || !(p > 0 && p < 1e-20) {
		t.Errorf("a tiny probability: %v %v", p, err)
	}
}

// ways counts the compositions of n into k parts from 1 to L.
func ways(n, k, L int64) float64 {
	if k == 0 {
		if n == 0 {
			return 1
		}
		return 0
	}
	sum := 0.0
	for part := int64(1); part <= min(L, n); part++ {
		sum += ways(n-part, k-1, L)
	}
	return sum
}
