package fast

import (
	"go/ast"
	"go/constant"
	"go/token"
	"reflect"

	"github.com/cosmos72/gomacro/base/untyped"
	xr "github.com/cosmos72/gomacro/xreflect"
)

// BinaryExpr1 compiles x op y. Constants are computed exactly and must fit
// their type, as in Go. The upstream function computes with typed ones as with
// variables, which wrap around, and makes shortcuts that hold for integers only.
func (c *Comp) BinaryExpr1(node *ast.BinaryExpr, x, y *Expr) *Expr {
	op := tokenWithoutAssign(node.Op)
	shift := op == token.SHL || op == token.SHR
	switch {
	case !shift && x.Untyped() && y.Untyped() && sortOf(x) != sortOf(y):
		c.Errorf("invalid operation: %v (mismatched types untyped %v and untyped %v)", node,
			x.Value.(UntypedLit).Kind, y.Value.(UntypedLit).Kind)
	case shift && x.Untyped() && !y.Const() && number(x) != nil:
		return c.openShift(node, x, y)
	case x.retype != nil || y.retype != nil && !shift:
		return c.openBinary(node, op, x, y)
	case x.Const() && y.Const() && !(x.Untyped() && y.Untyped()):
		if shift {
			if z := c.foldShift(node, op, x, y); z != nil {
				return z
			}
		} else if z := c.fold(node, op, x, y); z != nil {
			return z
		}
	case op == token.ADD || op == token.SUB || op == token.MUL || op == token.QUO:
		if x.Const() && !y.Const() && y.Type != nil {
			x.ConstTo(y.Type)
			x = noShortcut(op, x)
		} else if y.Const() && !x.Const() && x.Type != nil {
			y.ConstTo(x.Type)
			y = noShortcut(op, y)
		}
	}
	return c.upstreamBinaryExpr1(node, x, y)
}

// sortOf is what a constant without a type is: truth value, text or number. The upstream function
// compared and added them across.
func sortOf(e *Expr) constant.Kind {
	if k := e.Value.(UntypedLit).Val.Kind(); k == constant.Bool || k == constant.String {
		return k
	}
	return constant.Complex
}

// noShortcut returns an operand that is a constant of type y, or the same as an
// expression to be evaluated where a shortcut would be wrong: x*0 is not 0 for
// NaN, infinities and negative x, x+0 is not x for x = -0, x/0 is a number of
// floating point, complex 1 and -1 multiply by 0 as well, and the largest
// unsigned divisor is taken for -1.
func noShortcut(op token.Token, y *Expr) *Expr {
	v := xr.ValueOf(y.Value)
	wrong := false
	switch v.Kind() {
	case xr.Float32, xr.Float64, xr.Complex64, xr.Complex128:
		wrong = isLiteralNumber(y.Value, 0) || isLiteralNumber(y.Value, 1) || isLiteralNumber(y.Value, -1)
	case xr.Uint, xr.Uint64, xr.Uintptr:
		quotient := op == token.QUO || op == token.QUO_ASSIGN
		wrong = quotient && isLiteralNumber(y.Value, -1)
	}
	if !wrong {
		return y
	}
	return exprFun(y.Type, y.WithFun())
}

// fold computes x op y for constants at least one of which has a type; nil
// leaves it to the caller: comparisons, logic and strings.
func (c *Comp) fold(node *ast.BinaryExpr, op token.Token, x, y *Expr) *Expr {
	if op != token.ADD && op != token.SUB && op != token.MUL && op != token.QUO && op != token.REM &&
		op != token.AND && op != token.OR && op != token.XOR && op != token.AND_NOT {
		return nil
	}
	if x.Untyped() {
		x.ConstTo(y.Type)
	} else if y.Untyped() {
		y.ConstTo(x.Type)
	}
	a, b := number(x), number(y)
	if a == nil || b == nil {
		return nil
	}
	if !x.Type.IdenticalTo(y.Type) {
		c.mismatchedTypes(node, x, y)
	}
	integer := xr.Int <= x.Type.Kind() && x.Type.Kind() <= xr.Uintptr
	if !integer && op != token.ADD && op != token.SUB && op != token.MUL && op != token.QUO {
		return c.invalidBinaryExpr(node, x, y)
	}
	if op == token.QUO || op == token.REM {
		if constant.Compare(b, token.EQL, constant.MakeInt64(0)) {
			c.Errorf("invalid operation: division by zero")
		}
		if op == token.QUO && integer {
			op = token.QUO_ASSIGN // the division of integers, for package constant
		}
	}
	return c.typed(node, constant.BinaryOp(a, op, b), x.Type)
}

// foldShift is fold for shifts.
func (c *Comp) foldShift(node *ast.BinaryExpr, op token.Token, x, y *Expr) *Expr {
	a, b := number(x), number(y)
	if a == nil || b == nil {
		return nil
	}
	n, wrong := untyped.Represent(b, reflect.Uint64)
	if wrong != "" || n.(uint64) > maxShift {
		c.Errorf("invalid shift count %v", b)
	}
	if x.Untyped() {
		count := untyped.MakeLit(untyped.Int, b, &c.Universe.BasicTypes)
		return c.ShiftUntyped(node, op, x.Value.(UntypedLit), count)
	}
	if k := x.Type.Kind(); k < xr.Int || k > xr.Uintptr {
		return c.invalidBinaryExpr(node, x, y)
	}
	return c.typed(node, constant.Shift(a, op, uint(n.(uint64))), x.Type)
}

