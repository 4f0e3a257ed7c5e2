//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// stops are the signals that end a command in order. One that was started to
// outlive its terminal (nohup) does.
func stops() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// outliveReaders makes a reader that goes away (`| head`) an error of writing, not a death.
func outliveReaders() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
