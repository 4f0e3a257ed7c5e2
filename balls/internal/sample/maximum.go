package sample

import (
	"math"

	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// WalkMaximum returns the largest value, at least 0, of a walk from 0 whose rises (by 1) and
// falls (by 1) come in uniformly random order. Of all orders, those that reach k >= max(0, rises
// - falls) are, reflected after the first time there, all orders of falls + k rises and rises - k
// falls:
//
//	P(max >= k) = C(rises+falls, falls+k) / C(rises+falls, rises).
//
// Read backward, a walk with more rises than falls has its maximum higher by the difference than
// one with the two numbers exchanged, so let rises <= falls. Then
//
//	P(max >= k) = prod_{i<k} (rises-i)/(falls+1+i),
//
// one inversion: the product itself up to k = 32, and beyond that its logarithm, a sum of terms
// of one sign (deviances) with an error of a few 1e-16 of it: relative to P(max >= k) that is
// below 3e-14, whatever the numbers. Right up to rises + falls = 2^53.
//
// Cost: 20 ns where the maximum is small, about 150 ns else.
func WalkMaximum(src *random.Source, rises, falls int64) int64 {
	if rises <= 0 || falls <= 0 {
		return max(0, rises)
	}
	more := max(0, rises-falls)
	r, f := float64(min(rises, falls)), float64(max(rises, falls))
	u := unit(src)
	g := 1.0
	for k := 0.0; k < 32; k++ {
		if g *= (r - k) / (f + 1 + k); g < u || g == 0 {
			return more + int64(k)
		}
	}
	// the largest k <= r with ln P(max >= k) >= l
	l := portable.Log(u + 0x1p-64)
	drift, bend := -portable.Log1p((r-f)/f), 0.5*(1/r+1/f)
	k := min(r, math.Floor(-2*l/(drift+math.Sqrt(float64(drift*drift)-float64(4*bend*l)))))
	step := 1.0
	for ; k < r && logReach(k, r, f) >= l; step *= 2 {
		k = min(r, k+step)
	}
	high := k // ln P(max >= high) < l, or high = r
	for step = 1; k > 0 && logReach(k, r, f) < l; step *= 2 {
		high, k = k, max(0, k-step)
	}
	for high-k > 1 {
		if m := math.Floor(0.5 * (k + high)); logReach(m, r, f) >= l {
			k = m
		} else {
			high = m
		}
	}
	return more + int64(k)
}

// logReach returns ln (r! f! / ((r-k)! (f+k)!)) for 0 <= k <= r <= f, by Stirling's formula
// with its remainder.
func logReach(k, r, f float64) float64 {
	return float64(k*portable.Log1p((r-f)/f)) - deviance(r-k, r, -k) - deviance(f+k, f, k) +
		float64(0.5*portable.Log(root(r)/root(r-k)*(f/(f+k)))) + stirling(r) - stirling(r-k) +
		stirling(f) - stirling(f+k)
}
