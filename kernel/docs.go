package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"path/filepath"
	"strings"
)

// writeDocs collects the documentation of all packages that a cell can import
// and puts it beside the kernel's sources, which embed it: declaration and
// comment by name, as in "ballslab/balls", "ballslab/balls.Run" and
// "ballslab/balls.Result.Metric".
func writeDocs(work string, groups []group) error {
	args := append([]string{"list", "-json=ImportPath,Dir,GoFiles"}, buildFlags...)
	for _, g := range groups {
		args = append(args, g.paths...)
	}
	out, err := command(work, "go", args...)
	if err != nil {
		return err
	}
	docs := map[string]string{}
	err = decodeAll(out, func(p struct {
		ImportPath, Dir string
		GoFiles         []string
	}) error {
		return documentPackage(docs, p.ImportPath, p.Dir, p.GoFiles)
	})
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	if err := json.NewEncoder(z).Encode(docs); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return write(filepath.Join(work, "docs.json.gz"), buf.Bytes())
}

func documentPackage(docs map[string]string, path, dir string, names []string) error {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	pkg, err := doc.NewFromFiles(fset, files, path)
	if err != nil {
		return err
	}
	text := func(decl ast.Decl, comment string) string {
		if f, ok := decl.(*ast.FuncDecl); ok {
			f.Body, f.Doc = nil, nil
		}
		if g, ok := decl.(*ast.GenDecl); ok {
			g.Doc = nil
		}
		var out strings.Builder
		printer.Fprint(&out, fset, decl)
		return strings.TrimSpace(out.String() + "\n\n" + string(pkg.Text(comment)))
	}
	functions := func(prefix string, list []*doc.Func) {
		for _, f := range list {
			docs[prefix+f.Name] = text(f.Decl, f.Doc)
		}
	}
	values := func(list []*doc.Value) {
		for _, v := range list {
			t := text(v.Decl, v.Doc)
			for _, name := range v.Names {
				if ast.IsExported(name) {
					docs[path+"."+name] = t
				}
			}
		}
	}
	docs[path] = "package " + pkg.Name + " // import \"" + path + "\"\n\n" + string(pkg.Text(pkg.Doc))
	functions(path+".", pkg.Funcs)
	values(pkg.Consts)
	values(pkg.Vars)
	for _, t := range pkg.Types {
		docs[path+"."+t.Name] = text(t.Decl, t.Doc)
		functions(path+".", t.Funcs)
		functions(path+"."+t.Name+".", t.Methods)
		values(t.Consts)
		values(t.Vars)
	}
	return nil
}
