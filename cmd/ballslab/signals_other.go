//go:build !unix

package main

import "os"

// stops are the signals that end a command in order, where there is no other (WebAssembly).
func stops() []os.Signal { return []os.Signal{os.Interrupt} }

// outliveReaders has nothing to do: a reader that goes away is an error of writing.
func outliveReaders() {}
