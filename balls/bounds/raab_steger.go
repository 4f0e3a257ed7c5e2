package bounds

import (
	"fmt"
	"math"
	"slices"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

func init() {
	register(Calculator{
		Name: "raab-steger", Kind: KindAsymptotic,
		Doc: "one choice: threshold k_alpha of the maximum",
		Source: "Raab, Steger, Balls into bins: a simple and tight analysis, RANDOM 1998, " +
			"Theorem 1 (light, n-log-n, very-heavy recalled, not re-read)",
		Keys: []Key{keyBins, keyBalls,
			{Name: "alpha", Doc: "P(max > k_alpha) = o(1) for alpha > 1, 1 - o(1) for alpha < 1",
				Default: "1", Type: "number"},
			{Name: "regime", Doc: "1 light: m << n ln n; 2 n-log-n: m = c n ln n; 3 heavy: n ln " +
				"n << m <= n polylog n; 4 very-heavy: m >> n (ln n)^3; auto picks one by m/(n ln " +
				"n)",
				Default: "auto", Type: "word",
				Words: append([]string{"auto", "1", "2", "3", "4"}, regimes...)},
		},
		evaluate: func(a arguments) (Value, error) {
			n, m, regime := a.integers["bins"], a.integers["balls"], a.words["regime"]
			if i := slices.Index([]string{"1", "2", "3", "4"}, regime); i >= 0 {
				regime = regimes[i]
			}
			note := ""
			if regime == "auto" {
				regime = raabStegerRegime(n, m)
				note = "regime " + regime + ", picked by the size of m/(n ln n); the theorem has " +
					"no numeric cut-off"
			}
			v, err := ofNumber(RaabSteger(n, m, a.numbers["alpha"], regime))
			v.Note = note
			return v, err
		},
	})
}

// regimes are those of Raab and Steger's theorem, from few balls to many.
var regimes = []string{"light", "n-log-n", "heavy", "very-heavy"}

// RaabSteger returns the threshold k_alpha of Raab and Steger for the maximum
// of m one-choice balls in n bins: P(max > k_alpha) = o(1) if alpha > 1 and
// 1 - o(1) if 0 < alpha < 1. With L = ln n, by regime:
//
//	light       n/polylog(n) <= m << n L     (L/r)(1 + alpha ln r/r), r = ln(n L/m)
//	n-log-n     m = c n L                    (d_c - 1 + alpha) L, where d_c > c
//	                                         solves 1 + x (ln c - ln x + 1) - c = 0
//	heavy       n L << m <= n polylog(n)     m/n + alpha sqrt(2 (m/n) L)
//	very-heavy  m >> n L^3                   m/n + sqrt(2 (m/n) L (1 - ln L/(2 alpha L)))
//
// "<<" has no numeric cut-off, so the caller picks the regime. An error names
// the condition where a formula makes no sense: light needs r > 1, very-heavy
// L > 1 and a positive bracket. Convergence is very slow (error terms are of
// order 1/ln ln n): use [exact.OneChoiceMaxCDF] for numbers. O(1).
//
// Source: M. Raab, A. Steger, Balls into bins: a simple and tight analysis,
// RANDOM 1998, Theorem 1; light, n-log-n and very-heavy as recalled, the second
// re-derived.
func RaabSteger(n, m int64, alpha float64, regime string) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	switch {
	case n < 2:
		return 0, fmt.Errorf("bins: %d: must be at least 2 (ln n > 0)", n)
	case m < 1:
		return 0, fmt.Errorf("balls: %d: must be at least 1", m)
	case !(alpha > 0) || math.IsInf(alpha, 1):
		return 0, fmt.Errorf("alpha: %v: must be above 0", alpha)
	}
	l, load := portable.Log(float64(n)), float64(m)/float64(n)
	switch regime {
	case "light":
		r := portable.Log(l / load)
		if !(r > 1) {
			return 0, fmt.Errorf("regime: light: needs r = ln(n ln n/m) > 1, but it is %.4g", r)
		}
		return l / r * (1 + alpha*portable.Log(r)/r), nil
	case "n-log-n":
		x, err := largeDeviationRoot(load / l)
		return (x - 1 + alpha) * l, err
	case "heavy":
		return load + float64(alpha*math.Sqrt(2*load*l)), nil
	case "very-heavy":
		bracket := 1 - portable.Log(l)/(2*alpha*l)
		if !(l > 1 && bracket > 0) {
			return 0, fmt.Errorf("regime: very-heavy: needs ln n > 1 and 1 - ln ln n/(2 alpha ln "+
				"n) > 0, but they are %.4g and %.4g", l, bracket)
		}
		return load + math.Sqrt(2*load*l*bracket), nil
	}
	return 0, fmt.Errorf("regime: %q: allowed: light, n-log-n, heavy, very-heavy", regime)
}

// largeDeviationRoot returns the root x > c of c - x + x ln(x/c) = 1, where
// P(Poisson(c L) >= x L) = n^{-1+o(1)}. The left side, the deviance, is convex
// and grows from 0 at x = c.
func largeDeviationRoot(c float64) (float64, error) {
	return prob.Root(c, math.MaxFloat64,
		func(x float64) float64 { return prob.Deviance(x, c, x-c) - 1 })
}

// raabStegerRegime picks a regime by the size of c = m/(n ln n).
func raabStegerRegime(n, m int64) string {
	l := portable.Log(float64(max(n, 2)))
	switch c := float64(m) / float64(n) / l; {
	case c < 1/math.E:
		return "light"
	case c <= 10:
		return "n-log-n"
	case c <= l*l || l <= 1:
		return "heavy"
	}
	return "very-heavy"
}
