package fast

import (
	"go/token"

	xr "github.com/cosmos72/gomacro/xreflect"
)

// setVar compiles variable op= init, or an assignment. The upstream function
// makes shortcuts that hold for integers only.
func (c *Comp) setVar(va *Var, op token.Token, init *Expr) Stmt {
	return c.upstreamSetVar(va, op, operand(va.Type, false, op, init))
}

// setPlace compiles place op= init for an element, a field or what a pointer
// points to. The upstream function computes & for ^ and cannot shift.
func (c *Comp) setPlace(place *Place, op token.Token, init *Expr) Stmt {
	if place.IsVar() {
		return c.setVar(&place.Var, op, init)
	}
	switch op {
	case token.SHL, token.SHL_ASSIGN, token.SHR, token.SHR_ASSIGN:
		if init.Untyped() {
			init.ConstTo(c.TypeOfUint64())
		}
		left := op == token.SHL || op == token.SHL_ASSIGN
		switch count := init.AsUint64(); {
		case place.MapKey != nil:
			return c.shiftInMap(place, left, count)
		case left:
			return c.placeShlExpr(place, count)
		default:
			return c.placeShrExpr(place, count)
		}
	}
	return c.upstreamSetPlace(place, op, operand(place.Type, place.MapKey != nil, op, init))
}

// operand is the right side of an assignment to something of type t, perhaps an
// element of a map.
func operand(t xr.Type, inMap bool, op token.Token, init *Expr) *Expr {
	if op == token.SHL || op == token.SHL_ASSIGN || op == token.SHR || op == token.SHR_ASSIGN {
		return init
	}
	if init.retype != nil {
		return init.as(t)
	}
	if !init.Const() || op == token.ASSIGN {
		return init
	}
	init.ConstTo(t)
	if inMap && (op == token.QUO || op == token.QUO_ASSIGN) && !isLiteralNumber(init.Value, 0) {
		// The shortcut for powers of 2 fails where there is no such key.
		return exprFun(t, init.WithFun())
	}
	return noShortcut(op, init)
}

// shiftInMap compiles m[key] <<= count or m[key] >>= count, where m may have no
// such key.
func (c *Comp) shiftInMap(place *Place, left bool, count func(*Env) uint64) Stmt {
	t := place.Type
	signed := xr.Int <= t.Kind() && t.Kind() <= xr.Int64
	if !signed && (t.Kind() < xr.Uint || t.Kind() > xr.Uintptr) {
		c.Errorf("invalid operation: shift of %v", t)
	}
	mapOf, keyOf, rtype := place.Fun, place.MapKey, t.ReflectType()
	return func(env *Env) (Stmt, *Env) {
		m, key := mapOf(env), keyOf(env)
		old := m.MapIndex(key)
		if !old.IsValid() {
			old = xr.ZeroR(rtype)
		}
		n := count(env)
		var result interface{}
		switch {
		case signed && left:
			result = old.Int() << n
		case signed:
			result = old.Int() >> n
		case left:
			result = old.Uint() << n
		default:
			result = old.Uint() >> n
		}
		m.SetMapIndex(key, convert(xr.ValueOf(result), rtype))
		env.IP++
		return env.Code[env.IP], env
	}
}
