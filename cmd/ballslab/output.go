package main

import (
	"fmt"
	"io"
	"os"
)

// An output is the standard output of a command. It remembers when something
// could not be written, for not every program that prints asks: the help, tables.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	if err != nil {
		o.err = fmt.Errorf("standard output: %w", err)
	}
	return n, o.err
}

// close says whether all was written. Some disks tell only when a file is closed.
func (o *output) close() error {
	if f, ok := o.w.(*os.File); ok && o.err == nil {
		if err := f.Close(); err != nil {
			o.err = fmt.Errorf("standard output: %w", err)
		}
	}
	return o.err
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	if o, ok := stream.(*output); ok {
		stream = o.w
	}
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
