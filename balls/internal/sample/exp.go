package sample

import (
	"math"

	"ballslab/internal/portable"
)

// expMinus returns exp(-x) for 0 <= x < 128 with a relative error below 1e-15, in a
// third of the time of math.Exp: exp(-i) exp(-j/64) exp(-r) with r < 1/64, where 7 terms
// of the series do.
func expMinus(x float64) float64 {
	k := int(x * 64)
	r := x - float64(float64(k)*(1.0/64))
	series := 1 - float64(r*(1-float64(r*(1.0/2-float64(r*(1.0/6-float64(r*(1.0/24-float64(r*(1.0/120-
		float64(r*(1.0/720))))))))))))
	return float64(expWhole[k>>6&127] * expPart[k&63] * series)
}

// exp is math.Exp for |x| < 128 by expMinus, and math.Exp beyond.
func exp(x float64) float64 {
	switch {
	case x <= 0 && x > -128:
		return expMinus(-x)
	case x > 0 && x < 128:
		return 1 / expMinus(x)
	}
	return portable.Exp(x)
}

var expWhole, expPart = func() (whole [128]float64, part [64]float64) {
	for i := range whole {
		whole[i] = portable.Exp(-float64(i))
	}
	for j := range part {
		part[j] = portable.Exp(-float64(j) / 64)
	}
	return
}()

// logInverse returns -ln(1-u) for 0 <= u < 1 with an error below 2^-51, and a relative
// one below 2^-51 for u < 1/64, in a third of the time of math.Log1p. Above 1/64,
// 1-u is 2^k (c + d), c being the middle of one of 64 parts of [1, 2), and 7 terms of
// ln(1 + d/c) do.
func logInverse(u float64) float64 {
	if u < 1.0/64 {
		return u * (1 + float64(u*(1.0/2+float64(u*(1.0/3+float64(u*(1.0/4+float64(u*(1.0/5+
			float64(u*(1.0/6+float64(u*(1.0/7+float64(u*(1.0/8+float64(u*(1.0/9)))))))))))))))))
	}
	b := math.Float64bits(1 - u)
	k := float64(int(b>>52) - 1023)
	i := b >> 46 & 63
	m := math.Float64frombits(b&(1<<52-1) | 1023<<52)
	c := 1 + float64((float64(i)+0.5)/64)
	r := (m - c) * logPart[i].inverse
	series := float64(r * (1 -
		float64(r*(1.0/2-float64(r*(1.0/3-float64(r*(1.0/4-float64(r*(1.0/5-float64(r*(1.0/6-
			float64(r*(1.0/7))))))))))))))
	return -(float64(k*math.Ln2) + (logPart[i].log + series))
}

var logPart = func() (part [64]struct{ inverse, log float64 }) {
	for i := range part {
		c := 1 + float64((float64(i)+0.5)/64)
		part[i].inverse, part[i].log = 1/c, portable.Log(c)
	}
	return
}()
