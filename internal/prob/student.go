// Package prob has the probability that several packages share: tails of counts in log space,
// quantiles, confidence intervals of a proportion, and the root of a function of one number.
package prob

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/internal/portable"
)

// NormalQuantile is the z with P(|N(0,1)| > z) = alpha.
func NormalQuantile(alpha float64) float64 { return math.Sqrt2 * portable.Erfcinv(alpha) }

// StudentQuantile is the t with P(|T| > t) = alpha for Student's law with so many degrees of
// freedom, to a part in 10^5 of alpha down to alpha = 10^-9.
//
// Up to 200 degrees it is gonum's, whose inverse of the incomplete beta function fails far out
// beyond: at 10^5 degrees and alpha = 10^-7 it answers 81.7 in place of 5.33. Beyond, it is the
// expansion of Fisher and Cornish around the normal quantile, whose next term is below 10^-7
// there.
func StudentQuantile(alpha, freedom float64) float64 {
	if freedom <= 200 {
		return distuv.StudentsT{Sigma: 1, Nu: freedom}.Quantile(1 - float64(alpha/2))
	}
	z := NormalQuantile(alpha)
	// The numerators of 1/freedom, ..., 1/freedom^4, divided by z, as polynomials in z^2.
	terms := []struct {
		coefficients []float64
		divisor      float64
	}{
		{[]float64{1, 1}, 4},
		{[]float64{3, 16, 5}, 96},
		{[]float64{-15, 17, 19, 3}, 384},
		{[]float64{-945, -1920, 1482, 776, 79}, 92160},
	}
	t, power := z, 1.0
	for _, term := range terms {
		sum := 0.0
		for k := len(term.coefficients) - 1; k >= 0; k-- {
			sum = float64(sum*float64(z*z)) + term.coefficients[k]
		}
		power /= freedom
		t += float64(z * float64(sum*float64(power/term.divisor)))
	}
	return t
}
