package exact

import (
	"context"
	"fmt"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/internal/interrupt"
)

// RandomDeletionTotal returns the law of the number of balls after so many steps of random
// deletions: entry k is P(m = k). It is a random walk, +1 with probability beta(t), else -1 if
// there is a ball, and does not depend on where the balls are. Dynamic programming in doubles,
// without subtractions: relative error about 1e-16 per step. Time steps (balls + steps), which
// must be at most 10^9, and 16 bytes for each of balls + steps <= 10^7. A beta with an expression
// in n must be resolved.
func RandomDeletionTotal(b beta.Beta, m, steps int64) ([]float64, error) {
	if m < 0 || steps < 0 || steps > 1e7 || m > 1e7 || steps+m > 1e7 || steps*(m+steps) > 1e9 {
		return nil, fmt.Errorf("steps, balls: %d, %d: balls + steps must be at most 1e7, and "+
			"steps (balls + steps) at most 1e9", steps, m)
	}
	b, err := beta.Resolve(b, 0)
	if err != nil {
		return nil, err
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	p, next := make([]float64, m+steps+1), make([]float64, m+steps+1)
	p[m] = 1
	top := m // of what is possible
	for t := range steps {
		if t%64 == 0 && ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		x := b.At(t)
		clear(next[:top+2])
		for k := int64(0); k <= top; k++ {
			next[k+1] += float64(x * p[k])
			next[max(0, k-1)] += float64((1 - x) * p[k])
		}
		top++
		p, next = next, p
	}
	return p, nil
}
