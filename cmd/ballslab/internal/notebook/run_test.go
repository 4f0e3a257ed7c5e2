//go:build unix

package notebook

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// converter puts a stand-in for jupyter-nbconvert on the path, alone.
func converter(t *testing.T, script string) {
	t.Helper()
	dir := t.TempDir()
	if script != "" {
		err := os.WriteFile(filepath.Join(dir, "jupyter-nbconvert"), []byte("#!/bin/sh\n"+script), 0o755)
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
}

func TestRunExplains(t *testing.T) {
	source := write(t, Kernel, code("x", "null", "", ""))
	for _, test := range []struct{ script, want string }{
		{"", "`make run` installs it"},
		{"echo 'jupyter_client.kernelspec.NoSuchKernel: No such kernel named ballslab' >&2; exit 1", "`make kernel` builds and installs it"},
		{"kill -KILL $$", "sample: jupyter-nbconvert failed (signal: killed)"},
		{"echo noise >&2; echo 'Disk full' >&2; exit 3", "Disk full"},
		{`echo '{"cell":0}' >&3; echo CellTimeoutError >&2; exit 1`, "cell 1 of 1 (x): did not end within 15m"},
	} {
		converter(t, test.script)
		out := t.TempDir()
		_, err := Runner{Out: out}.Run(context.Background(), source)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %q, want one line with %q", err, test.want)
		}
		if names(t, out) != "figures" {
			t.Errorf("in the output folder: %s", names(t, out))
		}
	}
}

