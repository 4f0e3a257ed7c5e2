package main

import (
	"bytes"
	"fmt"
	"go/constant"
	"go/format"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// writeBindings generates, for every package of every group, the file that
// tells the interpreter what the package exports, and adds to the kernel what
// loads them.
func writeBindings(work string, groups []group) error {
	load, err := loader(work, groups)
	if err != nil {
		return err
	}
	var imports, generic, ours bytes.Buffer
	for _, g := range groups {
		fmt.Fprintf(&imports, "_ %q\n", built+"/imports/"+g.name)
		for _, path := range g.paths {
			pkg, err := load.Import(path)
			if err != nil {
				return err
			}
			b := newBinding(g.name, pkg)
			fmt.Fprintf(&generic, "%q: {", path)
			for _, name := range b.generic {
				fmt.Fprintf(&generic, "%q: true,", name)
			}
			generic.WriteString("},\n")
			if b.empty {
				// Nothing in it but generic functions and types: an import fails and
				// says so.
				continue
			}
			if strings.HasPrefix(path, "ballslab/") {
				fmt.Fprintf(&ours, "%q: \"_\",\n", path)
			}
			if err := writeGo(filepath.Join(work, "imports", g.name, identifier(path)+".go"), b.file()); err != nil {
				return err
			}
		}
	}
	table := fmt.Sprintf("package main\n\nimport (\ninterp \"github.com/cosmos72/gomacro/fast\"\n\n%s)\n\n"+
		"// ours holds the packages of ballslab, to be imported without a name.\n"+
		"var ours = map[string]interp.PackageName{\n%s}\n\n"+
		"// generic holds, for each package bound, the names that cells cannot see.\n"+
		"var generic = map[string]map[string]bool{\n%s}\n", &imports, &ours, &generic)
	return writeGo(filepath.Join(work, "bindings.go"), table)
}

func writeGo(name, text string) error {
	out, err := format.Source([]byte(text))
	if err != nil {
		return fmt.Errorf("%s: %v", name, err)
	}
	return write(name, out)
}

// loader returns an importer that reads the compiled packages of the groups and
// all they depend on; the go command compiles what is missing.
func loader(work string, groups []group) (types.Importer, error) {
	args := append([]string{"list", "-deps", "-export", "-json=ImportPath,Export"}, buildFlags...)
	for _, g := range groups {
		args = append(args, g.paths...)
	}
	out, err := command(work, "go", args...)
	if err != nil {
		return nil, err
	}
	export := map[string]string{}
	err = decodeAll(out, func(p struct{ ImportPath, Export string }) error {
		export[p.ImportPath] = p.Export
		return nil
	})
	if err != nil {
		return nil, err
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(export[path])
	}), nil
}

// A binding collects what goes into the file of one package.
type binding struct {
	group   string
	pkg     *types.Package
	empty   bool
	generic []string          // exported names that the interpreter cannot have
	imports map[string]string // import path -> name in the file

	binds, types, proxies, untypeds, wrappers, declarations bytes.Buffer
}

func newBinding(group string, pkg *types.Package) *binding {
	b := &binding{group: group, pkg: pkg, empty: true, imports: map[string]string{pkg.Path(): "p"}}
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if !obj.Exported() {
			continue
		}
		if isGeneric(obj) {
			b.generic = append(b.generic, name)
			continue
		}
		b.empty = false
		switch obj := obj.(type) {
		case *types.Const:
			b.constant(obj)
		case *types.Var:
			fmt.Fprintf(&b.binds, "%q: r.ValueOf(&p.%s).Elem(),\n", name, name)
		case *types.Func:
			fmt.Fprintf(&b.binds, "%q: r.ValueOf(p.%s),\n", name, name)
		case *types.TypeName:
			b.typeName(obj)
		}
	}
	return b
}

// isGeneric reports whether an object has type parameters or is a constraint:
// neither has a value or a type at run time.
func isGeneric(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Signature().TypeParams().Len() > 0
	case *types.TypeName:
		if alias, ok := obj.Type().(*types.Alias); ok && alias.TypeParams().Len() > 0 {
			return true
		}
		if named, ok := types.Unalias(obj.Type()).(*types.Named); ok && named.TypeParams().Len() > named.TypeArgs().Len() {
			return true
		}
		face, ok := obj.Type().Underlying().(*types.Interface)
		return ok && !face.IsMethodSet()
	}
	return false
}