// maxShift is the largest shift of a constant that the Go compiler computes.
const maxShift = 1023 - 1 + 52

// ShiftUntyped shifts an untyped constant; one shifted by any number of bits
// would take any amount of memory.
func (c *Comp) ShiftUntyped(node *ast.BinaryExpr, op token.Token, x, y UntypedLit) *Expr {
	if n, wrong := untyped.Represent(y.Val, reflect.Uint64); wrong != "" || n.(uint64) > maxShift {
		c.Errorf("invalid shift count %v", y.Val)
	}
	return c.upstreamShiftUntyped(node, op, x, y)
}

// UnaryMinus compiles -x.
func (c *Comp) UnaryMinus(node *ast.UnaryExpr, x *Expr) *Expr {
	if x.Const() {
		if a := number(x); a != nil {
			return c.typed(node, constant.UnaryOp(token.SUB, a, 0), x.Type)
		}
	}
	z := c.upstreamUnaryMinus(node, x)
	if x.retype != nil {
		z.retype = func(t xr.Type) *Expr { return c.upstreamUnaryMinus(node, x.retype(t)) }
	}
	return z
}

// typed is a constant as an expression of a numeric type that must hold it.
func (c *Comp) typed(node ast.Expr, value constant.Value, t xr.Type) *Expr {
	v, wrong := untyped.Represent(value, t.Kind())
	if wrong != "" {
		c.Errorf("constant %v %s %v: %v", value, wrong, t, node)
	}
	return c.exprValue(t, reflect.ValueOf(v).Convert(t.ReflectType()).Interface())
}

// number is the value of a numeric constant, nil for others.
func number(e *Expr) constant.Value {
	if lit, ok := e.Value.(UntypedLit); ok {
		if constant.ToComplex(lit.Val).Kind() == constant.Unknown {
			return nil
		}
		return lit.Val
	}
	if e.Value == nil {
		return nil
	}
	v := xr.ValueOf(e.Value)
	var value constant.Value
	switch k := v.Kind(); {
	case xr.Int <= k && k <= xr.Int64:
		return constant.MakeInt64(v.Int())
	case xr.Uint <= k && k <= xr.Uintptr:
		return constant.MakeUint64(v.Uint())
	case k == xr.Float32 || k == xr.Float64:
		value = constant.MakeFloat64(v.Float())
	case k == xr.Complex64 || k == xr.Complex128:
		z := v.Complex()
		value = constant.BinaryOp(constant.MakeFloat64(real(z)), token.ADD,
			constant.MakeImag(constant.MakeFloat64(imag(z))))
	}
	if value == nil || value.Kind() == constant.Unknown {
		return nil
	}
	return value
}

// convert compiles the explicit conversion t(e). A numeric constant must fit
// the type; an integer becomes the string of that code point. As an interface it is no constant
// any more.
func (c *Comp) convert(e *Expr, t xr.Type, node ast.Expr) *Expr {
	kind := t.Kind()
	if e.retype != nil && xr.Int <= kind && kind <= xr.Complex128 {
		return e.retype(t)
	}
	if !e.Const() {
		return c.upstreamConvert(e, t, node)
	}
	if text, ok := e.Value.(UntypedLit); ok && text.Kind == untyped.String && kind == xr.Slice {
		e.ConstTo(c.TypeOfString())
	}
	if kind == xr.Slice && e.Type != nil && e.Type.Kind() == xr.String && e.Type.ConvertibleTo(t) {
		// A new slice each time.
		text, rtype := xr.ValueOf(e.Value), t.ReflectType()
		return exprX1(t, func(*Env) xr.Value { return convert(text, rtype) })
	}
	if kind == xr.Interface {
		value := xr.Zero(t)
		if v := xr.ValueOf(c.upstreamConvert(e, t, node).Value); v.IsValid() { // not nil
			value = convert(v, t.ReflectType())
		}
		return exprX1(t, func(*Env) xr.Value { return value })
	}
	value := number(e)
	switch {
	case value == nil:
	case xr.Int <= kind && kind <= xr.Complex128 && !e.Untyped():
		return c.typed(node, value, t)
	case kind == xr.String && e.Untyped() && value.Kind() == constant.Int &&
		e.Value.(UntypedLit).Kind != untyped.Float:
		text := "\uFFFD"
		if i, exact := constant.Int64Val(value); exact && int64(rune(i)) == i {
			text = string(rune(i))
		}
		return c.exprValue(t, xr.ValueOf(text).Convert(t.ReflectType()).Interface())
	}
	return c.upstreamConvert(e, t, node)
}

// spread is the last argument of append(b, text...), for a b of type t.
func (c *Comp) spread(e *Expr, t xr.Type, node ast.Expr) *Expr {
	if d := e.DefaultType(); d != nil && d.Kind() == xr.String && t.Elem().Kind() == xr.Uint8 {
		return c.convert(e, t, node)
	}
	return e
}
