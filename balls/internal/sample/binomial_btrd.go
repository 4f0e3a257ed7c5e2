package sample

import (
	"math"

	"ballslab/balls/internal/random"
)

// binomialBTRD is algorithm BTRD of W. Hoermann (The generation of binomial
// random variates, J. Stat. Comput. Simul. 46 (1993) 101-110), for np >= 10: a
// candidate G(u) = (2a/(1/2-|u|) + b) u + c, u uniform in (-1/2, 1/2), is accepted
// when v <= f(G(u)) G'(u), v uniform in (0, 1), f scaled so that the right side
// is at most 1. The rectangle |u| <= 0.43, v <= vr lies below the curve, so
// that four of five candidates cost nothing more. (TestBinomialHat checks both
// facts, over a grid of n, p and u.)
//
// The last test is by deviances here, see logBinomialRatio.
func binomialBTRD(src *random.Source, n int64, p, np float64) int64 {
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
