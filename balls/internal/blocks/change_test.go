package blocks

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Where blocks begin to pay against an array of loads (about 2 to 3 ns per ball).
func BenchmarkGreedyChange(b *testing.B) {
	for _, per := range []int64{1, 100} {
		for _, n := range []int64{1e3, 1e4, 2e4, 5e4, 1e5, 2e5} {
			b.Run(fmt.Sprintf("n=%d,m=%dn", n, per), func(b *testing.B) {
				e := New(n, law.Occupancy{}, law.Insertions(law.Greedy{D: 2}))
				src := random.Stream(1, 2, 3)
				t := cpu()
				for b.Loop() {
					e.Start(src)
					e.Advance(n*per, nil)
				}
				runs := float64(b.N)
				b.ReportMetric(1e9*float64(cpu()-t)/runs/float64(n*per), "cpu-ns/1e9-balls")
			})
		}
	}
}
