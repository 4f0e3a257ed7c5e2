package main

import (
	"errors"
	"fmt"
	"go/ast"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	interp "github.com/cosmos72/gomacro/fast"
	mp "github.com/cosmos72/gomacro/go/parser"
	"github.com/cosmos72/gomacro/imports"
	"github.com/cosmos72/gomacro/xreflect"
	"gonum.org/v1/plot"
)

// doEval runs a cell. It refuses imports of what is not linked in, ends at the
// stop button, names errors after cell and line, and shows the values of the
// last expression in the way notebooks expect:
//
//   - a call that returns (value, error) shows the value, or fails the cell with
//     the error;
//   - a call of fmt.Print, Println, ... shows what it printed, not its results;
//   - a cell that ends with a semicolon shows nothing.
func doEval(ir *interp.Interp, outerr OutErr, code string) (_ []interface{}, _ []xreflect.Type, err error) {
	defer func() { failed = err != nil }()
	ir.Comp.Filepath = fmt.Sprintf("cell %d", ExecCounter)
	nodes, position := parse(ir, code)
	for _, node := range nodes {
		if err := checkImports(node, position); err != nil {
			return nil, nil, err
		}
	}
	end := begin(ir)
	values, types, err := upstreamDoEval(ir, outerr, code)
	where := statement(ir, nodes, position)
	var data Data
	if err == nil {
		values, types, err = results(values, types, nodes, code)
	}
	if err == nil && len(values) > 0 {
		data, err = show(values, types)
	}
	if interrupted := end(); interrupted {
		return nil, nil, errors.New("interrupted")
	}
	if err != nil {
		return nil, nil, cellError(err, where)
	}
	return []interface{}{data}, nil, nil
}

// results takes from the values of a cell's last expression those that are to
// be shown, or its error.
func results(values []interface{}, types []xreflect.Type, nodes []ast.Node, code string) ([]interface{}, []xreflect.Type, error) {
	if len(values) == 0 || strings.HasSuffix(strings.TrimSpace(code), ";") {
		return nil, nil, nil
	}
	call, ok := nodes[len(nodes)-1].(*ast.CallExpr)
	if !ok {
		return values, types, nil
	}
	if prints(call) {
		return nil, nil, nil
	}
	last := len(types) - 1
	if types[last].ReflectType() == reflect.TypeFor[error]() {
		if err, ok := values[last].(error); ok {
			return nil, nil, err
		}
		values, types = values[:last], types[:last]
	}
	return values, types, nil
}

// kernel is the one that runs; its message loop sets it.
var kernel *Kernel

// show turns values into what the notebook shows of them. A value that fails in
// doing so fails the cell.
func show(values []interface{}, types []xreflect.Type) (data Data, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("the result cannot be shown: %v", e)
		}
	}()
	for i, v := range values {
		if p := reflect.ValueOf(v); p.Kind() == reflect.Pointer && p.IsNil() {
			values[i] = nil
		}
	}
	if p, ok := values[0].(*plot.Plot); ok && len(values) == 1 {
		return drawn(p)
	}
	data = kernel.upstreamAutoRenderResults(values, types)
	if len(data.Data) == 0 {
		data = MakeData(MIMETypeText, fmt.Sprint(values...))
	}
	return data, nil
}

// autoRenderResults returns what doEval has made of the results.
func (kernel *Kernel) autoRenderResults(values []interface{}, types []xreflect.Type) Data {
	if len(values) == 0 {
		return Data{}
	}
	return values[0].(Data)
}

// parse reads a cell without running anything, leaving out the special
// commands at its top. It returns no nodes when there is an error: running the
// cell will report it. position tells the line of a node.
func parse(ir *interp.Interp, code string) (nodes []ast.Node, position func(ast.Node) string) {
	defer func() {
		if recover() != nil {
			nodes = nil
		}
	}()
	lines := strings.Split(code, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if line[0] != '%' && line[0] != '$' {
			break
		}
		lines[i] = ""
	}
	g := ir.Comp
	var parser mp.Parser
	parser.Configure(g.ParserMode, g.MacroChar)
	parser.Init(g.Fileset, g.Filepath, 0, []byte(strings.Join(lines, "\n")))
	nodes, err := parser.Parse()
	if err != nil {
		return nil, nil
	}
	return nodes, func(n ast.Node) string { return atCell(g.Fileset.Position(n.Pos()).String()) }
}

// checkImports refuses the first import below a node that this kernel cannot
// satisfy. Nothing is ever downloaded or compiled for a cell.
func checkImports(node ast.Node, position func(ast.Node) string) (err error) {
	ast.Inspect(node, func(n ast.Node) bool {
		spec, ok := n.(*ast.ImportSpec)
		if !ok || err != nil {
			return err == nil
		}
		path, _ := strconv.Unquote(spec.Path.Value)
		if _, known := imports.Packages[path]; known {
			return false
		}
		reason := "this package is not linked into the kernel, and a cell cannot load others"
		if _, bound := generic[path]; bound {
			reason = "this package has nothing but generic functions, which cells cannot use"
		} else if near := nearest(path); near != "" {
			reason += fmt.Sprintf("; did you mean %q?", near)
		}
		err = fmt.Errorf("%s: import %q: %s", position(spec), path, reason)
		return false
	})
	return err
}

// nearest is the import path known to the kernel whose last element is that of
// path, or the other way round; empty if there is none or more than one.
func nearest(path string) string {
	tail := path[strings.LastIndexByte(path, '/')+1:]
	found := ""
	for known := range imports.Packages {
		if known[strings.LastIndexByte(known, '/')+1:] == tail {
			if found != "" {
				return ""
			}
			found = known
		}
	}
	return found
}

// prints reports whether a call is one of the functions of fmt that print.
func prints(call *ast.CallExpr) bool {
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := fun.X.(*ast.Ident)
	return ok && pkg.Name == "fmt" && (strings.HasPrefix(fun.Sel.Name, "Print") || strings.HasPrefix(fun.Sel.Name, "Fprint"))
}

var (
	place    = regexp.MustCompile(`\bcell (\d+):(\d+):\d+`)
	noSymbol = regexp.MustCompile(`package \S+ "(.+)" has no symbol (\w+)$`)
)

// atCell turns the positions in a message from file:line:column to words.
func atCell(text string) string { return place.ReplaceAllString(text, "cell $1, line $2") }

// cellError makes the message of an error fit for a reader of the notebook. If
// it does not say where it happened, where does.
func cellError(err error, where string) error {
	text := atCell(err.Error())
	if m := noSymbol.FindStringSubmatch(text); m != nil && generic[m[1]][m[2]] {
		text += ": it is generic, and cells cannot use generics"
	}
	if where != "" && !strings.HasPrefix(text, "cell ") {
		text = where + ": " + text
	}
	return errors.New(text)
}

// statement is the place of the statement of the cell that was running last.
func statement(ir *interp.Interp, nodes []ast.Node, position func(ast.Node) string) string {
	env := ir.PrepareEnv()
	if env.IP < len(env.DebugPos) {
		return atCell(ir.Comp.Fileset.Position(env.DebugPos[env.IP]).String())
	}
	if len(nodes) > 0 {
		return position(nodes[len(nodes)-1])
	}
	return ""
}
