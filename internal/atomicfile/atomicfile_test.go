//go:build unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func put(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// only wants no other names in a folder than these: no temporary files are left.
func only(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for _, e := range entries {
		seen = append(seen, e.Name())
	}
	if strings.Join(seen, " ") != strings.Join(names, " ") {
		t.Errorf("in the folder: %q, want %q", seen, names)
	}
}

// A new file has the permissions of any file; a replaced one keeps its own.
func TestPermissions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	plain, kept, made := filepath.Join(dir, "plain"), filepath.Join(dir, "kept"), filepath.Join(dir, "made")
	if err := os.WriteFile(plain, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	put(t, kept, "old", 0o640)
	for _, path := range []string{kept, made} {
		if err := Check(path); err != nil {
			t.Error(err)
		}
		if err := Write(path, []byte("new")); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != "new" {
			t.Errorf("%s holds %q", path, got)
		}
	}
	mode := func(path string) fs.FileMode {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	if got, want := mode(made), mode(plain); got != want {
		t.Errorf("a new file has the permissions %v, want %v", got, want)
	}
	if got := mode(kept); got != 0o640 {
		t.Errorf("a replaced file has the permissions %v, want 0640", got)
	}
	only(t, dir, "kept", "made", "plain")
}

// A link is followed and stays, also where its target is not there yet.
func TestLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "target"), "old", 0o644)
	for link, to := range map[string]string{"a": "b", "b": filepath.Join(dir, "target"), "c": "d", "d": "later"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"a": "target", "c": "later"} {
		path := filepath.Join(dir, link)
		if err := Check(path); err != nil {
			t.Error(err)
		}
		if err := Write(path, []byte("by "+link)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, filepath.Join(dir, target)); got != "by "+link {
			t.Errorf("%s holds %q", target, got)
		}
	}
	for _, link := range []string{"a", "b", "c", "d"} {
		if _, err := os.Readlink(filepath.Join(dir, link)); err != nil {
			t.Errorf("%s is no link any more: %v", link, err)
		}
	}
	if err := os.Symlink("round", filepath.Join(dir, "round")); err != nil {
		t.Fatal(err)
	}
	if Write(filepath.Join(dir, "round"), nil) == nil || Check(filepath.Join(dir, "round")) == nil {
		t.Error("a link to itself was written")
	}
}

// What can hold no file in its place is refused before and when it is written.
func TestRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "file"), "old", 0o644)
	for _, path := range []string{dir, "", filepath.Join(dir, "no", "folder"), filepath.Join(dir, "file", "below"), filepath.Join(dir, "new") + "/"} {
		if err := Check(path); err == nil {
			t.Errorf("Check(%q) finds nothing", path)
		}
		if err := Write(path, []byte("x")); err == nil {
			t.Errorf("Write(%q) succeeds", path)
		}
	}
	only(t, dir, "file")
	if os.Getuid() == 0 {
		return // root may write anything
	}
	put(t, filepath.Join(dir, "file"), "old", 0o444)
	if Check(filepath.Join(dir, "file")) == nil || Write(filepath.Join(dir, "file"), nil) == nil {
		t.Error("a protected file was replaced")
	}
}

// Devices and pipes are written in place, and are devices and pipes afterwards;
// a device that is full is an error.
func TestInPlace(t *testing.T) {
	t.Parallel()
	if err := Check(os.DevNull); err != nil {
		t.Error(err)
	}
	if err := Write(os.DevNull, []byte("x")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s: %v, %v", os.DevNull, info.Mode(), err)
	}
	if runtime.GOOS == "linux" {
		if err := Write("/dev/full", []byte("x")); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("a full device: %v", err)
		}
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	if err := Check(pipe); err != nil {
		t.Error(err)
	}
	got := make(chan string)
	go func() {
		data, _ := os.ReadFile(pipe)
		got <- string(data)
	}()
	if err := Write(pipe, []byte("through")); err != nil {
		t.Error(err)
	}
	if text := <-got; text != "through" {
		t.Errorf("read %q", text)
	}
	if info, err := os.Stat(pipe); err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		t.Errorf("the pipe is %v now, %v", info.Mode(), err)
	}
}

// Where the disk is full, the old file is there as it was, and nothing else.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	put(t, path, "old", 0o644)
	// A limit on the size of files stands for a disk that fills up. The runtime
	// ignores the signal that goes with it.
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	small := before
	small.Cur = 1 << 16
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Fatal(err)
	}
	err := Write(path, make([]byte, 1<<20))
	if e := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); e != nil {
		t.Fatal(e)
	}
	if err == nil {
		t.Error("a megabyte was written")
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the old file holds %d bytes", len(got))
	}
	only(t, dir, "file")
}

// Files that belong together change together or not at all, and an error names the file.
func TestWriteAll(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b, c := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")
	put(t, a, "old a", 0o644)
	if err := os.Mkdir(c, 0o755); err != nil {
		t.Fatal(err)
	}
	err := WriteAll(File{a, []byte("new a")}, File{b, []byte("new b")}, File{c, nil})
	if err == nil || err.Error() != "write "+c+": is a directory" {
		t.Errorf("error %v", err)
	}
	if got := read(t, a); got != "old a" {
		t.Errorf("a holds %q", got)
	}
	only(t, dir, "a", "c")
	if err := WriteAll(File{a, []byte("new a")}, File{b, []byte("new b")}); err != nil {
		t.Fatal(err)
	}
	if read(t, a) != "new a" || read(t, b) != "new b" {
		t.Error("not all were written")
	}
	only(t, dir, "a", "b", "c")
}

// What a killed run left is removed by the next; what another run is writing,
// and files of the user, are not.
func TestSweep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	long := time.Now().Add(-time.Hour)
	for _, name := range []string{".a.0123.writing", ".b.4567.writing", "c.writing", ".d"} {
		put(t, filepath.Join(dir, name), "part", 0o644)
		if name != ".b.4567.writing" {
			if err := os.Chtimes(filepath.Join(dir, name), long, long); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := Write(filepath.Join(dir, "e"), nil); err != nil {
		t.Fatal(err)
	}
	only(t, dir, ".b.4567.writing", ".d", "c.writing", "e")
}
