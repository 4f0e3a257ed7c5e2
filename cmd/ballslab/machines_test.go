package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The command for arm64, under an emulator, prints the same bytes as that for this machine: all
// processes and engines, exact laws, calculators, graphs. See package portable for what could
// differ.
func TestSameBytesOnArm64(t *testing.T) {
	sameBytes(t, "arm64", []string{"GOOS=linux", "GOARCH=arm64"}, "qemu-aarch64-static")
}

// So does the command for a browser, under Node.
func TestSameBytesInWebAssembly(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	start := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	sameBytes(t, "WebAssembly", []string{"GOOS=js", "GOARCH=wasm"}, "node", start)
}

// sameBytes compares the command of another machine, started by a program, with ours.
func sameBytes(t *testing.T, machine string, env []string, starter ...string) {
	if os.Getenv("BALLSLAB_LONG") == "" {
		t.Skip("builds for another machine and emulates it: BALLSLAB_LONG=1")
	}
	if _, err := exec.LookPath(starter[0]); err != nil {
		t.Skipf("%s, which runs programs for %s, is not here", starter[0], machine)
	}
	t.Parallel()
	dir := t.TempDir()
	build := func(name string, env ...string) string {
		path := filepath.Join(dir, name)
		c := exec.Command("go", "build", "-o", path, ".")
		c.Env = append(append(os.Environ(), "CGO_ENABLED=0"), env...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return path
	}
	here, there := build("here"), append(starter, build("there", env...))
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
		other := run(stdin, append(slices.Clone(there), args...)...)
		if native != other || native == "" {
			t.Errorf("%s:\nhere: %.600s\n%s: %.600s", line, native, machine, other)
		}
	}
}
