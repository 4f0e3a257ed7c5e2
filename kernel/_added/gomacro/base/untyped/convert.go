package untyped

import (
	"reflect"

	"github.com/cosmos72/gomacro/xreflect"
)

// Convert returns the value of an untyped constant in a type. The upstream
// function returns a reflect.Value instead of the value where the type is a
// named string, bool or slice of a compiled package, and the cell fails later.
func (untyp *Lit) Convert(t xreflect.Type) interface{} {
	value := untyp.upstreamConvert(t)
	if v, ok := value.(reflect.Value); ok {
		return v.Interface()
	}
	return value
}
