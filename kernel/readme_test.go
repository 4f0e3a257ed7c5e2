package main

import (
	"os"
	"strings"
	"testing"
)

// The cell that README.md shows runs and shows its figure.
func TestReadmeCell(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```go\n")
	cell, _, found := strings.Cut(rest, "```\n")
	if !found {
		t.Fatal("README.md has no cell")
	}
	s := start(t, nil)
	a := s.ok(cell)
	for _, shown := range append(a.Display, a.Result) {
		if shown["image/svg+xml"] != nil || shown["image/png"] != nil {
			return
		}
	}
	t.Errorf("no figure: %v", a.Result["text/plain"])
}
