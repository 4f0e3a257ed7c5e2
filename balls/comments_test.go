package balls

import (
	"go/ast"
	"go/doc"
	goparser "go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"ballslab/balls/internal/spec"
)

// comments are the documentation comments of a package, by name.
type comments map[string]string

func commentsOf(t *testing.T, dir string) comments {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := goparser.ParseFile(fset, name, text, goparser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(fset, files, dir)
	if err != nil {
		t.Fatal(err)
	}
	c := comments{}
	for _, x := range p.Types {
		c[x.Name] = x.Doc
		for _, f := range x.Funcs {
			c[f.Name] = f.Doc
		}
	}
	for _, f := range p.Funcs {
		c[f.Name] = f.Doc
	}
	return c
}

var (
	bracketed = regexp.MustCompile(`\[([A-Za-z.]*[A-Za-z])\]`)
	capital   = regexp.MustCompile(`\b[A-Z][A-Za-z0-9]*`)
	item      = regexp.MustCompile(`^\t(\S+(?: \S+)*)  +(.*)$`)
)

// markdown returns the comment of a name for docs/spec.md: processes, and the fields of the
// struct, are named as in a specification, and lists are lists. Paragraphs about the cost are
// for readers of the code.
func (c comments) markdown(name string, structs ...any) string {
	names := map[string]string{}
	for _, p := range processes {
		names[reflect.TypeOf(p).Name()] = p.Name()
	}
	for _, of := range structs {
		s := reflect.TypeOf(of)
		for i := range s.NumField() {
			k := s.Field(i).Tag.Get("key")
			if len(spec.Keys(of)) == 0 && s.Field(i).IsExported() { // an object in a key
				k = strings.ToLower(s.Field(i).Name)
			}
			if k != "" {
				names[s.Field(i).Name] = k
			}
		}
	}
	named := func(text string) string {
		text = bracketed.ReplaceAllString(text, "$1")
		return capital.ReplaceAllStringFunc(text, func(w string) string {
			if k, ok := names[w]; ok {
				return "`" + k + "`"
			}
			return w
		})
	}
	var out []string
	for _, paragraph := range strings.Split(strings.TrimSpace(c[name]), "\n\n") {
		switch {
		case strings.HasPrefix(paragraph, "Cost"):
			continue
		case strings.HasPrefix(paragraph, "\t"):
			var items []string
			for _, line := range strings.Split(paragraph, "\n") {
				if m := item.FindStringSubmatch(line); m != nil {
					items = append(items, "* "+m[1]+": "+named(m[2]))
				} else {
					items[len(items)-1] += " " + named(strings.TrimSpace(line))
				}
			}
			paragraph = strings.Join(items, "\n")
		default:
			paragraph = named(strings.ReplaceAll(paragraph, "*", `\*`))
		}
		out = append(out, paragraph)
	}
	return strings.Join(out, "\n\n") + "\n\n"
}

// line returns the comment of a function as one line, without its name.
func (c comments) line(name string) string {
	text := strings.Join(strings.Fields(bracketed.ReplaceAllString(strings.Split(c[name], "\n\n")[0], "$1")), " ")
	text = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(text, name+" "), "returns "), "reads ")
	return strings.TrimSpace(text)
}
