package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	upstream = "github.com/gopherdata/gophernotes"
	// built is the module that the kernel is built as: below ballslab, so that it sees the
	// internal packages by which a cell is stopped and shows progress.
	built       = "ballslab/kernel/gophernotes"
	interpreter = "github.com/cosmos72/gomacro"
)

// renames are the functions of gophernotes, and of its interpreter gomacro, that
// the files in _added define anew under the old name; what they do not change
// they leave to the renamed one. A few are lines that are wrong.
var renames = []struct{ module, file, old, new string }{
	{upstream, "main.go", "func main()", "func upstreamMain()"},
	{upstream, "kernel.go", "func importPackage(", "func upstreamImportPackage("},
	{upstream, "kernel.go", "func doEval(", "func upstreamDoEval("},
	{upstream, "kernel.go", "func sendKernelInfo(", "func upstreamSendKernelInfo("},
	{upstream, "kernel.go", "func (kernel *Kernel) handleShellMsg(", "func (kernel *Kernel) upstreamHandleShellMsg("},
	{upstream, "display.go", "func (kernel *Kernel) autoRenderResults(", "func (kernel *Kernel) upstreamAutoRenderResults("},
	{upstream, "complete.go", "func handleCompleteRequest(", "func upstreamHandleCompleteRequest("},
	{upstream, "messages.go", "func WireMsgToComposedMsg(", "func upstreamWireMsgToComposedMsg("},
	{interpreter, "base/untyped/lit.go", "func (untyp *Lit) Convert(", "func (untyp *Lit) upstreamConvert("},
	{interpreter, "fast/binary.go", "func (c *Comp) BinaryExpr1(", "func (c *Comp) upstreamBinaryExpr1("},
	{interpreter, "fast/binary.go", "func (c *Comp) ShiftUntyped(", "func (c *Comp) upstreamShiftUntyped("},
	{interpreter, "fast/unary_ops.go", "func (c *Comp) UnaryMinus(", "func (c *Comp) upstreamUnaryMinus("},
	{interpreter, "fast/unary_ops.go", "func (c *Comp) UnaryXor(", "func (c *Comp) upstreamUnaryXor("},
	{interpreter, "fast/declaration.go", "func (c *Comp) DeclVar0(", "func (c *Comp) upstreamDeclVar0("},
	{interpreter, "fast/convert.go", "func (c *Comp) convert(", "func (c *Comp) upstreamConvert("},
	{interpreter, "fast/var_ops.go", "func (c *Comp) setVar(", "func (c *Comp) upstreamSetVar("},
	{interpreter, "fast/place_ops.go", "func (c *Comp) setPlace(", "func (c *Comp) upstreamSetPlace("},
	// The operator ^= of elements and fields was &=.
	{interpreter, "fast/place_ops.go", "\t\tcase token.XOR, token.XOR_ASSIGN:\n\t\t\treturn c.placeAndConst(",
		"\t\tcase token.XOR, token.XOR_ASSIGN:\n\t\t\treturn c.placeXorConst("},
	{interpreter, "fast/place_ops.go", "\t\tcase token.XOR, token.XOR_ASSIGN:\n\t\t\treturn c.placeAndExpr(",
		"\t\tcase token.XOR, token.XOR_ASSIGN:\n\t\t\treturn c.placeXorExpr("},
	// A uint64 variable of three or more blocks further out was another one's value.
	{interpreter, "fast/identifier.go", "\t\t\t\tenv = env.Up(upn)\n\t\t\t\treturn env.Outer.Outer.Ints[idx]",
		"\t\t\t\tenv = env.Up(upn)\n\t\t\t\treturn env.Ints[idx]"},
	// What openshift.go needs to know of an expression.
	{interpreter, "fast/global.go", "\tSym   *Symbol   // in case the expression is a symbol\n\tEFlags",
		"\tSym   *Symbol   // in case the expression is a symbol\n\tretype func(xr.Type) *Expr\n\tEFlags"},
	// The real part of a constant is a float, and append spreads strings too.
	{interpreter, "fast/builtin.go", "\tkind := untyped.MakeKind(val.Kind())\n\targ = ", "\tkind := untyped.Float\n\targ = "},
	{interpreter, "fast/builtin.go", "\t\tif argi.Const() {\n\t\t\targi.ConstTo(telem)",
		"\t\tif node.Ellipsis != token.NoPos {\n\t\t\targi = c.spread(argi, telem, node.Args[i])\n\t\t}\n" +
			"\t\tif argi.Const() {\n\t\t\targi.ConstTo(telem)"},
	// What is wrong with X{..} in X{..}.Method() was said of a type that X{..}.Method is not.
	{interpreter, "fast/expr.go", "\t\t\trecover()\n\t\t\tt = c.Type(expr)", "\t\t\tt = c.typeElse(recover(), expr)"},
	// An argument m[k], x.(T) or <-c is one value.
	{interpreter, "fast/call.go", "\t\targ := c.Expr(node.Args[0], nil)\n", "\t\targ := c.argument(node.Args[0])\n"},
	// What an index or a slice takes from a constant is no constant.
	{interpreter, "fast/index.go", "\t\tret.EvalConst(COptKeepUntyped)", "\t\tret.AsX1()(nil)"},
	{interpreter, "fast/index.go", "\t\te.EvalConst(COptKeepUntyped)", "\t\te.AsX1()(nil)"},
	{interpreter, "fast/slice.go", "\t\tret.EvalConst(COptKeepUntyped)", "\t\tret.AsX1()(nil)"},
}

