package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The tests drive the real binary as a front end would: through jupyter_client
// of Debian (package python3-jupyter-client), run by testdata/drive.py. The
// kernel is built once and installed into a temporary folder.

var jupyterPath string // with kernels/ballslab in it

func TestMain(m *testing.M) {
	code := func() int {
		dir, err := os.MkdirTemp("", "ballslab-kernel")
		if err != nil {
			log.Fatal(err)
		}
		defer os.RemoveAll(dir)
		binary, err := build()
		if err != nil {
			log.Print(err)
			return 1
		}
		if err := install(binary, filepath.Join(dir, "kernels", "ballslab")); err != nil {
			log.Print(err)
			return 1
		}
		jupyterPath = dir
		return m.Run()
	}()
	os.Exit(code)
}

// A session is a kernel with a client.
type session struct {
	t   *testing.T
	cmd *exec.Cmd // drive.py
	in  io.Writer
	out *bufio.Scanner
}

// An answer of drive.py.
type answer struct {
	Failure        string
	Seconds        float64
	AfterInterrupt float64 `json:"after_interrupt"`
	PID            int
	Status         string
	Evalue         string
	Traceback      []string
	Stdout, Stderr string
	StderrTimes    []float64 `json:"stderr_times"`
	Result         map[string]any
	Display        []map[string]any
	Alive          bool
	Statuses       []string
	Content        map[string]any
}

// driver starts drive.py, by way of another program if given, without a kernel.
func driver(t *testing.T, by ...string) *session {
	t.Helper()
	python := "/usr/bin/python3" // the one that Debian's packages belong to
	if _, err := os.Stat(python); err != nil {
		python = "python3"
	}
	args := append(by, python, "testdata/drive.py")
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "JUPYTER_PATH="+jupyterPath, "JUPYTER_DATA_DIR="+t.TempDir())
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v; the tests need Debian's python3-jupyter-client", err)
	}
	s := &session{t: t, cmd: cmd, in: in, out: bufio.NewScanner(out)}
	s.out.Buffer(nil, 1<<26)
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return s
}

func (s *session) try(request map[string]any) answer {
	s.t.Helper()
	line, err := json.Marshal(request)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.in.Write(append(line, '\n')); err != nil {
		s.t.Fatal(err)
	}
	if !s.out.Scan() {
		s.t.Fatalf("drive.py ended (is python3-jupyter-client installed?): %v", s.out.Err())
	}
	var a answer
	if err := json.Unmarshal(s.out.Bytes(), &a); err != nil {
		s.t.Fatal(err)
	}
	return a
}

func (s *session) do(request map[string]any) answer {
	s.t.Helper()
	a := s.try(request)
	if a.Failure != "" {
		s.t.Fatalf("%v: %s", request, a.Failure)
	}
	return a
}

// start returns a kernel in an environment (nil: that of the test).
func start(t *testing.T, env map[string]string) *session {
	t.Helper()
	s := driver(t)
	s.do(map[string]any{"op": "start", "env": env})
	t.Cleanup(func() { s.try(map[string]any{"op": "stop"}) })
	return s
}

// run runs a cell, whatever comes of it.
func (s *session) run(code string) answer {
	s.t.Helper()
	return s.do(map[string]any{"op": "execute", "code": code})
}

// ok runs a cell that must succeed.
func (s *session) ok(code string) answer {
	s.t.Helper()
	a := s.run(code)
	if a.Status != "ok" {
		s.t.Fatalf("cell\n%s\nfailed: %s", code, a.Evalue)
	}
	return a
}

// shows runs a cell that must show a text as its result.
func (s *session) shows(code, want string) {
	s.t.Helper()
	if got, _ := s.ok(code).Result["text/plain"].(string); got != want {
		s.t.Errorf("cell\n%s\nshows %q, want %q", code, got, want)
	}
}

// fails runs a cell that must fail with a message that matches a regular
// expression and is a single line.
func (s *session) fails(code, want string) {
	s.t.Helper()
	a := s.run(code)
	if a.Status != "error" || !regexp.MustCompile(want).MatchString(a.Evalue) || strings.Contains(a.Evalue, "\n") {
		s.t.Errorf("cell\n%s\nends with %s %q, want an error like %q", code, a.Status, a.Evalue, want)
	}
	if len(a.Traceback) != 1 || a.Traceback[0] != a.Evalue {
		s.t.Errorf("cell\n%s\nshows %q, want only %q", code, a.Traceback, a.Evalue)
	}
}

