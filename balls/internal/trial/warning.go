package trial

import (
	"fmt"
	"math"
)

// warning says if time averages, of so many batches, are not what they seem; else it is empty:
//
//   - the means of the second and of the first halves of the trials differ by
//     more than 5 standard errors (the larger of two: from batches and from trials)
//     as long as the process has not reached its equilibrium; with fewer than 32 looks the
//     error is that from trials, of which there must be 20;
//   - for one trial, an error of fewer than 8 degrees of freedom: neighbouring batches are
//     correlated by about 0.4 or more, where independent ones are with probability below 0.05.
func warning(name string, s Summary, t []tally, trials int64, k int) string {
	b := float64(k)
	few := k < batches/2
	switch {
	case few && trials == 1:
		return fmt.Sprintf("%s: %d looks are too few to tell an error from; take more steps", name, k)
	case few && (k < 2 || trials < 20):
		return ""
	}
	variance := t[1].mean / (b - 1) // of a batch
	if variance == 0 {
		return ""
	}
	drift := 0.0
	if !few {
		drift = 4 * variance / b / float64(trials)
	}
	if trials > 1 {
		drift = max(drift, t[3].m2/float64(trials-1)/float64(trials))
	}
	short := trials == 1 && s.Freedom < 8
	switch z := math.Abs(t[3].mean) / math.Sqrt(drift); {
	case z > 5 && short:
		return fmt.Sprintf("%s: not in equilibrium, or the run is too short to tell: its mean "+
			"differs by %.3g between the halves of the run; take a longer burn_in, and more steps",
			name, t[3].mean)
	case z > 5:
		return fmt.Sprintf("%s: not in equilibrium: its mean differs by %.3g (%.1f standard "+
			"errors) between the halves of the run; take a longer burn_in", name, t[3].mean, z)
	case short:
		return fmt.Sprintf("%s: the run is short: batches of 1/%d of it are correlated (%.2f), "+
			"and its standard error has %.1f degrees of freedom; take more steps or trials",
			name, k, t[2].mean/t[1].mean, s.Freedom)
	}
	return ""
}
