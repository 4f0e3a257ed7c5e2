package main

import (
	"path/filepath"
	"testing"

	"ballslab/cmd/ballslab/internal/notebook"
)

// The shipped notebooks can be published: lint finds nothing, their outputs are
// stripped, one cell holds the parameters, and the last cell is the check.
func TestShippedNotebooks(t *testing.T) {
	paths, err := filepath.Glob("../../notebooks/*.ipynb")
	if err != nil || len(paths) < 2 {
		t.Fatalf("%d notebooks, %v", len(paths), err)
	}
	for _, path := range paths {
		nb, err := notebook.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range nb.Lint() {
			t.Error(line)
		}
		parameters := 0
		cells := nb.Cells()
		for i, c := range cells {
			if c.Tagged("parameters") {
				parameters++
			}
			if c.IsCode() && len(c.Outputs()) > 0 {
				t.Errorf("%s: cell %d has outputs: run `ballslab notebooks strip`", path, i+1)
			}
		}
		if parameters != 1 {
			t.Errorf("%s: %d cells are tagged parameters, want 1", path, parameters)
		}
		if !cells[len(cells)-1].IsCode() {
			t.Errorf("%s: the last cell checks nothing", path)
		}
	}
}
