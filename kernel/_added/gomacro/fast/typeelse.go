package fast

import (
	"go/ast"

	xr "github.com/cosmos72/gomacro/xreflect"
)

// typeElse compiles as a type what could not be compiled as an expression. What no type is written
// like, such as f(x), T{..} or a method of these, keeps the error that it had as an expression.
func (c *Comp) typeElse(wrong any, expr ast.Expr) xr.Type {
	switch n := expr.(type) {
	case *ast.SelectorExpr:
		if _, ok := n.X.(*ast.Ident); !ok {
			panic(wrong)
		}
	case *ast.CallExpr, *ast.CompositeLit:
		panic(wrong)
	}
	return c.Type(expr)
}
