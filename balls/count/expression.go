package count

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"ballslab/balls/internal/numeral"
	"ballslab/balls/internal/spec"
	"ballslab/internal/portable"
)

// A parser reads an expression by recursive descent.
type parser struct {
	text  string
	n     float64
	depth int
	last  ending // of the last power
}

// An ending says whether the sign * may be left out after a power.
type ending int

const (
	other  ending = iota
	digits        // a number alone, as in 2n: it may
	raised        // a number after ^, as in 2^3n: n may belong to either
)

var (
	errExpression = errors.New("is not an expression")
	errProduct    = errors.New("write the sign * after a number that follows / or ^, " +
		"as in 1/2*n or 1/(2n)")
)

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
	x, err := p.power()
	divided := false
	for err == nil {
		var y float64
		c := p.peek()
		switch {
		case p.accept("*"):
			y, err = p.power()
			x *= y
			divided = false
		case p.accept("/"):
			y, err = p.power()
			x /= y
			divided = true
		case p.last == other || c != '(' && !('a' <= c && c <= 'z'):
			return x, nil
		case divided || p.last == raised:
			return x, errProduct
		default:
			y, err = p.power()
			x *= y
		}
	}
	return x, err
}

func (p *parser) digit() bool {
	c := p.peek()
	return '0' <= c && c <= '9' || c == '.'
}

func (p *parser) power() (float64, error) {
	number := p.digit()
	x, err := p.atom()
	p.last = other
	if number {
		p.last = digits
	}
	if err == nil && p.accept("^") {
		if p.depth++; p.depth > 50 {
			return 0, errors.New("is nested too deeply")
		}
		defer func() { p.depth-- }()
		var y float64
		y, err = p.power()
		x = portable.Pow(x, y)
		if p.last == digits {
			p.last = raised
		}
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
		f = portable.Log
	case p.accept("log2("):
		f = portable.Log2
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
	skip := func() {
		for end < len(p.text) && '0' <= p.text[end] && p.text[end] <= '9' {
			end++
		}
	}
	skip()
	if strings.HasPrefix(p.text[end:], ".") {
		end++
		skip()
	}
	if whole := end; end < len(p.text) && (p.text[end] == 'e' || p.text[end] == 'E') {
		end++
		if end < len(p.text) && (p.text[end] == '+' || p.text[end] == '-') {
			end++
		}
		if exponent := end; true {
			if skip(); end == exponent {
				end = whole
			}
		}
	}
	text := p.text[:end]
	p.text = p.text[end:]
	x, err := numeral.Float(text)
	if err != nil {
		return 0, errExpression
	}
	if _, abs, err := numeral.Whole(text); err == nil && abs > spec.Limit && uint64(x) != abs {
		return 0, fmt.Errorf("%s exceeds 2^53", text)
	}
	return x, nil
}
