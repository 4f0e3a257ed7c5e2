package sample

import (
	"math"
	"math/bits"

	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// Hypergeometric returns how many of draws different balls, drawn from total
// balls of which marked are marked, are marked: 0 <= draws, marked <= total <=
// 2^53. Arguments outside of that count as the nearest allowed ones.
//
// Cost: 25 ns while the mean is far below 1, 130 ns at a mean of 10, about 40 ns
// where the standard deviation is above 100.
func Hypergeometric(src *random.Source, draws, marked, total int64) int64 {
	draws = min(max(draws, 0), total)
	marked = min(max(marked, 0), total)
	// What is not drawn, what is not marked, and the two exchanged: three symmetries.
	if draws > total-draws {
		return marked - hypergeometricHalf(src, total-draws, marked, total)
	}
	return hypergeometricHalf(src, draws, marked, total)
}

// hypergeometricHalf is Hypergeometric for 2 draws <= total.
func hypergeometricHalf(src *random.Source, draws, marked, total int64) int64 {
	if marked > total-marked {
		return draws - hypergeometricQuarter(src, draws, total-marked, total)
	}
	return hypergeometricQuarter(src, draws, marked, total)
}

// hypergeometricQuarter is Hypergeometric for 2 draws, 2 marked <= total. The
// standard deviation is the one of the normal approximation; below 5 the mean
// is at most 100.
func hypergeometricQuarter(src *random.Source, draws, marked, total int64) int64 {
	if draws == 0 || marked == 0 {
		return 0
	}
	h := newHypergeometric(draws, marked, total)
	if h.variance < 25 {
		u := unit(src)
		if u >= h.mean { // P(X >= 1) <= mean
			return 0
		}
		return h.inversion(u)
	}
	return h.normal(src)
}

// A hypergeometric law with its mean, base + rest, where base is an integer.
type hypergeometric struct {
	draws, marked, total int64
	base                 int64
	rest, mean, variance float64
}

func newHypergeometric(draws, marked, total int64) hypergeometric {
	hi, lo := bits.Mul64(uint64(draws), uint64(marked))
	quotient, remainder := bits.Div64(hi, lo, uint64(total)) // draws < total: it fits
	h := hypergeometric{draws: draws, marked: marked, total: total, base: int64(quotient)}
	t := float64(total)
	h.rest = float64(remainder) / t
	h.mean = float64(quotient) + h.rest
	h.variance = h.mean * (float64(total-draws) / t) * (float64(total-marked) / t)
	return h
}

// inversion is binomialInversion for this law.
func (h *hypergeometric) inversion(u float64) int64 {
	f := h.mass(0)
	if u >= 1-f {
		return 0
	}
	none := float64(h.total - h.marked - h.draws)
	for x := 1.0; ; x++ {
		f = float64(f * ((float64(h.marked) - x + 1) / x * ((float64(h.draws) - x + 1) / (none + x))))
		if u < f || f < 0x1p-80 && x > h.mean {
			return min(int64(x), h.marked, h.draws)
		}
		u -= f
	}
}

// normal is binomialNormal for this law. Its skewness is (1 - 2 draws/total)
// (1 - 2 marked/total) / sd, less than that of a Poisson law of the same deviation,
// and the bounds are the same (TestHypergeometricNormalBounds).
func (h *hypergeometric) normal(src *random.Source) int64 {
	sd := math.Sqrt(h.variance)
	for {
		z := normal(src)
		v := src.Float64()
		k := h.base + floor(float64((sd+2)*z)+(h.rest+0.5))
		if v*sd > normalDoubt(math.Abs(z)) {
			return k
		}
		if k >= 0 && k <= h.draws && k <= h.marked && (1-v)*(1+2.4/sd) <= h.toNormal(k, z, sd) {
			return k
		}
	}
}

// toNormal returns f(k)/h(y).
func (h *hypergeometric) toNormal(k int64, z, sd float64) float64 {
	t, r := h.logMass(k)
	return (sd + 2) * math.Sqrt(r) * portable.Exp(t+float64(0.5*z*z))
}

// mass returns f(k).
func (h *hypergeometric) mass(k int64) float64 {
	t, r := h.logMass(k)
	return math.Sqrt(r/(2*math.Pi)) * portable.Exp(t)
}

// logMass returns t and r with f(k) = sqrt(r/(2 pi)) e^t. With p = draws/total,
//
//	f(k) = b(k; marked, p) b(draws-k; total-marked, p) / b(draws; total, p)
//
// for binomial probabilities b (Loader, see deviance). All four deviances of the
// numerator are about the distance k - mean, known without cancellation, and
// that of the denominator is 0.
func (h *hypergeometric) logMass(k int64) (t, r float64) {
	n, m, all := float64(h.draws), float64(h.marked), float64(h.total)
	q := float64(h.total-h.draws) / all
	others := float64(h.total - h.marked)
	k1, k2, k3, k4 := float64(k), float64(h.marked-k), float64(h.draws-k),
		float64(h.total-h.marked-h.draws+k)
	d := float64(k-h.base) - h.rest
	t = -deviance(k1, h.mean, d) - deviance(k2, m*q, -d) - deviance(k3, others*(n/all), -d) -
		deviance(k4, others*q, d)
	t += stirling(m) - stirling(k1) - stirling(k2)
	t += stirling(others) - stirling(k3) - stirling(k4)
	t -= stirling(all) - stirling(n) - stirling(float64(h.total-h.draws))
	// Each b has a factor sqrt(n/(2 pi k(n-k))).
	r = root(m) / root(k1) / root(k2) * (root(others) / root(k3) / root(k4)) *
		(root(n) / root(all) * root(float64(h.total-h.draws)))
	return t, r
}
