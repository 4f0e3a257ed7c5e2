// Package progress shows how far long work is: one line on the terminal or under the cell,
// redrawn, and removed at the end.
package progress

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"ballslab/balls/internal/interrupt"
)

var shown struct {
	sync.Mutex
	w io.Writer
}

// To says where lines are shown; nil, the default, shows nothing.
func To(w io.Writer) {
	shown.Lock()
	shown.w = w
	shown.Unlock()
}

// Line shows a line, after "\r" at most four times a second, from half a second on, until the
// function it returns is called, which removes it. An empty text shows nothing.
func Line(text func(elapsed time.Duration) string) (done func()) {
	shown.Lock()
	w := shown.w
	shown.Unlock()
	if w == nil {
		return func() {}
	}
	end := make(chan bool)
	var over sync.WaitGroup
	over.Go(func() {
		began := time.Now()
		width := 0
		tick := time.NewTicker(250 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-end:
				if width > 0 {
					fmt.Fprintf(w, "\r%s\r", strings.Repeat(" ", width))
				}
				return
			case <-tick.C:
				elapsed := time.Since(began)
				if elapsed < 450*time.Millisecond {
					continue
				}
				line := text(elapsed)
				fmt.Fprintf(w, "\r%-*s", width, line)
				width = max(width, len(line))
			}
		}
	})
	return func() {
		close(end)
		over.Wait()
	}
}

// Work does what may take long and says nothing of itself: it can be stopped (see
// [interrupt.Await], whose conditions hold), and a line says what is being done and for how
// many seconds.
func Work(what string, work func(ctx context.Context) error) error {
	ctx, done := interrupt.Context(context.Background())
	defer done()
	defer Named(what)()
	return interrupt.Await(ctx, func() error { return work(ctx) })
}

// Named shows a line with the name of the work and its seconds, until the function it returns
// is called.
func Named(what string) (done func()) {
	return Line(func(elapsed time.Duration) string {
		return fmt.Sprintf("%s, %.0f s", what, elapsed.Seconds())
	})
}
