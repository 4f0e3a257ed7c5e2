package untyped

import (
	"go/constant"
	"math"
	"reflect"
	"regexp"
	"strconv"

	"github.com/cosmos72/gomacro/base/output"
	"github.com/cosmos72/gomacro/xreflect"
)

// Convert returns the value that an untyped constant has as a t, and panics
// where Go does not let it be used as one: the upstream function turns integers
// into strings and strings into slices, as only an explicit conversion may,
// and constants beyond the range of a float type into infinities or other
// numbers.
func (untyp *Lit) Convert(t xreflect.Type) interface{} {
	kind := t.Kind()
	switch {
	case isNumeric(kind):
		value, wrong := Represent(untyp.Val, kind)
		if wrong != "" {
			untyp.refuse(t, wrong)
		}
		return reflect.ValueOf(value).Convert(t.ReflectType()).Interface()
	case kind == reflect.Interface && t.NumMethod() == 0:
		return untyp.Convert(untyp.DefaultType())
	case kind == reflect.String && untyp.Val.Kind() != constant.String,
		kind == reflect.Bool && untyp.Val.Kind() != constant.Bool,
		kind == reflect.Slice:
		untyp.refuse(t, unfit)
	}
	value := untyp.upstreamConvert(t)
	// It is a reflect.Value where the type is a named string or bool of a
	// compiled package.
	if v, ok := value.(reflect.Value); ok {
		return v.Interface()
	}
	return value
}

// refuse panics in the words of the Go compiler.
func (untyp *Lit) refuse(t xreflect.Type, wrong string) {
	reason := ""
	if wrong != unfit {
		reason = " (" + wrong + ")"
	}
	value := untyp.Val.String()
	if untyp.Kind == Rune {
		if i, ok := constant.Int64Val(untyp.Val); ok && int64(rune(i)) == i {
			value = strconv.QuoteRune(rune(i))
		}
	}
	output.Errorf("cannot use %s (untyped %s constant) as %s value%s",
		value, names[untyp.Kind], paths.ReplaceAllString(t.String(), ""), reason)
}

var paths = regexp.MustCompile(`[\w.-]+/`) // of packages, in the name of a type

var names = map[Kind]string{
	Bool: "bool", Int: "int", Rune: "rune", Float: "float", Complex: "complex", String: "string",
}

func isNumeric(kind reflect.Kind) bool {
	return reflect.Int <= kind && kind <= reflect.Complex128
}

// What can be wrong with a constant for a type.
const (
	unfit     = "not a number"
	overflows = "overflows"
	truncated = "truncated"
)

// Represent returns a constant as a value of a basic numeric type, given by
// its kind, and what is wrong if the type cannot represent it. Floating point
// rounds to the nearest, as in Go; minus zero does not exist.
func Represent(c constant.Value, kind reflect.Kind) (value interface{}, wrong string) {
	v := reflect.New(basic[kind]).Elem()
	switch {
	case kind >= reflect.Complex64:
		z := constant.ToComplex(c)
		if z.Kind() != constant.Complex {
			return nil, unfit
		}
		part := reflect.Float64
		if kind == reflect.Complex64 {
			part = reflect.Float32
		}
		re, ok := float(constant.Real(z), part)
		im, ok2 := float(constant.Imag(z), part)
		if !ok || !ok2 {
			return nil, overflows
		}
		v.SetComplex(complex(re, im))
	case kind >= reflect.Float32:
		x := constant.ToFloat(c)
		if x.Kind() != constant.Float {
			return nil, unfitOr(c, truncated)
		}
		f, ok := float(x, kind)
		if !ok {
			return nil, overflows
		}
		v.SetFloat(f)
	default:
		n := constant.ToInt(c)
		if n.Kind() != constant.Int {
			return nil, unfitOr(c, truncated)
		}
		if kind <= reflect.Int64 {
			i, exact := constant.Int64Val(n)
			if !exact || v.OverflowInt(i) {
				return nil, overflows
			}
			v.SetInt(i)
		} else {
			u, exact := constant.Uint64Val(n)
			if !exact || constant.Sign(n) < 0 || v.OverflowUint(u) {
				return nil, overflows
			}
			v.SetUint(u)
		}
	}
	return v.Interface(), ""
}

// unfitOr tells a constant that is no number from one that is.
func unfitOr(c constant.Value, wrong string) string {
	if constant.ToComplex(c).Kind() == constant.Unknown {
		return unfit
	}
	return wrong
}

// float is the number of a float type nearest to a constant, if there is one.
func float(c constant.Value, kind reflect.Kind) (f float64, ok bool) {
	if kind == reflect.Float32 {
		f32, _ := constant.Float32Val(c)
		f = float64(f32)
	} else {
		f, _ = constant.Float64Val(c)
	}
	return f, !math.IsInf(f, 0)
}

// basic holds the numeric types by kind.
var basic = [...]reflect.Type{
	reflect.Int:        reflect.TypeOf(int(0)),
	reflect.Int8:       reflect.TypeOf(int8(0)),
	reflect.Int16:      reflect.TypeOf(int16(0)),
	reflect.Int32:      reflect.TypeOf(int32(0)),
	reflect.Int64:      reflect.TypeOf(int64(0)),
	reflect.Uint:       reflect.TypeOf(uint(0)),
	reflect.Uint8:      reflect.TypeOf(uint8(0)),
	reflect.Uint16:     reflect.TypeOf(uint16(0)),
	reflect.Uint32:     reflect.TypeOf(uint32(0)),
	reflect.Uint64:     reflect.TypeOf(uint64(0)),
	reflect.Uintptr:    reflect.TypeOf(uintptr(0)),
	reflect.Float32:    reflect.TypeOf(float32(0)),
	reflect.Float64:    reflect.TypeOf(float64(0)),
	reflect.Complex64:  reflect.TypeOf(complex64(0)),
	reflect.Complex128: reflect.TypeOf(complex128(0)),
}
