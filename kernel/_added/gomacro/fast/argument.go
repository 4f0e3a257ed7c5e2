package fast

import "go/ast"

// argument compiles the only argument of a call. Of all expressions only a call
// can stand for several arguments there; the upstream function also took
// m[k], x.(T) and <-c for two, the second whether there is a value.
func (c *Comp) argument(node ast.Expr) *Expr {
	inner := node
	for {
		p, ok := inner.(*ast.ParenExpr)
		if !ok {
			break
		}
		inner = p.X
	}
	if _, call := inner.(*ast.CallExpr); call {
		return c.Expr(node, nil)
	}
	return c.Expr1(node, nil)
}
