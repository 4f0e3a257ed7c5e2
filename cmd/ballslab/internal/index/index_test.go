package index

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ballslab/claims"
)

// put writes a file below a folder.
func put(t *testing.T, text string, path ...string) {
	t.Helper()
	file := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A cell of a notebook in a test.
type cell struct {
	kind, source  string
	tags, figures []string
	html          string // what it showed
	failure       string
}

func notebookOf(t *testing.T, cells ...cell) string {
	t.Helper()
	var list []any
	for _, c := range cells {
		fields := map[string]any{"cell_type": c.kind, "source": c.source, "metadata": map[string]any{
			"tags": c.tags, "ballslab": map[string]any{"figures": c.figures},
		}}
		if c.kind == "code" {
			outputs := []any{}
			if c.html != "" {
				outputs = append(outputs, map[string]any{"output_type": "execute_result", "data": map[string]any{"text/html": c.html}})
			}
			if c.failure != "" {
				outputs = append(outputs, map[string]any{"output_type": "error", "ename": "ERROR", "evalue": c.failure})
			}
			fields["outputs"] = outputs
		}
		list = append(list, fields)
	}
	text, err := json.Marshal(map[string]any{"cells": list, "nbformat": 4, "nbformat_minor": 5, "metadata": map[string]any{"ballslab": map[string]any{"full": false}}})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The page has each figure with its files, the first sentence of the text beside it, its
// claims with their verdicts, and its notebook; the table of the verdicts; what failed and
// what is not the whole; and figures of no notebook.
func TestWrite(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	table := claims.Table{Verdicts: []claims.Verdict{
		{ID: "greedy-log-log", Tag: "seen", Outcome: claims.Consistent, Decides: claims.Finding{Quantity: "P(max < 2) & more", At: "n = 10"}},
		{ID: "greedy-lag", Outcome: claims.Refuted},
	}}
	put(t, notebookOf(t,
		cell{kind: "markdown", source: "# Balls & bins\n\nWords."},
		cell{kind: "code", source: "a", figures: []string{"growth", "gone"}, tags: []string{"claim:greedy-log-log", "claim:greedy-optimal"}},
		cell{kind: "code", source: "growth"},
		cell{kind: "markdown", source: "It *grows* like `ln n`, x < y. More is not said.\n\n## Next\n\nNot this.\n\nBut this, before the figure: e.g. here."},
		cell{kind: "code", source: "b", figures: []string{"tail"}},
		cell{kind: "markdown", source: "## A heading\n\nOf the next."},
		cell{kind: "code", source: "table", html: table.Table().HTML()},
		cell{kind: "code", source: "table.Refuted()", failure: "refuted: greedy-lag"},
	), out, "one.ipynb")
	put(t, "page", out, "one.html")
	put(t, notebookOf(t, cell{kind: "markdown", source: "**Not the whole notebook.** 1 of 3."}), out, "partial", "two.ipynb")
	for _, name := range []string{"growth.png", "growth.pdf", "growth.csv", "tail.svg", "lost.json", ".x.writing", "notes.txt"} {
		put(t, "", out, "figures", name)
	}
	if err := Write(out); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(out, Name))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(data)), " ")
	for want, there := range map[string]bool{
		`<meta name="viewport"`:                                    true,
		`<h2 id="one">Balls &amp; bins</h2>`:                       true,
		`<a href="one.html">`:                                      true,
		`<a href="one.ipynb">one.ipynb</a>, quick s`:               true,
		`Failed in cell 5 (table.Refuted()): refuted: greedy-lag`:  true,
		`<img src="figures/growth.png"`:                            true,
		`<p>It <i>grows</i> like <code>ln n</code>, x &lt; y.</p>`: true,
		`growth: <a href="figures/growth.pdf">pdf</a> <a href="figures/growth.png">png</a> <a href="figures/growth.csv">csv</a></p>`: true,
		`<a href="#claim-greedy-log-log">greedy-log-log</a> <span class="consistent">consistent</span>, greedy-optimal</p>`:          true,
		`<img src="figures/tail.svg"`:                                                 true,
		`<p>But this, before the figure: e.g. here.</p>`:                              true,
		`<tr id="claim-greedy-log-log"><td><b>greedy-log-log</b><br>`:                 true,
		`<td>P(max &lt; 2) &amp; more at n = 10</td>`:                                 true,
		`<td class="refuted">refuted</td>`:                                            true,
		`1 claims consistent, 0 inconclusive, 1 refuted`:                              true,
		`Not the whole notebook. 1 of 3. <a href="partial/two.ipynb">`:                true,
		`<p>lost</p> <p class="small">lost: <a href="figures/lost.json">json</a></p>`: true,
		"<script": false, "http": false, "gone": false, "notes": false, "writing": false,
		"figures/lost.png": false, `href="two.`: false,
	} {
		if strings.Contains(text, want) != there {
			t.Errorf("%s is in the page: %v", want, !there)
		}
	}
	if t.Failed() {
		t.Log(string(data))
	}
}

// A folder without any result has a page too.
func TestWriteEmpty(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	if err := Write(out); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(out, Name)); err != nil {
		t.Error(err)
	}
}
