package bounds

import (
	"math"

	"ballslab/internal/portable"
)

// A cutPoisson is a Poisson load of mean L, conditioned to be at most k, with
// L such that the conditional mean is the given one.
type cutPoisson struct {
	mean     float64 // of the cut load
	k        float64
	shift    float64 // L - mean
	logF     float64 // ln P(Poisson(L) <= k)
	variance float64 // of the cut load
}

// cutAt solves mean = L (1 - a), a = P(Poisson(L) = k)/P(Poisson(L) <= k), for
// L by Newton's method from below; the cut load has variance
// mean - (L - mean)(k - mean), which is also L times the derivative of mean.
func cutAt(mean, k float64) cutPoisson {
	c := cutPoisson{mean: mean, k: k}
	for range 200 {
		l := poisson{mean + c.shift}
		c.logF = logCDF(l, k)
		lost := float64(l.mean * portable.Exp(l.logMass(k)-c.logF))
		now := l.mean - lost
		c.variance = max(now-float64(lost*(k-now)), 1e-3*min(now, k-now))
		step := (lost - c.shift) * l.mean / c.variance
		if math.Abs(step) <= 1e-13*c.shift || step == 0 {
			break
		}
		c.shift = min(max(c.shift+step, c.shift/2), 4*(c.shift+l.mean))
	}
	return c
}

// logSumAtMean returns ln P(S = n mean) for the sum S of n independent cut
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
func (c cutPoisson) logSumAtMean(n float64) (log float64, ok bool) {
	s := math.Sqrt(n * c.variance)
	points := float64(2*math.Floor(20*s)) + 65
	if n >= 1000 {
		points = float64(2*math.Floor(8*s)) + 65
	}
	points = min(points, float64(2*math.Floor(n*c.k/2))+3)

	l := poisson{c.mean + c.shift}
	mode := portable.Exp(l.logMass(min(c.k, math.Floor(l.mean))) - c.logF)
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
			a, b := cosSinRemainders(x[i] * t)
			re += float64(w[i] * a)
			im += float64(w[i] * b)
		}
		sum += real(expComplex(times(complex(n, 0), log1p(complex(re, im)))))
	}
	return portable.Log(2 * sum / points), true
}

// nodes returns the values X - mean of a cut load and their probabilities, or
// a quadrature rule for them where the law is smooth on the scale of hundreds
// and stays so times e^{itX} (the same rule as logOuter's).
func (c cutPoisson) nodes(smooth bool) (x, w []float64) {
	l := poisson{c.mean + c.shift}
	top := min(c.k, math.Floor(l.mean))
	peak := l.logMass(top)
	scale := math.Sqrt(c.variance)
	add := func(at, weight float64) {
		if weight = weight * portable.Exp(l.logMass(at)-peak); weight != 0 {
			x, w = append(x, at-c.mean), append(w, weight)
		}
	}
	if smooth {
		add(c.k, 1./24)
		add(c.k+1, -1./24)
		panel := float64(scale / 2)
		for edge := c.k + 0.5; edge > 0; edge -= panel {
			if edge < top && l.logMass(edge)-peak < -50 {
				break
			}
			if l.logMass(edge-panel)-peak < -50 && edge-panel > top {
				continue
			}
			for i := range gaussNodes {
				add(edge-float64(panel*gaussNodes[i]), panel*gaussWeights[i])
			}
		}
	} else {
		for j := top; j <= c.k && l.logMass(j)-peak > -50; j++ {
			add(j, 1)
		}
		for j := top - 1; j >= 0 && l.logMass(j)-peak > -50; j-- {
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

// cosSinRemainders returns cos y - 1 and sin y - y without cancellation.
func cosSinRemainders(y float64) (float64, float64) {
	h := portable.Sin(y / 2)
	if math.Abs(y) > 0.5 {
		return -2 * h * h, portable.Sin(y) - y
	}
	q := y * y
	return -2 * h * h, -y * q / 6 * (1 - float64(q/20*(1-float64(q/42*(1-float64(q/72*(1-float64(q/110*(1-q/156)))))))))
}

// log1p returns ln(1+z) without cancellation for small z.
func log1p(z complex128) complex128 {
	a, b := real(z), imag(z)
	return complex(0.5*portable.Log1p(float64(2*a)+float64(a*a)+float64(b*b)), portable.Atan2(b, 1+a))
}

// log1pmx returns u - ln(1+u) for u >= 0, without cancellation.
func log1pmx(u float64) float64 {
	if u > 0.1 {
		return u - portable.Log1p(u)
	}
	return deviance(1, 1+u, -u)
}
