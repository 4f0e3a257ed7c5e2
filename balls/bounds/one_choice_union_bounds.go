package bounds

import (
	"math"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

func init() {
	register(Calculator{
		Name: "one-choice-choose-bound", Kind: KindRigorous,
		Doc:    "one choice: upper bound n C(m,k) n^-k on P(max >= k)",
		Source: "union bound over the sets of k balls",
		Keys:   []Key{keyBins, keyBalls, keyK},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(OneChoiceChooseBound(a.integers["bins"], a.integers["balls"],
				a.integers["k"]))
		},
	})
	register(Calculator{
		Name: "one-choice-poisson-bound", Kind: KindRigorous,
		Doc: "one choice: upper bound 2 P(max of n Poisson(m/n) loads >= k) on P(max >= k)",
		Source: "Mitzenmacher, Upfal, Probability and Computing, 2005: Poisson approximation of " +
			"monotone events",
		Keys: []Key{keyBins, keyBalls, keyK},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(OneChoicePoissonBound(a.integers["bins"], a.integers["balls"],
				a.integers["k"]))
		},
	})
}

// OneChoiceChooseBound returns min(1, n C(m,k) n^{-k}), the textbook bound on
// P(max >= k) for m one-choice balls in n bins: some set of k balls falls into
// one bin. Rigorous, and weaker than the upper bound of [OneChoiceTailSandwich].
// O(1). Source: union bound.
func OneChoiceChooseBound(n, m, k int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	switch {
	case k > m:
		return 0, nil
	case k <= 1 || n == 1:
		return 1, nil
	}
	// C(m,k) n^-k is the binomial mass without its factor (1-1/n)^(m-k).
	spared := float64(float64(m-k) * portable.Log1p(-1/float64(n)))
	log := prob.OneBin(n, m).LogMass(float64(k)) - spared
	return math.Min(1, portable.Exp(log+portable.Log(float64(n)))), nil
}

// OneChoicePoissonBound returns min(1, 2 (1 - P(X < k)^n)), X Poisson of mean
// m/n: an event whose probability is monotone in m has at most twice its
// probability under n independent Poisson loads. A rigorous bound on P(max >=
// k). Cost: one Poisson tail.
//
// Source: M. Mitzenmacher, E. Upfal, Probability and Computing, Cambridge 2005,
// the chapter on balls, bins and random graphs.
func OneChoicePoissonBound(n, m, k int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	if k <= 0 {
		return 1, nil
	}
	logQ := prob.LogTail(prob.Poisson{Mean: float64(m) / float64(n)}, float64(k))
	return math.Min(1, 2*someOf(n, logQ)), nil
}
