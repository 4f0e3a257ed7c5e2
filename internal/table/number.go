package table

import (
	"math"
	"strconv"
)

// Exact is the shortest text that reads back as x, without an exponent from 10^-6 up to 10^21, as
// JSON has it; empty for NaN, and null for an infinite number. For tables that programs read.
func Exact(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	if math.IsInf(x, 0) {
		return "null"
	}
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		return strconv.FormatFloat(x, 'e', -1, 64)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// Measured shows a whole number in full and another with four decimals, or with six digits if it
// is large or tiny; empty for NaN. For a mean beside its standard error.
func Measured(x float64) string {
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return ""
	case x == math.Trunc(x) && a < 1e15:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case 0.01 <= a && a < 1e6:
		return strconv.FormatFloat(x, 'f', 4, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// Digits shows so many digits, fewer where the last ones are zeros, or with -1 as many as it takes
// to read x back; empty for NaN. For standard errors and shares, and for numbers in a sentence.
func Digits(x float64, digits int) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', digits, 64)
}