// copyModule empties a folder and copies a module as it was released into it,
// without tests and examples, and applies the renames.
func copyModule(root, module, folder string) error {
	out, err := command(root, "go", "mod", "download", "-json", module)
	if err != nil {
		return err
	}
	var source struct{ Dir string }
	if err := json.Unmarshal(out, &source); err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	renamed := 0
	err = filepath.WalkDir(source.Dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(source.Dir, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if strings.HasPrefix(d.Name(), "_") || d.Name() == "examples" || d.Name() == "testdata" {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, "_test.go") || !slices.Contains([]string{".go", ".s", ".mod", ""}, filepath.Ext(name)) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text, n, err := rename(module, filepath.ToSlash(name), text)
		if err != nil {
			return err
		}
		renamed += n
		return write(filepath.Join(folder, name), text)
	})
	if err != nil {
		return err
	}
	for _, r := range renames {
		if r.module == module {
			renamed--
		}
	}
	if renamed != 0 {
		return fmt.Errorf("%s lacks a file named in the renames of kernel/upstream.go: they need a review", module)
	}
	return nil
}

// rename applies the renames that belong to a file and returns their number.
// Each must match exactly once: an upstream that has changed there is not built.
func rename(module, name string, text []byte) ([]byte, int, error) {
	renamed := 0
	for _, r := range renames {
		if r.module != module || r.file != name {
			continue
		}
		old := []byte("\n" + r.old)
		if n := bytes.Count(text, old); n != 1 {
			return nil, 0, fmt.Errorf("%s of %s has %q %d times, not once: the renames in kernel/upstream.go need a review", name, module, r.old, n)
		}
		text = bytes.Replace(text, old, []byte("\n"+r.new), 1)
		renamed++
	}
	return text, renamed, nil
}

// writeModule gives the work folder the module versions and checksums of the
// root module, which it needs as a dependency.
func writeModule(root, work string) error {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	mod = regexp.MustCompile(`(?m)^module .*$`).ReplaceAll(mod, []byte("module "+built))
	mod = regexp.MustCompile(`(?m)^(tool|\s*)`+` *`+regexp.QuoteMeta(upstream)+`.*$`).ReplaceAll(mod, nil)
	mod = append(mod, "\nrequire ballslab v0.0.0\n\nreplace ballslab => ../../..\n\nreplace "+interpreter+" => ../gomacro\n"...)
	if err := write(filepath.Join(work, "go.mod"), mod); err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	return write(filepath.Join(work, "go.sum"), sum)
}

// addFiles copies the tree of Go files below a folder into another.
func addFiles(from, to string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		if _, err := os.Stat(target); err == nil {
			return fmt.Errorf("%s would replace a file of the module", path)
		}
		return write(target, text)
	})
}

// write writes a file and makes its folder.
func write(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}
