package sample

import (
	"math"

	"ballslab/balls/internal/random"
)

// binomialNormal draws from the binomial law of standard deviation sd >= 5 by
// rejection from a normal law: y = np + s z, s = sd + 2, z standard normal, is rounded
// to an integer k, which is accepted with probability
//
//	r = f(k) / (c h(y)),  h(y) = exp(-z^2/2) / (s sqrt(2 pi)),  c = 1 + 2.4/sd.
//
// Near its centre, f is a normal density times 1 + O((|z|^3 + |z| + 1)/sd), so
//
//	1 - q(|z|)/sd <= r <= 1,  q(z) = 0.8 + 1.1 z + 2 z^2 + z^3/5,
//
// and a uniform above that bound's complement accepts k with no more work: all but about 4/sd of
// the time. The wider s keeps r <= 1 while |z| grows: with x = (k-np)/sd = z (1 + 2/sd),
// the skewness of f adds at most x^3/(6 sd) to ln r, and the width takes off 2 z^2/sd,
// which is more up to |z| = 12. (TestBinomialNormalBounds checks both inequalities for all
// k with |z| <= 9, over a grid of n and p; the normal law beyond has mass 2e-19, far less
// than the rounding of a uniform.)
func binomialNormal(src *random.Source, n int64, p, np float64) int64 {
	sd := math.Sqrt(np * (1 - p))
	base := int64(np)
	c := np - float64(base) + 0.5
	for {
		z := normal(src)
		v := src.Float64()
		k := base + floor(float64((sd+2)*z)+c)
		if v*sd > normalDoubt(math.Abs(z)) {
			return k // here 2 z^2 < sd, so that k is in range
		}
		if k < 0 || k > n {
			continue
		}
		w := (1 - v) * (1 + 2.4/sd)
		if r, e := binomialNear(float64(k)-np, p, z, sd); w <= r-e {
			return k
		} else if w > r+e {
			continue
		}
		if w <= binomialToNormal(n, k, p, z, sd) {
			return k
		}
	}
}

// normalDoubt is q above.
func normalDoubt(z float64) float64 {
	return 0.8 + float64(z*(1.1+float64(z*(2+float64(z*0.2)))))
}

// binomialNear returns binomialToNormal up to an error e, in a quarter of the time: with x = d/sd,
// d = k - np, q = 1 - p,
//
//	ln f(k)/h(y) = ln(1 + 2/sd) + (z^2 - x^2)/2 + (q-p) (x^3 - 3x)/(6 sd)
//	               + ((1 - 2pq) x^2/4 - (1 - 3pq) x^4/12 - (1 - pq)/12)/sd^2 + ...,
//
// from Stirling's formula. For |x| < 3 the rest is at most (0.1 + 0.1 |x| + 0.08 |x|^5)/sd^3
// (TestBinomialNear). Beyond, and for large sd, where the step is seldom needed and k - np may be
// rounded, e is infinite.
func binomialNear(d, p, z, sd float64) (r, e float64) {
	i := 1 / sd
	x := d * i
	a := math.Abs(x)
	if a >= 3 || sd > 200 {
		return 0, math.Inf(1)
	}
	x2, pq := float64(x*x), float64(p*(1-p))
	t := float64(0.5*(float64(z*z)-x2)) + float64(i*(float64((1-float64(2*p))*x*(x2-3)*(1.0/6))+
		float64(i*(float64(x2*(float64(0.25*(1-float64(2*pq)))-float64(x2*(1-float64(3*pq))*(1.0/12))))-
			float64((1-pq)*(1.0/12))))))
	r = (1 + float64(2*i)) * exp(t)
	e = float64((0.1 + float64(a*(0.1+float64(0.08*x2*x2)))) * i * i * i)
	return r, r * e * (1 + e)
}

// binomialToNormal returns f(k)/h(y), with a relative error below 1e-12: by Stirling's
// formula with its remainders s (stirling), and D(x, m) = x ln(x/m) + m - x (deviance),
//
//	f(k) = sqrt(n/(2 pi k(n-k))) exp(s(n) - s(k) - s(n-k) - D(k, np) - D(n-k, nq)).
//
// The distance k - np, which is all that matters near the mean, is taken from the
// exact product np as a sum of two doubles.
func binomialToNormal(n, k int64, p, z, sd float64) float64 {
	fn, fk := float64(n), float64(k)
	np := float64(fn * p)
	d := (fk - np) - math.FMA(fn, p, -np)
	t := float64(0.5*z*z) - deviance(fk, np, d) - deviance(fn-fk, fn*(1-p), -d)
	t += stirling(fn) - stirling(fk) - stirling(fn-fk)
	return (sd + 2) * math.Sqrt(fn/(root(fk)*root(fn-fk))) * exp(t)
}
