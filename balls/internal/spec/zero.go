package spec

import (
	"math"
	"reflect"
)

// Zero is the number 0 that was given. A field that is left out holds the 0 of Go; the negative
// zero of floating point equals it and counts as it, but can be told from it.
var Zero = math.Copysign(0, -1)

// Missing reports whether a field is left out. What was given in a specification is never
// missing: reading writes Zero and the count 0 for 0, and a key of another kind has no default
// but its zero value, or does not take that (a test sees to it).
func Missing(field reflect.Value) bool {
	switch field.Kind() {
	case reflect.Float64:
		return NotGiven(field.Float())
	case reflect.Struct:
		for i := range field.NumField() {
			if !Missing(field.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Interface:
		return isNil(field.Interface())
	}
	return field.IsZero()
}

// NotGiven reports whether x is the 0 of a field that was left out.
func NotGiven(x float64) bool { return math.Float64bits(x) == 0 }

// Given returns x as a field holds a number that was given or computed.
func Given(x float64) float64 {
	if x == 0 {
		return Zero
	}
	return x
}

// Counted returns the number in a field, Zero as an ordinary 0.
func Counted(x float64) float64 {
	if x == 0 {
		return 0
	}
	return x
}
