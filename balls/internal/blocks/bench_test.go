package blocks

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// One run of m balls into n bins; ns/ball is what the table of the README shows.
func BenchmarkGreedy(b *testing.B) {
	for _, c := range []struct {
		d   int
		n   int64
		per int64
	}{
		{2, 1e4, 1}, {2, 1e6, 1}, {2, 1e8, 1}, {2, 1e10, 1}, {2, 1e12, 1}, {2, 1e15, 1},
		{3, 1e6, 1}, {3, 1e8, 1}, {3, 1e10, 1}, {3, 1e12, 1}, {3, 1e15, 1},
		{2, 1e4, 100}, {2, 1e6, 100}, {2, 1e8, 100},
	} {
		b.Run(fmt.Sprintf("d=%d,n=%.0e,m=%dn", c.d, float64(c.n), c.per), func(b *testing.B) {
			e := New(c.n, law.Occupancy{}, law.Insertions(law.Greedy{D: c.d}))
			src := random.Stream(1, 2, 3)
			t := cpu()
			for b.Loop() {
				e.Start(src)
				e.Advance(c.n*c.per, nil)
			}
			spent := float64(cpu() - t)
			runs := float64(b.N)
			p := newPlayer(e, 0)
			p.Start(src)
			p.Advance(c.n*c.per, nil)
			b.ReportMetric(1e9*spent/runs/float64(c.n*c.per), "cpu-ns/1e9-balls")
			b.ReportMetric(float64(p.blocks), "blocks")
			b.ReportMetric(float64(p.singly), "singles")
			b.ReportMetric(spent/runs/float64(p.blocks), "cpu-ns/block")
		})
	}
}
