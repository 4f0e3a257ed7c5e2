package print

import (
	"strings"
	"testing"

	"ballslab/balls"
)

// Results printed one by one are those printed together: in csv byte for byte,
// in a table but for the width of its columns; and each is there before the next
// is run.
func TestPrinter(t *testing.T) {
	t.Parallel()
	cells, err := balls.Read(`{"process": "allocate", "rule": ["one-choice", "greedy"], "bins": [5, 1000],
		"trials": 3, "metrics": ["max_load", "gap"], "every": 5}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range Formats() {
		var b strings.Builder
		p, err := New(&b, format, cells)
		if err != nil {
			t.Fatal(err)
		}
		var all balls.Results
		for i, c := range cells {
			r, err := c.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, r)
			before := b.Len()
			atOnce := format != "markdown" && format != "latex"
			if err := p.Print(r); err != nil || atOnce && b.Len() == before {
				t.Errorf("%s: cell %d of %d is not printed (%v)", format, i+1, len(cells), err)
			}
		}
		if err := p.End(); err != nil {
			t.Error(err)
		}
		words := func(s string) string { return strings.Join(strings.Fields(s), " ") }
		switch format {
		case "csv":
			var together strings.Builder
			if err := all.Records().CSV(&together); err != nil {
				t.Fatal(err)
			}
			if b.String() != together.String() {
				t.Errorf("csv one by one:\n%stogether:\n%s", b.String(), together.String())
			}
		case "markdown":
			if b.String() != all.Table().Markdown() {
				t.Errorf("markdown:\n%s", b.String())
			}
		case "latex":
			if b.String() != all.Table().LaTeX() {
				t.Errorf("latex:\n%s", b.String())
			}
		case "table":
			if words(b.String()) != words(all.String()) {
				t.Errorf("table one by one:\n%stogether:\n%s", b.String(), all)
			}
			lines := strings.Split(strings.TrimSpace(b.String()), "\n")
			at := strings.Index(lines[1], "engine")
			for _, row := range lines[2:] {
				if row[at-1] != ' ' || row[at] == ' ' {
					t.Errorf("a table whose columns do not stand below each other:\n%s", b.String())
				}
			}
		}
	}
	if _, err := New(nil, "xml", cells); err == nil || !strings.Contains(err.Error(),
		"json, csv, table") {
		t.Errorf("format xml: %v", err)
	}
}

// The numbers of a metric stand in its column, also of cells that have other metrics.
func TestTableOfDifferentMetrics(t *testing.T) {
	t.Parallel()
	cells, err := balls.Read(`{"process": "allocate", "rule": "one-choice", "bins": 1, "trials": 2,
		"metrics": [["empty"], ["max_load", "empty"], ["max_load"]]}`)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	p, err := New(&b, "table", cells)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		r, err := c.Run(t.Context())
		if err == nil {
			err = p.Print(r)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(b.String(), "\n")
	const want = `engine  empty     se        max_load  se
bins    0         0
bins    0         0         1         0
bins                        1         0`
	if got := strings.Join(lines[1:5], "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
