// Package interrupt lets a notebook's stop button end every long computation
// of the laboratory.
package interrupt

import (
	"context"
	"sync"
	"time"
)

// Err is the error of work that was stopped; errors.Is takes it for a context.Canceled too.
var Err error = stopped{}

type stopped struct{}

func (stopped) Error() string { return "interrupted" }

func (stopped) Is(target error) bool { return target == context.Canceled }

var (
	mu      sync.Mutex
	running = map[*context.CancelFunc]bool{}
)

// All ends the contexts of all computations in progress and returns whether
// there was one.
func All() bool {
	mu.Lock()
	defer mu.Unlock()
	for cancel := range running {
		(*cancel)()
	}
	return len(running) > 0
}

// Context returns a context that ends when parent does or when [All] is
// called, and a function to be called when the computation is over.
func Context(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(parent)
	key := &cancel
	mu.Lock()
	running[key] = true
	mu.Unlock()
	return ctx, func() {
		mu.Lock()
		delete(running, key)
		mu.Unlock()
		cancel()
	}
}

// grace is how long [Await] lets work end by itself after its context has ended.
const grace = 400 * time.Millisecond

// Await runs work and returns its error. When ctx ends first, work gets a moment to notice;
// after that Await returns the error of ctx all the same, and work goes on by itself until it
// looks at ctx. So whatever work does, it must look at ctx from time to time, and nobody may
// use what an abandoned work is still writing. What it is for: steps that cannot look, such as
// the allocation of an array of gigabytes.
func Await(ctx context.Context, work func() error) error {
	over := make(chan error, 1)
	go func() { over <- work() }()
	select {
	case err := <-over:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-over:
		return err
	case <-time.After(grace):
		return ctx.Err()
	}
}
