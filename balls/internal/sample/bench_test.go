package sample

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/random"
)

var sink int64

func BenchmarkBinomial(b *testing.B) {
	for _, c := range []struct {
		n int64
		p float64
	}{{1e6, 1e-8}, {1e6, 1e-6}, {1e6, 5e-6}, {1e12, 5e-12}, {100, 0.2}, {1000, 0.3}, {1e6, 0.3},
		{1e9, 0.01}, {1e15, 0.4}} {
		b.Run(fmt.Sprintf("n=%.0e,np=%g", float64(c.n), float64(c.n)*c.p), func(b *testing.B) {
			src := random.Stream(1, 2, 3)
			for range b.N {
				sink += Binomial(src, c.n, c.p)
			}
		})
	}
}

func BenchmarkPoisson(b *testing.B) {
	for _, mean := range []float64{0.01, 1, 20, 100, 1e6} {
		b.Run(fmt.Sprintf("mean=%g", mean), func(b *testing.B) {
			src := random.Stream(1, 2, 3)
			for range b.N {
				sink += Poisson(src, mean)
			}
		})
	}
}

func BenchmarkHypergeometric(b *testing.B) {
	for _, c := range []struct{ draws, marked, total int64 }{{1e6, 1e4, 1e12}, {1e6, 1e6, 1e12},
		{1e6, 1e7, 1e12}, {1e3, 1e3, 4e3}, {1e6, 3e11, 1e12}, {1e9, 3e11, 1e12}} {
		b.Run(fmt.Sprintf("mean=%g", float64(c.draws)*float64(c.marked)/float64(c.total)),
			func(b *testing.B) {
				src := random.Stream(1, 2, 3)
				for range b.N {
					sink += Hypergeometric(src, c.draws, c.marked, c.total)
				}
			})
	}
}

func BenchmarkSkip(b *testing.B) {
	src := random.Stream(1, 2, 3)
	for range b.N {
		sink += Skip(src, 1e6)
	}
}
