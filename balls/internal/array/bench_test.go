package array

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

func BenchmarkGreedy(b *testing.B) {
	for _, n := range []int64{1e4, 1e6} {
		for _, d := range []int64{1, 2} {
			b.Run(fmt.Sprintf("n=%.0e,d=%d", float64(n), d), func(b *testing.B) {
				e := NewAllocation(n, nil, Greedy(d, false))
				src := random.Stream(1, 2, 3)
				var x, y []int64
				for i := 0; i < b.N; i++ {
					e.Start(src)
					e.Advance(n, nil)
					x, y = e.AppendProfile(x[:0], y[:0])
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/float64(b.N), "ns/ball")
			})
		}
	}
}

func BenchmarkProfile(b *testing.B) {
	for _, n := range []int64{1e4, 1e6} {
		b.Run(fmt.Sprintf("n=%.0e", float64(n)), func(b *testing.B) {
			e := NewAllocation(n, nil, Greedy(2, false))
			src := random.Stream(1, 2, 3)
			var x, y []int64
			e.Start(src)
			e.Advance(n, nil)
			for i := 0; i < b.N; i++ {
				x, y = e.AppendProfile(x[:0], y[:0])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/float64(b.N), "ns/ball")
		})
	}
}

// On arrays, per step: of the infinite process, of random deletions with beta = 1/2, and of
// queues at 0.9.
func BenchmarkArrays(b *testing.B) {
	for _, n := range []int64{1e4, 1e5, 1e6} {
		full := start.Start{Bins: n, Balls: n, Kind: "balanced"}
		for _, c := range []struct {
			name string
			engine.Engine
		}{
			{"infinite", NewBalls(full, 2, false)},
			{"random-deletions", NewDeletions(full, 2, law.Constant(0.5))},
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
