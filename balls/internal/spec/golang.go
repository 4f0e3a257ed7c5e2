package spec

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// Of returns a value of Go as a piece of a specification: a number, a word, true or false, or a
// list of such as what a text would say; any other, such as a graph or a beta, as itself.
func Of(x any) Value {
	if !isNil(x) && knownType(x) {
		return Value{Kind: Go, Go: x}
	}
	return goValue(x)
}

// isNil reports whether x is nothing: nil, or a pointer that is nil.
func isNil(x any) bool {
	v := reflect.ValueOf(x)
	return x == nil || v.Kind() == reflect.Pointer && v.IsNil()
}

// knownType reports whether keys of a type that was added take x as it is.
func knownType(x any) bool { _, ok := addedType(x); return ok }

// addedType returns the type of keys that takes x as it is, but for those that a text can say.
func addedType(x any) (Type, bool) {
	t := reflect.TypeOf(x)
	if typ, ok := types[t]; ok && t.PkgPath() != "" || ok && t.Kind() == reflect.Pointer {
		return typ, true
	}
	for of, typ := range types {
		if of.Kind() == reflect.Interface && t.Implements(of) {
			return typ, true
		}
	}
	return nil, false
}

// said returns v as a text would say it: values of Go, also those in a list, as what they are in
// a cell.
func (v Value) said() Value {
	if v.Kind == Go {
		return goValue(v.Go)
	}
	if v.Kind == List && slices.ContainsFunc(v.List, func(e Value) bool { return e.Kind == Go }) {
		list := slices.Clone(v.List)
		for i, e := range list {
			list[i] = e.said()
		}
		v.List = list
	}
	return v
}

// goValue returns what a text would say for a value of Go; where there is no such text, a value
// that no key takes, which shows its type.
func goValue(x any) Value {
	if isNil(x) {
		return Value{Kind: Null}
	}
	if typ, ok := addedType(x); ok {
		return goValue(typ.Plain(x))
	}
	if object, ok := x.([]Pair); ok {
		v := Value{Kind: Object}
		for _, p := range object {
			v.Keys, v.List = append(v.Keys, p.Key), append(v.List, goValue(p.Value))
		}
		return v
	}
	v := reflect.ValueOf(x)
	switch {
	case v.Kind() == reflect.Bool:
		return Value{Kind: Boolean, Text: strconv.FormatBool(v.Bool())}
	case v.Kind() == reflect.String:
		return Value{Kind: Word, Text: v.String()}
	case v.CanInt():
		return Value{Kind: Number, Text: strconv.FormatInt(v.Int(), 10)}
	case v.CanUint():
		return Value{Kind: Number, Text: strconv.FormatUint(v.Uint(), 10)}
	case v.CanFloat():
		return Value{Kind: Number, Text: strconv.FormatFloat(v.Float(), 'g', -1, 64)}
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array:
		list := Value{Kind: List}
		for i := range v.Len() {
			list.List = append(list.List, Of(v.Index(i).Interface()))
		}
		return list
	}
	return Value{Kind: Other, Text: fmt.Sprintf("a %T", x)}
}
