// Package atomicfile replaces files at once: a reader, or a run that is killed,
// finds the old contents or the new ones, never a part. Everything in this
// project that writes a file which a user could lose writes it here.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// ending marks the file that a new version is written to before it takes its
// place: .NAME.RANDOM.writing, in the same folder.
const ending = ".writing"

// stale is the age from which such a file is taken for the remains of a killed
// run. A living one is written at once, from memory.
const stale = time.Minute

// Write makes data the contents of the file. A regular file is replaced whole
// and keeps its permissions and, where the system lets us, its owner; a link is
// followed, and stays; what can hold no other file in its place (a device, a
// pipe, a file that is mounted) is written in place; a folder is refused. When
// Write fails, the old file is there as it was.
func Write(path string, data []byte) error {
	target, old, err := resolve(path)
	if err != nil {
		return err
	}
	if old != nil && !old.Mode().IsRegular() {
		return inPlace(path, data)
	}
	if err := writable(target, old); err != nil {
		return err
	}
	sweep(filepath.Dir(target))
	for range 3 {
		// The new file is gone when this process slept for longer than stale
		// and another one swept.
		if err = replace(target, old, data); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if errors.Is(err, syscall.EBUSY) {
		return inPlace(target, data)
	}
	return err
}

// Check says why Write could not write the file, nil if it seems that it can.
// It changes nothing. A full disk shows only when it is written to.
func Check(path string) error {
	target, old, err := resolve(path)
	if err != nil {
		return err
	}
	if old != nil && !old.Mode().IsRegular() {
		if old.Mode().Type() == fs.ModeNamedPipe {
			return nil // to open it would wait for its reader
		}
		return writable(path, old)
	}
	if err := writable(target, old); err != nil {
		return err
	}
	f, err := create(target)
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// resolve follows links to the file that is to be written, and says what is
// there: nil if nothing is.
func resolve(path string) (target string, old fs.FileInfo, err error) {
	if path == "" {
		return "", nil, errors.New("a file without a name")
	}
	old, err = os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		target, err = dangling(path)
		return target, nil, err
	case err != nil:
		return "", nil, err
	case old.IsDir():
		return "", nil, &fs.PathError{Op: "write", Path: path, Err: syscall.EISDIR}
	case !old.Mode().IsRegular():
		return path, old, nil
	}
	target, err = filepath.EvalSymlinks(path)
	return target, old, err
}

// dangling follows links at whose end there is no file yet.
func dangling(path string) (string, error) {
	for range 40 {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", &fs.PathError{Op: "write", Path: path, Err: syscall.ELOOP}
}

// writable says whether a file that is there may be written: who protects a
// file from writing does not want it replaced either.
func writable(path string, old fs.FileInfo) error {
	if old == nil {
		return nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// create makes the empty file that is to take the place of target.
func create(target string) (*os.File, error) {
	dir, name := filepath.Split(target)
	if len(name) > 200 {
		name = name[:200] // the longest name is 255 bytes
	}
	temp := filepath.Join(dir, fmt.Sprintf(".%s.%016x%s", name, rand.Uint64(), ending))
	return os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// replace writes a new file beside the target and moves it there.
func replace(target string, old fs.FileInfo, data []byte) error {
	f, err := create(target)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // of no effect after the renaming
	_, err = f.Write(data)
	if old != nil && err == nil {
		keepOwner(f, old)
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), target)
}

// inPlace writes what cannot be replaced.
func inPlace(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// sweep removes what killed runs left in a folder.
func sweep(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") || !strings.HasSuffix(e.Name(), ending) {
			continue
		}
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > stale {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
