package balls

import (
	"context"

	"ballslab/balls/internal/interrupt"
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
