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
	"ballslab/internal/prob"
)

// OneChoiceEmptyMean returns the mean number of empty bins after m one-choice
// balls in n bins, n (1-1/n)^m. Exact, O(1).
func OneChoiceEmptyMean(n, m int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	return float64(n) * portable.Exp(logEmpty(n, m, 1)), nil
}

// logEmpty returns ln (1 - i/n)^m, the chance that i given bins are empty.
func logEmpty(n, m, i int64) float64 {
	if m == 0 {
		return 0
	}
	return float64(m) * portable.Log1p(-float64(i)/float64(n))
}

// OneChoiceEmptyVariance returns the variance of the number of empty bins after
// m one-choice balls in n bins,
//
//	n(n-1)(1-2/n)^m + n(1-1/n)^m - n^2 (1-1/n)^{2m},
//
// evaluated with 400 bits, since nearly all of it cancels. Exact to rounding;
// O(log m).
func OneChoiceEmptyVariance(n, m int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	bins := wide(n)
	part := func(i int64) *big.Float { // (1-i/n)^m
		x := new(big.Float).Quo(wide(n-i), bins)
		r := wide(1)
		for e := m; e > 0; e >>= 1 {
			if e&1 == 1 {
				r.Mul(r, x)
			}
			x.Mul(x, x)
		}
		return r
	}
	one := new(big.Float).Mul(bins, part(1)) // n (1-1/n)^m
	v := new(big.Float).Mul(bins, wide(n-1))
	if n > 1 {
		v.Mul(v, part(2))
	}
	v.Add(v, one)
	v.Sub(v, one.Mul(one, one))
	f, _ := v.Float64()
	return math.Max(f, 0), nil
}

func wide(k int64) *big.Float { return new(big.Float).SetPrec(400).SetInt64(k) }

// OneChoiceTailFractions returns E s_k = P(Binomial(m, 1/n) >= k) for k = 0, 1,
// ... up to the largest k that some bin reaches with chance 1e-18. Exact; time
// of the order of the result's length, at most 2^20.
func OneChoiceTailFractions(n, m int64) ([]float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return nil, err
	}
	last := min(m, unionReaches(n, m, 1e-18))
	if last > 1<<20 {
		return nil, fmt.Errorf("balls: %d: tail fractions up to load %d: at most 2^20 are possible",
			m, last)
	}
	load := prob.OneBin(n, m)
	s := make([]float64, last+1)
	sum := portable.Exp(prob.LogTail(load, float64(last)))
	for k := last; k > 0; k-- {
		s[k] = math.Min(sum, 1)
		sum += portable.Exp(load.LogMass(float64(k - 1)))
	}
	s[0] = 1
	return s, nil
}

// OneChoiceUpsilonMean returns E sum (x - m/n)^2 = m (1-1/n) after m one-choice
// balls in n bins. Exact, O(1).
func OneChoiceUpsilonMean(n, m int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	return float64(m) * (float64(n-1) / float64(n)), nil
}

// OneChoiceExcessMean returns the mean number of balls above the average,
// E sum max(0, x - m/n), after m one-choice balls in n bins: by de Moivre's
// formula for the mean deviation of a binomial, n v (1-1/n) P(X = v) with
// v = floor(m/n) + 1. Exact, O(1).
func OneChoiceExcessMean(n, m int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	v := float64(m/n + 1)
	return float64(n-1) * v * portable.Exp(prob.OneBin(n, m).LogMass(v)), nil
}

// OneChoiceGiniMean returns the mean of |x_i - x_j| over two independent
// uniform bins, which may be the same, after m one-choice balls in n bins: with
// T the balls in two given bins, T binomial(m, 2/n),
//
//	(1-1/n) E 2 v P(Binomial(T, 1/2) = v),  v = floor(T/2) + 1.
//
// Exact; time of the order of sqrt(m/n), some 10^9 balls per bin at most.
func OneChoiceGiniMean(n, m int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	if n == 1 || m == 0 {
		return 0, nil
	}
	two := prob.Binomial{N: float64(m), P: 2 / float64(n), Q: float64(n-2) / float64(n),
		Mean: 2 * float64(m) / float64(n)}
	mean, variance := two.Moments()
	width := float64(12*math.Sqrt(variance)) + 60
	if width > 1e7 {
		return 0, fmt.Errorf("balls: %d: the mean Gini difference is possible up to some 10^11 "+
			"balls per bin", m)
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	sum := 0.0
	for t := math.Floor(math.Max(1, mean-width)); t <= math.Min(float64(m), mean+width); t++ {
		if int64(t)%(1<<14) == 0 && ctx.Err() != nil {
			return 0, balls.ErrInterrupted
		}
		v := math.Floor(t/2) + 1
		half := portable.Exp(prob.NewBinomial(int64(t), 0.5).LogMass(v))
		sum += float64(portable.Exp(two.LogMass(t)) * 2 * v * half)
	}
	return float64(n-1) / float64(n) * sum, nil
}
