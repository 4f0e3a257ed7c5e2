package notebook

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// write makes a notebook file of cells given as JSON.
func write(t *testing.T, kernel string, cells ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sample.ipynb")
	text := fmt.Sprintf(`{"cells":[%s],"metadata":{"kernelspec":{"name":%q,"display_name":"x","language":"go"},"widgets":{}},"nbformat":4,"nbformat_minor":5}
`,
		strings.Join(cells, ","), kernel)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func code(source, count, outputs, tags string) string {
	return fmt.Sprintf(`{"id":"a","cell_type":"code","metadata":{"tags":[%s],"execution":{"t":1}},"source":[%q],"execution_count":%s,"outputs":[%s]}`,
		tags, source, count, outputs)
}

const failing = `{"output_type":"error","ename":"ERROR","evalue":"refuted: greedy-2\nmore","traceback":["refuted"]}`

func TestLint(t *testing.T) {
	tests := []struct {
		name, kernel string
		cells        []string
		want         string // part of the only complaint; empty: no complaint
	}{
		{"clean", Kernel, []string{code("x := 1", "null", "", "")}, ""},
		{"executed in order", Kernel, []string{code("x := 1", "1", "", ""), code("x", "2", "", "")}, ""},
		{"paths of the project", Kernel, []string{code("save(out/figures/a.pdf) // n/2, /2", "null", "", "")}, ""},
		{"web address", Kernel, []string{code("// https://oeis.org/usr/A208250", "null", "", "")}, ""},
		{"error shown on purpose", Kernel, []string{code("x", "1", failing, `"raises-exception"`)}, ""},
		{"other kernel", "gophernotes", []string{code("x := 1", "null", "", "")}, `kernelspec is "gophernotes"`},
		{"no cells", Kernel, nil, "no cells"},
		{"empty cell", Kernel, []string{code(" ", "null", "", "")}, "cell 1 has no source"},
		{"error", Kernel, []string{code("x", "1", failing, "")}, "cell 1 (x) holds an error: refuted: greedy-2"},
		{"absolute path", Kernel, []string{code("open(/home/me/data.csv)", "null", "", "")}, "absolute path: /home/me/data.csv"},
		{"absolute path in output", Kernel, []string{code("x", "1", `{"output_type":"stream","text":["saved /root/a.png"]}`, "")}, "absolute path: /root/a.png"},
		{"token", Kernel, []string{code("open(http://h:8888/?token=0123456789abcdef01)", "null", "", "")}, "token=012345"},
		{"counts out of order", Kernel, []string{code("x", "2", "", ""), code("y", "2", "", "")}, "execution count 2; allowed: 1"},
		{"half executed", Kernel, []string{code("x", "1", "", ""), code("y", "null", "", "")}, "1 of 2 code cells were executed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			nb, err := Read(write(t, test.kernel, test.cells...))
			if err != nil {
				t.Fatal(err)
			}
			found := nb.Lint()
			switch {
			case test.want == "" && len(found) == 0:
			case test.want != "" && len(found) == 1 && strings.Contains(found[0], test.want):
			default:
				t.Errorf("found %q, want one with %q", found, test.want)
			}
		})
	}
}

