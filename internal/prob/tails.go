package prob

import (
	"math"

	"ballslab/internal/portable"
)

// Tails with full relative accuracy, in log space: a union bound n P(X >= k) at n = 10^9 needs
// P(X >= k) right at 10^-28, where one minus a distribution function has no digit left.

// LogTail returns ln P(X >= k). At most some 10^4 terms are summed, or an integral is taken,
// whatever the mean.
func LogTail(l Lattice, k float64) float64 {
	mean, _ := l.Moments()
	if k <= 0 {
		return 0
	}
	if k > mean {
		return logOuter(l, k, 1)
	}
	return portable.Log1p(-portable.Exp(logOuter(l, k-1, -1)))
}

// LogCDF returns ln P(X <= k), at the cost of [LogTail].
func LogCDF(l Lattice, k float64) float64 {
	mean, _ := l.Moments()
	if k < 0 {
		return math.Inf(-1)
	}
	if k < mean {
		return logOuter(l, k, -1)
	}
	return portable.Log1p(-portable.Exp(logOuter(l, k+1, 1)))
}

// logOuter returns the logarithm of the sum of the mass from k outwards: up
// (side = 1, k above the mean) or down (side = -1, k below it).
//
// The mass falls by 1/e about every scale = min(sd, variance/|k-mean|). Below
// a scale of 500 the terms are summed. Above, the sum is an integral with the
// first Euler-Maclaurin correction, by Gauss-Legendre panels,
//
//	sum_{j>=k} f(j) = int_{k-1/2}^inf f + f'(k-1/2)/24 + O(f/scale^3) / 800,
//
// which is right to 1e-14 of the sum.
func logOuter(l Lattice, k float64, side float64) float64 {
	top := l.LogMass(k)
	if math.IsInf(top, -1) {
		return top
	}
	mean, variance := l.Moments()
	scale := math.Min(math.Sqrt(variance), variance/math.Abs(k-mean))
	sum := 0.0
	if scale > 500 {
		sum = (1 - portable.Exp(l.LogMass(k-side)-top)) / 24
		edge, width := k-float64(side/2), float64(scale*side)
		for {
			panel := 0.0
			for i, x := range gaussNodes {
				mass := portable.Exp(l.LogMass(edge+float64(width*x)) - top)
				panel += float64(gaussWeights[i] * mass)
			}
			sum += float64(panel * scale)
			edge += width
			if !(panel*scale >= 1e-18*sum) {
				return top + portable.Log(sum)
			}
		}
	}
	for term, x := 1.0, k; term > 1e-18*sum; x += side {
		sum += term
		if side > 0 {
			term *= l.up(x)
		} else if x > 0 {
			term /= l.up(x - 1)
		} else {
			break
		}
	}
	return top + portable.Log(sum)
}
