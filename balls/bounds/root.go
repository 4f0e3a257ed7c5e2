package bounds

import (
	"fmt"
	"math"

	"ballslab/internal/portable"
)

// root returns the smallest double from low to high, low >= 0, where f is at least 0, for an f
// that goes from negative to positive once. It halves the range in the order of the
// doubles, of which there are as many below 1 as above, so that any size takes at most 64
// steps. It is an error if f is not a number somewhere, or has no sign change.
func root(low, high float64, f func(x float64) float64) (float64, error) {
	at := func(x float64) (bool, error) {
		y := f(x)
		if math.IsNaN(y) {
			return false, fmt.Errorf("the equation cannot be evaluated at %v in numbers of 64 bits", x)
		}
		return y >= 0, nil
	}
	if found, err := at(high); err != nil || !found {
		if err == nil {
			err = fmt.Errorf("the equation has no root up to %.3g", high)
		}
		return 0, err
	}
	below, above := math.Float64bits(low), math.Float64bits(high)
	for below+1 < above {
		middle := below + (above-below)/2
		found, err := at(math.Float64frombits(middle))
		if err != nil {
			return 0, err
		}
		if found {
			above = middle
		} else {
			below = middle
		}
	}
	return math.Float64frombits(above), nil
}

// drifts returns the root t > 0 of rise (e^t - 1) + fall (e^-t - 1) = v t, where
// drift = rise - fall - v < 0: a convex function that falls from 0 and grows in the end. It is divided
// by t, and for small t by its Taylor series, so that nothing cancels or overflows on the way.
func drifts(rise, fall, v, drift float64) (float64, error) {
	return root(math.SmallestNonzeroFloat64, math.MaxFloat64, func(t float64) float64 {
		if t < 1 {
			return drift + float64(rise*expRest(t)) - float64(fall*expRest(-t))
		}
		up := 0.0 // and not 0 times infinity
		if rise > 0 {
			up = rise * (portable.Expm1(t) / t)
		}
		return up + float64(fall*(portable.Expm1(-t)/t)) - v
	})
}

// expRest returns (e^t - 1)/t - 1 for |t| <= 1 without cancellation.
func expRest(t float64) float64 {
	if math.Abs(t) > 0.1 {
		return portable.Expm1(t)/t - 1
	}
	sum, term := 0.0, t/2
	for k := 3.0; sum+term < sum || sum+term > sum; k++ {
		sum += term
		term *= t / k
	}
	return sum
}
