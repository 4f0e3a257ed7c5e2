// Package count has the numbers of balls, steps and rounds of a process, which may be expressions
// in n, the number of bins. Package balls shows its names as balls.Count, balls.Expr and
// balls.Exactly.
package count

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"sync"

	"ballslab/balls/internal/numeral"
	"ballslab/balls/internal/spec"
)

// A Count is a number of balls, steps or rounds. In a field of a process a number
// stands for itself, and [Expr] makes a Count of an expression in n, the number of
// bins:
//
//	balls.Allocate{Rule: "greedy", Bins: 1000, Balls: 50}
//	balls.Allocate{Rule: "greedy", Bins: 1000, Balls: balls.Expr("n*ln(n)")}
//
// The number 0 means that the field is not given, as everywhere in Go: its default
// is taken. Expr("0") is no ball, no step or no round, and [Exactly] keeps a computed
// number that may be 0.
type Count int64

// Exactly returns the Count of k, also where k is 0.
func Exactly(k int64) Count {
	if k == 0 {
		return none
	}
	return Count(k)
}

// Expr returns the Count that a text stands for: an integer, or an expression in n, the
// number of bins, made of numbers, n, + - * / ^, brackets, ln(x), log2(x) and sqrt(x). The
// sign * may be left out after a number: "n", "2n", "n/2", "n*ln(n)", "n^2", "10n",
// "3sqrt(n)". It is evaluated in double precision and rounded to the nearest integer,
// halves upwards. After / and ^ the sign * must be written: "1/2*n", "1/(2n)". A text that is
// no expression is an error where the Count is used.
func Expr(text string) Count {
	if k, err := numeral.Integer(text); err == nil && k >= 0 {
		return Exactly(k)
	}
	expressions.Lock()
	defer expressions.Unlock()
	c, ok := expressions.codes[text]
	if !ok {
		c = none + Count(len(expressions.texts))
		expressions.codes[text] = c
		expressions.texts = append(expressions.texts, text)
	}
	return c
}

// none is Expr("0"), the first of the expressions.
const none Count = math.MinInt64

// expressions are the texts that were given to Expr: the one at index i is the
// Count none + i. So equal texts are equal Counts, and a Count is a plain number.
var expressions = struct {
	sync.RWMutex
	texts []string
	codes map[string]Count
}{texts: []string{"0"}, codes: map[string]Count{"0": none}}

// expression returns the text of a Count that Expr made.
func (c Count) expression() (string, bool) {
	if c >= 0 {
		return "", false
	}
	expressions.RLock()
	defer expressions.RUnlock()
	if i := uint64(c) - 1<<63; i < uint64(len(expressions.texts)) {
		return expressions.texts[i], true
	}
	return "", false
}

// String returns the number or the text of the expression.
func (c Count) String() string {
	if text, ok := c.expression(); ok {
		return text
	}
	return strconv.FormatInt(int64(c), 10)
}

// Quoted returns c as it stands in an error message: an expression in quotes.
func (c Count) Quoted() string {
	if text, ok := c.expression(); ok && c != none {
		return spec.Quote(text)
	}
	return c.String()
}

// MarshalJSON writes a number as such, an expression as a word, and a Count that is not
// given as null.
func (c Count) MarshalJSON() ([]byte, error) {
	if c == 0 {
		return []byte("null"), nil
	}
	return json.Marshal(countType{}.Plain(c))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Count) UnmarshalJSON(text []byte) error {
	v, err := spec.ParseYAML(string(text))
	if err == nil && v.Kind != spec.Null {
		err = spec.NewKey("count", goType).Read(reflect.ValueOf(c).Elem(), v)
	}
	return err
}

// Value returns the number that c stands for when there are n bins. It is an
// error if c is not an expression, or if the value is not between 0 and 2^53 (for an
// expression, below 2^53: there doubles have no rounding error in whole numbers).
func (c Count) Value(n int64) (int64, error) {
	text, ok := c.expression()
	if !ok || c == none {
		k := c.Int64()
		if k < 0 || k > spec.Limit {
			return 0, fmt.Errorf("%d: must be between 0 and 2^53", k)
		}
		return k, nil
	}
	p := parser{text: text, n: float64(n)}
	x, err := p.whole()
	if err != nil {
		const allowed = "an integer or an expression such as n, 2n, n*ln(n), n^2"
		return 0, fmt.Errorf("%s: %v; allowed: %s", spec.Quote(text), err, allowed)
	}
	whole := math.Floor(x)
	if x-whole >= 0.5 {
		whole++
	}
	if !(0 <= whole && whole < spec.Limit) { // at 2^53 a sum may have been rounded
		return 0, fmt.Errorf("%s: is %s at n = %d; must be between 0 and 2^53 - 1",
			spec.Quote(text), strconv.FormatFloat(x, 'g', -1, 64), n)
	}
	return int64(whole), nil
}

// Resolve is [Count.Value] as a Count again, with the name of the key in the error.
func (c Count) Resolve(key string, n int64) (Count, error) {
	k, err := c.Value(n)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", key, err)
	}
	return Exactly(k), nil
}

// IsExpression reports whether c stands for a number only where the number of bins is known.
func (c Count) IsExpression() bool {
	_, ok := c.expression()
	return ok && c != none
}

// Int64 returns the number that a Count stands for where it is no expression, as in the
// [Process] of a [Result].
func (c Count) Int64() int64 {
	if c == none {
		return 0
	}
	return int64(c)
}
