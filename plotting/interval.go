package plotting

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// clopperPearson is the exact interval for a probability after count of
// trials, at the confidence level: each end is off with probability at most
// (1-level)/2. The ends are quantiles of beta laws,
//
//	low = B(α/2; count, trials-count+1),  high = B(1-α/2; count+1, trials-count),
//
// found by bisection to full precision, small ends in relative terms. Source:
// Clopper and Pearson, Biometrika 26 (1934).
func clopperPearson(count, trials int64, level float64) (low, high float64) {
	half := (1 - level) / 2
	c, t := float64(count), float64(trials)
	if count > 0 {
		low = betaQuantile(half, c, t-c+1)
	}
	high = 1
	if count < trials {
		high = 1 - betaQuantile(half, t-c, c+1)
		if c < t/2 { // the small end is found as such
			high = betaUpper(half, c+1, t-c)
		}
	}
	return low, high
}

// betaQuantile solves I_x(a, b) = q for x.
func betaQuantile(q, a, b float64) float64 {
	return bisect(func(x float64) bool { return mathext.RegIncBeta(a, b, x) < q })
}

// betaUpper solves I_x(a, b) = 1 - q for x.
func betaUpper(q, a, b float64) float64 {
	return bisect(func(x float64) bool { return mathext.RegIncBeta(b, a, 1-x) > q })
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
