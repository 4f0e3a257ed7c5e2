package exact

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"ballslab/balls"
	"ballslab/balls/internal/numeral"
	"ballslab/internal/interrupt"
	"ballslab/internal/portable"
)

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
// With mu = k C(n-1-L,k-1)/C(n-1,k-1), the expected number of parts above L, it is between 1 - mu
// and exp(-mu), since the parts are negatively associated: 1 or 0 to rounding where mu is below
// 1e-18 or above 750. Else the alternating sum is taken with as many digits as it needs, and the
// value is right to 1e-14 of itself. Cost: min(L, k) operations for each of about 3 mu + 50
// terms; an error where that takes more than seconds.
//
// Source: the urn is classical (Polya; Kingman's coalescent); derived here.
func CompositionMaxCDF(n, k, L int64) (float64, error) {
	switch {
	case k < 1 || k > numeral.Most:
		return 0, fmt.Errorf("bins: %d: must be between 1 and 2^53", k)
	case n < k || n > numeral.Most:
		return 0, fmt.Errorf("balls: %d: must be between bins = %d and 2^53", n, k)
	case L < 1 || L < (n-1)/k+1: // some part is at least n/k
		return 0, nil
	case L >= n-k+1:
		return 1, nil
	}
	// The factors (n-1-i-(k-1))/(n-1-i), i < L, of mu/k fall: bounds by the first and the last, or
	// by the roles of L and k-1 exchanged.
	few, many := float64(min(L, k-1)), float64(max(L, k-1))
	logMu := portable.Log(float64(k)) + float64(few*portable.Log1p(-many/float64(n-1)))
	if logMu < portable.Log(1e-18) {
		return 1, nil
	}
	last := float64(n-1) - few + 1
	if portable.Log(float64(k))+float64(few*portable.Log1p(-many/last)) > portable.Log(750) {
		return 0, nil
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	mu := portable.Exp(math.Min(logMu, portable.Log(750)))
	// Terms reach e^mu, and the sum falls below e^-mu.
	for digits := uint(128 + float64(4*mu)); ; digits *= 2 {
		terms, words := math.Min(float64(3*mu)+50, float64(k)), 2+float64(float64(digits)/64)
		if work := terms * few * words; work > maxCompositionWork {
			return 0, fmt.Errorf("k: %d: the sum for %d balls in %d parts takes %.1g operations; "+
				"possible up to %.0e: fewer balls or parts, or a larger k", L, n, k, work,
				maxCompositionWork)
		}
		sum, largest, steps, err := compositionSum(ctx, n, k, L, digits)
		if err != nil {
			return 0, err
		}
		// Rounding errors are below 2^(largest - digits) times the operations.
		lost := float64(largest-sum.MantExp(nil)) + portable.Log2(steps+2)
		if sum.Sign() > 0 && lost+60 < float64(digits) {
			p, _ := sum.Float64()
			return min(p, 1), nil
		}
	}
}

// maxCompositionWork bounds the operations on words of the sum, to about two seconds.
const maxCompositionWork = 1e9

// compositionSum returns the alternating sum in so many binary digits, the exponent of its largest
// term, and the number of operations.
func compositionSum(ctx context.Context, n, k, L int64, digits uint) (sum *big.Float, largest int,
	steps float64, err error) {
	number := func() *big.Float { return new(big.Float).SetPrec(digits) }
	sum = number()
	term, up, down, factor := number().SetInt64(1), number(), number(), number()
	for j := int64(0); ; j++ {
		if j%2 == 0 {
			sum.Add(sum, term)
		} else {
			sum.Sub(sum, term)
		}
		largest = max(largest, term.MantExp(nil))
		a := n - j*L - 1 // the next term has C(a-L, k-1) for C(a, k-1)
		if j == k || a-L < k-1 {
			return sum, largest, steps, nil
		}
		// C(a-L,k-1)/C(a,k-1) is a product of L factors, or of k-1 if they are fewer.
		up.SetInt64(k - j)
		down.SetInt64(j + 1)
		few, many := min(L, k-1), max(L, k-1)
		for i := range few {
			up.Mul(up, factor.SetInt64(a-many-i))
			down.Mul(down, factor.SetInt64(a-i))
			if i%4096 == 0 && ctx.Err() != nil {
				return nil, 0, 0, balls.ErrInterrupted
			}
		}
		shrinks := up.Cmp(down) < 0
		term.Mul(term, up.Quo(up, down))
		steps += float64(few)
		if shrinks && sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-80 {
			return sum, largest, steps, nil
		}
	}
}