// interrupted runs a cell that must end by an interrupt, within half a second.
func (s *session) interrupted(code string, after float64) answer {
	s.t.Helper()
	a := s.do(map[string]any{"op": "execute", "code": code, "interrupt": after})
	if a.Status != "error" || a.Evalue != "interrupted" {
		s.t.Errorf("cell\n%s\nends with %s %q, want the error \"interrupted\"", code, a.Status, a.Evalue)
	}
	if a.AfterInterrupt > 0.5 {
		s.t.Errorf("cell\n%s\nends %.2f s after the interrupt, want at most 0.5 s", code, a.AfterInterrupt)
	}
	return a
}

const imports = `import ("ballslab/balls"; "fmt"; "time")`

// longRun is a simulation of minutes.
const longRun = `balls.Run(balls.Allocate{Rule: "greedy", D: 2, Bins: 1000}, balls.Plan{Trials: 1000000000})`

// Other programs may load the machine, so times are the best of some kernels; of
// up to twenty, if the first do not reach the goals.
func TestStartsAndImportsFast(t *testing.T) {
	ours, err := importable("..", "./...")
	if err != nil || len(ours) < 2 {
		t.Fatalf("our packages: %v, %v", ours, err)
	}
	cell := "import (\"" + strings.Join(ours, "\"; \"") + "\")"
	ready, imported := 1e9, 1e9
	kernels := 0
	for kernels < 3 || kernels < 20 && (ready > 1 || imported > 0.05) {
		kernels++
		s := driver(t)
		ready = min(ready, s.do(map[string]any{"op": "start"}).Seconds)
		imported = min(imported, s.ok(cell).Seconds)
		s.do(map[string]any{"op": "stop"})
	}
	t.Logf("best of %d: ready after %.0f ms, %d packages of ours imported in %.0f ms", kernels, 1e3*ready, len(ours), 1e3*imported)
	if ready > 1 {
		t.Errorf("ready after %.2f s, want at most 1 s", ready)
	}
	if imported > 0.05 {
		t.Errorf("importing our packages takes %.0f ms, want at most 50 ms", 1e3*imported)
	}
}

// With nothing in PATH there is no Go toolchain and no other program that the
// kernel could call. Where the system lets us, kernel and client have a network
// with nothing in it but themselves.
func TestNeedsNothingAround(t *testing.T) {
	var alone []string
	if err := exec.Command("unshare", "-rn", "true").Run(); err == nil {
		alone = []string{"unshare", "-rn"}
	} else {
		t.Logf("not cut off from the network: unshare: %v", err)
	}
	s := driver(t, alone...)
	s.do(map[string]any{"op": "start", "env": map[string]string{"PATH": "", "HOME": t.TempDir()}, "loopback": alone != nil})
	defer s.try(map[string]any{"op": "stop"})
	s.ok(imports)
	s.shows("1+1", "2")
	if a := s.ok(`balls.Run(balls.Allocate{Rule: "greedy", D: 2, Bins: 100}, balls.Plan{Trials: 10})`); a.Result["text/html"] == nil {
		t.Errorf("a result shows itself as %v, want a table", a.Result)
	}
	s.fails(`import "no/such/pkg"`, `^cell \d+, line 1: import "no/such/pkg": `)
}

// A go command that leaves a trace when it is run stands in PATH.
func TestFailingImportSaysWhyAndRunsNothing(t *testing.T) {
	bin := t.TempDir()
	trace := filepath.Join(bin, "trace")
	script := "#!/bin/sh\necho \"$@\" >> " + trace + "\nexit 1\n"
	for _, name := range []string{"go", "git"} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s := start(t, map[string]string{"PATH": bin + ":/bin:/usr/bin", "HOME": t.TempDir()})
	s.fails("import \"no/such/pkg\"", `^cell 1, line 1: import "no/such/pkg": this package is not linked into the kernel`)
	s.fails("x := 1\nimport (\n\t\"fmt\"\n\t\"github.com/x/y\"\n)", `^cell 2, line 4: import "github.com/x/y": `)
	s.fails(`import "./local"`, `^cell 3, line 1: import "./local": `)
	s.fails(`import "a b"`, `^cell 4, line 1: .*a b`)
	s.fails(`import "distuv"`, `did you mean "gonum.org/v1/gonum/stat/distuv"\?$`)
	s.fails(`import "slices"`, `nothing but generic functions`)
	s.fails("x", `undefined`) // nothing of a cell with a failing import has run
	s.ok("import (\"fmt\"; \"sync\")")
	s.fails("f := sync.OnceValue", `^cell \d+, line 1: .*OnceValue: it is generic`)
	if text, err := os.ReadFile(trace); err == nil {
		t.Errorf("the kernel ran: %s", text)
	}
}

