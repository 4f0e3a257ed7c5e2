// Package spec is the language of specifications: it reads JSON and YAML into values, and values
// into the fields of structs, whose tags say which keys there are and what they take; and it
// lists the keys of a struct again. What a key takes depends on the Go type of its field: see
// [Type].
//
// It knows nothing of balls and bins: processes, plans, kinds of beta and graphs say in their
// tags what their keys are.
package spec

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ballslab/balls/internal/numeral"
)

// A Value is a piece of a specification, of JSON or of YAML, or a value of Go that stands in
// the place of one.
type Value struct {
	Kind Kind
	Text string   // of a boolean, a number or a word
	Keys []string // of an object
	List []Value  // of a list; of an object, the values of its keys
	Go   any      // the value of Go
}

// A Kind is what a [Value] is.
type Kind int

const (
	Null Kind = iota
	Boolean
	Number
	Word
	List
	Object
	Go    // a value of Go that a type of keys takes as it is, such as a graph
	Other // a value of Go that none takes
)

// Limit is the largest number of balls, bins, steps or rounds: up to here doubles hold every
// integer.
const Limit = 1 << 53

// Quote puts a text of the user's into an error message: in quotes, and not longer than a line
// takes.
func Quote(s string) string {
	if utf8.RuneCountInString(s) > 60 {
		s = string([]rune(s)[:60]) + "..."
	}
	return strconv.Quote(s)
}

// String returns v as it may stand in an error message.
func (v Value) String() string { return v.shortened(60) }

// shortened is v in about so many bytes.
func (v Value) shortened(budget int) string {
	switch v.Kind {
	case Null:
		return "null"
	case Word:
		return Quote(v.Text)
	case Go:
		return goValue(v.Go).shortened(budget)
	case List, Object:
		open, shut := "[", "]"
		if v.Kind == Object {
			open, shut = "{", "}"
		}
		var b strings.Builder
		b.WriteString(open)
		for i, e := range v.List {
			if i > 0 {
				b.WriteString(",")
			}
			if b.Len() > budget {
				b.WriteString("...")
				break
			}
			if v.Kind == Object {
				b.WriteString(Quote(v.Keys[i]) + ":")
			}
			b.WriteString(e.shortened(budget - b.Len()))
		}
		return b.String() + shut
	}
	if len(v.Text) > 60 {
		return v.Text[:60] + "..."
	}
	return v.Text
}

// Get returns the value of a key of an object.
func (v Value) Get(key string) (Value, bool) {
	for i, k := range v.Keys {
		if k == key {
			return v.List[i], true
		}
	}
	return Value{}, false
}

// Set gives a key of an object a value, in the place of the one it had.
func (v *Value) Set(key string, to Value) {
	for i, k := range v.Keys {
		if k == key {
			v.List[i] = to
			return
		}
	}
	v.Keys, v.List = append(v.Keys, key), append(v.List, to)
}

var errNumber = errors.New("not a number")

// Integer reads a number that is exactly whole, such as 5, 1e6 or 2.0, up to 2^53.
func (v Value) Integer() (int64, error) {
	if v.Kind != Number {
		return 0, errNumber
	}
	return numeral.Integer(v.Text)
}

// Float reads a number.
func (v Value) Float() (float64, error) {
	if v.Kind != Number {
		return 0, errNumber
	}
	return numeral.Float(v.Text)
}

// Floats reads a list of numbers.
func (v Value) Floats() ([]float64, error) {
	if v.Kind != List {
		return nil, errNumber
	}
	list := make([]float64, len(v.List))
	for i, e := range v.List {
		var err error
		if list[i], err = e.Float(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Integers reads a list of whole numbers.
func (v Value) Integers() ([]int64, error) {
	if v.Kind != List {
		return nil, errNumber
	}
	list := make([]int64, len(v.List))
	for i, e := range v.List {
		var err error
		if list[i], err = e.Integer(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Rates reads a number of at least 0, for all, or {"values":[..]}, one for each.
func (v Value) Rates() (each float64, values []float64, ok bool) {
	if v.Kind == Number {
		x, err := v.Float()
		return x, nil, err == nil && x >= 0
	}
	list, ok := v.Only("values")
	if !ok {
		return 0, nil, false
	}
	values, err := list.Floats()
	return 0, values, err == nil && !slices.ContainsFunc(values, func(x float64) bool { return !(x >= 0) })
}

// Only reads the list of an object with this one key, as in {"loads":[1,2]}; not an empty one.
func (v Value) Only(key string) (Value, bool) {
	list, ok := v.Get(key)
	return list, ok && len(v.Keys) == 1 && list.Kind == List && len(list.List) > 0
}
