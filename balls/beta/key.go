package beta

import (
	"fmt"
	"reflect"
	"strings"

	"ballslab/balls/internal/spec"
)

func init() { spec.Add(reflect.TypeFor[Beta](), betaType{}) }

// A betaType is the type of keys that take a [Beta]: a number, or an object with a kind and its
// keys.
type betaType struct{}

// allowed says what a beta may be: a number, or one of the kinds with its keys.
func allowed() string {
	var of []string
	for _, b := range kinds {
		text := b.kind()
		for i, k := range spec.Keys(b) {
			text += []string{": ", ", "}[min(i, 1)] + k.Name
		}
		of = append(of, text)
	}
	return `a number from 0 to 1, or {"kind":..} with ` + strings.Join(of, "; ")
}

func (betaType) Allowed(spec.Key) string { return allowed() }

func (betaType) Read(k spec.Key, v spec.Value) (any, error) {
	if v.Kind == spec.Number {
		x, err := v.Float()
		if err != nil {
			return nil, k.Refuse(v)
		}
		return Constant(x), nil
	}
	kind, _ := v.Get("kind")
	for _, b := range kinds {
		if kind.Kind == spec.Word && b.kind() == kind.Text {
			return readKind(b, k, v)
		}
	}
	return nil, k.Refuse(v)
}

// readKind reads the keys of the kind that b is of. That its numbers are probabilities is
// checked when it is resolved.
func readKind(b Beta, k spec.Key, v spec.Value) (any, error) {
	s := reflect.New(reflect.TypeOf(b)).Elem()
	seen := 1
	for _, f := range spec.Keys(b) {
		field := s.Field(f.Field)
		e, ok := v.Get(f.Name)
		if !ok {
			if !f.Need {
				continue
			}
			return nil, fmt.Errorf("%s: %v: %s is missing; allowed: %s", k.Name, v, f.Name, allowed())
		}
		seen++
		if err := f.Read(field, e); err != nil {
			return nil, fmt.Errorf("%s: %s: %v: allowed: %s", k.Name, f.Name, e, allowed())
		}
		if field.Kind() == reflect.Float64 { // all are given; none needs to say so
			field.SetFloat(spec.Counted(field.Float()))
		}
	}
	if seen != len(v.Keys) {
		return nil, fmt.Errorf("%s: %v: a key that kind %s does not have; allowed: %s", k.Name, v, b.kind(), allowed())
	}
	return s.Interface(), nil
}

func (betaType) Plain(field any) any {
	switch b := field.(type) {
	case Constant:
		return float64(b)
	case Beta:
		return append([]spec.Pair{{Key: "kind", Value: b.kind()}}, spec.Cell(b)...)
	}
	return nil
}

func (betaType) Check(spec.Key, any) error { return nil }