func TestResultsShowThemselves(t *testing.T) {
	s := start(t, nil)
	s.ok(imports)
	s.ok(`import ("strconv"; "errors"; "os")`)
	a := s.ok(`balls.Run(balls.Allocate{Rule: "greedy", D: 2, Bins: 1000}, balls.Plan{Trials: 10, Seed: 1})`)
	if html, _ := a.Result["text/html"].(string); !strings.Contains(html, "<table>") || !strings.Contains(html, "max_load") {
		t.Errorf("a result shows itself as %v, want a table", a.Result)
	}
	s.ok(`r, err := balls.Run(balls.Allocate{Rule: "greedy", D: 2, Bins: 1000}, balls.Plan{Trials: 10, Seed: 1})`)
	b := s.ok("r")
	if fmt.Sprint(b.Result) != fmt.Sprint(a.Result) {
		t.Errorf("a result from a variable shows itself differently: %v", b.Result)
	}
	s.ok(`import "ballslab/plotting"`)
	s.ok(`rs, err := balls.Sweep("process: allocate\nrule: greedy\nbins: [100, 1000, 10000]\ntrials: 20")`)
	a = s.ok(`plotting.Growth{Results: rs}.Figure()`)
	svg, _ := a.Result["image/svg+xml"].(string)
	coded, _ := a.Result["image/png"].(string)
	image, err := base64.StdEncoding.DecodeString(coded)
	if !strings.Contains(svg, "<svg") || err != nil || !bytes.HasPrefix(image, []byte("\x89PNG")) {
		t.Errorf("a figure shows itself as %.500v, want SVG and PNG", a.Result)
	}
	a = s.ok("rs.Table()")
	if html, _ := a.Result["text/html"].(string); !strings.Contains(html, "<table>") {
		t.Errorf("a table shows itself as %v", a.Result)
	}
	if a = s.ok("fmt.Print(rs.Table().Markdown())"); !strings.HasPrefix(a.Stdout, "| bins | balls | engine | max_load | se |\n") {
		t.Errorf("a table in Markdown: %q", a.Stdout)
	}
	s.ok(`import "ballslab/balls/beta"`)
	s.ok(`p := balls.RandomDeletions{Bins: 100, D: 2, Steps: balls.Expr("9n"), Beta: beta.Square{High: 0.7, Low: 0.3, Up: balls.Expr("2n"), Down: balls.Expr("n")}}
r2, err := balls.Run(p, balls.Plan{Trials: 2, Grid: "linear", Points: 9})
plotting.Course{Results: balls.Results{r2}, Beta: p.Beta}.Figure()`)
	s.ok(`plotting.Growth{Results: plotting.Join(rs, rs[:1]), Names: []string{"a", "a", "a", "b"}, Bounds: []string{"greedy-leading"}}.Figure()`)
	s.fails(`balls.Run(balls.Allocate{Rule: "none", Bins: 10}, balls.Plan{})`, `rule`)
	s.fails(`plotting.Growth{Results: plotting.Join(rs[0])}.Figure()`, `^cell \d+, line 1: cannot use .* in argument to plotting.Join$`)
	s.shows(`m, err := r.Metric("max_load")
m`, "max_load 3 ± 0 (3: 1)")

	if a := s.ok(`fmt.Println("hi")`); a.Stdout != "hi\n" || a.Result != nil {
		t.Errorf("fmt.Println prints %q and shows %v", a.Stdout, a.Result)
	}
	if a := s.ok("fmt.Fprintf(os.Stderr, \"%d\", 7)"); a.Stderr != "7" || a.Result != nil {
		t.Errorf("fmt.Fprintf prints %q and shows %v", a.Stderr, a.Result)
	}
	s.shows(`strconv.Atoi("12")`, "12")
	s.fails(`strconv.Atoi("1x")`, `^cell \d+, line 1: strconv.Atoi: parsing "1x": invalid syntax$`)
	s.shows("e := errors.New(\"just a value\")\ne", "just a value")
	s.shows("var none *balls.Result\nnone", "<nil>")
	if a := s.ok("12;"); a.Result != nil {
		t.Errorf("a cell that ends with a semicolon shows %v", a.Result)
	}
	s.ok(`import ("gonum.org/v1/plot"; "gonum.org/v1/plot/plotter")`)
	s.ok("p := plot.New()\np.Title.Text = \"loads\"")
	for _, cell := range []string{"p", "p.Add(plotter.NewGrid())\np"} { // empty, and not
		a = s.ok(cell)
		svg, _ = a.Result["image/svg+xml"].(string)
		coded, _ = a.Result["image/png"].(string)
		image, err = base64.StdEncoding.DecodeString(coded)
		if !strings.Contains(svg, "loads") || err != nil || !bytes.HasPrefix(image, []byte("\x89PNG")) ||
			a.Result["text/plain"] != "a plot: loads" {
			t.Errorf("a plot of Gonum shows itself as %.500v, want SVG and PNG", a.Result)
		}
	}
	s.fails("var bad balls.Results = []*balls.Result{nil}\nbad", `cannot be shown`)
	s.shows("1+1", "2")
}

