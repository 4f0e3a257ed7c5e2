package sample

import "ballslab/internal/portable"

// stirlingTable[k] is stirling(k) for k < 16, to double precision: from
// ln k! - ln(sqrt(2 pi k) (k/e)^k), with 50 digits in TestStirling.
var stirlingTable = [16]float64{
	0, // never used: k = 0 stands for an empty factor, see root
	0.08106146679532726,
	0.0413406959554093,
	0.02767792568499834,
	0.020790672103765093,
	0.016644691189821193,
	0.013876128823070748,
	0.01189670994589177,
	0.010411265261972096,
	0.009255462182712733,
	0.008330563433362871,
	0.007573675487951841,
	0.00694284010720953,
	0.006408994188004207,
	0.0059513701127588475,
	0.005554733551962801,
}

// stirling returns the remainder of Stirling's formula,
//
//	ln k! - ln(sqrt(2 pi k) (k/e)^k) = 1/(12k) - 1/(360k^3) + 1/(1260k^5) - ...,
//
// for an integer k >= 1, with an absolute error below 1e-16. The series
// alternates, so the error is below the first term left out: at k = 16 that is
// 691/360360/16^11 = 1.1e-16. For k = 0 it returns 0, to be used with the
// convention of root.
func stirling(k float64) float64 {
	if k < 16 {
		return stirlingTable[int(k)]
	}
	i := 1 / k
	i2 := i * i
	return (1.0/12 - float64((1.0/360-float64((1.0/1260-float64((1.0/1680-
		float64(1.0/1188*i2))*i2))*i2))*i2)) * i
}

// deviance returns x ln(x/m) + m - x >= 0 for x >= 0, m > 0, where d = x - m is
// given by the caller, who knows it without cancellation. Where x is near m
// it is summed as a series in v = d/(x+m),
//
//	d v + 2x (v^3/3 + v^5/5 + ...),
//
// (C. Loader, Fast and accurate computation of binomial probabilities, 2000),
// so that its relative error stays at a few 1e-16 whatever the size of x and m.
func deviance(x, m, d float64) float64 {
	if x == 0 {
		return m
	}
	v := d / (x + m)
	w := v * v
	switch {
	case w < 1e-4: // the next term, v^11/11, is below 1e-18 of d v
		return float64(d*v) +
			float64(2*x*v*w*(1.0/3+float64(w*(1.0/5+float64(w*(1.0/7+float64(w*(1.0/9))))))))
	case w < 1e-2: // the next term, v^19/19, is below 1e-18 of d v
		return float64(d*v) +
			float64(2*x*v*w*(1.0/3+float64(w*(1.0/5+float64(w*(1.0/7+float64(w*(1.0/9+float64(w*(1.0/11+
				float64(w*(1.0/13+float64(w*(1.0/15+float64(w*(1.0/17))))))))))))))))
	}
	return float64(x*portable.Log(x/m)) - d
}
