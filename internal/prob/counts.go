package prob

import (
	"math"

	"ballslab/internal/portable"
)

// A Lattice is a log-concave law on the integers from 0, such as [Poisson] and [Binomial]. Its
// tails and distribution function are those of [LogTail] and [LogCDF].
type Lattice interface {
	// LogMass is ln P(X = x); between integers it is smooth. O(1); the relative error of the
	// mass is about 1e-15 times the size of its logarithm.
	LogMass(x float64) float64
	// Moments are the mean and the variance.
	Moments() (mean, variance float64)
	up(x float64) float64 // P(X = x+1)/P(X = x)
}

// Poisson is the Poisson law of a mean of at least 0.
type Poisson struct{ Mean float64 }

// LogMass is ln P(X = x) = x ln Mean - Mean - ln x!.
func (l Poisson) LogMass(x float64) float64 {
	switch {
	case x < 0:
		return math.Inf(-1)
	case x == 0:
		return -l.Mean
	case l.Mean == 0:
		return math.Inf(-1)
	}
	return -Stirling(x) - Deviance(x, l.Mean, x-l.Mean) - float64(0.5*portable.Log(2*math.Pi*x))
}

func (l Poisson) up(x float64) float64 { return l.Mean / (x + 1) }

// Moments are the mean, and again the mean.
func (l Poisson) Moments() (mean, variance float64) { return l.Mean, l.Mean }

// Binomial is the law of the number of successes in N trials with probability P = 1 - Q each,
// and mean N P. P, Q and the mean are given apart, each with digits of its own: where P is close
// to 1, Q has more of them than 1 - P.
type Binomial struct{ N, P, Q, Mean float64 }

// NewBinomial is the law of n trials with probability p.
func NewBinomial(n int64, p float64) Binomial {
	return Binomial{float64(n), p, 1 - p, float64(n) * p}
}

// OneBin is the law of the load of one of n bins after m balls to uniform bins.
func OneBin(n, m int64) Binomial {
	p := 1 / float64(n)
	return Binomial{float64(m), p, 1 - p, float64(m) / float64(n)}
}

// LogMass is ln P(X = x) = ln C(N, x) + x ln P + (N - x) ln Q.
func (l Binomial) LogMass(x float64) float64 {
	y := l.N - x
	switch {
	case x < 0 || y < 0:
		return math.Inf(-1)
	case x == 0:
		if l.N == 0 {
			return 0
		}
		return l.N * portable.Log1p(-l.P)
	case y == 0:
		return l.N * portable.Log(l.P)
	case l.P == 0 || l.Q == 0:
		return math.Inf(-1)
	}
	d := x - l.Mean
	return Stirling(l.N) - Stirling(x) - Stirling(y) -
		Deviance(x, l.Mean, d) - Deviance(y, l.N*l.Q, -d) -
		float64(0.5*portable.Log(2*math.Pi*x*(y/l.N)))
}

func (l Binomial) up(x float64) float64 { return (l.N - x) / (x + 1) * (l.P / l.Q) }

// Moments are N P and N P Q.
func (l Binomial) Moments() (mean, variance float64) { return l.Mean, l.Mean * l.Q }
