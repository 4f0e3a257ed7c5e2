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
	}{{1e6, 1e-8}, {1e6, 1e-6}, {1e6, 5e-6}, {1e12, 5e-12}, {100, 0.2}, {1000, 0.3}, {1e6, 0.3}, {1e9, 0.01}, {1e15, 0.4}} {
		b.Run(fmt.Sprintf("n=%.0e,np=%g", float64(c.n), float64(c.n)*c.p), func(b *testing.B) {
			src := random.Stream(1, 2, 3)
			for i := 0; i < b.N; i++ {
				sink += Binomial(src, c.n, c.p)
			}
		})
	}
}
