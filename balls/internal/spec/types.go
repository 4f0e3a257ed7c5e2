package spec

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/internal/numeral"
)

// A Type is what the language knows of the values of a key: one for each Go type that a field
// with a key may have. A new one is its file, with the line that adds it to the list by [Add].
type Type interface {
	// Allowed says in words which values key k takes.
	Allowed(k Key) string
	// Read returns what a field holds for a value of a specification, or the error of one line.
	Read(k Key, v Value) (any, error)
	// Plain returns the value of a field as a cell shows it: so Read takes it again.
	Plain(field any) any
	// Check refuses a field that was set in Go to what Read does not return; what needs the other
	// keys, such as the number of bins, is checked by their process.
	Check(k Key, field any) error
}

// types is the list of the types of keys: plain ones here, others add themselves.
var types = map[reflect.Type]Type{
	reflect.TypeFor[bool]():      truthType{},
	reflect.TypeFor[string]():    wordType{},
	reflect.TypeFor[[]string]():  wordsType{},
	reflect.TypeFor[int64]():     wholeType{},
	reflect.TypeFor[uint64]():    seedType{},
	reflect.TypeFor[float64]():   numberType{},
	reflect.TypeFor[[]float64](): numbersType{},
}

// Add adds the type of the fields of Go type t.
func Add(t reflect.Type, typ Type) { types[t] = typ }

func typeOf(t reflect.Type) Type {
	typ, ok := types[t]
	if !ok {
		panic("spec: no type of keys for fields of type " + t.String())
	}
	return typ
}

// An asIs is a type whose fields stand in a cell as they are, and need no check.
type asIs struct{}

func (asIs) Plain(field any) any          { return field }
func (asIs) Check(k Key, field any) error { return nil }

// A truthType is that of bool.
type truthType struct{ asIs }

func (truthType) Allowed(Key) string { return "true, false" }

func (truthType) Read(k Key, v Value) (any, error) {
	if v.Kind != Boolean {
		return nil, k.Refuse(v)
	}
	return v.Text == "true", nil
}

// A wordType is that of string: one of the words of the key.
type wordType struct{ asIs }

func (wordType) Allowed(k Key) string { return strings.Join(k.Words, ", ") }

func (wordType) Read(k Key, v Value) (any, error) {
	if v.Kind != Word || !slices.Contains(k.Words, v.Text) {
		return nil, k.Unknown(v)
	}
	return v.Text, nil
}

func (wordType) Check(k Key, field any) error {
	if s := field.(string); len(k.Words) > 0 && s != "" && !slices.Contains(k.Words, s) {
		return k.Unknown(Value{Kind: Word, Text: s})
	}
	return nil
}

// A wordsType is that of []string.
type wordsType struct{ asIs }

func (wordsType) Allowed(Key) string { return "a list of words, at least one" }

func (wordsType) Read(k Key, v Value) (any, error) {
	words := []string{}
	for _, e := range v.List {
		if e.Kind != Word {
			return nil, k.Refuse(v)
		}
		words = append(words, e.Text)
	}
	if v.Kind != List || len(words) == 0 {
		return nil, k.Refuse(v)
	}
	return words, nil
}

// A seedType is that of uint64.
type seedType struct{ asIs }

func (seedType) Allowed(Key) string { return "an integer from 0 to 2^64-1" }

func (seedType) Read(k Key, v Value) (any, error) {
	negative, x, err := numeral.Whole(v.Text)
	if err != nil || v.Kind != Number || negative && x > 0 {
		return nil, k.Refuse(v)
	}
	return x, nil
}

// A wholeType is that of int64: a whole number in the range of the key.
type wholeType struct{ asIs }

func (wholeType) Allowed(k Key) string { return k.within("an integer") }

func (wholeType) Read(k Key, v Value) (any, error) {
	x, err := v.Integer()
	if err != nil || float64(x) < k.Min || float64(x) > k.Max {
		return nil, k.Refuse(v)
	}
	return x, nil
}

func (wholeType) Check(k Key, field any) error {
	if x := field.(int64); float64(x) < k.Min || float64(x) > k.Max || x > Limit {
		return k.Refuse(x)
	}
	return nil
}

// A numberType is that of float64: a number in the range of the key.
type numberType struct{}

func (numberType) Allowed(k Key) string { return k.within("a number") }

func (numberType) Read(k Key, v Value) (any, error) {
	x, err := v.Float()
	if err != nil || !(k.Min <= x && x <= k.Max) || math.IsInf(x, 0) {
		return nil, k.Refuse(v)
	}
	return Given(x), nil
}

func (numberType) Plain(field any) any { return Counted(field.(float64)) }

func (numberType) Check(k Key, field any) error {
	if x := field.(float64); !(k.Min <= x && x <= k.Max) || math.IsInf(x, 0) {
		return k.Refuse(Counted(x))
	}
	return nil
}

// within says which range numbers of the key have.
func (k Key) within(what string) string {
	switch {
	case k.Max == Limit:
		return fmt.Sprintf("%s from %v to 2^53", what, k.Min)
	case !math.IsInf(k.Min, -1) && !math.IsInf(k.Max, 1):
		return fmt.Sprintf("%s from %v to %v", what, k.Min, k.Max)
	case !math.IsInf(k.Min, -1):
		return fmt.Sprintf("%s of at least %v", what, k.Min)
	}
	return what
}

// A numbersType is that of []float64.
type numbersType struct{ asIs }

func (numbersType) Allowed(Key) string { return "a list of numbers" }

func (numbersType) Read(k Key, v Value) (any, error) {
	list, err := v.Floats()
	if err != nil {
		return nil, k.Refuse(v)
	}
	return list, nil
}
