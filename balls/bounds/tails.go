package bounds

import (
	"fmt"
	"math"

	"ballslab/internal/portable"
)

// Poisson and binomial tails with full relative accuracy, in log space: a
// union bound n P(X >= k) at n = 10^9 needs P(X >= k) right at 10^-28, where
// one minus a distribution function has no digit left. Masses are Loader's
// (C. Loader, Fast and accurate computation of binomial probabilities, 2000):
// Stirling remainders and deviances instead of differences of log-gammas.

// LogPoissonMass returns ln P(X = k) for X Poisson of the given mean. O(1);
// relative error of the mass about 1e-15 times the size of its logarithm.
func LogPoissonMass(mean float64, k int64) (float64, error) {
	if err := checkMean(mean); err != nil {
		return 0, err
	}
	return poisson{mean}.logMass(float64(k)), nil
}

// LogPoissonTail returns ln P(X >= k) for X Poisson of the given mean. It sums
// at most some 10^4 terms or integrates, whatever the mean.
func LogPoissonTail(mean float64, k int64) (float64, error) {
	if err := checkMean(mean); err != nil {
		return 0, err
	}
	return logTail(poisson{mean}, float64(k)), nil
}

// LogPoissonCDF returns ln P(X <= k) for X Poisson of the given mean, at the
// cost of [LogPoissonTail].
func LogPoissonCDF(mean float64, k int64) (float64, error) {
	if err := checkMean(mean); err != nil {
		return 0, err
	}
	return logCDF(poisson{mean}, float64(k)), nil
}

// LogBinomialMass returns ln P(X = k) for X binomial(n, p). O(1).
func LogBinomialMass(n int64, p float64, k int64) (float64, error) {
	if err := checkBinomial(n, p); err != nil {
		return 0, err
	}
	return newBinomial(n, p).logMass(float64(k)), nil
}

// LogBinomialTail returns ln P(X >= k) for X binomial(n, p), at the cost of
// [LogPoissonTail].
func LogBinomialTail(n int64, p float64, k int64) (float64, error) {
	if err := checkBinomial(n, p); err != nil {
		return 0, err
	}
	return logTail(newBinomial(n, p), float64(k)), nil
}

// LogBinomialCDF returns ln P(X <= k) for X binomial(n, p), at the cost of
// [LogPoissonTail].
func LogBinomialCDF(n int64, p float64, k int64) (float64, error) {
	if err := checkBinomial(n, p); err != nil {
		return 0, err
	}
	return logCDF(newBinomial(n, p), float64(k)), nil
}

func checkMean(mean float64) error {
	if !(mean >= 0) || math.IsInf(mean, 1) {
		return fmt.Errorf("mean: %v: must be at least 0 and finite", mean)
	}
	return nil
}

func checkBinomial(n int64, p float64) error {
	switch {
	case n < 0 || n > maxCount:
		return fmt.Errorf("n: %d: must be between 0 and 2^53", n)
	case !(p >= 0 && p <= 1):
		return fmt.Errorf("p: %v: must be between 0 and 1", p)
	}
	return nil
}

// A lattice is a log-concave law on the integers from 0.
type lattice interface {
	logMass(x float64) float64 // also between integers, where it is smooth
	up(x float64) float64      // mass(x+1)/mass(x)
	moments() (mean, variance float64)
}

type poisson struct{ mean float64 }

func (l poisson) logMass(x float64) float64 {
	switch {
	case x < 0:
		return math.Inf(-1)
	case x == 0:
		return -l.mean
	case l.mean == 0:
		return math.Inf(-1)
	}
	return -stirling(x) - deviance(x, l.mean, x-l.mean) - float64(0.5*portable.Log(2*math.Pi*x))
}

func (l poisson) up(x float64) float64        { return l.mean / (x + 1) }
func (l poisson) moments() (float64, float64) { return l.mean, l.mean }

// binomial is the law of n trials with chance p = 1-q each and mean np.
type binomial struct{ n, p, q, np float64 }

