package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// An output is standard output, or the stream of errors, of a command. It remembers when
// something could not be written, for not every program that prints asks: the help, tables.
// When the user stops while nobody reads (a pipe to a pager that waits, a terminal that was
// halted), what is being written gets a moment and is then given up.
type output struct {
	mu   sync.Mutex // the line of progress is written beside messages
	ctx  context.Context
	name string
	w    io.Writer
	err  error
}

// patience is how long a reader may take after the user has stopped.
const patience = 300 * time.Millisecond

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	if err := o.write(bytes.Clone(p)); err != nil {
		o.err = fmt.Errorf("%s: %w", o.name, err)
		return 0, o.err
	}
	return len(p), nil
}

func (o *output) write(p []byte) error {
	written := make(chan error, 1)
	go func() {
		_, err := o.w.Write(p)
		written <- err
	}()
	select {
	case err := <-written:
		return err
	case <-o.ctx.Done():
	}
	select {
	case err := <-written:
		return err
	case <-time.After(patience):
		return errors.New("nobody reads it")
	}
}

// close says whether all was written. Some disks tell only when a file is closed.
func (o *output) close() error {
	if f, ok := o.w.(*os.File); ok && o.err == nil {
		if err := f.Close(); err != nil {
			o.err = fmt.Errorf("%s: %w", o.name, err)
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
