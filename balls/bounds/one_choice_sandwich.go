package bounds

import (
	"math"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

func init() {
	register(Calculator{
		Name: "one-choice-tail-sandwich", Kind: KindRigorous,
		Doc:    "one choice: bounds on P(max >= k) for every size",
		Source: "union bound and negative association (Joag-Dev, Proschan); derived",
		Keys:   []Key{keyBins, keyBalls, keyK},
		evaluate: func(a arguments) (Value, error) {
			return ofInterval(OneChoiceTailSandwich(a.integers["bins"], a.integers["balls"],
				a.integers["k"]))
		},
	})
}

// OneChoiceTailSandwich returns rigorous bounds on P(max >= k) for m one-choice
// balls in n bins, for all n, m and k: with q = P(Binomial(m, 1/n) >= k),
//
//	1 - (1-q)^n <= P(max >= k) <= min(1, n q).
//
// The upper bound is the union bound; the lower one holds because occupancy
// numbers are negatively associated. Both keep full relative accuracy at any
// size of the value. Cost: one binomial tail. Source: derived, with Joag-Dev
// and Proschan, Negative association of random variables, Ann. Stat. 11 (1983).
func OneChoiceTailSandwich(n, m, k int64) (low, high float64, err error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, 0, err
	}
	logQ := prob.LogTail(prob.OneBin(n, m), float64(k))
	if logQ == 0 {
		return 1, 1, nil
	}
	high = math.Min(1, portable.Exp(portable.Log(float64(n))+logQ))
	return math.Min(someOf(n, logQ), high), high, nil
}

// someOf returns 1 - (1-q)^n, the chance of at least one of n independent events of chance
// q = e^logQ, with relative accuracy also where q is below 1e-308 and n q is not.
func someOf(n int64, logQ float64) float64 {
	if logQ < -20 { // n ln(1-q) = -n q (1 + q/2 + ...)
		return -portable.Expm1(float64(-portable.Exp(portable.Log(float64(n))+logQ) * (1 +
			float64(portable.Exp(logQ)/2))))
	}
	return -portable.Expm1(float64(n) * portable.Log1p(-portable.Exp(logQ)))
}
