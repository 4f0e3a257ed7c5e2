package main

import (
	"bytes"
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// canImplement reports whether another package can have all methods of an
// interface and name the types in their signatures.
func (b *binding) canImplement(face *types.Interface) bool {
	for i := range face.NumMethods() {
		m := face.Method(i)
		if !m.Exported() || !b.nameable(m.Signature()) {
			return false
		}
	}
	return true
}

func (b *binding) nameable(sig *types.Signature) bool {
	ok := true
	types.TypeString(sig, func(p *types.Package) string {
		if p != b.pkg && slices.Contains(strings.Split(p.Path(), "/"), "internal") {
			ok = false
		}
		return ""
	})
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			if n, isNamed := deref(v.Type()).(*types.Named); isNamed && n.Obj().Pkg() != nil && !n.Obj().Exported() {
				ok = false
			}
		}
	}
	return ok
}

func deref(t types.Type) types.Type {
	if p, ok := t.(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func (b *binding) proxyName(name string) string {
	return "P_" + identifier(b.pkg.Path()) + "_" + name
}

// proxy declares the type through which a type of a cell implements an
// interface: a field for the object and one for each method.
func (b *binding) proxy(name string, face *types.Interface) {
	var fields, methods bytes.Buffer
	for i := range face.NumMethods() {
		m := face.Method(i)
		sig := m.Signature()
		var params, args []string
		for j := range sig.Params().Len() {
			t := b.typeString(sig.Params().At(j).Type())
			arg := fmt.Sprintf("a%d", j)
			if sig.Variadic() && j == sig.Params().Len()-1 {
				t = "..." + strings.TrimPrefix(t, "[]")
				args = append(args, arg+"...")
			} else {
				args = append(args, arg)
			}
			params = append(params, arg+" "+t)
		}
		var results []string
		for v := range sig.Results().Variables() {
			results = append(results, b.typeString(v.Type()))
		}
		result, ret := "("+strings.Join(results, ", ")+")", "return "
		if len(results) == 0 {
			result, ret = "", ""
		}
		fmt.Fprintf(&fields, "%s_ func(%s) %s\n", m.Name(), strings.Join(append([]string{"o any"}, params...), ", "), result)
		fmt.Fprintf(&methods, "func (x *%s) %s(%s) %s { %sx.%s_(%s) }\n", b.proxyName(name), m.Name(),
			strings.Join(params, ", "), result, ret, m.Name(), strings.Join(append([]string{"x.Object"}, args...), ", "))
	}
	fmt.Fprintf(&b.declarations, "type %s struct {\nObject any\n%s}\n\n%s\n", b.proxyName(name), &fields, &methods)
}
