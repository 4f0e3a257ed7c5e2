package main

import (
	"path/filepath"
	"strings"
	"testing"

	"ballslab/claims"
	"ballslab/cmd/ballslab/internal/notebook"
)

// The shipped notebooks can be published: lint finds nothing, their outputs are
// stripped, one cell holds the parameters, and the last cell is the check. A cell
// that saves a figure has tags which name the claims that the figure is about, such
// as "claim:greedy-log-log".
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
			named := 0
			for _, tag := range c.Tags() {
				if id, ok := strings.CutPrefix(tag, "claim:"); ok {
					named++
					if _, err := claims.Get(id); err != nil {
						t.Errorf("%s: cell %d: %v", path, i+1, err)
					}
				}
			}
			if named == 0 && strings.Contains(c.Source(), ".Save(\"") {
				t.Errorf("%s: cell %d saves a figure, and no tag names its claim", path, i+1)
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
