// Package sample draws from the discrete laws the engines need: binomial,
// multinomial, hypergeometric, Poisson, geometric. Every sampler is exact in
// law, for totals up to 2^53, up to the rounding of doubles: a uniform has 53
// bits or more, and the ratio of probabilities that decides whether a
// candidate is accepted has a relative error below 1e-12, whatever the size
// of the parameters, since it is a sum of deviances and Stirling remainders and
// never a difference of large log-gammas (such a difference is wrong by
// 3e-4 at n = 10^12).
//
// All functions take their randomness from one [random.Source], and how much
// they take depends on nothing but the parameters and the numbers drawn.
package sample

import "ballslab/balls/internal/random"

// unit returns a uniform in [0, 1) with at least 53 significant bits, also
// near 0: a multiple of 2^-63, rounded to a double. It may round up to 1 (with
// probability 2^-54).
func unit(src *random.Source) float64 {
	return float64(float64(int64(src.Uint64()>>1)) * 0x1p-63)
}
