package bounds

import (
	"fmt"
	"math"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
)

func init() {
	register(Calculator{
		Name: "greedy-leading", Kind: KindAsymptotic,
		Doc: "Greedy[d], n balls in n bins: leading term ln ln n/ln d of the maximum, without " +
			"its O(1)",
		Source: "Azar, Broder, Karlin, Upfal, Balanced allocations, SIAM J. Comput. 29 (1999)",
		Keys:   []Key{keyBins, keyD},
		evaluate: func(a arguments) (Value, error) {
			v, err := ofNumber(GreedyLeading(float64(a.integers["bins"]), float64(a.integers["d"])))
			v.Note = "max = ln ln n/ln d + O(1); no theorem gives the O(1)"
			return v, err
		},
	})
	register(Calculator{
		Name: "greedy-heavy-leading", Kind: KindAsymptotic,
		Doc: "Greedy[d], m >= n: m/n + ln ln n/ln d, without the O(1) of the maximum",
		Source: "Berenbrink, Czumaj, Steger, Voecking, Balanced allocations: the heavily loaded " +
			"case, SIAM J. Comput. 35 (2006)",
		Keys: []Key{keyBins, keyBalls, keyD},
		evaluate: func(a arguments) (Value, error) {
			v, err := ofNumber(GreedyHeavyLeading(a.integers["bins"], a.integers["balls"],
				float64(a.integers["d"])))
			v.Note = "max = m/n + ln ln n/ln d + O(1); no theorem gives the O(1)"
			return v, err
		},
	})
}

// GreedyLeading returns ln ln n/ln d, the leading term of the maximum of n
// balls in n bins under Greedy[d]: max = ln ln n/ln d + O(1) with high
// probability. It is no bound; the O(1) is unknown and oscillates. n at least
// 3, d at least 2. O(1).
//
// Source: Azar, Broder, Karlin, Upfal, Balanced allocations, SIAM J. Comput. 29
// (1999).
func GreedyLeading(n, d float64) (float64, error) {
	lnln, err := lnLn(n)
	if err != nil {
		return 0, err
	}
	if !(d >= 2) || math.IsInf(d, 1) {
		return 0, fmt.Errorf("d: %v: must be at least 2 and finite", d)
	}
	return lnln / portable.Log(d), nil
}

// GreedyHeavyLeading returns m/n + ln ln n/ln d: for any m >= n the maximum of
// Greedy[d] is that, up to O(1), with high probability. n at least 3, d at
// least 2. O(1).
//
// Source: Berenbrink, Czumaj, Steger, Voecking, Balanced allocations: the
// heavily loaded case, SIAM J. Comput. 35 (2006).
func GreedyHeavyLeading(n, m int64, d float64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	gap, err := GreedyLeading(float64(n), d)
	if err != nil {
		return 0, err
	}
	if m < n {
		return 0, fmt.Errorf("balls: %d: must be at least bins = %d", m, n)
	}
	return float64(m)/float64(n) + gap, nil
}
