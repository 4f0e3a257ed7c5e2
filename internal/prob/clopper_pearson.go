package prob

import (
	"math"

	"ballslab/internal/portable"
)

// ClopperPearson returns the exact confidence interval for a probability after
// an event was seen in count of so many trials. Each end is wrong with
// probability at most alpha/2: with X binomial(trials, p),
//
//	P(X >= count | p = low) = alpha/2,  P(X <= count | p = high) = alpha/2,
//
// for any number of trials up to 2^53; ends near 0 or 1 are right to 1e-9 of their distance from
// it, and low <= count/trials <= high. A count outside 0 to trials, or an alpha outside (0, 1),
// leaves everything open: [0, 1]. Cost: some 30 binomial tails, up to a millisecond.
//
// Source: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934).
func ClopperPearson(count, trials int64, alpha float64) (low, high float64) {
	if count < 0 || count > trials || trials < 1 || trials > 1<<53 || !(0 < alpha && alpha < 1) {
		return 0, 1
	}
	logA := portable.Log(alpha) - math.Ln2
	low, _ = lowerEnd(count, trials, logA)
	_, high = lowerEnd(trials-count, trials, logA) // of the other event
	return low, high
}

// lowerEnd returns the p with P(X >= count) = e^logA, and 1 - p, each with its own digits.
func lowerEnd(count, trials int64, logA float64) (p, q float64) {
	n, c := float64(trials), float64(count)
	switch count {
	case 0:
		return 0, 1
	case trials:
		return portable.Exp(logA / n), -portable.Expm1(logA / n)
	}
	// The rarer of the two events is looked at.
	ofP := func(p float64) float64 { return logA - LogTail(Binomial{n, p, 1 - p, n * p}, c) }
	ofQ := func(q float64) float64 { return logA - LogCDF(Binomial{n, q, 1 - q, n * q}, n-c) }
	if c > n/2 && ofP(0.5) > 0 {
		q = secant((n-c)/n, 0.5, ofQ)
		return 1 - q, q
	}
	above := min(c/n, 0.5)
	below := above / 2
	for step := 0.25; below > 0 && ofP(below) < 0; step /= 2 {
		above, below = below, below*step
	}
	p = secant(above, below, ofP)
	return p, 1 - p
}

// secant returns where f, which is negative at a and positive at b, both above 0, is 0, to
// rounding: by secants over the logarithm, of which the end that stays gives way (the Illinois
// method), and halves every third time. A b of 0 is the answer, and so is an a where f is 0 or
// more.
func secant(a, b float64, f func(x float64) float64) float64 {
	fa := f(a)
	if fa >= 0 {
		return a
	}
	if b == 0 {
		return 0
	}
	fb := f(b)
	kept := 0.0 // the end that stayed
	for i := 1; i < 200 && fb != 0; i++ {
		x := math.Sqrt(a) * math.Sqrt(b)
		if s := a * portable.Pow(b/a, fa/(fa-fb)); i%3 != 0 && min(a, b) < s && s < max(a, b) {
			x = s
		}
		if x == a || x == b || math.Abs(b-a) < 4e-16*b {
			break
		}
		if y := f(x); y < 0 {
			if a, fa = x, y; kept == b {
				fb /= 2
			}
			kept = b
		} else {
			if b, fb = x, y; kept == a {
				fa /= 2
			}
			kept = a
		}
	}
	return b
}
