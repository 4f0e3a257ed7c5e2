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

// A File is a path and what is to be the contents of the file there.
type File struct {
	Path string
	Data []byte
}

// Write makes data the contents of the file. A regular file is replaced whole
// and keeps its permissions and, where the system lets us, its owner; a link is
// followed, and stays; what can hold no other file in its place (a device, a
// pipe, a file that is mounted) is written in place; a folder is refused. When
// Write fails, the old file is there as it was.
func Write(path string, data []byte) error { return WriteAll(File{path, data}) }

// WriteAll is [Write] for files that belong together: the new ones are written
// beside the old, and take their places when all of them are there.
func WriteAll(files ...File) error {
	var all []*pending
	defer func() {
		for _, p := range all {
			p.discard()
		}
	}()
	for _, f := range files {
		p, err := begin(f)
		if err != nil {
			return named(f.Path, err)
		}
		all = append(all, p)
	}
	for _, p := range all {
		if err := p.commit(); err != nil {
			return named(p.Path, err)
		}
	}
	return nil
}

// named makes an error name the file that the caller knows.
func named(path string, err error) error {
	var at *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &at):
		err = at.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: "write", Path: path, Err: err}
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
		return named(path, err)
	}
	f.Close()
	return os.Remove(f.Name())
}

// resolve follows links to the file that is to be written, and says what is
// there: nil if nothing is.
func resolve(path string) (target string, old fs.FileInfo, err error) {
	if path == "" {
		return "", nil, errors.New("no name of a file")
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

// A pending file is written, and not yet in its place.
type pending struct {
	File
	target string
	temp   string // empty for what is written in place
	old    fs.FileInfo
}

// begin writes the new file beside its target.
func begin(f File) (*pending, error) {
	target, old, err := resolve(f.Path)
	if err != nil {
		return nil, err
	}
	p := &pending{File: f, target: target, old: old}
	if old != nil && !old.Mode().IsRegular() {
		return p, nil
	}
	if err := writable(target, old); err != nil {
		return nil, err
	}
	sweep(filepath.Dir(target))
	if err := p.write(); err != nil {
		p.discard()
		return nil, err
	}
	return p, nil
}

func (p *pending) write() error {
	f, err := create(p.target)
	if err != nil {
		return err
	}
	p.temp = f.Name()
	_, err = f.Write(p.Data)
	if p.old != nil && err == nil {
		keepOwner(f, p.old)
		err = f.Chmod(p.old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// commit puts the new file in its place.
func (p *pending) commit() error {
	if p.temp == "" {
		return inPlace(p.target, p.Data)
	}
	err := os.Rename(p.temp, p.target)
	if errors.Is(err, fs.ErrNotExist) {
		// This process slept for longer than stale, and another one swept.
		if err = p.write(); err == nil {
			err = os.Rename(p.temp, p.target)
		}
	}
	if errors.Is(err, syscall.EBUSY) {
		err = inPlace(p.target, p.Data)
	}
	return err
}

// discard removes what was not put in its place.
func (p *pending) discard() {
	if p.temp != "" {
		os.Remove(p.temp) // of no effect after the renaming
	}
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
