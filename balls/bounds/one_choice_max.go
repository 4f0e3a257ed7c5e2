package bounds

import (
	"fmt"
	"math"
	"math/cmplx"
)

// OneChoiceMaxCDF returns P(max <= k), the chance that no bin gets more than k
// of m balls thrown into n uniform bins:
//
//	P(max <= k) = m!/n^m [z^m] (sum_{j<=k} z^j/j!)^n.
//
// The coefficient is read as n i.i.d. Poisson loads cut at k that add up to m.
// With any mean L of the uncut loads, F = P(Poisson(L) <= k) and S the sum of
// the n cut loads,
//
//	P(max <= k) = m!/n^m e^{nL} L^{-m} F^n P(S = m),
//
// and L is chosen such that E S = m. Then P(S = m) is a Fourier integral of
// the characteristic function to the n-th power, by the trapezoidal rule on a
// full period. Relative accuracy about 1e-12, also where the value is tiny.
//
// Cost: the width of a load's law times some 200 points, whatever n: 0.05 ms
// at n = m = 10^12, some ms at m/n = 10^6 and beyond. For few bins with many
// balls the points are of the order of sqrt(m); then the value is taken from
// [OneChoiceMaxLaw], right to 1e-13 absolutely, or an error says that it is out
// of reach. n and m up to 2^53.
//
// Source: the generating function is classical (OEIS A208250); the evaluation
// is derived here.
func OneChoiceMaxCDF(n, m, k int64) (float64, error) {
	log, err := OneChoiceMaxLogCDF(n, m, k)
	if err != nil {
		return 0, err
	}
	return math.Exp(log), nil
}

// OneChoiceMaxLogCDF returns ln P(max <= k), as [OneChoiceMaxCDF] does, for
// values that would underflow.
func OneChoiceMaxLogCDF(n, m, k int64) (float64, error) {
	if err := checkSizes(n, m); err != nil {
		return 0, err
	}
	switch {
	case k < 0 || m > 0 && k < (m-1)/n+1: // some bin has at least m/n balls
		return math.Inf(-1), nil
	case k >= m:
		return 0, nil
	case n == 2:
		return math.Log1p(-2 * math.Exp(logTail(loadOfOne(2, m), float64(k+1)))), nil
	}
	stirlingTerm := stirling(float64(m)) + 0.5*math.Log(2*math.Pi*float64(m)) // ln(m! e^m/m^m)
	if m%n == 0 && k == m/n {
		// Every bin has exactly k: m!/(k!^n n^m).
		each := stirling(float64(k)) + 0.5*math.Log(2*math.Pi*float64(k))
		return stirlingTerm - float64(n)*each, nil
	}
	cut := cutAt(float64(m)/float64(n), float64(k))
	sum, ok := cut.logSumAtMean(float64(n))
	if !ok { // few bins with many balls: the sweep over all k costs less
		law, err := lawBySweep(n, m)
		return math.Log(law.CDF(k)), err
	}
	excess := cut.shift / cut.mean // L = m/n (1 + excess)
	log := float64(n)*(cut.mean*log1pmx(excess)+cut.logF) + stirlingTerm + sum
	return math.Min(log, 0), nil
}

// OneChoiceMaxTail returns P(max >= k), with relative accuracy also where it
// is tiny: below 10^-4 by inclusion and exclusion,
//
//	n q - C(n,2) q_2 + C(n,3) q_3,
//
// q = P(load >= k), q_2 the same for two given loads at once, and q_3 = q_2^3/q^3
// for three; right to 1e-8 of the value, mostly 1e-11 (to nq/(2n) of it where a
// load has a standard deviation above 50, where q^2 stands for q_2); larger values as
// 1 - [OneChoiceMaxCDF].
func OneChoiceMaxTail(n, m, k int64) (float64, error) {
	if err := checkSizes(n, m); err != nil {
		return 0, err
	}
	if k <= 0 || m > 0 && k <= (m-1)/n+1 {
		return 1, nil
	}
	if k > m {
		return 0, nil
	}
	load := loadOfOne(n, m)
	logQ := logTail(load, float64(k))
	if union := math.Exp(logQ + math.Log(float64(n))); union < 1e-4 {
		q := math.Exp(logQ)
		ratio := 0.0 // q_2/q^2
		if q > 0 {
			ratio = bothAtLeast(n, m, k, q) / q / q
		}
		pairs := union * union / 2 * (1 - 1/float64(n)) * ratio
		triples := union * union * union / 6 * (1 - 1/float64(n)) * (1 - 2/float64(n)) * ratio * ratio * ratio
		return union - pairs + triples, nil
	}
	log, err := OneChoiceMaxLogCDF(n, m, k-1)
	if err != nil {
		return 0, err
	}
	return -math.Expm1(log), nil
}

