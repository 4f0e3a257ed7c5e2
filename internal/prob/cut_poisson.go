package prob

import (
	"math"

	"ballslab/internal/portable"
)

// A CutPoisson is a Poisson load of mean L, conditioned to be at most k, with
// L such that the conditional mean is the given one.
type CutPoisson struct {
	Mean     float64 // of the cut load
	Shift    float64 // L - Mean
	LogF     float64 // ln P(Poisson(L) <= k)
	k        float64
	variance float64 // of the cut load
}

// CutAt solves mean = L (1 - a), a = P(Poisson(L) = k)/P(Poisson(L) <= k), for L by Newton's
// method from below; the cut load has variance mean - (L - mean)(k - mean), which is also L times
// the derivative of mean.
func CutAt(mean, k float64) CutPoisson {
	c := CutPoisson{Mean: mean, k: k}
	for range 200 {
		l := Poisson{mean + c.Shift}
		c.LogF = LogCDF(l, k)
		lost := float64(l.Mean * portable.Exp(l.LogMass(k)-c.LogF))
		now := l.Mean - lost
		c.variance = max(now-float64(lost*(k-now)), 1e-3*min(now, k-now))
		step := (lost - c.Shift) * l.Mean / c.variance
		if math.Abs(step) <= 1e-13*c.Shift || step == 0 {
			break
		}
		c.Shift = min(max(c.Shift+step, c.Shift/2), 4*(c.Shift+l.Mean))
	}
	return c
}

// LogSumAtMean returns ln P(S = n mean) for the sum S of n independent cut
// loads: with psi(t) = E e^{it(X - mean)} and N points on the period,
//
//	P(S = n mean) = 1/N sum_r Re psi(2 pi r/N)^n,
//
// up to the chance that S misses its mean by a multiple of N; S has a
// log-concave law and N is at least 16 standard deviations (40 for n < 1000)
// and 64. Points are left out where |psi|^n < 1e-20, by two bounds for
// log-concave laws of mode p and standard deviation s:
//
//	|psi(t)| <= p/sin(t/2)                       (summation by parts)
//	|psi(t)|^2 <= 1 - 0.085 (t s)^2, t s <= 2    (1 - cos x >= 2x^2/pi^2)
//
// The second takes, of the variance of X - X', the share 0.21 that comes from
// |X - X'| <= pi/t when the law is as heavy as a log-concave one can be, that of
// Laplace. Not ok means that it would take more than 10^7 terms.
func (c CutPoisson) LogSumAtMean(n float64) (log float64, ok bool) {
	s := math.Sqrt(n * c.variance)
	points := float64(2*math.Floor(20*s)) + 65
	if n >= 1000 {
		points = float64(2*math.Floor(8*s)) + 65
	}
	points = min(points, float64(2*math.Floor(n*c.k/2))+3)

	l := Poisson{c.Mean + c.Shift}
	mode := portable.Exp(l.LogMass(min(c.k, math.Floor(l.Mean))) - c.LogF)
	last := math.Pi
	if edge := mode * portable.Exp((46+portable.Log1p(s))/n); edge < 1 {
		last = 2 * portable.Asin(edge)
	}
	if n >= 1000 {
		last = min(last, math.Sqrt((46+portable.Log1p(s))/0.0425)/s)
	}
	used := min(math.Floor(last*points/(2*math.Pi)), (points-1)/2)

	scale := math.Sqrt(c.variance)
	smooth := scale > 300 && last*scale < 16
	if !smooth && used*16*scale > 1e7 {
		return 0, false
	}
	x, w := c.nodes(smooth)
	sum := 0.5
	for r := 1.0; r <= used; r++ {
		t := 2 * math.Pi * r / points
		var re, im float64 // psi - 1
		for i := range x {
			a, b := portable.CosSinRemainders(x[i] * t)
			re += float64(w[i] * a)
			im += float64(w[i] * b)
		}
		sum += real(portable.ExpComplex(portable.TimesComplex(complex(n, 0),
			portable.Log1pComplex(complex(re, im)))))
	}
	return portable.Log(2 * sum / points), true
}

// nodes returns the values X - mean of a cut load and their probabilities, or
// a quadrature rule for them where the law is smooth on the scale of hundreds
// and stays so times e^{itX} (the same rule as [LogTail]'s).
func (c CutPoisson) nodes(smooth bool) (x, w []float64) {
	l := Poisson{c.Mean + c.Shift}
	top := min(c.k, math.Floor(l.Mean))
	peak := l.LogMass(top)
	scale := math.Sqrt(c.variance)
	add := func(at, weight float64) {
		if weight = weight * portable.Exp(l.LogMass(at)-peak); weight != 0 {
			x, w = append(x, at-c.Mean), append(w, weight)
		}
	}
	if smooth {
		add(c.k, 1./24)
		add(c.k+1, -1./24)
		panel := float64(scale / 2)
		for edge := c.k + 0.5; edge > 0; edge -= panel {
			if edge < top && l.LogMass(edge)-peak < -50 {
				break
			}
			if l.LogMass(edge-panel)-peak < -50 && edge-panel > top {
				continue
			}
			for i := range gaussNodes {
				add(edge-float64(panel*gaussNodes[i]), panel*gaussWeights[i])
			}
		}
	} else {
		for j := top; j <= c.k && l.LogMass(j)-peak > -50; j++ {
			add(j, 1)
		}
		for j := top - 1; j >= 0 && l.LogMass(j)-peak > -50; j-- {
			add(j, 1)
		}
	}
	total := 0.0
	for _, weight := range w {
		total += weight
	}
	for i := range w {
		w[i] /= total
	}
	return x, w
}
