package sample

import (
	"math"

	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// Geometric returns the number of failures before the first success in
// independent trials of probability p > 0 each, or math.MaxInt64 where that is
// larger than any int64 (and for p <= 0). Many skips with the same p are cheaper
// with [Skip].
func Geometric(src *random.Source, p float64) int64 {
	if p >= 1 {
		return 0
	}
	if !(p > 0) {
		return math.MaxInt64
	}
	return Skip(src, -1/portable.Log1p(-p))
}

// Skip is Geometric with scale = -1/log1p(-p) given. It is an exponential number of
// mean scale, rounded down: P(X >= k) = exp(-k/scale) = (1-p)^k. The uniform
// behind it has full precision near 0, so short skips are right also for
// tiny p. About 10 ns.
func Skip(src *random.Source, scale float64) int64 {
	x := logInverse(unit(src)) * scale
	if !(x < 1<<63) {
		return math.MaxInt64
	}
	return int64(x)
}
