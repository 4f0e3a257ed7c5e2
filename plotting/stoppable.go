package plotting

import (
	"context"
	"fmt"

	"ballslab/balls"
	"ballslab/internal/interrupt"
)

// stoppable does work until [interrupt.All] ends it, as the stop button does: then it returns
// [balls.ErrInterrupted] at once. Work that does not look at its context goes on in vain, and
// what it writes is not to be used.
func stoppable(work func(ctx context.Context) error) error {
	ctx, done := interrupt.Context(context.Background())
	defer done()
	end := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				end <- fmt.Errorf("figure cannot be drawn: %v", r)
			}
		}()
		end <- work(ctx)
	}()
	select {
	case err := <-end:
		return err
	case <-ctx.Done():
		return balls.ErrInterrupted
	}
}
