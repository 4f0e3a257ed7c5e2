package balls

import (
	"fmt"
	"io"
	"time"

	"ballslab/balls/internal/progress"
)

// SetProgress says where long runs and other long work show how far they are: one line,
// redrawn after "\r" at most four times a second, from half a second on, and removed
// at the end. Nil, the default, shows nothing.
func SetProgress(w io.Writer) { progress.To(w) }

func progressLine(done, trials int64, share float64, elapsed time.Duration) string {
	line := fmt.Sprintf("%d/%d trials, %.0f s", done, trials, elapsed.Seconds())
	if share > 0 {
		line += fmt.Sprintf(", %.0f %%, %.0f s left", 100*share, elapsed.Seconds()*(1/share-1))
	}
	return line
}
