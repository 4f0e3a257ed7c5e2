package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// Values of variables, and constants, by type; the variables hold what no
// constant can.
var (
	signed = "0 1 -1 2 -2 3 7 8 -8 5 -5 100 -100 127 -128"
	small  = "0 1 2 3 4 7 8 16 100 127 128 255"
	reals  = "0 1 -1 2 -2 0.5 -0.5 3 10 1e30 -1e-30 0.1 "

	wide  = " math.MaxUint64 1<<63"
	odd   = "T(nan) T(inf) T(-inf) T(minus)" // no constants
	pairs = " 1i -2i 1+3i"
	odds  = "T(complex(inf,0)) T(complex(-inf,nan)) T(complex(0,nan)) T(complex(minus,minus)) " +
		"T(complex(0,minus)) T(0.1+2i)"

	operands = []struct{ name, values, constants string }{
		{"int", signed + " math.MaxInt64 math.MinInt64 1<<40", signed + " math.MaxInt64 math.MinInt64"},
		{"int8", signed, signed},
		{"int16", signed + " 32767 -32768", signed + " -32768 256"},
		{"int32", signed + " math.MaxInt32 math.MinInt32", signed + " math.MinInt32 1<<20"},
		{"int64", signed + " math.MaxInt64 math.MinInt64", signed + " math.MinInt64 1<<40"},
		{"uint", small + wide, small + wide},
		{"uint8", small, small},
		{"uint16", small + " 65535", small + " 65535 256"},
		{"uint32", small + " math.MaxUint32", small + " math.MaxUint32 1<<20"},
		{"uint64", small + wide, small + wide},
		{"uintptr", small + wide, small + wide},
		{"float32", reals + odd, reals},
		{"float64", reals + odd + " 1e308 5e-324", reals + "1e300"},
		{"complex64", reals + odds, reals + pairs},
		{"complex128", reals + odds, reals + pairs},
	}
)

// places are statements that change something of type T with value V by op= W,
// and the expression that shows it; and expressions of them. What stands before
// an @ is outside of the function.
var places = []string{
	"x := T(V); y := T(W); r := x op y; r",
	"x := T(V); r := x op C; r",
	"x := T(V); r := C op x; r",
	"x := T(V); y := T(W); x op= y; x",
	"x := T(V); x op= C; x",
	"x := T(V); p := &x; x op= C; *p",
	"x := T(V); p := &x; *p op= C; x",
	"x := T(V); f := func() { x op= C }; f(); x",
	"x := T(V); f := func() T { return x op C }; r := f(); r",
	"x := T(V); y := T(W); f := func() { for i := 0; i < 1; i++ { j := i; if j == 0 { " +
		"func() { k := j; if k == 0 { k := k; x op= C; k++; x op= y } }() } } }; f(); x",
	"var G = T(V)@ y := T(W); G op= C; if y := y; true { G op= y }; G",
	"var G = []T{T(V)}@ f := func() { G[0] op= C }; f(); r := C op G[0]; r",
	"x := []T{1, T(V)}; x[1] op= C; x[1]",
	"x := []T{1, T(V)}; y := T(W); x[1] op= y; x[1]",
	"x := [2]T{1, T(V)}; x[1] op= C; x[1]",
	"x := map[string]T{`a`: T(V)}; x[`a`] op= C; x[`a`]",
	"x := map[string]T{`a`: T(V)}; y := T(W); x[`a`] op= y; x[`a`]",
	"x := map[string]T{}; x[`a`] op= C; x[`a`]",
	"type S struct{ F T }; x := S{T(V)}; x.F op= C; x.F",
	"type S struct{ F T }; x := &S{T(V)}; y := T(W); x.F op= y; x.F",
	"f := func(a T) T { return a op C }; r := f(V); r",
	"f := func(a, b T) T { return a op b }; g := f; r := g(T(V), T(W)); r",
	"f := func(a T, b ...T) (r, q T) { r = a; for _, v := range b { r op= v }; return r, a }; " +
		"r, q := f(T(V), T(W), C); []T{r, q}",
	"f := func(a T, g func(T, T) T) T { return g(a, C) }; " +
		"r := f(T(V), func(a, b T) T { return a op b }); r",
	"c := make(chan T, 1); c <- T(V); r := <-c op C; r",
	"c := make(chan T, 1); c <- C; r := T(V) op <-c; r",
	"x := T(V); r := 0; switch x { case C: r = 1; default: r = 2 }; r",
	"x, y := T(V), T(W); x, y = y op C, x; []T{x, y}",
	"a, i := []T{T(V), T(W), C}, 1; p := &a[i]; *p op= a[2]; r := a[i] op *p; r",
	"var i interface{} = T(V); r := i.(T) op C; r",
	"m := map[T]T{T(V): C}; r := m[T(V)] op C; r",
	"r := [][]T{{T(V)}, {T(W)}}; r[1][0] op= r[0][0]; r",
	"type N T; x := N(V); x op= C; T(x)",
	"type N T; x := N(V); r := x op C; T(r)",
}

