package main

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// constants are the bodies of functions: statements, then an expression, apart
// by a newline at the last semicolon. Go itself says what they give.
var constants = []string{
	// Of a number, no string.
	`var s string = 65; s`,
	`s := ""; s = 'A'; s`,
	`strings.Repeat(65, 3)`,
	`m := map[string]int{65: 1}; m`,
	`m := map[string]int{}; m[65]++; m`,
	`m := map[string]string{}; m["a"] = 65; m`,
	`type T struct{ S string }; T{65}`,
	`type T struct{ S string }; T{S: 65}`,
	`f := func() string { return 65 }; f()`,
	`f := func(s string) string { return s }; f(65)`,
	`f := func(s ...string) int { return len(s) }; f("a", 65)`,
	`[]string{"a", 66}`,
	`append([]string{}, 65)`,
	`c := make(chan string, 1); c <- 65; <-c`,
	`s := "A"; s == 65`,
	`s := "A"; s + 65`,
	`s := "A"; s += 65; s`,
	`s := "A"; n := 0; switch s { case 65: n = 1 }; n`,
	`type S string; var s S = 65; s`,
	`type S string; s := S(65); string(s)`,
	`var s string = 1.5; s`,
	`var s string = true; s`,
	`var s string = 1i; s`,
	`string(65)`,
	`string('A') + string(0x10FFFF+1) + string(-1)`,
	`string(65.0)`,
	`const c = 65; string(c)`,
	`const c int = 65; string(c)`,
	`const c rune = 'A'; string(c)`,
	// Of a string, neither a number nor a slice.
	`var n int = "a"; n`,
	`var b bool = 1; b`,
	`var n int = true; n`,
	`var b []byte = "abc"; b`,
	`f := func(r []rune) int { return len(r) }; f("abc")`,
	`[]byte("abc")`,
	`f := func() []byte { return []byte("abc") }; f()[0] = 'x'; string(f())`,
	`const c = "añ"; []rune(c)`,
	`copy([]byte{1}, "abc")`,
	`append([]byte("a"), "bc"...)`,
	`b, s := []byte("a"), "bc"; append(b, s...)`,
	`append([]string{"a"}, "bc"...)`,
	`int("1")`,
	`float64("1")`,
	`bool(1)`,
	// Two constants without a type: of one sort only.
	`"A" == 65`,
	`"A" != 'A'`,
	`"A" < 1.5`,
	`"A" + 65`,
	`'A' + "B"`,
	`true == 1`,
	`true == "true"`,
	`1 && true`,
	`const k = "A"; k == 65`,
	`const k string = "A"; k == 65`,
	`n := 0; switch "A" { case 65: n = 1 }; n`,
	`n := 0; switch 65 { case "A": n = 1 }; n`,
	`n := 0; switch { case 1: n = 1 }; n`,
	`fmt.Sprint("A" == "A", 'A' == 65, 1 == 1.0, 2 < 1i*1i+4, true != false, "a"+"b")`,
	// As an interface.
	`interface{}(65).(int)`,
	`interface{}('A').(rune)`,
	`s, ok := interface{}("x").(string); fmt.Sprint(s, ok)`,
	`x, ok := interface{}(1.5).(int); fmt.Sprint(x, ok)`,
	`fmt.Stringer(time.Second).String()`,
	`interface{}(nil) == nil`,
	`interface{}(65) == 65`,
	// What an integer type does not hold.
	`var n int = 1.5; n`,
	`var n int = 2.0; n`,
	`var n int = 2 + 0i; n`,
	`var n int = 1i; n`,
	`var n int = 'a'; n`,
	`n := 7; n * 1.5`,
	`n := 7; n * 2.0`,
	`uint8(300)`,
	`uint8(255)`,
	`uint8(-1)`,
	`int(1.5)`,
	`int64(1e3)`,
	`var n int8 = 128; n`,
	`var n int8 = -128; n`,
	`var n uint = -1; n`,
	`var n uint64 = 18446744073709551615; n`,
	`var n uint64 = 18446744073709551616; n`,
	`var n int64 = -9223372036854775808; n`,
	`var n int64 = 9223372036854775808; n`,
	`var n int64 = 1e18; n`,
	`var n int64 = 1e19; n`,
	`n := 1 << 63; n`,
	`n := 1<<63 - 1; n`,
	`n := uint64(1<<64 - 1); n`,
	`math.MaxUint64`,
	`uint64(math.MaxUint64)`,
	`var n uint8 = 1; n + 300`,
	`var n uint8 = 1; n == 300`,
	`var n uint8 = 1; n < -1`,
	`var n uint8 = 1; n += 256; n`,
	`var n uint8 = 1; n == 1.0`,
	`[]uint8{1, 256}`,
	`[3]int{1.0: 5}`,
	`[3]int{1.5: 5}`,
	`f := func() int8 { return 200 }; f()`,
	`a := []int{1, 2, 3}; a[1.0]`,
	`a := []int{1, 2, 3}; a[1.5]`,
	`fmt.Sprint(1 << 64)`,
	`time.Duration(1.5)`,
	`time.Duration(3)`,
	`1.5 * time.Second`,
	`2.0 * time.Second`,
	`time.Duration(1.5 * 1e9)`,
	// What a type of floating point does not hold, and how it rounds.
	`x := 1e400; x`,
	`fmt.Sprint(1e400)`,
	`x := 1e308 * 10; x`,
	`x := 1e400 / 1e390; x`,
	`float32(1e39)`,
	`var x float32 = 1e40; x`,
	`var x float32 = 3.4e38; x`,
	`x := float32(1); x * 1e39`,
	`x := float32(1); x *= 1e39; x`,
	`x := 1.0; x < 1e400`,
	`var x float64 = 1 << 70; x`,
	`x := 1.0; x * (1 << 80)`,
	`x := 1.0; x *= 1 << 80; x`,
	`float64(1<<70 + 1)`,
	`float64(123456789012345678901234567890)`,
	`float32(16777217)`,
	`float32(0.1)`,
	`float64(float32(0.1))`,
	`var x float64 = 1e-400; x`,
	`1 / float64(-0.0)`,
	`x := -0.0; 1 / x`,
	`const z = 0.0; x := -z; 1 / x`,
	`const z float64 = 0; x := -z; 1 / x`,
	`var c complex64 = 1e39; c`,
	`var c complex64 = 1 + 1e39i; c`,
	`var c complex128 = 1 << 70; c`,
	`complex(1e400, 0)`,
	`complex(1, 2) * 2`,
	`x := real(1 + 2i); x`,
	`imag(complex(1, 2))`,
	// Constants with types.
	`const c int8 = 100; c + 100`,
	`const c int8 = 100; c * 2`,
	`const c int8 = 100; c + 27`,
	`const c int8 = -128; -c`,
	`const c int8 = -127; -c`,
	`const c uint8 = 0; c - 1`,
	`const c uint8 = 1; -c`,
	`const c uint8 = 1; ^c`,
	`const c int8 = 1; ^c`,
	`const c int8 = 1; c << 7`,
	`const c uint8 = 1; c << 7`,
	`const c uint8 = 255; c >> 3`,
	`const c int8 = 7; c / 2`,
	`const c int8 = -7; c % 4`,
	`const c int8 = 7; c / 0`,
	`const c float64 = 7; c / 0`,
	`const c float64 = 7; c / 2`,
	`const c float64 = 1e308; c * 10`,
	`const c float32 = 1e38; c * 10`,
	`const c float32 = 0.1; c * c`,
	`const c float64 = 0.1; c * 3`,
	`const c float64 = 0.1; c - 0.1`,
	`const c float32 = 1; c % 2`,
	`const c int = 300; uint8(c)`,
	`const c int = -1; uint(c)`,
	`const c int = 3; float64(c) / 2`,
	`const c float64 = 1.5; int(c)`,
	`const c float64 = 3; int(c)`,
	`const c float64 = 1e39; float32(c)`,
	`const c int8 = 200; c`,
	`const c uint = -1; c`,
	`const c string = 65; c`,
	`const ( a uint8 = 254 + iota; b; d ); d`,
	`const ( a = 1 << (10 * iota); b; d ); d`,
	`const a, b int8 = 3, 5; a &^ b | a ^ b`,
	`const a int8 = 3; const b int16 = 5; a + b`,
	`const s uint = 3; 1 << s`,
	`const s int = 3; 1 << s`,
	`const s = 3.0; 1 << s`,
	`const s = -1; 1 << s`,
	`x := 1; x << -1`,
	`x := 1; x <<= -1; x`,
	`1 << 1000000000000`,
	`1.0 << 3`,
	// A constant shifted by a variable has the type that is asked for.
	`n := 8; 1 << n`,
	`n := 1; 'a' << n`,
	`n := 8; uint8(1 << n)`,
	`n, m := 8, 1; uint8(1 << n >> m)`,
	`n := 8; uint8(1 << n / 2)`,
	`n := 8; uint8((1 << n | 1 << n) >> 1)`,
	`n := 7; int8(1 << n) / 2`,
	`n := 63; uint64(1 << n >> 1)`,
	`n := 3; float64(1 << n)`,
	`n := 3; var u uint64 = 1 << n; u`,
	`n := 63; var u uint64; u = 1 << n; u`,
	`n := 63; u := uint64(7); u |= 1 << n; u`,
	`n := 1; u := uint8(7); u & (1 << n)`,
	`n := 1; u := uint8(7); u &^ (1 << n) | 1 << (n + 3)`,
	`n := 1; u := uint8(7); u & ^(1 << n)`,
	`n := 1; u := uint8(7); u & (1 << n) == 0`,
	`n := 8; u := uint8(7); 1 << n > u`,
	`n := 8; u := uint8(7); 1<<n + u`,
	`n := 8; u := uint8(7); 1<<n - 1 + u`,
	`n := 3; u := uint8(7); u << (1 << n)`,
	`n := 3; x := 1.0; x + 1<<n`,
	`n := 3; x := 1.0; x * (1 << n)`,
	`n := 3; var x float64 = 1 << n; x`,
	`n := 3; -(1 << n)`,
	`n := 3; int64(-(1 << n))`,
	`n := 3; 1 << n == 8`,
	`n := 3; 1<<n == 2<<n`,
	`n := 3; a := make([]int, 10); len(a[:1<<n])`,
	`n := 3; var i interface{} = 1 << n; i`,
	`n := 3; 300 << n`,
	`n := 3; uint8(300 << n)`,
	`"a" + "b"`,
	`len("abc") * 200`,
	`"abc"[0] + 200`,
	`"abc"[1:][0]`,
	`b := "abc"[0] * 3; b`,
	`time.Second * 2`,
	`time.Second * time.Duration(2)`,
	`math.MaxInt64 + time.Second`,
	`time.Duration(math.MaxInt64)`,
	`m := map[string]int{"a": 1}; fmt.Sprint(m["a"])`,
	`m := map[string]int{"a": 1}; fmt.Sprint((m["b"]))`,
	`m := map[string]int{"a": 1}; f := func() int { return m["a"] }; f()`,
	`var i interface{} = 5; fmt.Sprint(i.(int))`,
	`c := make(chan int, 1); c <- 5; fmt.Sprint(<-c)`,
	`f := func() (int, string) { return 1, "a" }; fmt.Sprint(f())`,
	`var i interface{} = 1; i == 1`,
	`var i interface{} = 1; i == 1.0`,
	`var i interface{} = "a"; "a" == i`,
	`var i interface{} = 1; i == 1 << 70`,
	`var i interface{}; i == nil`,
	`var e error; e != nil`,
	`var p *int; nil == p`,
	`var m map[string]int; m == nil`,
	`b := true; b == true && (false || b)`,
	`b := true; b == 1`,
	`n := 3; n < 3.5`,
	`n := 3; n < 4.0`,
	`s := "a"; s < "b"`,
	`s := "a"; s + "" + "b"`,
	`x := math.NaN(); x != x || x == 0 || x < 0 || !(x >= 0)`,
	// Constants without types.
	`1 / 0`,
	`1 % 0`,
	`1.0 / 0`,
	`x := 1; x / 0`,
	`x := 1; x % 0`,
	`x := 1; x /= 0; x`,
	`x := 1.0; x / 0`,
	`x := 1.0; x /= 0; x`,
	`a := []float64{1}; a[0] /= 0; a`,
	`5 / 2`,
	`5 / 2.0`,
	`5.0 / 2`,
	`-5 / 2`,
	`-5 % 3`,
	`'a' + 1`,
	`'a' * 1.0`,
	`'a' + 0i`,
	`1 + 2i*2i`,
	`7 / 2 * 2.0`,
	`1<<100>>98`,
	`^0`,
	`-1 >> 1`,
	`6 &^ 3`,
	`1 < 2.5`,
	`'a' == 97.0`,
	`!true || 1 > 2`,
	`math.Pi * 2`,
	`float32(math.Pi)`,
	`math.MaxInt64`,
	`math.SmallestNonzeroFloat64`,
	`math.MaxFloat64 * 2`,
	`math.MaxFloat64 * 2 / 4`,
	`"a" < "b"`,
	`var i interface{} = 1; i`,
	`var i interface{} = 1 << 70; i`,
	`var i interface{} = 'a'; i`,
	`var i interface{} = 1.0; i`,
	`var e error = 1; e`,
}

