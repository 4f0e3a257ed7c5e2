package count

import (
	"fmt"
	"reflect"

	"ballslab/balls/internal/spec"
)

func init() { spec.Add(goType, countType{}) }

var goType = reflect.TypeFor[Count]()

// A countType is the type of keys that take a [Count]: in a specification a number, or a word
// that is an expression in n. A word that is none is an error where the number of bins is known.
type countType struct{}

func (countType) Allowed(k spec.Key) string {
	const examples = "such as 2n, n*ln(n), n^2"
	if k.Or != "" {
		return fmt.Sprintf("an integer from %v to 2^53, an expression in n %s, or (for exact) %s",
			max(0, k.Min), examples, k.Or)
	}
	return fmt.Sprintf("an integer from %v to 2^53, or an expression in n %s", max(0, k.Min), examples)
}

func (countType) Read(k spec.Key, v spec.Value) (any, error) {
	if v.Kind == spec.Word && v.Text != "" {
		return Expr(v.Text), nil
	}
	x, err := v.Integer()
	if err != nil || x < 0 {
		return nil, k.Refuse(v)
	}
	return Exactly(x), nil
}

func (countType) Plain(field any) any {
	c := field.(Count)
	if c.IsExpression() {
		return c.String()
	}
	return c.Int64()
}

func (countType) Check(spec.Key, any) error { return nil }
