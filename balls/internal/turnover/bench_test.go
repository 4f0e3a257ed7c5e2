package turnover

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// On arrays, per step: of the infinite process, of random deletions with beta = 1/2, and of queues at 0.9.
func BenchmarkArrays(b *testing.B) {
	for _, n := range []int64{1e4, 1e5, 1e6} {
		full := Start{Bins: n, Balls: n, Kind: "balanced"}
		for _, c := range []struct {
			name string
			engine.Engine
		}{
			{"infinite", NewBalls(full, 2, false)},
			{"random-deletions", NewBins(full, 2, Constant(0.5))},
			{"supermarket", NewServers(full, 2, 9./19)},
		} {
			b.Run(fmt.Sprintf("%s/n=%.0e", c.name, float64(n)), func(b *testing.B) {
				c.Start(random.Stream(1, 2, 3))
				c.Advance(2*n, nil)
				b.ResetTimer()
				c.Advance(int64(b.N), nil)
			})
		}
	}
}

// The number of balls of a nearly empty system with its maximum, per step.
func BenchmarkFewBalls(b *testing.B) {
	for _, beta := range []float64{0.3, 0.49} {
		b.Run(fmt.Sprintf("beta=%v", beta), func(b *testing.B) {
			e := NewBlocks(Start{"empty", 1e9, 0}, law.Greedy{D: 2}, law.NonEmpty{}, Constant(beta), false)
			e.WatchPeak()
			e.Start(random.Stream(1, 2, 3))
			e.Advance(int64(b.N), nil)
		})
	}
}
