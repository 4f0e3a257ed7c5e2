package balls

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/graphs"
)

// settle fills in the defaults of a struct with keys, and refuses values out
// of range and keys that its rule does not know. Counts that are given stay as
// they are, since they need the number of bins.
func settle(of any) error {
	s := reflect.ValueOf(of).Elem()
	rule, equilibrium := "", inEquilibrium(of)
	for _, k := range keysOf(of) {
		field := s.Field(k.field)
		if equilibrium != "" && k.before() {
			if !missing(field) {
				return fmt.Errorf("%s: %v: not with %s: equilibrium, which forgets what was before; leave it out", k.name, plain(field.Interface()), equilibrium)
			}
			continue
		}
		if len(k.of) > 0 && !slices.Contains(k.of, rule) {
			if !missing(field) {
				return k.ofOthers(plain(field.Interface()), rule)
			}
			continue
		}
		if missing(field) {
			if k.need {
				return fmt.Errorf("%s: missing; allowed: %s", k.name, k.allowed())
			}
			if k.standard != "" {
				if err := k.read(field, k.preset); err != nil {
					return err
				}
			}
		}
		if missing(field) && k.standard == "" {
			continue // not given
		}
		switch field.Kind() {
		case reflect.Struct:
			if s, ok := field.Interface().(Start); ok && (s.Loads == nil) != slices.Contains(k.words, s.Kind) {
				return k.refuse(quote(s.Kind))
			}
		case reflect.Int64:
			if k.kind == countType {
				break
			}
			if x := field.Int(); float64(x) < k.min || float64(x) > k.max || x > limit {
				return k.refuse(x)
			}
		case reflect.Float64:
			if x := field.Float(); !(k.min <= x && x <= k.max) || math.IsInf(x, 0) {
				return k.refuse(counted(x))
			}
		case reflect.String:
			if len(k.words) > 0 && field.String() != "" && !slices.Contains(k.words, field.String()) {
				return k.unknown(value{kind: word, text: field.String()})
			}
			if k.name == "rule" {
				rule = field.String()
			}
		}
	}
	return nil
}

// cell lists the keys of a settled struct with their values, without those
// that its rule does not know and those that are empty.
func cell(of any) []KeyValue {
	s := reflect.Indirect(reflect.ValueOf(of))
	var out []KeyValue
	rule, equilibrium := ruleOf(of), inEquilibrium(of) != ""
	for _, k := range keysOf(of) {
		v := s.Field(k.field)
		others := len(k.of) > 0 && !slices.Contains(k.of, rule)
		empty := k.standard == "" && !k.need && missing(v)
		if others || empty || equilibrium && k.before() {
			continue
		}
		out = append(out, KeyValue{k.name, plain(v.Interface())})
	}
	return out
}

// ruleOf returns the rule of a settled struct, "" if it has none.
func ruleOf(of any) string {
	for _, k := range keysOf(of) {
		if k.name == "rule" {
			return reflect.Indirect(reflect.ValueOf(of)).Field(k.field).String()
		}
	}
	return ""
}

// ofOthers is the error of a key that the rule does not know.
func (k key) ofOthers(v any, rule string) error {
	return fmt.Errorf("%s: %v: not a key of rule %s; allowed with %s",
		k.name, v, rule, strings.Join(k.of, ", "))
}

// plain returns the value of a field as a [KeyValue] holds it.
func plain(v any) any {
	switch v := v.(type) {
	case Count:
		if text, ok := v.expression(); ok && v != none {
			return text
		}
		return v.Int64()
	case float64:
		return counted(v)
	case Start:
		return v.plain()
	case *graphs.Graph:
		return plainGraph(v)
	case Rates:
		return v.plain()
	case Adversary:
		return v.plain()
	case Beta:
		return v.plain()
	case Process:
		return append([]KeyValue{{"process", v.Name()}}, cell(v)...)
	}
	return v
}
