package bounds

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"ballslab/balls"
	"ballslab/internal/interrupt"
)

func init() {
	register(Calculator{
		Name: "ball-deletion-fixed-point", Kind: KindHeuristic,
		Doc: "infinite process and lifetimes: fluid limit of the fraction of bins with load " +
			">= k, k = 0, 1, ..., in equilibrium",
		Source: "derived: balance of the fluid limit; Mitzenmacher, The power of two choices in " +
			"randomized load balancing, 1996, for the method",
		Keys: []Key{{Name: "alpha", Doc: "balls per bin: m/n, or lambda of lifetimes",
			Default: "1", Type: "number"}, keyD},
		evaluate: func(a arguments) (Value, error) {
			return ofList(BallDeletionFixedPoint(a.numbers["alpha"], a.integers["d"]))
		},
	})
}

// BallDeletionFixedPoint returns the tail fractions x_0 = 1, x_1, ... of the fluid limit
// in equilibrium when a uniform ball leaves and another goes to the least loaded of d bins,
// with alpha balls per bin, down to 1e-200:
//
//	alpha (x_{i-1}^d - x_i^d) = i (x_i - x_{i+1}), sum of x_i over i >= 1 = alpha.
//
// Summed from i on, with T_i = x_i + x_{i+1} + ..., that is (i-1) x_i = alpha x_{i-1}^d - T_i: x_1
// gives all others, and it is found by bisection, in numbers of 1500 bits since the recursion
// cancels. d = 1 is the Poisson law. The limit of n -> infinity, a heuristic at any n. alpha in
// (0, 32]; some 0.1 s.
func BallDeletionFixedPoint(alpha float64, d int64) ([]float64, error) {
	switch {
	case !(alpha > 0 && alpha <= 32):
		return nil, fmt.Errorf("alpha: %v: must be above 0 and at most 32", alpha)
	case d < 1 || d > 64:
		return nil, fmt.Errorf("d: %d: must be between 1 and 64", d)
	case d == 1:
		return poissonTails(alpha), nil
	}
	low, high := bigFloat(0), bigFloat(math.Min(1, alpha))
	var best []float64
	ctx, done := interrupt.Context(context.Background())
	defer done()
	for range fixedPointBits - 100 {
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		x := bigFloat(0).Add(low, high)
		x.Quo(x, bigFloat(2))
		tails, tooHigh := shoot(x, alpha, d)
		if tooHigh {
			high = x
		} else {
			low = x
		}
		best = tails
	}
	return best, nil
}

const fixedPointBits = 1500

func bigFloat(x float64) *big.Float { return new(big.Float).SetPrec(fixedPointBits).SetFloat64(x) }

// shoot follows the recursion from x_1 until it leaves what is possible: x_i falls below 0
// (x_1 is too small), or x_i does not fall or T_i does (it is too large).
func shoot(x1 *big.Float, alpha float64, d int64) (tails []float64, tooHigh bool) {
	a := bigFloat(alpha)
	last, x := bigFloat(1), x1
	rest := bigFloat(0).Sub(a, x1) // T_(i+1)
	tails = []float64{1}
	for i := int64(2); ; i++ {
		if x.Sign() <= 0 {
			return tails, false
		}
		if x.Cmp(last) >= 0 || rest.Sign() <= 0 {
			return tails, true
		}
		f, _ := x.Float64()
		if f < 1e-200 {
			return tails, rest.Cmp(x) < 0
		}
		tails = append(tails, f)
		p, square := bigFloat(1), bigFloat(0).Set(x)
		for e := d; ; square.Mul(square, square) { // x^d
			if e&1 == 1 {
				p.Mul(p, square)
			}
			if e >>= 1; e == 0 {
				break
			}
		}
		next := p.Mul(p, a)
		next.Sub(next, rest)
		next.Quo(next, bigFloat(float64(i-1)))
		last, x = x, next
		rest = bigFloat(0).Sub(rest, next)
	}
}
