package bounds

import (
	"fmt"
	"math"
	"math/big"
)

func init() {
	register(Calculator{
		Name: "composition-max-cdf", Kind: KindExact, Source: "inclusion and exclusion; Polya's urn",
		Doc:  "P(largest part <= k) of a uniform composition of the balls into as many positive parts as bins: groups(1), one ball a bin, oblivious deletions, bins left",
		Keys: []Key{{Name: "bins", Doc: "number of parts: bins left", Type: "integer"}, {Name: "balls", Doc: "number of balls", Default: "2n", Type: "count"}, keyK},
		evaluate: func(a arguments) (Value, error) {
			return number(CompositionMaxCDF(a.integers["balls"], a.integers["bins"], a.integers["k"]))
		},
	})
}

// CompositionMaxCDF returns P(largest part <= L) of a uniform composition of n
// into k positive parts:
//
//	[z^n](z + ... + z^L)^k / C(n-1,k-1)
//	  = sum_j (-1)^j C(k,j) C(n-jL-1,k-1) / C(n-1,k-1).
//
// It is the law of the maximum of the bin-deletion game with groups(1), one
// ball a bin and an oblivious adversary, when k of the n bins are left: whole
// piles merge as in Polya's urn, and all compositions are equally likely. At
// k = n/2 the maximum is about log2 n.
//
// The alternating sum is taken with as many digits as it needs; the value is
// right to 1e-14 of itself; below 1e-325 it is 0. Cost: min(L, k) operations for
// each of about 3 mu + 50 terms, mu the expected number of parts above L; an error
// where that takes more than seconds.
//
// Source: the urn is classical (Polya; Kingman's coalescent); derived here.
func CompositionMaxCDF(n, k, L int64) (float64, error) {
	switch {
	case k < 1 || k > maxCount:
		return 0, fmt.Errorf("bins: %d: must be between 1 and 2^53", k)
	case n < k || n > maxCount:
		return 0, fmt.Errorf("balls: %d: must be between bins = %d and 2^53", n, k)
	case L < 1 || L < (n-1)/k+1: // some part is at least n/k
		return 0, nil
	case L >= n-k+1:
		return 1, nil
	}
	const work = 2e7 // operations on words, about two seconds
	for digits := uint(128); ; digits *= 2 {
		sum, term := new(big.Float).SetPrec(digits), new(big.Float).SetPrec(digits).SetInt64(1)
		ratio, factor := new(big.Float).SetPrec(digits), new(big.Float).SetPrec(digits)
		largest := 0 // exponent of the largest term
		steps := 0.0
		for j := int64(0); ; j++ {
			if j%2 == 0 {
				sum.Add(sum, term)
			} else {
				sum.Sub(sum, term)
			}
			largest = max(largest, term.MantExp(nil))
			a := n - j*L - 1 // the next term has C(a-L, k-1) for C(a, k-1)
			if j == k || a-L < k-1 {
				break
			}
			// C(a-L,k-1)/C(a,k-1) is a product of L factors, or of k-1 if they are fewer.
			ratio.SetInt64(k - j)
			ratio.Quo(ratio, factor.SetInt64(j+1))
			if L <= k-1 {
				for i := range L {
					ratio.Mul(ratio, factor.SetInt64(a-i-k+1))
					ratio.Quo(ratio, factor.SetInt64(a-i))
				}
			} else {
				for i := range k - 1 {
					ratio.Mul(ratio, factor.SetInt64(a-L-i))
					ratio.Quo(ratio, factor.SetInt64(a-i))
				}
			}
			term.Mul(term, ratio)
			// Term 1 is mu; the parts are negatively associated, so P <= exp(-mu).
			if mu, _ := term.Float64(); j == 0 && mu > 750 {
				return 0, nil
			}
			if steps += float64(min(L, k)) * float64(digits) / 64; steps > work {
				return 0, fmt.Errorf("k: %d: too small for so many balls: the sum has too many terms", L)
			}
			if sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-80 && ratio.Cmp(factor.SetInt64(1)) < 0 {
				break
			}
		}
		// Rounding errors are below 2^(largest - digits) times the operations.
		lost := float64(largest-sum.MantExp(nil)) + math.Log2(steps+2)
		if sum.Sign() > 0 && lost+60 < float64(digits) {
			p, _ := sum.Float64()
			return min(p, 1), nil
		}
	}
}
