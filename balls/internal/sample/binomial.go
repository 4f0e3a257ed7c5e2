package sample

import (
	"math"

	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// Binomial returns the number of successes in n independent trials of
// probability p each. It is right for n up to 2^53. p outside [0, 1] counts as
// 0 or 1, and so does NaN (as 0).
//
// Cost: a few ns while np is far below 1, about 40 ns at np = 1, 90 ns at np = 20, 45 ns at
// a standard deviation of 15, and 11 ns where that is above 100, whatever n is.
func Binomial(src *random.Source, n int64, p float64) int64 {
	if n <= 0 || !(p > 0) {
		return 0
	}
	if p > 0.5 {
		if p >= 1 {
			return n
		}
		return n - binomialHalf(src, n, 1-p) // 1-p is exact here
	}
	return binomialHalf(src, n, p)
}

// binomialHalf is Binomial for 0 < p <= 1/2.
func binomialHalf(src *random.Source, n int64, p float64) int64 {
	np := float64(n) * p
	if np*(1-p) < 25 {
		u := unit(src)
		if u >= np { // P(X >= 1) <= np
			return 0
		}
		return binomialInversion(n, p, u)
	}
	return binomialNormal(src, n, p, np)
}

// binomialInversion returns the quantile of u < np: the values 1, 2, 3, ... take
// up the unit interval from 0 on, and 0 has what is left.
func binomialInversion(n int64, p, u float64) int64 {
	fn := float64(n)
	var lq float64 // ln P(X = 0)
	if p < 0x1p-12 {
		// the next term is below np 2^-50/5
		lq = -fn * p * (1 + float64(p*(0.5+float64(p*(1.0/3+float64(p*0.25))))))
	} else {
		lq = fn * portable.Log1p(-p)
	}
	var f float64 // P(X = 0)
	if lq > -0.1 {
		some := -portable.Expm1(lq) // 1 - e^lq would cancel
		if u >= some {
			return 0
		}
		f = 1 - some
	} else {
		f = expMinus(-lq)
		if u >= 1-f {
			return 0
		}
	}
	odds := p / (1 - p)
	for x := 1; ; x++ {
		if int64(x) >= n {
			return n
		}
		if x < len(reciprocal) {
			f = float64(f * (odds * (fn - float64(x-1)) * reciprocal[x]))
		} else {
			f = float64(f * (odds * (fn - float64(x-1)) / float64(x)))
		}
		// The latter by rounding only: beyond the mean, all that is left is below 2^-79.
		if u < f || f < 0x1p-80 && float64(x) > fn*p {
			return int64(x)
		}
		u -= f
	}
}

// reciprocal[x] is 1/x.
var reciprocal = func() (r [32]float64) {
	for x := range r {
		r[x] = 1 / float64(x)
	}
	return r
}()

// root returns the k of the factor sqrt(2 pi k) in k!, and 1/(2 pi) for k = 0,
// where the factor is 1.
func root(k float64) float64 {
	if k == 0 {
		return 1 / (2 * math.Pi)
	}
	return k
}

// floor is math.Floor as an integer, for |x| < 2^63; larger values turn into
// integers that no caller accepts.
func floor(x float64) int64 {
	i := int64(x)
	if float64(i) > x {
		i--
	}
	return i
}
