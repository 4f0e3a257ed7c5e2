package prob

import (
	"fmt"
	"math"
)

// Root returns the smallest double from low to high, low >= 0, where f is at least 0, for an f
// that goes from negative to positive once. It halves the range in the order of the
// doubles, of which there are as many below 1 as above, so that any size takes at most 64
// steps. It is an error if f is not a number somewhere, or has no sign change.
func Root(low, high float64, f func(x float64) float64) (float64, error) {
	at := func(x float64) (bool, error) {
		y := f(x)
		if math.IsNaN(y) {
			return false, fmt.Errorf("the equation cannot be evaluated at %v in numbers of 64 bits",
				x)
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
