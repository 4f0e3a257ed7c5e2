package main

import (
	"path/filepath"
	"slices"
	"strings"
)

// A group of packages is bound in one Go package of the kernel, so that a
// change in this repository does not compile the bindings of the others.
type group struct {
	name  string
	paths []string
}

// groups lists what a cell can import besides what gophernotes offers: the
// standard library as of the Go that builds the kernel, the parts of gonum that
// a researcher uses, and every package of this repository that is neither
// internal nor a command.
func groups(root, work string) ([]group, error) {
	ours, err := importable(root, "./...")
	if err != nil {
		return nil, err
	}
	std, err := importable(work, "std")
	if err != nil {
		return nil, err
	}
	std = slices.DeleteFunc(std, func(path string) bool {
		return slices.ContainsFunc(unbound, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
	})
	return []group{{"std", std}, {"gonum", gonum}, {"ballslab", ours}}, nil
}

// unbound are standard packages that make no sense in a cell: those of the
// compiler and linker, and those that register themselves somewhere.
var unbound = []string{
	"arena", "debug", "embed", "expvar", "go", "net/http/cgi", "net/http/fcgi", "net/http/pprof", "plugin",
	"runtime/cgo", "runtime/coverage", "runtime/race", "simd", "syscall", "testing", "unsafe", "weak",
}

// gonum lists packages of gonum and gonum/plot, with the Cartesian product and
// sampling helpers of stat, all canvases of plot, and what the listed packages'
// signatures mention.
var gonum = []string{
	"gonum.org/v1/gonum/blas",
	"gonum.org/v1/gonum/diff/fd",
	"gonum.org/v1/gonum/floats",
	"gonum.org/v1/gonum/floats/scalar",
	"gonum.org/v1/gonum/integrate",
	"gonum.org/v1/gonum/integrate/quad",
	"gonum.org/v1/gonum/interp",
	"gonum.org/v1/gonum/mat",
	"gonum.org/v1/gonum/mathext",
	"gonum.org/v1/gonum/optimize",
	"gonum.org/v1/gonum/stat",
	"gonum.org/v1/gonum/stat/combin",
	"gonum.org/v1/gonum/stat/distuv",
	"gonum.org/v1/gonum/stat/sampleuv",
	"gonum.org/v1/plot",
	"gonum.org/v1/plot/font",
	"gonum.org/v1/plot/palette",
	"gonum.org/v1/plot/palette/brewer",
	"gonum.org/v1/plot/palette/moreland",
	"gonum.org/v1/plot/plotter",
	"gonum.org/v1/plot/plotutil",
	"gonum.org/v1/plot/text",
	"gonum.org/v1/plot/vg",
	"gonum.org/v1/plot/vg/draw",
	"gonum.org/v1/plot/vg/recorder",
	"gonum.org/v1/plot/vg/vgeps",
	"gonum.org/v1/plot/vg/vgimg",
	"gonum.org/v1/plot/vg/vgpdf",
	"gonum.org/v1/plot/vg/vgsvg",
	"gonum.org/v1/plot/vg/vgtex",
}

// importable lists the packages of a pattern that a program could import.
func importable(dir, pattern string) ([]string, error) {
	out, err := command(dir, "go", "list", "-e", "-f", `{{if and .GoFiles (ne .Name "main")}}{{.ImportPath}}{{end}}`, pattern)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(path string) bool {
		parts := strings.Split(filepath.ToSlash(path), "/")
		return slices.Contains(parts, "internal") || parts[0] == "vendor"
	}), nil
}
