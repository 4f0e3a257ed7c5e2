// Package progress shows how far long work is: one line on the terminal or under the cell,
// redrawn, and removed at the end.
package progress

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"ballslab/internal/interrupt"
)

var shown struct {
	sync.Mutex
	w     io.Writer
	lines []*byte // those in progress, innermost work last, by a mark of each
	width int     // of what stands on the terminal
}

// To says where lines are shown; nil, the default, shows nothing. The kernel and the command
// call it.
func To(w io.Writer) {
	shown.Lock()
	shown.w = w
	shown.Unlock()
}

// Line shows a line, after "\r" at most four times a second, from half a second on, until the
// function it returns is called, which removes it. Of several the one that began last is shown:
// the graph that a calculator reads, then the calculator.
func Line(text func(elapsed time.Duration) string) (done func()) {
	shown.Lock()
	defer shown.Unlock()
	w := shown.w
	if w == nil {
		return func() {}
	}
	mark := new(byte)
	shown.lines = append(shown.lines, mark)
	end := make(chan bool)
	var over sync.WaitGroup
	over.Go(func() {
		began := time.Now()
		tick := time.NewTicker(250 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-end:
				remove(w, mark)
				return
			case <-tick.C:
				if elapsed := time.Since(began); elapsed >= 450*time.Millisecond {
					show(w, mark, text(elapsed))
				}
			}
		}
	})
	return func() {
		close(end)
		over.Wait()
	}
}

// show writes a line over the one that stands there, if it is the innermost.
func show(w io.Writer, mark *byte, line string) {
	shown.Lock()
	defer shown.Unlock()
	if shown.lines[len(shown.lines)-1] == mark {
		fmt.Fprintf(w, "\r%-*s", shown.width, line)
		shown.width = max(shown.width, len(line))
	}
}

// remove ends a line.
func remove(w io.Writer, mark *byte) {
	shown.Lock()
	defer shown.Unlock()
	shown.lines = slices.DeleteFunc(shown.lines, func(m *byte) bool { return m == mark })
	if shown.width > 0 {
		fmt.Fprintf(w, "\r%s\r", strings.Repeat(" ", shown.width))
		shown.width = 0
	}
}

// A part is the key of a context by which work knows what it is a part of.
type part struct{}

// Part returns a context for cell i, from 0, of n: the line of its run begins with "cell 2/7: ".
func Part(ctx context.Context, i, n int) context.Context {
	if n < 2 {
		return ctx
	}
	return context.WithValue(ctx, part{}, fmt.Sprintf("cell %d/%d: ", i+1, n))
}

// PartOf returns what the line of work with this context begins with.
func PartOf(ctx context.Context) string {
	name, _ := ctx.Value(part{}).(string)
	return name
}

// Work does what may take long and says nothing of itself: it can be stopped (see
// [interrupt.Await], whose conditions hold), and a line says what is being done and for how
// many seconds. Work that was stopped has the error [interrupt.Err], and what it was writing is
// not to be used.
func Work(what string, work func(ctx context.Context) error) error {
	ctx, done := interrupt.Context(context.Background())
	defer done()
	defer Named(what)()
	err := interrupt.Await(ctx, func() error { return work(ctx) })
	if errors.Is(err, context.Canceled) {
		return interrupt.Err
	}
	return err
}

// Named shows a line with the name of the work and its seconds, until the function it returns
// is called.
func Named(what string) (done func()) {
	return Line(func(elapsed time.Duration) string {
		return fmt.Sprintf("%s, %.0f s", what, elapsed.Seconds())
	})
}
