// Package interrupt lets a notebook's stop button end every long computation
// of the laboratory.
package interrupt

import (
	"context"
	"sync"
)

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