// Constants are what Go says they are, or an error where Go has one.
func TestConstants(t *testing.T) {
	t.Parallel()
	source := importer.ForCompiler(token.NewFileSet(), "source", nil)
	goodFuncs, calls := "", ""
	refused := make([]error, len(constants))
	for i, text := range constants {
		f := constantFunc(i, text)
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", goFile("p", f, ""), 0)
		if err != nil {
			t.Fatal(err)
		}
		config := types.Config{Importer: source, Error: func(error) {}}
		if _, refused[i] = config.Check("p", fset, []*ast.File{file}, nil); refused[i] == nil {
			goodFuncs += f
			calls += fmt.Sprintf("\tfmt.Printf(\"%%q\\n\", c%d())\n", i)
		}
	}
	want := strings.Split(goRun(t, goodFuncs, calls), "\n")

	s := start(t, nil)
	s.ok(cellImports)
	for i, text := range constants {
		call := fmt.Sprintf("fmt.Printf(\"%%q\\n\", c%d());", i)
		a := s.run(constantFunc(i, text) + call)
		switch {
		case refused[i] != nil:
			if a.Status == "ok" {
				t.Errorf("%s\nis %s, want an error like %q", text, a.Stdout, refused[i])
			}
		default:
			if got := strings.TrimSpace(a.Stdout); a.Status != "ok" || got != want[0] {
				t.Errorf("%s\nis %s %s %s, want %s", text, a.Status, got, a.Evalue, want[0])
			}
			want = want[1:]
		}
	}
	s.fails(`var s string = 65`, `cannot use 65 \(untyped int constant\) as string value`)
	s.fails(`var u uint8 = 300`, `cannot use 300 \(untyped int constant\) as uint8 value \(overflows\)`)
	s.fails(`var n int = 1.5`, `cannot use 1.5 \(untyped float constant\) as int value \(truncated\)`)
	s.fails(`1e400`, `cannot use 1e\+400 \(untyped float constant\) as float64 value \(overflows\)`)
}

