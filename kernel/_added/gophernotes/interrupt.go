package main

import (
	"os"
	"os/signal"
	"sync"
	"time"

	"ballslab/internal/interrupt"

	interp "github.com/cosmos72/gomacro/fast"
)

// running is the cell in progress, nil between cells.
var running struct {
	sync.Mutex
	ir      *interp.Interp
	stopped chan struct{} // closed at the first interrupt
}

// begin notes that a cell starts. The function it returns notes its end and
// tells whether it was interrupted.
func begin(ir *interp.Interp) (end func() (interrupted bool)) {
	env := ir.PrepareEnv()
	// An interrupt that came too late for the last cell is not for this one.
	env.Run.Signals.Async = 0
	// Nor are the statements of that cell.
	env.DebugPos = nil
	stopped := make(chan struct{})
	running.Lock()
	running.ir, running.stopped = ir, stopped
	running.Unlock()
	return func() bool {
		running.Lock()
		running.ir = nil
		running.Unlock()
		return isClosed(stopped)
	}
}

func isClosed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// obeyInterrupts stops the cell in progress at each SIGINT: the interpreter
// ends at its next statement, and so does every simulation, including those
// that compiled code starts before it notices.
func obeyInterrupts() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	for range signals {
		running.Lock()
		if running.ir != nil && !isClosed(running.stopped) {
			close(running.stopped)
			running.ir.Interrupt(os.Interrupt)
		}
		running.Unlock()
		for stopping() {
			interrupt.All()
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// stopping reports whether the cell in progress has been interrupted.
func stopping() bool {
	running.Lock()
	defer running.Unlock()
	return running.ir != nil && isClosed(running.stopped)
}

// sleep is time.Sleep, ended early by an interrupt.
func sleep(d time.Duration) {
	running.Lock()
	stopped := running.stopped
	running.Unlock()
	select {
	case <-time.After(d):
	case <-stopped:
	}
}
