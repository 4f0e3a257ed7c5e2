package bounds

import (
	"math"
	"math/big"
	"testing"

	"ballslab/balls/exact"
)

// logUnionBound returns ln n P(Binomial(m, 1/n) >= k) from the definition, in numbers of 400 bits.
func logUnionBound(n, m, k int64) float64 {
	x := func(i int64) *big.Float { return new(big.Float).SetPrec(400).SetInt64(i) }
	term := x(n)
	for i := range k { // C(m, k) n^-k
		term.Quo(term.Mul(term, x(m-i)), new(big.Float).SetPrec(400).Mul(x(i+1), x(n)))
	}
	rest := new(big.Float).SetPrec(400).Quo(x(n-1), x(n))
	for e := m - k; e > 0; e >>= 1 { // (1 - 1/n)^(m-k)
		if e&1 == 1 {
			term.Mul(term, rest)
		}
		rest.Mul(rest, rest)
	}
	sum := x(0)
	for i := k; i <= m && (sum.Sign() == 0 || term.MantExp(nil) > sum.MantExp(nil)-100); i++ {
		sum.Add(sum, term)
		term.Quo(term.Mul(term, x(m-i)), new(big.Float).SetPrec(400).Mul(x(i+1), x(n-1)))
	}
	mantissa := new(big.Float)
	exponent := sum.MantExp(mantissa)
	f, _ := mantissa.Float64()
	return math.Log(f) + float64(exponent)*math.Ln2
}

// Far tails at large n against the union bound: by the second order of inclusion and exclusion,
// with negatively associated loads, n q (1 - n q/2) <= P(max >= k) <= n q. The relative error of
// doubles is some 1e-15 times the logarithm of the value.
func TestOneChoiceFarTails(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ n, m int64 }{
		{1e8, 1e8}, {1e9, 1e9}, {1e9, 1e3}, {1e9, 32e9}, {1e12, 1e12}, {1e12, 3e15}, {1e15, 1e15},
		{1 << 53, 1 << 53}, {3, 1e9}, {1000, 1 << 53},
	} {
		for _, k := range []int64{2, 20, 50, 80, 99, 100, 101, 104, 110, 120, 150, 200, 1000,
			20000} {
			if k > c.m || k <= c.m/c.n+1 {
				continue
			}
			// further out, by standard deviations
			if mean := float64(c.m) / float64(c.n); mean > 1000 {
				k = int64(mean + float64(min(k, 2000))*math.Sqrt(mean)/2)
				if k > 1e5 {
					continue // the sum of the definition starts with as many factors
				}
			}
			logTail, err := exact.OneChoiceMaxLogTail(c.n, c.m, k)
			if err != nil {
				t.Errorf("n=%d m=%d k=%d: %v", c.n, c.m, k, err)
				continue
			}
			union := logUnionBound(c.n, c.m, k)
			if union > math.Log(1e-4) {
				continue // 1 - P(max < k), which other tests look at
			}
			rounding := 1e-13 + 4e-15*math.Abs(union)
			if e := logTail - union; e > rounding || e < math.Log1p(-math.Exp(union)/2)-rounding {
				t.Errorf("n=%d m=%d k=%d: ln P = %v, union bound %v (%.1e)", c.n, c.m, k, logTail,
					union, e)
			}
			low, high, err := OneChoiceTailSandwich(c.n, c.m, k)
			p, _ := exact.OneChoiceMaxTail(c.n, c.m, k)
			if err != nil || union > -690 &&
				(relative(high, math.Exp(union)) > rounding || low > p*(1+rounding) ||
					p > high*(1+rounding) || low < high*(1-high)) {
				t.Errorf("n=%d m=%d k=%d: %v is not in [%v, %v], %v", c.n, c.m, k, p, low, high,
					err)
			}
			if cdf, err := exact.OneChoiceMaxCDF(c.n, c.m, k-1); err != nil ||
				math.Abs(1-cdf-p) > 1e-12 {
				t.Errorf("n=%d m=%d: P(max < %d) = %v, %v; P(max >= %d) = %v", c.n, c.m, k, cdf,
					err, k, p)
			}
		}
	}
}