func TestStrip(t *testing.T) {
	path := write(t, "other",
		code("full := false // ≤ & <", "7", "", `"parameters"`),
		code("full = true", "8", "", `"injected-parameters"`),
		code("x", "9", failing, ""))
	nb, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	nb.Strip()
	if changed, err := nb.Write(); !changed || err != nil {
		t.Fatalf("Write: %v, %v", changed, err)
	}
	if nb, err = Read(path); err != nil {
		t.Fatal(err)
	}
	cells := nb.Cells()
	if len(cells) != 2 || !cells[0].Tagged("parameters") || len(cells[1].Outputs()) != 0 {
		t.Errorf("stripped to %v", cells)
	}
	if found := nb.Lint(); len(found) != 0 {
		t.Errorf("lint after strip: %q", found)
	}
	data, _ := os.ReadFile(path)
	for _, gone := range []string{"execution\"", "widgets", "refuted"} {
		if strings.Contains(string(data), gone) {
			t.Errorf("%q survived", gone)
		}
	}
	if !strings.Contains(string(data), "≤ & <") {
		t.Error("text was escaped")
	}
	nb.Strip()
	if changed, err := nb.Write(); changed || err != nil {
		t.Errorf("stripping twice changes the file (%v)", err)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"cells":[]}`, `{"nbformat":4}`, `{"nbformat":3,"cells":[]}`} {
		path := filepath.Join(t.TempDir(), "bad.ipynb")
		os.WriteFile(path, []byte(text), 0o644)
		if _, err := Read(path); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

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

// executes is a converter that copies a prepared result, SAMPLE, to its place.
const executes = `
out=""; to=""
while [ $# -gt 0 ]; do
  case $1 in --output-dir) out=$2; shift;; --to) to=$2; shift;; esac
  shift
done
if [ $to = notebook ]; then
  echo "[NbConvertApp] Executing cell:" >&2
  while IFS= read -r line; do printf "%s\n" "$line"; done <"$SAMPLE" >"$out/sample.ipynb"
else
  echo page >"$out/sample.html"
fi
echo "$BALLSLAB_FULL $BALLSLAB_FIGURES" >"$out/seen"
`

func TestRun(t *testing.T) {
	source := write(t, Kernel, code("x := 1", "null", "", ""), code("check()", "null", "", ""))
	good := write(t, Kernel, code("x := 1", "1", "", ""), code("check()", "2", "", ""))
	bad := write(t, Kernel, code("x := 1", "1", "", ""), code("check()", "2", failing, ""))
	for _, test := range []struct{ sample, failure string }{
		{good, ""},
		{bad, "cell 2 (check()): refuted: greedy-2"},
	} {
		converter(t, executes)
		t.Setenv("SAMPLE", test.sample)
		out := t.TempDir()
		told := 0
		runner := Runner{Out: out, Full: true, Progress: func(_ string, cell, cells int, _ time.Duration) { told = cell }}
		report, err := runner.Run(context.Background(), source)
		if err != nil {
			t.Fatal(err)
		}
		if report.Name != "sample" || report.Cells != 2 || report.Failure != test.failure || told != 1 {
			t.Errorf("report %+v, told %d", report, told)
		}
		for _, name := range []string{"sample.ipynb", "sample.html", "figures"} {
			if _, err := os.Stat(filepath.Join(out, name)); err != nil {
				t.Error(err)
			}
		}
		seen, _ := os.ReadFile(filepath.Join(out, "seen"))
		if want := "1 " + filepath.Join(out, "figures") + "\n"; string(seen) != want {
			t.Errorf("cells saw %q, want %q", seen, want)
		}
	}
}

func TestRunExplains(t *testing.T) {
	source := write(t, Kernel, code("x", "null", "", ""))
	for _, test := range []struct{ script, want string }{
		{"", "`make run` installs it"},
		{"echo 'jupyter_client.kernelspec.NoSuchKernel: No such kernel named ballslab' >&2; exit 1", "`make kernel` builds and installs it"},
		{"echo noise >&2; echo 'Disk full' >&2; exit 3", "Disk full"},
	} {
		converter(t, test.script)
		_, err := Runner{Out: t.TempDir()}.Run(context.Background(), source)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %q, want one line with %q", err, test.want)
		}
	}
	if _, err := (Runner{Out: filepath.Dir(source)}).Run(context.Background(), source); err == nil {
		t.Error("overwrote the notebook it ran")
	}
}

func TestRunStops(t *testing.T) {
	source := write(t, Kernel, code("x", "null", "", ""))
	// The stand-in runs until it is interrupted.
	converter(t, "trap 'exit 1' INT; while :; do :; done")
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := Runner{Out: t.TempDir()}.Run(ctx, source)
	if err == nil || time.Since(start) > 5*time.Second {
		t.Errorf("err %v after %v", err, time.Since(start))
	}
}
