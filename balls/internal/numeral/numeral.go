// Package numeral reads numbers as specifications, arguments and files of graphs write them:
// in decimal, as 1000, 1e6 or 0.5, and whole numbers without rounding. Other ways to write
// a number that YAML or Go know, such as 1_000, 0x10, 010 or .inf, are none.
package numeral

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var decimal = regexp.MustCompile(`^[-+]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?$`)

// Is reports whether a text is a number.
func Is(text string) bool { return decimal.MatchString(text) }

var errNumber = errors.New("is not a decimal number, such as 1000, 1e6 or 0.5")

// Float returns the double nearest to a number; an error if the text is none, or if it
// exceeds 1.8e308.
func Float(text string) (float64, error) {
	if !Is(text) {
		return 0, errNumber
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, errNumber
	}
	return x, nil
}

// Whole returns a number that is exactly whole, such as 5, 1e6 or 2.0, as its sign and
// absolute value; an error if it is not, or exceeds 2^64 - 1.
func Whole(text string) (negative bool, abs uint64, err error) {
	if !Is(text) {
		return false, 0, errNumber
	}
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	negative = strings.HasPrefix(mantissa, "-")
	before, after, _ := strings.Cut(strings.TrimLeft(mantissa, "+-"), ".")
	digits := strings.TrimLeft(before+after, "0")
	if digits == "" {
		return negative, 0, nil
	}
	exponent := 0
	if power != "" {
		exponent, err = strconv.Atoi(power)
		if err != nil || exponent > math.MaxInt32 || exponent < math.MinInt32 {
			return false, 0, errNumber
		}
	}
	exponent -= len(after)
	trimmed := strings.TrimRight(digits, "0")
	exponent += len(digits) - len(trimmed)
	if exponent < 0 || len(trimmed)+exponent > 20 {
		return false, 0, errors.New("is not a whole number of at most 2^64 - 1")
	}
	abs, err = strconv.ParseUint(trimmed+strings.Repeat("0", exponent), 10, 64)
	return negative, abs, err
}

// Integer returns a number that is exactly whole, of at most 2^53 in absolute value: up
// to there doubles hold every integer.
func Integer(text string) (int64, error) {
	negative, abs, err := Whole(text)
	if err == nil && abs > Most {
		err = errors.New("exceeds 2^53")
	}
	if err != nil {
		return 0, err
	}
	if negative {
		return -int64(abs), nil
	}
	return int64(abs), nil
}

// Most is the largest number of balls or bins: integers are exact in a double up to here.
const Most = 1 << 53

// CheckSizes refuses numbers of bins and balls that are out of range.
func CheckSizes(bins, balls int64) error {
	switch {
	case bins < 1 || bins > Most:
		return fmt.Errorf("bins: %d: must be between 1 and 2^53", bins)
	case balls < 0 || balls > Most:
		return fmt.Errorf("balls: %d: must be between 0 and 2^53", balls)
	}
	return nil
}
