package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// sources returns the folders of Go code of the project, relative to its root, each with its
// files, tests too.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	folders := map[string][]string{}
	err := filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && (name == "testdata" || name == "build" || name == "out" || strings.HasPrefix(name, "_") ||
			len(name) > 2 && name[0] == '.') {
			return filepath.SkipDir
		}
		if strings.HasSuffix(name, ".go") {
			folder, err := filepath.Rel("../..", filepath.Dir(path))
			folders[filepath.ToSlash(folder)] = append(folders[filepath.ToSlash(folder)], path)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(folders) < 20 {
		t.Fatalf("only %d folders of Go code", len(folders))
	}
	return folders
}

// docs/architecture.md has a word for every folder of Go code.
func TestArchitectureNamesEveryRoom(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for folder := range sources(t) {
		if strings.HasPrefix(folder, "bench/") { // programs of others
			continue
		}
		if !strings.Contains(string(text), "**"+folder+"**") {
			t.Errorf("docs/architecture.md does not say what %s is for", folder)
		}
	}
}

// No line of a comment is longer than 100 columns, a tab counted as 4.
func TestCommentsFit(t *testing.T) {
	t.Parallel()
	for _, files := range sources(t) {
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				line = strings.ReplaceAll(line, "\t", "    ")
				comment := strings.HasPrefix(strings.TrimSpace(line), "//")
				if comment && !strings.Contains(line, "// Output: ") && utf8.RuneCountInString(line) > 100 {
					t.Errorf("%s:%d: longer than 100 columns: %s", name, i+1, line)
				}
			}
		}
	}
}

// Package balls is what a notebook needs: it stays thin.
func TestBallsIsThin(t *testing.T) {
	t.Parallel()
	files := 0
	for _, name := range sources(t)["balls"] {
		if !strings.HasSuffix(name, "_test.go") {
			files++
		}
	}
	if files > 32 {
		t.Errorf("package balls has %d files; allowed: 32", files)
	}
	out, err := exec.Command("go", "doc", "../../balls").Output()
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(out), "\n"); lines > 60 {
		t.Errorf("go doc ./balls has %d lines; allowed: 60", lines)
	}
}
