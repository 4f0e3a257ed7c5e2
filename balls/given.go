package balls

import (
	"math"
	"reflect"
)

// Zero is the number 0, said on purpose, for a field whose default is another:
//
//	balls.GraphSync{Graph: g, Reading: "bernoulli", P: 0.5, Q: balls.Zero, Rounds: 1000}
//
// A field that is left out holds the 0 of Go, which means its default. Zero is the
// negative zero of floating point: it equals 0 and counts as 0, but can be told from a field left
// out. For a [Count] say Expr("0"). In a specification 0 is 0.
var Zero = math.Copysign(0, -1)

// missing reports whether a field is left out. What was given in a specification is
// never missing: reading writes Zero and Expr("0") for 0, and a key of another kind
// has no default but its zero value, or does not take that (a test sees to it).
func missing(field reflect.Value) bool {
	switch field.Kind() {
	case reflect.Float64:
		return notGiven(field.Float())
	case reflect.Struct:
		for i := range field.NumField() {
			if !missing(field.Field(i)) {
				return false
			}
		}
		return true
	}
	return field.IsZero()
}

// notGiven reports whether x is the 0 of a field that was left out.
func notGiven(x float64) bool { return math.Float64bits(x) == 0 }

// given returns x as a field holds a number that was given or computed.
func given(x float64) float64 {
	if x == 0 {
		return Zero
	}
	return x
}

// counted returns the number in a field, Zero as an ordinary 0.
func counted(x float64) float64 {
	if x == 0 {
		return 0
	}
	return x
}
