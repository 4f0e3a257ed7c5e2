package balls

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

var progress struct {
	sync.Mutex
	w io.Writer
}

// SetProgress says where long runs show how far they are: one line, redrawn
// after "\r" at most four times a second, from half a second on, and removed
// at the end. Nil, the default, shows nothing.
func SetProgress(w io.Writer) {
	progress.Lock()
	progress.w = w
	progress.Unlock()
}

// ShowProgress shows where [SetProgress] says that a calculation of this name is under way, and
// for how long, until the function it returns is called. [Run] shows its own progress.
func ShowProgress(name string) (end func()) {
	return showLine(func(elapsed time.Duration) string { return fmt.Sprintf("%s, %.0f s", name, elapsed.Seconds()) })
}

// showProgress shows a run until the function it returns is called.
func showProgress(x *experiment, label string) func() {
	return showLine(func(elapsed time.Duration) string {
		return label + progressLine(x.done.Load(), x.cell.Plan.Trials, x.share(), elapsed)
	})
}

// showLine shows a line that changes with time.
func showLine(text func(elapsed time.Duration) string) func() {
	progress.Lock()
	w := progress.w
	progress.Unlock()
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

func progressLine(done, trials int64, share float64, elapsed time.Duration) string {
	line := fmt.Sprintf("%d/%d trials, %.0f s", done, trials, elapsed.Seconds())
	if share > 0 {
		line += fmt.Sprintf(", %.0f %%, %.0f s left", 100*share, elapsed.Seconds()*(1/share-1))
	}
	return line
}
