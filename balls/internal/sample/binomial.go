package sample

import (
	"math"

	"ballslab/balls/internal/random"
)

// Binomial returns the number of successes in n independent trials of
// probability p each. It is right for n up to 2^53. p outside [0, 1] counts as
// 0 or 1, and so does NaN (as 0).
//
// Cost: a few ns while np is far below 1, about 50 ns at np = 5, about 30 ns
// on average from np = 10 on, whatever n is.
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
	if np < 10 {
		u := unit(src)
		if u >= np { // P(X >= 1) <= np
			return 0
		}
		return binomialInversion(n, p, u)
	}
	return binomialRejection(src, n, p, np)
}

// binomialInversion returns the quantile of u < np: the values 1, 2, 3, ... take
// up the unit interval from 0 on, and 0 has what is left.
func binomialInversion(n int64, p, u float64) int64 {
	fn := float64(n)
	var lq float64 // ln P(X = 0)
	if p < 0x1p-12 {
		lq = -fn * p * (1 + p*(0.5+p*(1.0/3+p*0.25))) // the next term is below np 2^-50/5
	} else {
		lq = fn * math.Log1p(-p)
	}
	var f float64
	if lq > -0.1 { // 1 - e^lq would cancel
		if u >= -math.Expm1(lq) {
			return 0
		}
		f = math.Exp(lq)
	} else {
		f = math.Exp(lq)
		if u >= 1-f {
			return 0
		}
	}
	odds := p / (1 - p)
	for x := 1.0; x < fn; x++ {
		f *= odds * (fn - x + 1) / x
		if u < f || f < 0x1p-80 { // the latter by rounding only: all that is left is below 2^-79
			return int64(x)
		}
		u -= f
	}
	return n
}

// binomialRejection is algorithm BTRD of W. Hoermann (The generation of binomial
// random variates, J. Stat. Comput. Simul. 46 (1993) 101-110), for np >= 10: a
// candidate G(u) = (2a/(1/2-|u|) + b) u + c, u uniform in (-1/2, 1/2), is accepted
// when v <= f(G(u)) G'(u), v uniform in (0, 1), f scaled so that the right side
// is at most 1. The rectangle |u| <= 0.43, v <= vr lies below the curve, so
// that four of five candidates cost nothing more. (TestBinomialHat checks both
// facts, over a grid of n, p and u.)
//
// Two things differ from the paper. Candidates are computed relative to the
// mode m, so that they stay exact where n p exceeds 2^51. And the last test
// is by deviances, see logBinomialRatio.
func binomialRejection(src *random.Source, n int64, p, np float64) int64 {
	fn := float64(n)
	mode := int64((fn + 1) * p)
	npq := np * (1 - p)
	sd := math.Sqrt(npq)
	b := 1.15 + 2.53*sd
	a2 := -0.1746 + 0.0496*b + 0.02*p // twice the a of the paper
	c := np - float64(mode) + 0.5
	vr := 0.92 - 4.2/b
	for {
		v := src.Float64()
		var u float64
		if v <= 0.86*vr {
			u = v/vr - 0.43
			return mode + floor((a2/(0.5-math.Abs(u))+b)*u+c)
		}
		if v >= vr {
			u = src.Float64() - 0.5
		} else {
			u = v/vr - 0.93
			u = math.Copysign(0.5, u) - u
			v = src.Float64() * vr
		}
		us := 0.5 - math.Abs(u)
		if us < 0x1p-50 { // beyond 10^14 standard deviations
			continue
		}
		d := floor((a2/us+b)*u + c)
		if k := mode + d; k >= 0 && k <= n {
			v *= (2.83 + 5.1/b) * sd / (0.5*a2/(us*us) + b)
			if binomialAccept(v, n, k, mode, p, npq) {
				return k
			}
		}
	}
}

// binomialAccept returns whether v <= f(k)/f(mode). Most of the time one
// logarithm settles it: ln f(k)/f(mode) is within rho of -d^2/(2npq) (the
// squeeze of V. Kachitvichyanukul, B. Schmeiser, Binomial random variate generation,
// Commun. ACM 31 (1988), valid for |d| <= npq/2 - 1).
func binomialAccept(v float64, n, k, mode int64, p, npq float64) bool {
	v = math.Log(v)
	d := math.Abs(float64(k - mode))
	if d > 15 && d <= npq/2-1 {
		rho := (d / npq) * (((d/3+0.625)*d+1.0/6)/npq + 0.5)
		t := -d * d / (2 * npq)
		if v < t-rho {
			return true
		}
		if v > t+rho {
			return false
		}
	}
	return v <= logBinomialRatio(n, k, mode, p)
}

// logBinomialRatio returns ln f(k)/f(m) for the binomial law f of n and p <= 1/2, with
// an absolute error below 1e-12 wherever it is above -50. By Stirling's formula,
//
//	ln f(k) = const - D(k, np) - D(n-k, nq) - s(k) - s(n-k) - ln(k(n-k))/2
//
// with D(x, m) = x ln(x/m) + m - x and the remainders s. The distance k - np,
// which is all that matters near the mode, is taken from the exact product np
// as a sum of two doubles.
func logBinomialRatio(n, k, m int64, p float64) float64 {
	fn, fk, fm := float64(n), float64(k), float64(m)
	np := fn * p
	low := math.FMA(fn, p, -np)
	nq := fn * (1 - p)
	dk := (fk - np) - low
	dm := (fm - np) - low
	r := deviance(fm, np, dm) - deviance(fk, np, dk)
	r += deviance(fn-fm, nq, -dm) - deviance(fn-fk, nq, -dk)
	r += stirling(fm) - stirling(fk) + stirling(fn-fm) - stirling(fn-fk)
	return r + 0.5*math.Log(root(fm)/root(fk)*(root(fn-fm)/root(fn-fk)))
}

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
