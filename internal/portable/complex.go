package portable

import "math"

// Complex arithmetic, each product rounded.

// TimesComplex returns a b.
func TimesComplex(a, b complex128) complex128 {
	return complex(float64(real(a)*real(b))-float64(imag(a)*imag(b)),
		float64(real(a)*imag(b))+float64(imag(a)*real(b)))
}

// ExpComplex returns e^z.
func ExpComplex(z complex128) complex128 {
	r := Exp(real(z))
	return complex(float64(r*Cos(imag(z))), float64(r*Sin(imag(z))))
}

// LogComplex returns the principal value of ln z.
func LogComplex(z complex128) complex128 {
	return complex(Log(Hypot(real(z), imag(z))), Atan2(imag(z), real(z)))
}

// Log1pComplex returns ln(1+z) without cancellation for small z.
func Log1pComplex(z complex128) complex128 {
	a, b := real(z), imag(z)
	return complex(0.5*Log1p(float64(2*a)+float64(a*a)+float64(b*b)), Atan2(b, 1+a))
}

// CosSinRemainders returns cos y - 1 and sin y - y without cancellation.
func CosSinRemainders(y float64) (float64, float64) {
	h := Sin(y / 2)
	if math.Abs(y) > 0.5 {
		return -2 * h * h, Sin(y) - y
	}
	q := y * y
	return -2 * h * h, -y * q / 6 * (1 - float64(q/20*(1-float64(q/42*(1-float64(q/72*(1-float64(q/110*(1-q/156)))))))))
}
