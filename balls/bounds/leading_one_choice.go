package bounds

import (
	"fmt"
	"math"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
)

func init() {
	register(Calculator{
		Name: "ln-over-ln-ln", Kind: KindAsymptotic,
		Doc: "one choice, n balls in n bins: leading term ln n/ln ln n of the maximum",
		Source: "Azar, Broder, Karlin, Upfal, Balanced allocations, SIAM J. Comput. 29 (1999), " +
			"abstract",
		Keys: []Key{keyBins},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(LnOverLnLn(float64(a.integers["bins"])))
		},
	})
	register(Calculator{
		Name: "one-choice-heavy-gap", Kind: KindAsymptotic,
		Doc:    "one choice, m >> n ln n: leading term sqrt(2 (m/n) ln n) of max - m/n",
		Source: "Raab, Steger, RANDOM 1998, regime 3",
		Keys:   []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(OneChoiceHeavyGap(a.integers["bins"], a.integers["balls"]))
		},
	})
}

// LnOverLnLn returns ln n/ln ln n, the leading term of the maximum of n
// one-choice balls in n bins: max = (1+o(1)) ln n/ln ln n with high
// probability. It is a leading term and no bound; the true maximum is larger by
// more than half at n = 10^6. n at least 3, so that ln ln n > 0. O(1).
//
// Source: Azar, Broder, Karlin, Upfal, Balanced allocations, SIAM J. Comput. 29
// (1999), abstract.
func LnOverLnLn(n float64) (float64, error) {
	lnln, err := lnLn(n)
	if err != nil {
		return 0, err
	}
	return portable.Log(n) / lnln, nil
}

// lnLn returns ln ln n, or an error where it is not positive.
func lnLn(n float64) (float64, error) {
	if !(n >= 3) || math.IsInf(n, 1) {
		return 0, fmt.Errorf("bins: %v: must be at least 3 and finite (ln ln n > 0)", n)
	}
	return portable.Log(portable.Log(n)), nil
}

// OneChoiceHeavyGap returns sqrt(2 (m/n) ln n), the leading term of max - m/n
// for one choice with m much larger than n ln n. m at least n ln n, n at least
// 2. O(1). Source: Raab and Steger, RANDOM 1998, regime 3.
func OneChoiceHeavyGap(n, m int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	l, load := portable.Log(float64(n)), float64(m)/float64(n)
	switch {
	case n < 2:
		return 0, fmt.Errorf("bins: %d: must be at least 2 (ln n > 0)", n)
	case load < l:
		return 0, fmt.Errorf("balls: %d: must be at least n ln n = %.6g", m, l*float64(n))
	}
	return math.Sqrt(2 * load * l), nil
}
