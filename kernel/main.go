// Command kernel builds the Go kernel for Jupyter that the notebooks run on and
// installs it: gophernotes, unchanged but for a few renamed functions, with the
// packages of this repository, gonum and the Go standard library linked in.
//
//	go run ./kernel                      build and install for the user
//	go run ./kernel -prefix /usr/local   build and install for everybody
//	go run ./kernel -spec DIR            build and write the kernel spec into DIR
//
// Nothing is downloaded but the modules that go.mod pins, and nothing of
// Jupyter is touched but the folder kernels/ballslab. README.md tells more.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("kernel: ")
	prefix := flag.String("prefix", "", "install below `DIR`/share/jupyter instead of the user's folder")
	spec := flag.String("spec", "", "write the kernel spec into `DIR` instead of a folder of Jupyter")
	flag.Parse()
	if flag.NArg() > 0 || *prefix != "" && *spec != "" {
		flag.Usage()
		os.Exit(2)
	}
	dir := *spec
	if dir == "" {
		var err error
		if dir, err = kernelFolder(*prefix); err != nil {
			log.Fatal(err)
		}
	}
	start := time.Now()
	binary, err := build()
	if err != nil {
		log.Fatal(err)
	}
	if err := install(binary, dir); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Go (ballslab) kernel installed in %s, built in %.1f s\n", dir, time.Since(start).Seconds())
}

// build makes the kernel and returns the path of its binary. The work folder is
// kernel/build/gophernotes below the root of the repository; its interpreter,
// gomacro, is built from the folder beside it.
func build() (binary string, err error) {
	out, err := command("", "go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return "", err
	}
	root := strings.TrimSpace(string(out))
	work := filepath.Join(root, "kernel", "build", "gophernotes")
	step("copying gophernotes and gomacro")
	for module, folder := range map[string]string{upstream: work, interpreter: filepath.Join(root, "kernel", "build", "gomacro")} {
		if err := copyModule(root, module, folder); err != nil {
			return "", err
		}
		if err := addFiles(filepath.Join(root, "kernel", "_added", filepath.Base(folder)), folder); err != nil {
			return "", err
		}
	}
	if err := writeModule(root, work); err != nil {
		return "", err
	}
	step("listing what a cell can import")
	groups, err := groups(root, work)
	if err != nil {
		return "", err
	}
	step("writing bindings")
	if err := writeBindings(work, groups); err != nil {
		return "", err
	}
	if err := writeDocs(work, groups); err != nil {
		return "", err
	}
	step("compiling (the first time a few minutes, later some seconds)")
	binary = filepath.Join(root, "kernel", "build", "ballslab-kernel")
	args := append([]string{"build", "-v"}, buildFlags...)
	args = append(args, "-buildvcs=false", "-ldflags", "-s -w"+stamp(root), "-o", binary, ".")
	return binary, compile(work, args)
}

// buildFlags are those of every go command in the work folder, so that each
// package is compiled once. Without -trimpath the kernel would know a GOROOT,
// read the type information there and panic on what is newer than its type
// checker; without it, it uses reflection alone.
var buildFlags = []string{"-mod=mod", "-trimpath"}

// stamp is the part of the linker's flags that tells package internal/provenance the version and
// the commit of the repository, in the words of the Makefile; empty where git cannot tell.
func stamp(root string) string {
	version, err := command(root, "git", "describe", "--tags", "--always", "--dirty")
	if err != nil {
		return ""
	}
	commit, err := command(root, "git", "rev-parse", "HEAD")
	if err != nil {
		return ""
	}
	changed, err := command(root, "git", "status", "--porcelain")
	if err != nil {
		return ""
	}
	const set = " -X ballslab/internal/provenance."
	flags := fmt.Sprintf("%sversion=%s%scommit=%s",
		set, bytes.TrimSpace(version), set, bytes.TrimSpace(commit))
	if len(bytes.TrimSpace(changed)) > 0 {
		flags += "+modified"
	}
	return flags
}

// environment is that of every go command: without cgo, and without a workspace around the
// repository.
func environment() []string { return append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off") }

// command runs a program in a folder and returns its output; the error holds what it printed.
func command(dir, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = environment()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, bytes.TrimSpace(stderr.Bytes()))
	}
	return out, nil
}

// began is when the first step did.
var began time.Time

// step announces what is done next and how long the build has been at it.
func step(what string) {
	if began.IsZero() {
		began = time.Now()
	}
	log.Printf("%4.0f s  %s", time.Since(began).Seconds(), what)
}

// compile runs a go command that names each package as it is compiled, and says every ten seconds
// how many there were.
func compile(dir string, args []string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = environment()
	said, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	names := make(chan string)
	go func() {
		defer close(names)
		for in := bufio.NewScanner(said); in.Scan(); {
			names <- in.Text()
		}
	}()
	var lines []string
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	for more := true; more; {
		var name string
		select {
		case name, more = <-names:
			lines = append(lines, name)
		case <-tick.C:
			step(fmt.Sprintf("  %d packages", len(lines)))
		}
	}
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, strings.Join(lines, "\n"))
	}
	return nil
}

// decodeAll reads JSON objects that follow each other, as the go command
// prints them, and calls each with every one.
func decodeAll[T any](data []byte, each func(T) error) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	for dec.More() {
		var v T
		if err := dec.Decode(&v); err != nil {
			return err
		}
		if err := each(v); err != nil {
			return err
		}
	}
	return nil
}
