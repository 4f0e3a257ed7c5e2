package main

import (
	"os/exec"
	"strings"
	"testing"
)

// A notebook's results name the version and the commit that the command's do.
func TestVersion(t *testing.T) {
	t.Parallel()
	git := func(args ...string) string {
		out, err := exec.Command("git", args...).Output()
		if err != nil {
			t.Skipf("no git history here: %v", err)
		}
		return strings.TrimSpace(string(out))
	}
	version, commit := git("describe", "--tags", "--always", "--dirty"), git("rev-parse", "HEAD")
	if git("status", "--porcelain") != "" {
		commit += "+modified"
	}
	s := start(t, nil)
	s.ok(imports)
	s.shows("balls.Version()", version)
	s.ok(`r, err := balls.Run(balls.Allocate{Rule: "greedy", Bins: 10}, balls.Plan{})`)
	s.shows("r.Provenance.Commit", commit)
}