// constant binds a constant; an untyped one is kept as a text without loss.
func (b *binding) constant(c *types.Const) {
	basic, ok := c.Type().(*types.Basic)
	if !ok || basic.Info()&types.IsUntyped == 0 {
		fmt.Fprintf(&b.binds, "%q: r.ValueOf(p.%s),\n", c.Name(), c.Name())
		return
	}
	v := c.Val()
	var text string
	switch basic.Kind() {
	case types.UntypedBool:
		text = "bool:" + v.ExactString()
	case types.UntypedInt:
		text = "int:" + v.ExactString()
	case types.UntypedRune:
		text = "rune:" + v.ExactString()
	case types.UntypedFloat:
		text = "float:" + v.ExactString()
	case types.UntypedComplex:
		text = "complex:" + constant.Real(v).ExactString() + ":" + constant.Imag(v).ExactString()
	case types.UntypedString:
		text = "string:" + constant.StringVal(v)
	}
	fmt.Fprintf(&b.binds, "%q: {},\n", c.Name())
	fmt.Fprintf(&b.untypeds, "%q: %q,\n", c.Name(), text)
}

// typeName binds a type; an interface that a cell can implement gets a proxy,
// a struct that embeds others the list of the methods it has from them.
func (b *binding) typeName(t *types.TypeName) {
	name := t.Name()
	fmt.Fprintf(&b.types, "%q: r.TypeOf((*p.%s)(nil)).Elem(),\n", name, name)
	if face, ok := t.Type().Underlying().(*types.Interface); ok {
		if face.NumMethods() > 0 && b.canImplement(face) {
			fmt.Fprintf(&b.proxies, "%q: r.TypeOf((*%s)(nil)).Elem(),\n", name, b.proxyName(name))
			b.proxy(name, face)
		}
		return
	}
	named, ok := t.Type().(*types.Named)
	if !ok {
		return
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return
	}
	var promoted []string
	methods := types.NewMethodSet(types.NewPointer(named))
	for i := range methods.Len() {
		if m := methods.At(i); m.Obj().Exported() && len(m.Index()) > 1 {
			promoted = append(promoted, m.Obj().Name())
		}
	}
	if len(promoted) > 0 {
		fmt.Fprintf(&b.wrappers, "%q: %#v,\n", name, promoted)
	}
}

// typeString writes a type as the generated file can, and imports what it needs.
func (b *binding) typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if b.imports[p.Path()] == "" {
			b.imports[p.Path()] = fmt.Sprintf("p%d", len(b.imports))
		}
		return b.imports[p.Path()]
	})
}

// file is the Go source of the binding.
func (b *binding) file() string {
	var out bytes.Buffer
	fmt.Fprintf(&out, "// Code generated by the kernel build from %s; DO NOT EDIT.\n\npackage %s\n\nimport (\nr \"reflect\"\n\n"+
		"\"github.com/cosmos72/gomacro/imports\"\n", b.pkg.Path(), b.group)
	for path, name := range b.imports {
		fmt.Fprintf(&out, "%s %q\n", name, path)
	}
	fmt.Fprintf(&out, ")\n\nfunc init() {\nimports.Packages[%q] = imports.Package{\nName: %q,\n"+
		"Binds: map[string]r.Value{\n%s},\nTypes: map[string]r.Type{\n%s},\nProxies: map[string]r.Type{\n%s},\n"+
		"Untypeds: map[string]string{\n%s},\nWrappers: map[string][]string{\n%s},\n}\n}\n\n%s",
		b.pkg.Path(), b.pkg.Name(), &b.binds, &b.types, &b.proxies, &b.untypeds, &b.wrappers, &b.declarations)
	return out.String()
}

// identifier turns an import path into part of an identifier.
func identifier(path string) string {
	return strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' {
			return c
		}
		return '_'
	}, path)
}
