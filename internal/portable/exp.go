package portable

import "math"

// Exp returns e^x, with an error below one unit in the last place.
//
// It does what math.Exp of Go does on amd64 with FMA instructions, operation by operation, so the
// values are those of most machines (N. Shibata, Efficient evaluation methods of elementary
// functions suitable for SIMD computation, ISC 2010): x = k ln 2 + 16 r, the Taylor series of e^r
// - 1, and (e^r - 1) to (e^2r - 1) = (e^r - 1)(e^r + 1) four times. math.FMA rounds once
// everywhere, in software where it must.
func Exp(x float64) float64 {
	const (
		ln2High = 0.69314718055966295651160180568695068359375
		ln2Low  = 0.28235290563031577122588448175013436025525412068e-12
		most    = 7.09782712893384e+02
		integer = 0x1.8p52 // what is added to it is rounded to an integer, ties to even
	)
	switch {
	case math.IsNaN(x):
		return x
	case x > most:
		return math.Inf(1)
	case x < -746:
		return 0
	}
	k := float64(x*math.Log2E) + integer - integer
	r := 0.0625 * math.FMA(-ln2Low, k, math.FMA(-ln2High, k, x))
	s := math.FMA(1.0/40320, r, 1.0/5040)
	s = math.FMA(s, r, 1.0/720)
	s = math.FMA(s, r, 1.0/120)
	s = math.FMA(s, r, 1.0/24)
	s = math.FMA(s, r, 1.0/6)
	s = math.FMA(s, r, 0.5)
	s = math.FMA(s, r, 1)
	s = float64(s * r)
	s = float64(s * (s + 2))
	s = float64(s * (s + 2))
	s = float64(s * (s + 2))
	s = math.FMA(s+2, s, 1)
	e := int64(k) + 1023
	if e == 0x7ff { // math.Exp of amd64 says +Inf, from 709.44 on
		return float64(s*0x1p1023) * 2
	}
	if e > 0 {
		return s * math.Float64frombits(uint64(e)<<52)
	}
	if e < -52 {
		return 0
	}
	return s * math.Float64frombits(uint64(e+1022)<<52) * 0x1p-1022
}

// Log2 returns the logarithm of x to the base 2, exact for powers of 2.
func Log2(x float64) float64 {
	fraction, e := math.Frexp(x)
	if fraction == 0.5 {
		return float64(e - 1)
	}
	return float64(Log(fraction)*(1/math.Ln2)) + float64(e)
}
