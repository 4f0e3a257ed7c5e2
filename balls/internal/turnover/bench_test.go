package turnover

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/engine"
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
