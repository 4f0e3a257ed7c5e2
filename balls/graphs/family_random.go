package graphs

import (
	"context"
	"fmt"
	"math"

	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// streams of the two random families, so that no trial shares their numbers
const (
	streamRegular    = 0x7265_6775_6c61_7200
	streamErdosRenyi = 0x6572_646f_7372_656e
)

// ErdosRenyi returns the random graph G(n, p): every pair of vertices is an
// edge with probability p, independently. Pairs are visited by geometric
// skips: expected O(n + n^2 p), when the first edge is asked for. The same n, p and seed give
// the same graph.
func ErdosRenyi(n int, p float64, seed uint64) (*Graph, error) {
	if err := between("Erdos-Renyi graph", "n", n, 1, 1<<26); err != nil {
		return nil, err
	}
	if !(p >= 0 && p <= 1) {
		return nil, fmt.Errorf("p = %v: a probability between 0 and 1", p)
	}
	mean := p * (float64(n) * float64(n-1) / 2)
	if mean > 1<<28 {
		return nil, fmt.Errorf("n = %d, p = %v: about %.3g edges; at most 2^28", n, p, mean)
	}
	draw := func(ctx context.Context) (u, v []int32, err error) {
		return drawErdosRenyi(ctx, n, p, seed)
	}
	return drawn("erdos-renyi", n, -1, int64(20*mean), draw).
		with(Parameter{"n", n}, Parameter{"p", p}, Parameter{"seed", seed}), nil
}

func drawErdosRenyi(ctx context.Context, n int, p float64, seed uint64) (u, v []int32, err error) {
	pairs := int64(n) * int64(n-1) / 2
	src := random.Stream(seed, streamErdosRenyi, uint64(n)^math.Float64bits(p))
	skip := 1 / portable.Log1p(-p) // -0 for p = 1: no pair is skipped
	row, col := int64(1), int64(-1)
	for p > 0 {
		if len(u)&lookMask == 0 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		g := portable.Log(1-src.Float64()) * skip
		if p < 1 && !(g < float64(pairs)) {
			break
		}
		col += 1 + int64(g)
		for row < int64(n) && col >= row {
			col -= row
			row++
		}
		if row >= int64(n) {
			break
		}
		u, v = append(u, int32(col)), append(v, int32(row))
	}
	return u, v, nil
}
