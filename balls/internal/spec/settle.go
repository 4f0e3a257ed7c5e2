package spec

import (
	"fmt"
	"reflect"
)

// Settle fills in the defaults of a struct with keys, and refuses values out of range and keys
// that its rule does not know. Counts that are given stay as they are, since they need the
// number of bins. A struct that is settled settles as itself.
func Settle(of any) error {
	s := reflect.ValueOf(of).Elem()
	rule, equilibrium := "", InEquilibrium(of)
	for _, k := range Keys(of) {
		field := s.Field(k.Field)
		if equilibrium != "" && k.before() {
			if !Missing(field) {
				return fmt.Errorf("%s: %v: not with %s: equilibrium, which forgets what was before; leave it out",
					k.Name, k.Plain(field), equilibrium)
			}
			continue
		}
		if !k.Knows(rule) {
			if !Missing(field) {
				return k.OfOthers(k.Plain(field), rule)
			}
			continue
		}
		if Missing(field) {
			if k.Need {
				return fmt.Errorf("%s: missing; allowed: %s", k.Name, k.Allowed())
			}
			if k.Default == "" {
				continue // not given
			}
			if err := k.Read(field, k.preset); err != nil {
				return err
			}
		}
		if err := k.typ.Check(k, field.Interface()); err != nil {
			return err
		}
		if k.Name == "rule" {
			rule = field.String()
		}
	}
	return nil
}

// Cell lists the keys of a settled struct with their values, without those that its rule does
// not know and those that are empty.
func Cell(of any) []Pair {
	s := reflect.Indirect(reflect.ValueOf(of))
	var out []Pair
	for _, k := range Listed(of) {
		out = append(out, Pair{k.Name, k.Plain(s.Field(k.Field))})
	}
	return out
}

// Listed returns the keys of a settled struct that [Cell] lists.
func Listed(of any) []Key {
	s := reflect.Indirect(reflect.ValueOf(of))
	var out []Key
	rule, equilibrium := Rule(of), InEquilibrium(of) != ""
	for _, k := range Keys(of) {
		empty := k.Default == "" && !k.Need && Missing(s.Field(k.Field))
		if k.Knows(rule) && !empty && !(equilibrium && k.before()) {
			out = append(out, k)
		}
	}
	return out
}

// Rule returns the rule of a settled struct, "" if it has none.
func Rule(of any) string {
	for _, k := range Keys(of) {
		if k.Name == "rule" {
			return reflect.Indirect(reflect.ValueOf(of)).Field(k.Field).String()
		}
	}
	return ""
}

// InEquilibrium returns the name of the key by which a struct asks for its law in equilibrium,
// "" if it does not.
func InEquilibrium(of any) string {
	s := reflect.Indirect(reflect.ValueOf(of))
	for _, k := range Keys(of) {
		if k.Or != "" && k.Plain(s.Field(k.Field)) == k.Or {
			return k.Name
		}
	}
	return ""
}

// before reports whether the key is about what was before: it means nothing in equilibrium.
func (k Key) before() bool { return k.Name == "start" || k.Name == "burn_in" }

// ReadKeys reads the keys of a struct from an object, and adds them to those known.
func ReadKeys(into reflect.Value, object Value, known map[string]Key) error {
	for _, k := range Keys(into.Interface()) {
		known[k.Name] = k
		if v, ok := object.Get(k.Name); ok {
			if err := k.Read(into.Field(k.Field), v); err != nil {
				return err
			}
		}
	}
	return nil
}

// OnlyKnown refuses keys of an object that are not among those known.
func OnlyKnown(object Value, known map[string]Key) error {
	for i, k := range object.Keys {
		if _, ok := known[k]; !ok {
			return UnknownKey(k, object.List[i], known)
		}
	}
	return nil
}

// RefuseOfOthers refuses keys that are given and that the rule of a settled struct does not
// know, such as distinct: false, which Settle takes for left out.
func RefuseOfOthers(object Value, of any) error {
	rule := Rule(of)
	for _, k := range Keys(of) {
		if v, ok := object.Get(k.Name); ok && !k.Knows(rule) {
			return k.OfOthers(v, rule)
		}
	}
	return nil
}
