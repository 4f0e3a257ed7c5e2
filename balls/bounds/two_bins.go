package bounds

import (
	"fmt"

	"ballslab/internal/portable"
)

func init() {
	register(Calculator{
		Name: "two-bins-difference", Kind: KindExact,
		Doc: "Greedy[2] on two bins: time-averaged chance of a load difference k in the long " +
			"run",
		Source: "derived: random walk with a step up of chance 1/4",
		Keys:   []Key{keyK},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(TwoBinsDifference(a.integers["k"]))
		},
	})
}

// TwoBinsDifference returns the time-averaged chance that the loads of two bins
// differ by k in the long run of Greedy[2] with replacement:
//
//	pi_0 = 1/3, pi_k = (4/9) 3^{-(k-1)} for k >= 1.
//
// The difference goes from 0 to 1 always, else up with chance 1/4 and down with
// 3/4; it has the parity of the number of balls, so at even times its law is
// 2 pi_k on even k. Its time average is 1. Exact, O(1). Source: derived.
func TwoBinsDifference(k int64) (float64, error) {
	switch {
	case k < 0:
		return 0, fmt.Errorf("k: %d: must be at least 0", k)
	case k == 0:
		return 1. / 3, nil
	}
	return 4. / 9 * portable.Pow(3, float64(1-k)), nil
}