func TestInterrupt(t *testing.T) {
	s := start(t, nil)
	s.ok(imports)
	s.ok("x := 42")
	s.interrupted(longRun, 1)
	s.interrupted("r, err := "+longRun, 0.3)
	s.interrupted("for i := 0; i < 1000; i++ {\n\tr, _ := "+longRun+"\n\tfmt.Sprint(r)\n}", 0.3)
	s.interrupted("for {}", 0.3)
	s.interrupted("for { x++; x-- }", 0.3)
	s.interrupted("for { time.Sleep(10*time.Millisecond) }", 0.3)
	s.interrupted("time.Sleep(time.Minute)", 0.3)
	s.interrupted("func spin(n int) int { for { n++ }; return n }\nspin(0)", 0.3)
	if a := s.ok("x"); a.Result["text/plain"] != "42" && a.Result["text/plain"] != "43" {
		t.Errorf("after the interrupts x is %v, want 42", a.Result)
	}
	// An interrupt between cells is nobody's.
	pid, err := strconv.Atoi(s.ok("import \"os\"\nos.Getpid()").Result["text/plain"].(string))
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if err := syscall.Kill(pid, syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(100 * time.Millisecond)
	s.shows("2*21", "42")
	s.ok("for i := 0; i < 100000; i++ { x = 42 }")
}

func TestPanicsAndExitsAreCellErrors(t *testing.T) {
	s := start(t, nil)
	s.ok(imports)
	s.ok(`import ("gonum.org/v1/gonum/mat"; "os"; "log")`)
	s.ok("x := 42")
	s.fails(`panic("boo")`, `^cell \d+, line 1: boo$`)
	s.fails("y := 1\nmat.NewDense(-1, y, nil)", `^cell \d+, line 2: mat: negative dimension$`)
	s.fails("a := []int{1}\ni := 5\nfmt.Sprint(a[i])", `^cell \d+, line 3: .*out of range`)
	s.fails("\n\nz := ]", `^cell \d+, line 3: expected operand`)
	s.fails("y = 2\nundefinedName(3)", `^cell \d+, line 2: undefined`)
	s.fails("os.Exit(3)", `os.Exit\(3\): the kernel goes on`)
	s.fails(`log.Fatal("dead")`, `log.Fatal: dead`)
	if a := s.ok(`log.Print("noted")`); !strings.Contains(a.Stderr, "noted") {
		t.Errorf("log.Print shows %q in the cell", a.Stderr)
	}
	s.shows("x", "42")
}

// Progress is one line, redrawn at most four times a second, and removed at the end.
func TestProgress(t *testing.T) {
	s := start(t, nil)
	s.ok(imports)
	a := s.interrupted(longRun, 2.6)
	lines := strings.Split(strings.TrimPrefix(a.Stderr, "\r"), "\r")
	if len(lines) < 5 || strings.Contains(a.Stderr, "\n") || !strings.Contains(lines[0], "trials") {
		t.Errorf("progress shows %q", a.Stderr)
	}
	if last := lines[len(lines)-1]; last != "" || strings.TrimSpace(lines[len(lines)-2]) != "" {
		t.Errorf("progress is not removed at the end: %q", a.Stderr)
	}
	if n := len(lines) - 2; float64(n) > 4*a.Seconds {
		t.Errorf("progress was drawn %d times in %.1f s, want at most four times a second", n, a.Seconds)
	}
}

// Cells that wait behind one that fails or is interrupted are not run.
func TestRunAllStopsAtTheFirstError(t *testing.T) {
	s := start(t, nil)
	a := s.do(map[string]any{"op": "pile", "codes": []string{"x := 1", "x = 2", "panic(0)", "x = 3", "x = 4"}})
	if got := fmt.Sprint(a.Statuses); got != "[ok ok error aborted aborted]" {
		t.Errorf("cells end with %s", got)
	}
	time.Sleep(200 * time.Millisecond)
	s.shows("x", "2")
}

// Types of cells satisfy interfaces of compiled packages, and the standard
// library is that of this Go.
func TestCompiledPackages(t *testing.T) {
	s := start(t, nil)
	s.ok(`import (
	"math"
	"math/rand/v2"
	"sort"
	"errors"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
	"gonum.org/v1/plot/vg/vgpdf"
)`)
	s.shows("rand.New(rand.NewPCG(1, 2)).IntN(1)", "0")
	s.shows("var wide uint64 = math.MaxUint64\nwide", "18446744073709551615")
	// Untyped constants take on the named types of compiled packages.
	s.ok(`import ("encoding/json"; "time"; "ballslab/balls"; "ballslab/balls/graphs")`)
	s.ok("c8, err := graphs.Cycle(8)")
	s.shows(`json.Number("12")`, "12")
	s.shows("var d time.Duration = 3\nd", "3ns")
	s.shows(`r, err := balls.Run(balls.Allocate{Rule: "one-choice", Bins: 10, Balls: balls.Expr("3n")}, balls.Plan{})`+"\nr.Key(\"balls\")", "30")
	s.shows(`s := []balls.Count{balls.Expr("n"), 1e6}`+"\ns[1] = 50\ns", "[n 50]")
	s.shows(`r, err = balls.Run(balls.Allocate{Rule: "one-choice", Bins: 10, Balls: balls.Expr("0")}, balls.Plan{})`+"\nr.Key(\"balls\")", "0")
	s.shows("balls.Zero == 0", "true")
	// A sweep of values of cells: constants, lists, expressions, and values of named types.
	s.ok(`import "ballslab/balls/beta"`)
	s.ok("sizes := []int64{10, 20}\n" + `swept, err := balls.SweepOf(balls.Allocate{Rule: "greedy"}, balls.Plan{Trials: 2},
	balls.Over("d", 1, 2), balls.Over("bins", sizes), balls.Over("balls", "n", balls.Expr("2n"), 1e2))`)
	s.shows("len(swept)", "12")
	s.shows(`swept[11].Process.(balls.Allocate).Bins`, "20")
	s.ok(`swept, err = balls.SweepOf(balls.RandomDeletions{Bins: 10, Steps: 50}, balls.Plan{},
	balls.Over("beta", 0.5, beta.Square{High: 1, Low: 0.25, Up: balls.Expr("n"), Down: 30}, beta.Cyclic{Values: []float64{1, 0}}))`)
	s.shows("len(swept)", "3")
	s.shows("swept[1].Process.(balls.RandomDeletions).Beta.At(10)", "0.25")
	s.fails(`balls.SweepOf(balls.Allocate{Rule: "greedy"}, balls.Plan{}, balls.Over("bins", 1.5))`, "bins: 1.5: allowed: an integer")
	// A player is a function of the cell.
	s.ok(`r, err = balls.Run(balls.BinDeletion{Bins: 6, Adversary: balls.Adversary{Player: func(v *balls.View) int64 { return v.Fullest() }}}, balls.Plan{})`)
	s.shows(`rates, err := balls.Resolve(balls.GraphSync{Graph: c8, Reading: "bernoulli", P: 0.5, Q: balls.Zero, Rounds: 5})`+"\nrates.(balls.GraphSync).Q == 0", "true")
	s.shows("math.Pi", "3.141592653589793")
	s.shows("errors.Is(errors.ErrUnsupported, errors.ErrUnsupported)", "true")
	s.shows("stat.Mean([]float64{1, 2, 6}, nil)", "3")
	s.shows("distuv.Binomial{N: 10, P: 0.5}.Mean()", "5")
	s.shows("floats.Sum([]float64{1, 2})", "3")
	s.shows("math.Round(1000 * quad.Fixed(func(x float64) float64 { return x * x }, 0, 1, 100, nil, 0))", "333")
	s.ok("type bySize []int\nfunc (b bySize) Len() int { return len(b) }\nfunc (b bySize) Less(i, j int) bool { return b[i] < b[j] }\nfunc (b bySize) Swap(i, j int) { b[i], b[j] = b[j], b[i] }")
	s.shows("b := bySize{3, 1, 2}\nsort.Sort(b)\nb", "[1 2 3]")
	s.ok("type line struct{ n int }\nfunc (l line) Len() int { return l.n }\nfunc (l line) XY(i int) (float64, float64) { return float64(i), 2 }")
	s.shows("l, err := plotter.NewLine(line{2})\nl.XYs", "[{0 2} {1 2}]")
	s.ok("p := plot.New()\np.Add(l)\nc := vgsvg.New(3*vg.Inch, 2*vg.Inch)\np.Draw(draw.New(c))\nplotutil.Color(1)\nvgimg.New(1, 1)\nvgpdf.New(1, 1)")
}

// Jupyter waits for a reply to each of these.
func TestRequests(t *testing.T) {
	s := start(t, nil)
	request := func(kind string, content map[string]any) map[string]any {
		t.Helper()
		return s.do(map[string]any{"op": "request", "type": kind, "content": content}).Content
	}
	s.ok(`import "fmt"`)
	info := request("kernel_info_request", map[string]any{})
	if language := info["language_info"].(map[string]any); language["name"] != "go" || language["file_extension"] != ".go" {
		t.Errorf("kernel_info_reply: %v", info)
	}
	if h := request("history_request", map[string]any{"hist_access_type": "tail", "n": 10}); h["status"] != "ok" {
		t.Errorf("history_reply: %v", h)
	}
	if c := request("comm_info_request", map[string]any{}); c["status"] != "ok" {
		t.Errorf("comm_info_reply: %v", c)
	}
	code := `λ := "β"; fmt.Prin`
	c := request("complete_request", map[string]any{"code": code, "cursor_pos": len([]rune(code))})
	if fmt.Sprint(c["matches"]) != "[Print Printf Println]" || c["cursor_start"] != 14.0 || c["cursor_end"] != 18.0 {
		t.Errorf("complete_reply: %v", c)
	}
	if c := request("is_complete_request", map[string]any{"code": "for {"}); c["status"] != "incomplete" {
		t.Errorf("is_complete_reply: %v", c)
	}
}

// Contextual help: what the front end shows for Shift-Tab.
func TestInspect(t *testing.T) {
	s := start(t, nil)
	s.ok(imports)
	s.ok("r, err := balls.Run(balls.Allocate{Bins: 10}, balls.Plan{})\nx := 1.5")
	for _, test := range []struct{ code, want string }{
		{"fmt.Println|", "func Println(a ...any) (n int, err error)"},
		{"β := balls.R|un", "func Run(p Process, plan Plan) (*Result, error)"},
		{"balls.Run(balls.Allocate{Bins: 10}, |", "func Run("},
		{"balls.Plan|", "type Plan struct"},
		{"ball|s", "package balls"},
		{"r.Metric|(\"x\")", "func (r *Result) Metric(name string) (Metric, error)"},
		{"r.Provenance.Seed|", "uint64"},
		{"r|", "A Result is"},
		{"x|", "float64"},
		{"nothing|", ""},
		{"1 + |", ""},
	} {
		cursor := strings.Index(test.code, "|")
		a := s.do(map[string]any{"op": "request", "type": "inspect_request", "content": map[string]any{
			"code": strings.Replace(test.code, "|", "", 1), "cursor_pos": len([]rune(test.code[:cursor])), "detail_level": 0}})
		data, _ := a.Content["data"].(map[string]any)
		text, _ := data["text/plain"].(string)
		if a.Content["status"] != "ok" || a.Content["found"] != (test.want != "") || !strings.Contains(text, test.want) {
			t.Errorf("help for %s: %v", test.code, a.Content)
		}
	}
}

// The kernel does not outlive its server, and ends when told to.
func TestEndsWithItsServer(t *testing.T) {
	for _, end := range []string{"SIGTERM", "SIGHUP", "server killed"} {
		t.Run(end, func(t *testing.T) {
			if end == "SIGHUP" && signal.Ignored(syscall.SIGHUP) {
				t.Skip("started under nohup, and so is the kernel")
			}
			s := driver(t)
			pid := s.do(map[string]any{"op": "start"}).PID
			if pid <= 0 {
				t.Fatalf("no process id of the kernel: %d", pid)
			}
			switch end {
			case "SIGTERM":
				syscall.Kill(pid, syscall.SIGTERM)
			case "SIGHUP":
				syscall.Kill(pid, syscall.SIGHUP)
			default:
				s.cmd.Process.Kill()
			}
			for range 50 {
				if !living(pid) {
					return
				}
				time.Sleep(100 * time.Millisecond)
			}
			t.Errorf("the kernel still runs after 5 s")
			syscall.Kill(pid, syscall.SIGKILL)
		})
	}
}

// living reports whether a process exists and is no zombie.
func living(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !regexp.MustCompile(`^\d+ \(.*\) Z`).Match(stat)
}

// Every exported name of our packages that is not generic can be used in a
// cell. The names are read from the sources, not from what the generator saw.
func TestEveryExportedNameIsThere(t *testing.T) {
	out, err := command("..", "go", "list", "-f", `{{if ne .Name "main"}}{{.ImportPath}} {{.Name}} {{.Dir}} {{join .GoFiles " "}}{{end}}`, "./...")
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, nil)
	walked := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if len(fields) < 4 || slices.Contains(strings.Split(fields[0], "/"), "internal") {
			continue
		}
		path, name, dir := fields[0], fields[1], fields[2]
		var code strings.Builder
		fmt.Fprintf(&code, "import %q\n", path)
		for _, file := range fields[3:] {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, file), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			values, types := exported(f)
			for _, v := range values {
				fmt.Fprintf(&code, "_ = %s.%s\n", name, v)
			}
			for _, v := range types {
				fmt.Fprintf(&code, "_ = (*%s.%s)(nil)\n", name, v)
			}
			walked += len(values) + len(types)
		}
		s.ok(code.String())
	}
	t.Logf("%d names", walked)
	if walked < 50 {
		t.Errorf("only %d exported names found", walked)
	}
	s.fails("_ = balls.NoSuchName", "has no symbol NoSuchName")
}

