package sample

import (
	"math"

	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// Poisson returns a Poisson number of the given mean, right up to a mean of 2^53.
// A mean that is not positive counts as 0.
//
// Cost: as [Binomial].
func Poisson(src *random.Source, mean float64) int64 {
	if !(mean > 0) {
		return 0
	}
	if mean < 25 {
		u := unit(src)
		if u >= mean { // P(X >= 1) <= mean
			return 0
		}
		return poissonInversion(mean, u)
	}
	return poissonNormal(src, mean)
}

// poissonInversion is binomialInversion for the Poisson law.
func poissonInversion(mean, u float64) int64 {
	var f float64 // P(X = 0)
	if mean < 0.1 {
		some := -portable.Expm1(-mean)
		if u >= some {
			return 0
		}
		f = 1 - some
	} else {
		f = expMinus(mean)
		if u >= 1-f {
			return 0
		}
	}
	for x := 1.0; ; x++ {
		f = float64(f * (mean / x))
		if u < f || f < 0x1p-80 {
			return int64(x)
		}
		u -= f
	}
}

// poissonNormal is binomialNormal for the Poisson law, which is the binomial law of n = oo
// and p = mean/n; the bounds are the same.
func poissonNormal(src *random.Source, mean float64) int64 {
	sd := math.Sqrt(mean)
	base := int64(mean)
	c := mean - float64(base) + 0.5
	for {
		z := normal(src)
		v := src.Float64()
		k := base + floor(float64((sd+2)*z)+c)
		if v*sd > normalDoubt(math.Abs(z)) {
			return k
		}
		if k >= 0 && (1-v)*(1+2.4/sd) <= poissonToNormal(k, mean, z, sd) {
			return k
		}
	}
}

// poissonToNormal returns f(k)/h(y), where f(k) = exp(-s(k) - D(k, mean))/sqrt(2 pi k).
func poissonToNormal(k int64, mean, z, sd float64) float64 {
	fk := float64(k)
	base := int64(mean)
	d := float64(k-base) - (mean - float64(base)) // exact even where k > 2^53 is rounded
	t := float64(0.5*z*z) - deviance(fk, mean, d) - stirling(fk)
	return (sd + 2) / math.Sqrt(root(fk)) * portable.Exp(t)
}
