package blocks

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Steps of processes that insert and remove, one ball per bin.
func BenchmarkTurnover(b *testing.B) {
	greedy := law.Greedy{D: 2}
	for _, c := range []struct {
		name string
		law  law.Law
	}{
		{"infinite", law.Replacements(greedy, law.UniformBall{})},
		{"random-deletions", law.Coins(0.5, greedy, law.NonEmpty{})},
	} {
		for _, n := range []int64{1e6, 1e8} {
			b.Run(fmt.Sprintf("%s,n=%.0e", c.name, float64(n)), func(b *testing.B) {
				e := New(n, occupancy(1, n), c.law)
				src := random.Stream(1, 2, 3)
				e.Start(src)
				t := cpu()
				for b.Loop() {
					e.Advance(n, nil)
				}
				b.ReportMetric(1e3*float64(cpu()-t)/float64(b.N)/float64(n), "cpu-ps/step")
				p := newPlayer(e, 0)
				p.Advance(n, nil)
				b.ReportMetric(float64(n)/float64(p.blocks), "steps/block")
			})
		}
	}
}
