package bounds

import (
	"fmt"
	"math"

	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

func init() {
	register(Calculator{
		Name: "gonnet-mean", Kind: KindAsymptotic,
		Doc: "one choice, n balls in n bins: E max = inverse gamma(n) - 3/2 + o(1)",
		Source: "Gonnet, Expected length of the longest probe sequence in hash code searching, " +
			"J. ACM 28 (1981)",
		Keys: []Key{keyBins},
		evaluate: func(a arguments) (Value, error) {
			v, err := ofNumber(GonnetMean(float64(a.integers["bins"])))
			v.Note = "oscillates around the mean, which is off by up to 0.2 between n = 10^2 and " +
				"10^100"
			return v, err
		},
	})
}

// GonnetMean returns Gonnet's asymptotic mean of the maximum of n one-choice
// balls in n bins, x - 3/2 with Gamma(x) = n, x > 2. Between n = 10^2 and
// 10^100 it is off by -0.01 to +0.19; the difference oscillates, since the
// maximum sits on one or two integers. n at least 2, not only integers, so that
// curves go as far as floats do. O(1): bisection on ln Gamma.
//
// Source: G. H. Gonnet, Expected length of the longest probe sequence in hash
// code searching, J. ACM 28 (1981); the form is that of Azar, Broder, Karlin
// and Upfal's introduction.
func GonnetMean(n float64) (float64, error) {
	if !(n >= 2) || math.IsInf(n, 1) {
		return 0, fmt.Errorf("bins: %v: must be at least 2 and finite", n)
	}
	want := portable.Log(n)
	x, err := prob.Root(2, math.MaxFloat64, func(x float64) float64 { return logGamma(x) - want })
	return x - 1.5, err
}

func logGamma(x float64) float64 {
	y, _ := portable.Lgamma(x)
	return y
}
