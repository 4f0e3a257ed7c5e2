package balls

import (
	"context"
	"errors"

	"ballslab/balls/internal/interrupt"
	"ballslab/balls/internal/progress"
)

// Interrupt ends every long computation in progress, runs and others: each
// returns [ErrInterrupted], or an error that wraps context.Canceled, within a
// fraction of a second. The notebook's stop button and Ctrl-C call it. It
// returns whether anything was running.
func Interrupt() bool { return interrupt.All() }

// Interruptible returns a context that ends when ctx does or when [Interrupt]
// is called, and a function to be called when the work is over. Long
// computations of other packages (an exact chain, a claim) use it to obey the
// notebook's stop button.
func Interruptible(ctx context.Context) (context.Context, func()) {
	return interrupt.Context(ctx)
}

// slowly does what may take long; see [progress.Work]. On an error, what work was writing is
// not to be used.
func slowly(what string, work func(ctx context.Context) error) error {
	err := progress.Work(what, work)
	if errors.Is(err, context.Canceled) {
		return ErrInterrupted
	}
	return err
}