// What an interpreter computes in numbers of every type, also by its shortcuts
// for constants, is what compiled Go computes.
func TestArithmetic(t *testing.T) {
	t.Parallel()
	texts := arithmetic()

	const cellSize = 500 // functions
	funcs, calls := make([]string, len(texts)/cellSize+1), make([]string, len(texts)/cellSize+1)
	for i, text := range texts {
		funcs[i/cellSize] += arithmeticFunc(i, text)
		calls[i/cellSize] += fmt.Sprintf("\tfmt.Println(c%d())\n", i)
	}
	special := "var nan, inf = math.NaN(), math.Inf(1)\nvar minus = math.Copysign(0, -1)\n"
	want := strings.Split(goRun(t, special+strings.Join(funcs, ""), strings.Join(calls, "")), "\n")

	s := start(t, nil)
	s.ok(cellImports)
	s.ok("nan, inf, minus := math.NaN(), math.Inf(1), math.Copysign(0, -1)")
	out := ""
	for i := range funcs {
		a := s.run(funcs[i] + calls[i] + ";")
		if a.Status != "ok" {
			t.Fatal(a.Evalue)
		}
		out += a.Stdout
	}
	got := strings.Split(strings.TrimSpace(out), "\n")
	if len(got) != len(texts) || len(want) != len(texts) {
		t.Fatalf("%d results, and %d of Go, for %d texts", len(got), len(want), len(texts))
	}
	for i, text := range texts {
		if got[i] != want[i] {
			t.Errorf("%s\nis %s, want %s", text, got[i], want[i])
		}
	}
}

// arithmetic draws statements on numbers of all types, with a fixed seed.
func arithmetic() (texts []string) {
	times := 1
	if os.Getenv("BALLSLAB_LONG") != "" {
		times = 4
	}
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(list string) string {
		all := strings.Fields(list)
		return all[random.IntN(len(all))]
	}
	for _, o := range operands {
		// fill gives a place an operator; b and c are lists of second operands.
		fill := func(place, op, b, c string) {
			r := strings.NewReplacer("V", pick(o.values), "W", pick(b), "C", pick(c), "op", op)
			texts = append(texts, strings.ReplaceAll(r.Replace(place), "T", o.name))
		}
		isComplex := strings.HasPrefix(o.name, "complex")
		integer := !isComplex && !strings.HasPrefix(o.name, "float")
		for _, place := range places {
			if o.name == "complex128" && strings.Contains(place, "&x") {
				continue // the interpreter refuses a pointer to such a variable
			}
			for range times {
				for _, op := range []string{"+", "-", "*"} {
					fill(place, op, o.values, o.constants)
				}
				if !integer {
					fill(place, "/", o.values, o.constants)
					continue
				}
				for _, op := range []string{"&", "|", "^", "&^"} {
					fill(place, op, o.values, o.constants)
				}
				for _, op := range []string{"/", "%"} {
					fill(place, op, o.values, strings.TrimPrefix(o.constants, "0 "))
				}
				for _, op := range []string{"<<", ">>"} {
					fill(place, op, "0 1 3 8 64", "0 1 2 3 7 8 31 64")
				}
			}
		}
		for _, place := range places[:3] {
			for range 2 * times {
				for _, op := range []string{"==", "!=", "<", "<=", ">", ">="} {
					if !isComplex || op == "==" || op == "!=" {
						fill(place, op, o.values, o.constants)
					}
				}
			}
		}
		for _, u := range operands {
			if strings.HasPrefix(u.name, "complex") != isComplex {
				continue
			}
			values := "0 1 2 3 7 100 127" // for all types
			if integer && !strings.HasPrefix(u.name, "float") {
				values = o.values
			}
			for range times {
				texts = append(texts, "x := "+o.name+"("+pick(values)+"); r := "+u.name+"(x); r")
			}
		}
		fill("x := T(V); x++; x", "", o.values, o.constants)
		fill("x := T(V); r := -x; r", "", o.values, o.constants)
	}
	return texts
}

// arithmeticFunc is the function cI that gives the value of a text, or how it
// panics.
func arithmeticFunc(i int, text string) string {
	text = strings.ReplaceAll(text, "G", fmt.Sprintf("g%d", i))
	global, text, found := strings.Cut(text, "@ ")
	if !found {
		global, text = "", global
	}
	cut := strings.LastIndex(text, "; ")
	return global + fmt.Sprintf("\nfunc c%d() (s string) {\n"+
		"\tdefer func() {\n\t\tif e := recover(); e != nil {\n\t\t\ts = fmt.Sprint(e)\n\t\t}\n\t}()\n"+
		"\t%s\n\treturn fmt.Sprint(%s)\n}\n", i, text[:cut], text[cut+2:])
}
