package fast

import (
	"go/ast"
	"go/token"

	"github.com/cosmos72/gomacro/base/untyped"
	xr "github.com/cosmos72/gomacro/xreflect"
)

// In 1 << n the constant has the type that it would have without the shift:
// that of the other operand, of the variable it is assigned to, or of the
// conversion around it; int if nothing asks for one. The upstream interpreter
// always takes int, so that uint8(1<<n>>m) keeps bits that a uint8 has not.
// Such an expression is compiled as int and can be compiled anew for another
// type by its field retype.

// openShift compiles x << y or x >> y for an x without a type and a variable y.
func (c *Comp) openShift(node *ast.BinaryExpr, x, y *Expr) *Expr {
	constant := *x
	of := func(t xr.Type) *Expr {
		if k := t.Kind(); k < xr.Int || k > xr.Uintptr {
			c.Errorf("invalid operation: shifted operand %v (type %v) must be integer", node.X, t)
		}
		left := constant
		left.ConstTo(t)
		return c.upstreamBinaryExpr1(node, &left, y)
	}
	t := c.TypeOfInt()
	if x.Value.(UntypedLit).Kind == untyped.Rune {
		t = x.DefaultType()
	}
	z := of(t)
	z.retype = of
	return z
}

// openBinary compiles x op y where at least one operand can take another type.
func (c *Comp) openBinary(node *ast.BinaryExpr, op token.Token, x, y *Expr) *Expr {
	switch {
	case op == token.SHL || op == token.SHR:
		z := c.upstreamBinaryExpr1(node, x, y)
		z.retype = func(t xr.Type) *Expr { return c.BinaryExpr1(node, x.retype(t), y) }
		return z
	case !x.isOpen():
		return c.BinaryExpr1(node, x, y.as(x.Type))
	case !y.isOpen():
		return c.BinaryExpr1(node, x.as(y.Type), y)
	}
	of := func(t xr.Type) *Expr { return c.BinaryExpr1(node, x.as(t), y.as(t)) }
	z := of(c.TypeOfInt())
	if !z.Type.IdenticalTo(c.TypeOfBool()) {
		z.retype = of
	}
	return z
}

// isOpen reports whether an expression takes its type from where it stands.
func (e *Expr) isOpen() bool { return e.retype != nil || e.Untyped() }

// as is an open expression as one of type t; others are left alone.
func (e *Expr) as(t xr.Type) *Expr {
	switch {
	case t == nil || t.Kind() == xr.Interface:
		return e
	case e.retype != nil:
		return e.retype(t)
	case e.Untyped():
		copied := *e
		copied.ConstTo(t)
		return &copied
	}
	return e
}

// UnaryXor compiles ^x.
func (c *Comp) UnaryXor(node *ast.UnaryExpr, x *Expr) *Expr {
	z := c.upstreamUnaryXor(node, x)
	if x.retype != nil {
		z.retype = func(t xr.Type) *Expr { return c.upstreamUnaryXor(node, x.retype(t)) }
	}
	return z
}

// DeclVar0 compiles the declaration of a variable.
func (c *Comp) DeclVar0(name string, t xr.Type, init *Expr) *Bind {
	if init != nil && init.retype != nil {
		init = init.as(t)
	}
	return c.upstreamDeclVar0(name, t, init)
}
