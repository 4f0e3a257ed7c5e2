package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

const upstream = "github.com/gopherdata/gophernotes"

// renames are the functions of gophernotes that the files in _added define anew
// under the old name; what they do not change they leave to the renamed one.
var renames = []struct{ file, old, new string }{
	{"main.go", "func main()", "func upstreamMain()"},
	{"kernel.go", "func doEval(", "func upstreamDoEval("},
	{"kernel.go", "func sendKernelInfo(", "func upstreamSendKernelInfo("},
	{"kernel.go", "func (kernel *Kernel) handleShellMsg(", "func (kernel *Kernel) upstreamHandleShellMsg("},
	{"display.go", "func (kernel *Kernel) autoRenderResults(", "func (kernel *Kernel) upstreamAutoRenderResults("},
	{"complete.go", "func handleCompleteRequest(", "func upstreamHandleCompleteRequest("},
}

// copyUpstream empties the work folder and copies the released module of
// gophernotes into it: sources and licence, without tests.
func copyUpstream(root, work string) error {
	out, err := command(root, "go", "mod", "download", "-json", upstream)
	if err != nil {
		return err
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return err
	}
	if err := os.RemoveAll(work); err != nil {
		return err
	}
	for _, pattern := range []string{"*.go", "imports/*.go", "LICENSE"} {
		files, err := filepath.Glob(filepath.Join(module.Dir, pattern))
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("%s has no %s", module.Dir, pattern)
		}
		for _, from := range files {
			if strings.HasSuffix(from, "_test.go") {
				continue
			}
			text, err := os.ReadFile(from)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(module.Dir, from)
			if err != nil {
				return err
			}
			if text, err = rename(name, text); err != nil {
				return err
			}
			if err := write(filepath.Join(work, name), text); err != nil {
				return err
			}
		}
	}
	return writeModule(root, work)
}

// rename applies the renames that belong to a file. Each must match exactly
// once: a gophernotes that has changed there is not built.
func rename(name string, text []byte) ([]byte, error) {
	for _, r := range renames {
		if r.file != name {
			continue
		}
		old := []byte("\n" + r.old)
		if n := bytes.Count(text, old); n != 1 {
			return nil, fmt.Errorf("%s of %s has %q %d times, not once: the renames in kernel/upstream.go need a review", name, upstream, r.old, n)
		}
		text = bytes.Replace(text, old, []byte("\n"+r.new), 1)
	}
	return text, nil
}

// writeModule gives the work folder the module versions and checksums of the
// root module, which it needs as a dependency.
func writeModule(root, work string) error {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	mod = regexp.MustCompile(`(?m)^module .*$`).ReplaceAll(mod, []byte("module "+upstream))
	mod = regexp.MustCompile(`(?m)^(tool|\s*)`+` *`+regexp.QuoteMeta(upstream)+`.*$`).ReplaceAll(mod, nil)
	mod = append(mod, "\nrequire ballslab v0.0.0\n\nreplace ballslab => ../../..\n"...)
	if err := write(filepath.Join(work, "go.mod"), mod); err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	return write(filepath.Join(work, "go.sum"), sum)
}

// addFiles copies the Go files of a folder into the work folder.
func addFiles(from, work string) error {
	files, err := filepath.Glob(filepath.Join(from, "*.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		to := filepath.Join(work, filepath.Base(file))
		if _, err := os.Stat(to); err == nil {
			return fmt.Errorf("%s would replace a file of %s", file, upstream)
		}
		if err := write(to, text); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file and makes its folder.
func write(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}
