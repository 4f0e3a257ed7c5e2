package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ballslab/claims"
)

// What README.md tells people to type exists: targets of the Makefile, commands
// and flags of ballslab.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, line := range codeLines(string(text)) {
		line, _, _ = strings.Cut(line, "  #")
		for _, part := range strings.Split(line, "|") {
			words := strings.Fields(part)
			switch {
			case len(words) >= 2 && words[0] == "make":
				commands++
				if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(words[1]) + `:`).Match(makefile) {
					t.Errorf("%q: the Makefile has no target %s", line, words[1])
				}
			case len(words) >= 2 && strings.HasSuffix(words[0], "ballslab"):
				commands++
				cmd, rest, err := rootCommand().Find(words[1:])
				if err != nil || cmd.Name() == "ballslab" {
					t.Errorf("%q: no such command", line)
					continue
				}
				for _, word := range rest {
					if name, is := strings.CutPrefix(word, "--"); is {
						name, _, _ = strings.Cut(name, "=")
						if cmd.Flags().Lookup(name) == nil {
							t.Errorf("%q: %s has no flag --%s", line, cmd.Name(), name)
						}
					}
				}
			}
		}
	}
	if commands < 5 {
		t.Errorf("only %d commands were found in the README", commands)
	}
}

// What README.md and the pages of docs link to is there.
func TestReadmeLinks(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 2 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range append(pages, "../../README.md", "../../kernel/README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), link[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", page, link[1])
			}
		}
	}
}

// codeLines returns the lines of indented and fenced code blocks.
func codeLines(markdown string) []string {
	var lines []string
	fenced := false
	for _, line := range strings.Split(markdown, "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case fenced, strings.HasPrefix(line, "    "):
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// The tables of verdicts in docs/claims.md are those of data/verdicts.jsonl, which holds
// the output of `ballslab check --format json`, with --full or without it, on
// every claim; README.md counts them. A claim may have both rows, the full one first.
func TestReadmeVerdicts(t *testing.T) {
	data, err := os.ReadFile("../../data/verdicts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var full, quick, both claims.Table
	ids := map[string]bool{}
	count := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var v claims.Verdict
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		switch {
		case v.Full:
			full.Verdicts = append(full.Verdicts, v)
		case ids[v.ID]: // the full run comes first
			both.Verdicts = append(both.Verdicts, v)
			continue
		default:
			quick.Verdicts = append(quick.Verdicts, v)
		}
		ids[v.ID] = true
		count[string(v.Outcome)]++
	}
	for _, c := range claims.All() {
		if !ids[c.ID] {
			t.Fatalf("data/verdicts.jsonl lacks %s: add what `ballslab check %s --format json` prints", c.ID, c.ID)
		}
	}
	text := ""
	if len(full.Verdicts) > 0 {
		text += "Full sizes (`ballslab check --full`):\n\n" + full.Table().Markdown()
	}
	if len(quick.Verdicts) > 0 {
		text += "\nQuick sizes (`ballslab check`), not yet run in full:\n\n" + quick.Table().Markdown()
	}
	if len(both.Verdicts) > 0 {
		text += "\nQuick sizes of claims that have a row of a full run, for their power:\n\n" + both.Table().Markdown()
	}
	compareSection(t, "docs/claims.md", "verdicts", strings.TrimPrefix(text, "\n"))
	compareSection(t, "README.md", "verdicts", fmt.Sprintf("Of %d claims, %d are consistent with what was measured, %d inconclusive, %d refuted. %d were run at full sizes, %d only at the quick ones so far.\n",
		len(ids), count["consistent"], count["inconclusive"], count["refuted"], len(full.Verdicts), len(quick.Verdicts)))
}

// The tables of speed in docs/speed.md are rows of bench/RESULTS.md, and README.md has a few of
// them.
func TestReadmeSpeed(t *testing.T) {
	results, err := os.ReadFile("../../bench/RESULTS.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	few := "| case | ns per step (engine) | beside | ratio |\n| --- | --- | --- | --- |\n"
	found := 0
	for _, line := range strings.Split(string(results), "\n") {
		switch {
		case !strings.HasPrefix(line, "|"):
			if len(rows) > 0 && rows[len(rows)-1] != "" {
				rows = append(rows, "")
			}
		case !strings.HasPrefix(line, "| Greedy[3]"):
			rows = append(rows, line)
		}
		// Case and ours come first; against what, ratio, goal and met last.
		cells := strings.Split(strings.Trim(line, "| "), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) > 6 && slices.Contains(featured, cells[0]) {
			few += fmt.Sprintf("| %s | %s | %s | %s |\n", cells[0], cells[1], cells[len(cells)-4], cells[len(cells)-3])
			found++
		}
	}
	if found != len(featured) {
		t.Errorf("bench/RESULTS.md has %d of the cases %q", found, featured)
	}
	compareSection(t, "docs/speed.md", "speed", strings.TrimSpace(strings.Join(rows, "\n"))+"\n")
	compareSection(t, "README.md", "speed", few)
}

// featured are the cases of the README's table.
var featured = []string{
	"Greedy[2], n = 10^4, m = n", "Greedy[2], n = 10^10, m = n", "Greedy[2], n = 10^12, m = n",
	"infinite process, n = m = 10^8", "random deletions, n = m = 10^8", "cycle, n = 10^4, m = 100 n",
}

// compareSection wants a text between two marks of a file of the repository, or puts it there.
func compareSection(t *testing.T, file, name, want string) {
	t.Helper()
	path := filepath.Join("../..", file)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	before, rest, ok := strings.Cut(string(text), begin)
	got, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for %s", file, name)
	}
	want = "\n" + want + "\n"
	if *update {
		if err := os.WriteFile(path, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != want {
		t.Errorf("the %s in %s are not the committed ones: go test ./cmd/ballslab -run Readme -update", name, file)
	}
}
