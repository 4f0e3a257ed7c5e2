package plotting

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadPoints(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.csv")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("# measured on a Monday\r\n\ufeffSeries, y, x,low,high,name\r\ncluster,3.5,1e3,3,4,\"a, " +
		"b\"\r\n,2,1,,,\r\n")
	got, err := ReadPoints(file)
	want := []Point{{Series: "cluster", X: 1000, Y: 3.5, Low: 3, High: 4, Name: "a, b"}, {X: 1, Y: 2}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v: %s", err, diff)
	}
	for text, want := range map[string]string{
		"":                           "is empty",
		"x,y\n":                      "no rows",
		"x,z\n1,2\n":                 `row 1: column "z": allowed: x, y, low, high, name, series`,
		"x,low\n1,2\n":               `row 1: column "y" is missing; there are x, low`,
		"x,y,x\n1,2,3\n":             `row 1: column "x": twice`,
		"x,y\n1,2\n# note\n3,four\n": `row 4: column y: "four": a number is wanted`,
		"x,y\n1,\n":                  `row 2: column y: "": a number is wanted`,
		"x,y\n1,NaN\n":               `row 2: column y: "NaN": a number is wanted`,
		"x,y\n1,2\n1,2,3\n":          "row 3",
		"x,y\n1,\"2\n":               "row 2",
		"x,y,low,high\n1,2,1,\n":     "row 2: columns low, high: one is empty",
		"x,y,low,high\n1,2,3,1\n":    "row 2: columns low, high: from 3 to 1",
		"x,y,low\n1,2,1\n":           "row 2: columns low, high: one is empty",
		"x;y\n1;2\n":                 `row 1: column "x;y": allowed`,
		"x,y\n1,1e999\n":             `row 2: column y: "1e999": a number is wanted`,
	} {
		write(text)
		_, err := ReadPoints(file)
		if err == nil || !strings.Contains(err.Error(), "mine.csv: "+want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := ReadPoints(file + ".no"); err == nil {
		t.Error("a file that is not there")
	}
}