// A converter that does not obey is ended, with what it has started.
func TestRunStops(t *testing.T) {
	source := write(t, Kernel, code("x", "null", "", ""))
	out := t.TempDir()
	converter(t, `trap "" INT TERM; /bin/sleep 60 & echo $! >"`+out+`/pid"; while :; do /bin/sleep 1; done`)
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := Runner{Out: out}.Run(ctx, source)
	if err == nil || time.Since(start) > patience+5*time.Second {
		t.Errorf("err %v after %v", err, time.Since(start))
	}
	pid, err := os.ReadFile(filepath.Join(out, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	gone(t, strings.TrimSpace(string(pid)))
}

// What cannot be is refused before anything is executed, and nothing is changed.
func TestCheckRefuses(t *testing.T) {
	t.Parallel()
	a, b := write(t, Kernel, code("x", "null", "", "")), write(t, Kernel, code("y", "null", "", ""))
	index := filepath.Join(t.TempDir(), "index.ipynb")
	text, err := os.ReadFile(a)
	if err == nil {
		err = os.WriteFile(index, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "file")
	folder := t.TempDir() // with a folder where a result belongs
	if err := os.Mkdir(filepath.Join(folder, "sample.html"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Dir(a), link); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		out   string
		paths []string
		want  string
	}{
		{t.TempDir(), []string{a, b}, "would take the place of those of " + a},
		{t.TempDir(), []string{a, a}, "would take the place of those of " + a},
		{t.TempDir(), []string{index}, "would take the place of index.html"},
		{t.TempDir(), []string{filepath.Join(file, "none.ipynb")}, "none.ipynb"},
		{filepath.Dir(a), []string{a}, "is the folder of the notebook"},
		{link, []string{a}, "is the folder of the notebook"},
		{file, []string{a}, "-o: "},
		{folder, []string{a}, "sample.html: is a directory"},
	} {
		err := Runner{Out: test.out}.Check(test.paths)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q into %s: %v, want %q", test.paths, test.out, err, test.want)
		}
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(a), PartialFolder)); !os.IsNotExist(err) {
		t.Errorf("a refused run leaves a folder: %v", err)
	}
}

// Jupyter finds the kernel of testdata.
func TestMain(m *testing.M) {
	here, err := filepath.Abs("testdata")
	if err != nil {
		panic(err)
	}
	os.Setenv("JUPYTER_PATH", here)
	os.Exit(m.Run())
}

// cells is a notebook of the words of the kernel in testdata.
func cells(t *testing.T, sources ...string) string {
	t.Helper()
	list := []string{`{"id":"m","cell_type":"markdown","metadata":{},"source":["text"]}`}
	for i, s := range sources {
		cell := code(s, "7", failing, "") // with outputs of before
		cell = strings.Replace(cell, `"id":"a"`, fmt.Sprintf(`"id":"a%d"`, i), 1)
		list = append(list, strings.Replace(cell, `,"execution":{"t":1}`, "", 1))
	}
	return write(t, Kernel, list...)
}

func contents(t *testing.T, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// names are the names in a folder.
func names(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}

// gone wants that a process ends within seconds.
func gone(t *testing.T, pid string) {
	t.Helper()
	n, err := strconv.Atoi(pid)
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		// A process that ended but has no parent to see it is gone all the same.
		stat, _ := os.ReadFile("/proc/" + pid + "/stat")
		if syscall.Kill(n, 0) != nil || strings.Contains(string(stat), ") Z ") {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("process %s lives on", pid)
	syscall.Kill(n, syscall.SIGKILL)
}

var kernelPid = regexp.MustCompile(`pid ([0-9]+)`)

// A notebook to its end, also past a failing cell, which is named; then the results of
// runs that do not come to theirs: the kernel dies in the third cell, the user stops.
// The old results are as they were, what was executed is beside them, and no process
// is left.
func TestRun(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("jupyter-nbconvert"); err != nil {
		t.Skip("jupyter-nbconvert is not installed")
	}
	out := filepath.Join(t.TempDir(), "out")
	cell := 0
	runner := Runner{Out: out, Full: true, Progress: func(_ string, now, cells int, _ time.Duration) { cell = max(cell, now) }}
	report, err := runner.Run(t.Context(), cells(t, "print full FULL\nsave one", "fail refuted: greedy-2", "print after\nsave two"))
	if err != nil {
		t.Fatal(err)
	}
	if report.Name != "sample" || report.Cells != 3 || report.Done != 3 || report.Partial != "" || cell != 3 ||
		report.Failure != "cell 2 of 3 (fail refuted: greedy-2): refuted: greedy-2" {
		t.Errorf("report %+v, told %d", report, cell)
	}
	if got := names(t, out); got != "figures sample.html sample.ipynb" {
		t.Errorf("in the output folder: %s", got)
	}
	nb, err := Read(filepath.Join(out, "sample.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", "full 1\n", "refuted: greedy-2\nrefuted: greedy-2", "after\n"} {
		got := ""
		for _, o := range nb.Cells()[i].Outputs() {
			got += strings.TrimPrefix(o.Text(), "\n")
		}
		if strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
			t.Errorf("cell %d printed %q, want %q", i, got, want)
		}
	}
	if got := fmt.Sprint(nb.Cells()[1].Figures(), nb.Cells()[2].Figures(), nb.Cells()[3].Figures()); got != "[one] [] [two]" {
		t.Errorf("figures of the cells: %s", got)
	}
	oldNotebook, oldPage := contents(t, out, "sample.ipynb"), contents(t, out, "sample.html")
	if !strings.Contains(oldPage, "full 1") {
		t.Error("the page does not show what was printed")
	}

	still := func(report Report, err error, done int, want string) string {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) || report.Done != done {
			t.Errorf("report %+v, error %v, want %q after %d cells", report, err, want, done)
		}
		if contents(t, out, "sample.ipynb") != oldNotebook || contents(t, out, "sample.html") != oldPage {
			t.Error("the old results have changed")
		}
		if got := names(t, filepath.Join(out, PartialFolder)); got != "sample.ipynb" {
			t.Errorf("in the folder of partial results: %s", got)
		}
		part := contents(t, out, PartialFolder, "sample.ipynb")
		if nb, err := Read(filepath.Join(out, PartialFolder, "sample.ipynb")); err != nil || len(nb.Cells()) != 6 {
			t.Errorf("partial results: %v", err)
		}
		if strings.Contains(part, "greedy-2") {
			t.Error("outputs from before the run are among the partial results")
		}
		gone(t, kernelPid.FindStringSubmatch(part)[1])
		return part
	}
	report, err = runner.Run(t.Context(), cells(t, "print pid PID", "print two", "print in the third\ndie", "print four"))
	part := still(report, err, 2, "sample: cell 3 of 4 (print in the third): the kernel died; the executed cells are in "+report.Partial)
	for text, want := range map[string]bool{"executed 2 of its 4 code cells; cell 3 of 4 (print in the third): the kernel died": true, "in the third\\n\"": true, "four\\n": false} {
		if strings.Contains(part, text) != want {
			t.Errorf("%q in the partial results: %v", text, !want)
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	runner.Progress = func(_ string, now, _ int, _ time.Duration) {
		if now == 3 {
			cancel()
		}
	}
	start := time.Now()
	report, err = runner.Run(ctx, cells(t, "print pid PID", "print two", "print sleeps\nsleep 60", "print four"))
	still(report, err, 2, "sample: cell 3 of 4 (print sleeps): stopped")
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("stopped after %v", took)
	}

	// The next run to its end clears up.
	runner.Progress = nil
	if report, err = runner.Run(t.Context(), cells(t, "print new")); err != nil || report.Failure != "" {
		t.Fatal(report, err)
	}
	if got := names(t, out); got != "figures sample.html sample.ipynb" {
		t.Errorf("in the output folder: %s", got)
	}
}