// exported lists the exported names that a file declares, without methods and
// generic ones.
func exported(f *ast.File) (values, types []string) {
	add := func(list *[]string, name *ast.Ident) {
		if name.IsExported() {
			*list = append(*list, name.Name)
		}
	}
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil && decl.Type.TypeParams == nil {
				add(&values, decl.Name)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						add(&values, name)
					}
				case *ast.TypeSpec:
					if spec.TypeParams == nil {
						add(&types, spec.Name)
					}
				}
			}
		}
	}
	return values, types
}

// A gophernotes that has changed where we rename is not built.
func TestRenameFailsLoudly(t *testing.T) {
	for _, text := range []string{"package main\n", "package main\n\nfunc main() {}\n\nfunc main() {}\n"} {
		if _, _, err := rename(upstream, "main.go", []byte(text)); err == nil || !strings.Contains(err.Error(), "func main()") {
			t.Errorf("rename of %q: error %v", text, err)
		}
	}
	out, n, err := rename(upstream, "main.go", []byte("package main\n\nfunc main() {}\n"))
	if err != nil || n != 1 || string(out) != "package main\n\nfunc upstreamMain() {}\n" {
		t.Errorf("rename: %q, %v", out, err)
	}
}

// Installing writes the spec's own folder and nothing else.
func TestInstallTouchesOnlyItsFolder(t *testing.T) {
	prefix := t.TempDir()
	dir, err := kernelFolder(prefix)
	if err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "binary")
	if err := os.WriteFile(binary, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := install(binary, dir); err != nil {
			t.Fatal(err)
		}
	}
	var files []string
	filepath.WalkDir(prefix, func(path string, d os.DirEntry, err error) error {
		if !d.IsDir() {
			name, _ := filepath.Rel(prefix, path)
			files = append(files, name)
		}
		return err
	})
	want := []string{"ballslab-kernel", "kernel.json", "logo-32x32.png", "logo-64x64.png"}
	for i, name := range want {
		want[i] = filepath.Join("share", "jupyter", "kernels", "ballslab", name)
	}
	if !slices.Equal(files, want) {
		t.Errorf("installed %v, want %v", files, want)
	}
	if info, err := os.Stat(filepath.Join(dir, "ballslab-kernel")); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the binary has mode %v (%v), want 755", info.Mode(), err)
	}
}
