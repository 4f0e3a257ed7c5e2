package blocks

import (
	"math"
	"testing"
)

// deviate against the exact law of k insertions and k removals that jump by 0, 1 or w: the
// tail beyond it is at most e^-lambda, and the bound is not far too large.
func TestDeviate(t *testing.T) {
	for _, c := range []struct {
		w, k     int
		up, down jump
	}{
		{1, 400, jump{heavy: 0.5}, jump{heavy: 0.5}},
		{1, 400, jump{heavy: 0.4}, jump{heavy: 0.1}},
		{1, 300, jump{heavy: 0.1}, jump{heavy: 0.8}},
		{1, 2000, jump{heavy: 0.01}, jump{heavy: 0.012}},
		{2, 400, jump{0.2, 0.4}, jump{0.2, 0.35}},
		{2, 600, jump{0.3, 0.02}, jump{0.01, 0.2}},
		{3, 400, jump{0.02, 0.2}, jump{0.03, 0.15}},
		{3, 400, jump{0.4, 0.05}, jump{}},
		{5, 300, jump{0.01, 0.05}, jump{0, 0.06}},
		{8, 200, jump{0.01, 0.02}, jump{0.5, 0.3}},
	} {
		w, k := float64(c.w), float64(c.k)
		law := []float64{1} // of the sum, from -lowest on
		lowest := 0
		step := func(jump jump, sign int) {
			next := make([]float64, len(law)+c.w)
			at := func(x int) int { // position of a jump by x
				if sign < 0 {
					return c.w - x
				}
				return x
			}
			for i, p := range law {
				next[i+at(0)] += p * (1 - jump.one - jump.heavy)
				next[i+at(1)] += p * jump.one
				next[i+at(c.w)] += p * jump.heavy
			}
			law = next
			if sign < 0 {
				lowest += c.w
			}
		}
		for range c.k {
			step(c.up, 1)
			step(c.down, -1)
		}
		a, v, m := c.up.moments(w)
		b, z, n := c.down.moments(w)
		for _, lambda := range []float64{0.5, 3, 10, 50} {
			s := deviate(k*(v+z), k*(m-n), w, lambda)
			tail := 0.0
			for i := len(law) - 1; float64(i-lowest) >= k*(a-b)+s; i-- {
				tail += law[i]
			}
			if limit := math.Exp(-lambda); tail > limit {
				t.Errorf("%+v: beyond %g is %g, more than e^-%g = %g", c, s, tail, lambda, limit)
			}
			if lambda == 10 && tail < math.Exp(-20) {
				t.Errorf("%+v: beyond %g is %g, far less than e^-10", c, s, tail)
			}
		}
	}
}
