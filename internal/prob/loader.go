package prob

import (
	"math"

	"ballslab/internal/portable"
)

// Masses are Loader's: C. Loader, Fast and accurate computation of binomial probabilities, 2000.
// Differences of log-gammas, which are large and nearly equal, are written as remainders of
// Stirling's formula and deviances, which are small.

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

// Stirling returns the remainder of Stirling's formula,
//
//	ln x! - (x + 1/2) ln x + x - ln(2 pi)/2,
//
// for integers x >= 1 and all x >= 16.
func Stirling(x float64) float64 {
	if x < 16 {
		return logFactorial[int(x)] - float64((x+0.5)*portable.Log(x)) + x -
			float64(0.5*portable.Log(2*math.Pi))
	}
	y := 1 / (x * x)
	tail := 1./1260 - float64(y*(1./1680-float64(y*(1./1188-float64(y*(691./360360))))))
	return (1./12 - float64(y*(1./360-float64(y*tail)))) / x
}

// Deviance returns x ln(x/m) + m - x for x, m > 0 with d = x - m, without cancellation when x is
// close to m.
func Deviance(x, m, d float64) float64 {
	if math.Abs(d) > 0.1*(x+m) {
		if r := x / m; r > 1e300 || r < 1e-300 {
			return float64(x*(portable.Log(x)-portable.Log(m))) - d
		}
		return float64(x*portable.Log(x/m)) - d
	}
	// With v = d/(x+m): ln(x/m) = 2 artanh v, so the deviance is d v + 2 x (v^3/3 + v^5/5 + ...).
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
