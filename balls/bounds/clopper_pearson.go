package bounds

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// ClopperPearson returns the exact confidence interval for a probability after
// an event was seen in count of so many trials. Each end is wrong with
// probability at most alpha/2. The ends are quantiles of beta laws,
//
//	low = B(alpha/2; count, trials-count+1),  high = B(1-alpha/2; count+1, trials-count),
//
// found by bisection to full precision, small ends in relative terms. A count
// outside 0 to trials, or an alpha outside (0, 1), leaves everything open:
// [0, 1]. Cost: some 100 incomplete beta functions, under a millisecond.
//
// Source: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934).
func ClopperPearson(count, trials int64, alpha float64) (low, high float64) {
	if count < 0 || count > trials || !(0 < alpha && alpha < 1) {
		return 0, 1
	}
	c, t := float64(count), float64(trials)
	if count > 0 {
		low = betaQuantile(alpha/2, c, t-c+1)
	}
	high = 1
	if count < trials {
		high = 1 - betaQuantile(alpha/2, t-c, c+1)
		if c < t/2 { // the small end is found as such
			high = bisect(func(x float64) bool { return mathext.RegIncBeta(t-c, c+1, 1-x) > alpha/2 })
		}
	}
	return low, high
}

// betaQuantile solves I_x(a, b) = q for x.
func betaQuantile(q, a, b float64) float64 {
	return bisect(func(x float64) bool { return mathext.RegIncBeta(a, b, x) < q })
}

// bisect returns where below turns from true to false in (0, 1); it halves the
// logarithm as long as that is the faster way to small values.
func bisect(below func(float64) bool) float64 {
	lo, hi := 1e-300, 1.0
	for range 200 {
		mid := (lo + hi) / 2
		if lo < hi/4 {
			mid = math.Sqrt(lo) * math.Sqrt(hi)
		}
		if mid <= lo || mid >= hi {
			break
		}
		if below(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}