// constantFunc is the function cI that gives type and value of a snippet.
func constantFunc(i int, text string) string {
	statements, expression := "", text
	if cut := strings.LastIndex(text, "; "); cut >= 0 {
		statements, expression = text[:cut]+"\n", text[cut+2:]
	}
	return fmt.Sprintf("func c%d() string {\n%s\tresult := %s\n"+
		"\treturn fmt.Sprintf(\"%%T %%v\", result, result)\n}\n", i, statements, expression)
}

const cellImports = `import ("fmt"; "math"; "strings"; "time")`

// goFile is a Go file with the functions and a main function.
func goFile(name, funcs, main string) string {
	return "package " + name + "\n\n" + cellImports + "\n\n" +
		"var _, _, _, _ = math.Pi, time.Second, strings.ToUpper, fmt.Sprint\n\n" +
		funcs + "\nfunc main() {\n" + main + "}\n"
}

// goRun is what a compiled Go program prints.
func goRun(t *testing.T, funcs, main string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte(goFile("main", funcs, main)), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", name)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// An integer given for a count is that number.
func TestCounts(t *testing.T) {
	t.Parallel()
	s := start(t, nil)
	s.ok(imports)
	s.ok("plan := balls.Plan{Trials: 2, Seed: 1}")
	for _, c := range []struct{ process, key, want string }{
		{`balls.Allocate{Rule: "greedy", Bins: 1000, Balls: 50}`, "balls", "50"},
		{`balls.Allocate{Rule: "greedy", Bins: 1000, Balls: 110}`, "balls", "110"},
		{`balls.Allocate{Rule: "greedy", Bins: 1000, Balls: 1e6}`, "balls", "1000000"},
		{`balls.Allocate{Rule: "greedy", Bins: 1000, Balls: balls.Expr("n*ln(n)")}`, "balls", "6908"},
		{`balls.Allocate{Rule: "greedy", Bins: 1000}`, "balls", "1000"},
		{`balls.Infinite{Bins: 100, Steps: 57}`, "steps", "57"},
		{`balls.Repeated{Bins: 10, Rounds: 1000}`, "rounds", "1000"},
	} {
		s.ok("r, err := balls.Run(" + c.process + ", plan)\nif err != nil { panic(err) }")
		s.shows("r.Key(\""+c.key+"\")", c.want)
	}
	s.fails(`balls.Allocate{Bins: 1000, Balls: "n"}`,
		`^cell \d+, line 1: cannot use "n" \(untyped string constant\) as count.Count value$`)
	s.fails(`balls.Allocate{Bins: 1000, Balls: 1.5}`,
		`cannot use 1.5 \(untyped float constant\) as count.Count value \(truncated\)`)
	s.fails(`balls.Allocate{Bins: 1000, Rule: 50}`,
		`cannot use 50 \(untyped int constant\) as string value`)
}