func newBinomial(n int64, p float64) binomial {
	return binomial{float64(n), p, 1 - p, float64(n) * p}
}

// loadOfOne is the law of the load of one of n bins after m one-choice balls.
func loadOfOne(n, m int64) binomial {
	p := 1 / float64(n)
	return binomial{float64(m), p, 1 - p, float64(m) / float64(n)}
}

func (l binomial) logMass(x float64) float64 {
	y := l.n - x
	switch {
	case x < 0 || y < 0:
		return math.Inf(-1)
	case x == 0:
		if l.n == 0 {
			return 0
		}
		return l.n * portable.Log1p(-l.p)
	case y == 0:
		return l.n * portable.Log(l.p)
	case l.p == 0 || l.q == 0:
		return math.Inf(-1)
	}
	d := x - l.np
	return stirling(l.n) - stirling(x) - stirling(y) -
		deviance(x, l.np, d) - deviance(y, l.n*l.q, -d) -
		float64(0.5*portable.Log(2*math.Pi*x*(y/l.n)))
}

func (l binomial) up(x float64) float64        { return (l.n - x) / (x + 1) * (l.p / l.q) }
func (l binomial) moments() (float64, float64) { return l.np, l.np * l.q }

// logTail returns ln P(X >= k).
func logTail(l lattice, k float64) float64 {
	mean, _ := l.moments()
	if k <= 0 {
		return 0
	}
	if k > mean {
		return logOuter(l, k, 1)
	}
	return portable.Log1p(-portable.Exp(logOuter(l, k-1, -1)))
}

// logCDF returns ln P(X <= k).
func logCDF(l lattice, k float64) float64 {
	mean, _ := l.moments()
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
func logOuter(l lattice, k float64, side float64) float64 {
	top := l.logMass(k)
	if math.IsInf(top, -1) {
		return top
	}
	mean, variance := l.moments()
	scale := math.Min(math.Sqrt(variance), variance/math.Abs(k-mean))
	sum := 0.0
	if scale > 500 {
		sum = (1 - portable.Exp(l.logMass(k-side)-top)) / 24
		edge, width := k-float64(side/2), float64(scale*side)
		for {
			panel := 0.0
			for i, x := range gaussNodes {
				panel += float64(gaussWeights[i] * portable.Exp(l.logMass(edge+float64(width*x))-top))
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

// logFactorial holds ln k! rounded from the exact integers.
var logFactorial = func() (table [20]float64) {
	f := 1.0
	for k := range table {
		if k > 0 {
			f *= float64(k)
		}
		table[k] = portable.Log(f)
	}
	return table
}()

// stirling returns the remainder of Stirling's formula, ln x! - (x + 1/2) ln x
// + x - ln(2 pi)/2, for integers x >= 1 and all x >= 16.
func stirling(x float64) float64 {
	if x < 16 {
		return logFactorial[int(x)] - float64((x+0.5)*portable.Log(x)) + x - float64(0.5*portable.Log(2*math.Pi))
	}
	y := 1 / (x * x)
	return (1./12 - float64(y*(1./360-float64(y*(1./1260-float64(y*(1./1680-float64(y*(1./1188-float64(y*(691./360360))))))))))) / x
}

// deviance returns x ln(x/m) + m - x for x, m > 0 with d = x - m, without
// cancellation when x is close to m.
func deviance(x, m, d float64) float64 {
	if math.Abs(d) > 0.1*(x+m) {
		if r := x / m; r > 1e300 || r < 1e-300 {
			return float64(x*(portable.Log(x)-portable.Log(m))) - d
		}
		return float64(x*portable.Log(x/m)) - d
	}
	// With v = d/(x+m): ln(x/m) = 2 artanh v, so the deviance is
	// d v + 2 x (v^3/3 + v^5/5 + ...).
	v := d / (x + m)
	sum, power, square := d*v, 2*x*v, v*v
	for j := 3.0; ; j += 2 {
		power *= square
		next := sum + power/j
		if next == sum || math.IsNaN(next) {
			return next
		}
		sum = next
	}
}
