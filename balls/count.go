package balls

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Count is a number of balls, steps or rounds: an integer such as "5000" or
// "1e6", or an expression in n, the number of bins. Empty means the default.
// [Exactly] makes one of a number.
//
// An expression is made of numbers, n, + - * / ^, brackets, ln(x), log2(x) and
// sqrt(x); the sign * may be left out after a number: "n", "2n", "n/2",
// "n*ln(n)", "n^2", "10n", "3sqrt(n)". It is evaluated in double precision and
// rounded to the nearest integer, halves upwards.
type Count string

// Exactly returns the Count of k.
func Exactly(k int64) Count { return Count(strconv.FormatInt(k, 10)) }

// limit is the largest number of balls, bins, steps or rounds: up to here
// doubles hold every integer.
const limit = 1 << 53

// Value returns the number that c stands for when there are n bins. It is an
// error if c is empty or not such an expression, or if the value is not
// between 0 and 2^53.
func (c Count) Value(n int64) (int64, error) {
	if k, err := strconv.ParseInt(string(c), 10, 64); err == nil {
		if k < 0 || k > limit {
			return 0, fmt.Errorf("%s: must be between 0 and 2^53", quote(string(c)))
		}
		return k, nil
	}
	p := parser{text: string(c), n: float64(n)}
	x, err := p.whole()
	if err != nil {
		return 0, fmt.Errorf("%s: %v; allowed: an integer or an expression such as n, 2n, n*ln(n), n^2", quote(string(c)), err)
	}
	whole := math.Floor(x)
	if x-whole >= 0.5 {
		whole++
	}
	if !(0 <= whole && whole <= limit) {
		return 0, fmt.Errorf("%s: is %s at n = %d; must be between 0 and 2^53", quote(string(c)), float(x), n)
	}
	return int64(whole), nil
}

// resolve is Value with the name of the key in the error, as a Count again.
func (c Count) resolve(key string, n int64) (Count, error) {
	k, err := c.Value(n)
	if err != nil {
		return "", fmt.Errorf("%s: %w", key, err)
	}
	return Exactly(k), nil
}

// value returns the number that a resolved Count stands for.
func (c Count) value() int64 {
	k, _ := strconv.ParseInt(string(c), 10, 64)
	return k
}

// A parser reads an expression by recursive descent.
type parser struct {
	text  string
	n     float64
	depth int
}

var errExpression = errors.New("is not an expression")

func (p *parser) whole() (float64, error) {
	if len(p.text) > 200 {
		return 0, errors.New("is too long")
	}
	x, err := p.sum()
	if err == nil && p.peek() != 0 {
		err = errExpression
	}
	return x, err
}

// peek returns the next byte that is not a space, or 0 at the end.
func (p *parser) peek() byte {
	p.text = strings.TrimLeft(p.text, " ")
	if p.text == "" {
		return 0
	}
	return p.text[0]
}

// accept skips the text s if it is next.
func (p *parser) accept(s string) bool {
	p.peek()
	rest, ok := strings.CutPrefix(p.text, s)
	p.text = rest
	return ok
}

func (p *parser) sum() (float64, error) {
	if p.depth++; p.depth > 50 {
		return 0, errors.New("is nested too deeply")
	}
	defer func() { p.depth-- }()
	negative := p.accept("-")
	x, err := p.product()
	if negative {
		x = -x
	}
	for err == nil {
		var y float64
		if p.accept("+") {
			y, err = p.product()
			x += y
		} else if p.accept("-") {
			y, err = p.product()
			x -= y
		} else {
			break
		}
	}
	return x, err
}

func (p *parser) product() (float64, error) {
	number := p.digit()
	x, err := p.power()
	for err == nil {
		var y float64
		c := p.peek()
		if p.accept("*") {
			number = p.digit()
			y, err = p.power()
			x *= y
		} else if p.accept("/") {
			number = p.digit()
			y, err = p.power()
			x /= y
		} else if number && ('a' <= c && c <= 'z' || c == '(') {
			number = false
			y, err = p.power()
			x *= y
		} else {
			break
		}
	}
	return x, err
}

func (p *parser) digit() bool {
	c := p.peek()
	return '0' <= c && c <= '9' || c == '.'
}

func (p *parser) power() (float64, error) {
	x, err := p.atom()
	if err == nil && p.accept("^") {
		if p.depth++; p.depth > 50 {
			return 0, errors.New("is nested too deeply")
		}
		defer func() { p.depth-- }()
		var y float64
		y, err = p.power()
		x = math.Pow(x, y)
	}
	return x, err
}

func (p *parser) atom() (float64, error) {
	if p.digit() {
		return p.number()
	}
	f := func(x float64) float64 { return x }
	switch {
	case p.accept("n"):
		return p.n, nil
	case p.accept("ln("):
		f = math.Log
	case p.accept("log2("):
		f = math.Log2
	case p.accept("sqrt("):
		f = math.Sqrt
	case p.accept("("):
	default:
		return 0, errExpression
	}
	x, err := p.sum()
	if err == nil && !p.accept(")") {
		err = errors.New("lacks a closing bracket")
	}
	return f(x), err
}

func (p *parser) number() (float64, error) {
	end := 0
	digits := func() {
		for end < len(p.text) && '0' <= p.text[end] && p.text[end] <= '9' {
			end++
		}
	}
	digits()
	if strings.HasPrefix(p.text[end:], ".") {
		end++
		digits()
	}
	if whole := end; end < len(p.text) && (p.text[end] == 'e' || p.text[end] == 'E') {
		end++
		if end < len(p.text) && (p.text[end] == '+' || p.text[end] == '-') {
			end++
		}
		if exponent := end; true {
			if digits(); end == exponent {
				end = whole
			}
		}
	}
	x, err := strconv.ParseFloat(p.text[:end], 64)
	if err != nil {
		err = errExpression
	}
	p.text = p.text[end:]
	return x, err
}
