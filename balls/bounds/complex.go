package bounds

import "ballslab/internal/portable"

// Complex arithmetic with the same bits on every machine; see package portable.

// times returns a b, each product rounded.
func times(a, b complex128) complex128 {
	return complex(float64(real(a)*real(b))-float64(imag(a)*imag(b)),
		float64(real(a)*imag(b))+float64(imag(a)*real(b)))
}

// expComplex returns e^z.
func expComplex(z complex128) complex128 {
	r := portable.Exp(real(z))
	return complex(float64(r*portable.Cos(imag(z))), float64(r*portable.Sin(imag(z))))
}

// logComplex returns the principal value of ln z.
func logComplex(z complex128) complex128 {
	return complex(portable.Log(portable.Hypot(real(z), imag(z))), portable.Atan2(imag(z), real(z)))
}
