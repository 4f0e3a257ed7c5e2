package interrupt

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestAwait(t *testing.T) {
	t.Parallel()
	mine := errors.New("mine")
	if err := Await(t.Context(), func() error { return mine }); err != mine {
		t.Errorf("error of the work: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	release := make(chan bool)
	err := Await(ctx, func() error { <-release; return nil }) // would never look at ctx
	if !errors.Is(err, context.Canceled) {
		t.Errorf("work that does not end: %v", err)
	}
	close(release)
	// Work that ends within the grace still says how.
	err = Await(ctx, func() error { time.Sleep(grace / 8); return mine })
	if err != mine {
		t.Errorf("work that ends by itself: %v", err)
	}
}
