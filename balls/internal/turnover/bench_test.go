package turnover

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// The number of balls of a nearly empty system with its maximum, per step.
func BenchmarkFewBalls(b *testing.B) {
	for _, beta := range []float64{0.3, 0.49} {
		b.Run(fmt.Sprintf("beta=%v", beta), func(b *testing.B) {
			greedy, nonEmpty := law.Greedy{D: 2}, law.NonEmpty{}
			e := NewBlocks(start.Start{Bins: 1e9}, greedy, nonEmpty, law.Constant(beta), false)
			e.WatchPeak()
			e.Start(random.Stream(1, 2, 3))
			e.Advance(int64(b.N), nil)
		})
	}
}
