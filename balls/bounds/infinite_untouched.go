package bounds

import (
	"fmt"

	"ballslab/internal/portable"
)

func init() {
	register(Calculator{
		Name: "infinite-untouched", Kind: KindRigorous,
		Doc: "infinite process from one bin: m (1 - 1/m)^t, the mean number of balls never " +
			"moved in t steps, and a lower bound on E max",
		Source: "derived: each step takes a uniform ball",
		Keys:   []Key{keyBins, keyBalls, {Name: "steps", Doc: "number of steps, t", Type: "count"}},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(InfiniteUntouched(a.integers["balls"], a.integers["steps"]))
		},
	})
}

// InfiniteUntouched returns m (1 - 1/m)^t, the mean number of the m balls of the infinite process
// (delete first) that were never taken away in t steps. From all balls in one bin it is a lower
// bound on the mean maximum, for every n and d; so the process needs about n ln n steps to
// recover. m at least 1. O(1).
func InfiniteUntouched(m, t int64) (float64, error) {
	if m < 1 || t < 0 {
		return 0, fmt.Errorf("balls, steps: %d, %d: must be at least 1 and at least 0", m, t)
	}
	x := float64(m)
	if t == 0 { // also where ln(1 - 1/m) is not a number
		return x, nil
	}
	return x * portable.Exp(float64(t)*portable.Log1p(-1/x)), nil
}