// bothAtLeast returns the chance that two given bins have at least k balls
// each, when one has with chance q.
func bothAtLeast(n, m, k int64, q float64) float64 {
	if n < 2 || 2*k > m {
		return 0
	}
	load := loadOfOne(n, m)
	if _, v := load.moments(); v > 2500 {
		return q * q
	}
	sum := 0.0
	for i := k; i <= m-k; i++ {
		term := math.Exp(load.logMass(float64(i)) + logTail(loadOfOne(n-1, m-i), float64(k)))
		sum += term
		if term < 1e-9*sum {
			break
		}
	}
	return sum
}

func checkSizes(n, m int64) error {
	switch {
	case n < 1 || n > maxCount:
		return fmt.Errorf("bins: %d: must be between 1 and 2^53", n)
	case m < 0 || m > maxCount:
		return fmt.Errorf("balls: %d: must be between 0 and 2^53", m)
	}
	return nil
}

// log1pmx returns u - ln(1+u) for u >= 0, without cancellation.
func log1pmx(u float64) float64 {
	if u > 0.1 {
		return u - math.Log1p(u)
	}
	return deviance(1, 1+u, -u)
}

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
		lost := l.mean * math.Exp(l.logMass(k)-c.logF)
		now := l.mean - lost
		c.variance = max(now-lost*(k-now), 1e-3*min(now, k-now))
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
// log-concave laws of mode p and standard deviation s. Not ok means more than
// 10^7 terms. The bounds:
//
//	|psi(t)| <= p/sin(t/2)                       (summation by parts)
//	|psi(t)|^2 <= 1 - 0.08 (t s)^2, t s <= 2     (1 - cos x >= 2x^2/pi^2).
func (c cutPoisson) logSumAtMean(n float64) (log float64, ok bool) {
	s := math.Sqrt(n * c.variance)
	points := 2*math.Floor(20*s) + 65
	if n >= 1000 {
		points = 2*math.Floor(8*s) + 65
	}
	points = min(points, 2*math.Floor(n*c.k/2)+3)

	l := poisson{c.mean + c.shift}
	mode := math.Exp(l.logMass(min(c.k, math.Floor(l.mean))) - c.logF)
	last := math.Pi
	if edge := mode * math.Exp((46+math.Log1p(s))/n); edge < 1 {
		last = 2 * math.Asin(edge)
	}
	if n >= 1000 {
		last = min(last, math.Sqrt((46+math.Log1p(s))/0.0425)/s)
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
			re += w[i] * a
			im += w[i] * b
		}
		sum += real(cmplx.Exp(complex(n, 0) * log1p(complex(re, im))))
	}
	return math.Log(2 * sum / points), true
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
		if weight = weight * math.Exp(l.logMass(at)-peak); weight != 0 {
			x, w = append(x, at-c.mean), append(w, weight)
		}
	}
	if smooth {
		add(c.k, 1./24)
		add(c.k+1, -1./24)
		panel := scale / 2
		for edge := c.k + 0.5; edge > 0; edge -= panel {
			if edge < top && l.logMass(edge)-peak < -50 {
				break
			}
			if l.logMass(edge-panel)-peak < -50 && edge-panel > top {
				continue
			}
			for i := range gaussNodes {
				add(edge-panel*gaussNodes[i], panel*gaussWeights[i])
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
	h := math.Sin(y / 2)
	if math.Abs(y) > 0.5 {
		return -2 * h * h, math.Sin(y) - y
	}
	q := y * y
	return -2 * h * h, -y * q / 6 * (1 - q/20*(1-q/42*(1-q/72*(1-q/110*(1-q/156)))))
}

// log1p returns ln(1+z) without cancellation for small z.
func log1p(z complex128) complex128 {
	a, b := real(z), imag(z)
	return complex(0.5*math.Log1p(2*a+a*a+b*b), math.Atan2(b, 1+a))
}
