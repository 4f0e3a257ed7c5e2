package graphical

import (
	"sync/atomic"
	"testing"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/random"
)

func must(g *graphs.Graph, err error) *graphs.Graph {
	if err != nil {
		panic(err)
	}
	return g
}

func benchmark(b *testing.B, g *graphs.Graph, removals bool) {
	e := New(g, graphs.Rates{Arrival: []float64{0.9 / float64(g.Edges()) * float64(g.Vertices())}},
		removals)
	e.Start(random.Stream(1, 2, 3))
	var stop atomic.Bool
	e.Advance(int64(g.Vertices()), &stop)
	b.ResetTimer()
	for range b.N {
		e.Advance(1000000, &stop)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ns/event")
}

func BenchmarkCycle(b *testing.B)     { benchmark(b, must(graphs.Cycle(1e4)), false) }
func BenchmarkComplete(b *testing.B)  { benchmark(b, must(graphs.Complete(1e4)), false) }
func BenchmarkRegular8(b *testing.B)  { benchmark(b, must(graphs.Regular(1e6, 8, 1)), false) }
func BenchmarkHypercube(b *testing.B) { benchmark(b, must(graphs.Hypercube(20)), false) }
func BenchmarkRemovals(b *testing.B)  { benchmark(b, must(graphs.Cycle(1e4)), true) }
func BenchmarkRemovals8(b *testing.B) { benchmark(b, must(graphs.Regular(1e4, 8, 1)), true) }

// BenchmarkRegular8Plain is the loop that one would write first, with a branch on loads: a
// wrong guess throws away the reads that were under way.
func BenchmarkRegular8Plain(b *testing.B) {
	g := must(graphs.Regular(1e6, 8, 1))
	u, v := g.Ends()
	loads := make([]int32, g.Vertices())
	src := random.Stream(1, 2, 3)
	b.ResetTimer()
	for range b.N {
		for range 1000000 {
			e := src.Below(uint64(len(u)))
			a, c := u[e], v[e]
			if loads[c] < loads[a] || loads[c] == loads[a] && src.Uint64()>>63 == 1 {
				a = c
			}
			loads[a]++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ns/event")
}
