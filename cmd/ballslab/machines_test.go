package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The command for arm64, under an emulator, prints the same bytes as that for this machine: all processes and engines,
// exact laws, calculators, graphs. See package portable for what could differ.
func TestSameBytesOnArm64(t *testing.T) {
	if os.Getenv("BALLSLAB_LONG") == "" {
		t.Skip("builds for another machine and emulates it: BALLSLAB_LONG=1")
	}
	qemu, err := exec.LookPath("qemu-aarch64-static")
	if err != nil {
		t.Skip("no emulator of arm64 (Debian: qemu-user-static)")
	}
	t.Parallel()
	dir := t.TempDir()
	build := func(name string, env ...string) string {
		path := filepath.Join(dir, name)
		c := exec.Command("go", "build", "-o", path, ".")
		c.Env = append(os.Environ(), env...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return path
	}
	here, there := build("here"), build("there", "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	text, err := os.ReadFile("testdata/machines.txt")
	if err != nil {
		t.Fatal(err)
	}
	run := func(stdin string, args ...string) string {
		c := exec.Command(args[0], args[1:]...)
		c.Stdin = strings.NewReader(stdin)
		var out, problem bytes.Buffer
		c.Stdout, c.Stderr = &out, &problem
		if err := c.Run(); err != nil {
			t.Fatalf("%q, %s: %v: %s", args, stdin, err, problem.String())
		}
		return out.String()
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		sub, rest, _ := strings.Cut(line, " ")
		stdin, args := rest, []string{sub, "-"}
		if sub == "bound" {
			stdin, args = "", append([]string{sub}, strings.Fields(rest)...)
		}
		native := run(stdin, append([]string{here}, args...)...)
		other := run(stdin, append([]string{qemu, there}, args...)...)
		if native != other || native == "" {
			t.Errorf("%s:\nhere:  %.600s\narm64: %.600s", line, native, other)
		}
	}
}
