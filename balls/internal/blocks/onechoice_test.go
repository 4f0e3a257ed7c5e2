package blocks

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

func BenchmarkOneChoice(b *testing.B) {
	for _, c := range []struct{ n, m int64 }{{1e4, 1e4}, {1e6, 1e6}, {1e12, 1e12}, {1e15, 1e15},
		{1e15, 1e3}, {1e6, 1e8}, {1e6, 1e12}, {2, 1e15}} {
		b.Run(fmt.Sprintf("n=%.0e,m=%.0e", float64(c.n), float64(c.m)), func(b *testing.B) {
			e := New(c.n, law.Occupancy{}, law.Insertions(law.OneChoice{}))
			src := random.Stream(1, 2, 3)
			t := cpu()
			for b.Loop() {
				e.Start(src)
				e.Advance(c.m, nil)
			}
			b.ReportMetric(float64(cpu()-t)/float64(b.N), "cpu-ns/run")
		})
	}
}
