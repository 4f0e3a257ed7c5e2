package balls

import (
	"context"
	"sync"
)

var interruption struct {
	sync.Mutex
	running map[*context.CancelFunc]bool
}

// Interrupt ends every run in progress: each returns [ErrInterrupted] within a
// fraction of a second. The notebook's stop button and Ctrl-C call it. It
// returns whether anything was running.
func Interrupt() bool {
	interruption.Lock()
	defer interruption.Unlock()
	for cancel := range interruption.running {
		(*cancel)()
	}
	return len(interruption.running) > 0
}

// Interruptible returns a context that ends when ctx does or when [Interrupt]
// is called, and a function to be called when the work is over. Long
// computations of other packages (the density of a graph, an exact chain) use
// it to obey the notebook's stop button.
func Interruptible(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	key := &cancel
	interruption.Lock()
	if interruption.running == nil {
		interruption.running = map[*context.CancelFunc]bool{}
	}
	interruption.running[key] = true
	interruption.Unlock()
	return ctx, func() {
		interruption.Lock()
		delete(interruption.running, key)
		interruption.Unlock()
		cancel()
	}
}
