package notebook

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
