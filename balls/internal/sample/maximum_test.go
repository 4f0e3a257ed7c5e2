package sample

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"ballslab/balls/internal/random"
)

// Against all orders of few rises and falls, written out.
func TestWalkMaximumOrders(t *testing.T) {
	for rises := range 7 {
		for falls := range 7 {
			n := rises + falls
			count := make([]float64, rises+1)
			orders := 0.0
			for set := range 1 << n {
				at, top, up := 0, 0, 0
				for i := range n {
					if set>>i&1 == 1 {
						at++
						up++
					} else {
						at--
					}
					top = max(top, at)
				}
				if up == rises {
					count[top]++
					orders++
				}
			}
			for k := range count {
				count[k] /= orders
			}
			src := random.Stream(41, uint64(rises), uint64(falls))
			chiSquare(t, fmt.Sprint(rises, falls), 0, count, 20000,
				func() int64 { return WalkMaximum(src, int64(rises), int64(falls)) })
		}
	}
}

func TestWalkMaximumLaw(t *testing.T) {
	for i, c := range []struct{ rises, falls int64 }{
		{40, 40}, {40, 45}, {45, 40}, {100, 1000}, {1000, 100}, {1000, 1000}, {1000, 1100}, {1100, 1000},
		{30000, 30000}, {30200, 30000}, {1e6, 1e6 + 1e4}, {1e6, 3e6},
	} {
		r, f := float64(min(c.rises, c.falls)), float64(max(c.rises, c.falls))
		var prob []float64
		for k, g := 0.0, 1.0; k <= r && g > 1e-12; k++ {
			next := g * (r - k) / (f + 1 + k)
			prob = append(prob, g-next)
			g = next
		}
		src := random.Stream(42, 0, uint64(i))
		chiSquare(t, fmt.Sprint(c), max(0, c.rises-c.falls), prob, 100000,
			func() int64 { return WalkMaximum(src, c.rises, c.falls) })
	}
	// far beyond: max^2/(rises+falls) is exponential with mean 1/2
	for i, n := range []int64{1e12, 1e15, 1 << 52} {
		src := random.Stream(43, 0, uint64(i))
		prob := make([]float64, 100)
		for k := range prob {
			prob[k] = math.Exp(-float64(k)/10) - math.Exp(-float64(k+1)/10)
		}
		chiSquare(t, fmt.Sprint(n), 0, prob, 100000, func() int64 {
			m := float64(WalkMaximum(src, n, n))
			return int64(10 * m * m / float64(n))
		})
	}
}

func TestWalkMaximumEdges(t *testing.T) {
	src := random.Stream(44, 0, 0)
	for _, c := range []struct{ rises, falls, want int64 }{{0, 0, 0}, {0, 9, 0}, {9, 0, 9},
		{1, 1 << 53, 0}, {1 << 52, 0, 1 << 52}} {
		for range 100 {
			if got := WalkMaximum(src, c.rises, c.falls); got != c.want {
				t.Fatalf("WalkMaximum(%d, %d) = %d, want %d", c.rises, c.falls, got, c.want)
			}
		}
	}
	for range 100_000 {
		a, b := int64(src.Below(200)), int64(src.Below(200))
		if m := WalkMaximum(src, a, b); m < max(0, a-b) || m > a {
			t.Fatalf("WalkMaximum(%d, %d) = %d", a, b, m)
		}
	}
}

// logReach against math/big: an error below 1e-14 where the probability is above 2^-64.
func TestLogReach(t *testing.T) {
	for _, c := range []struct{ k, r, f int64 }{
		{1, 1, 1}, {3, 3, 5}, {33, 40, 40}, {40, 40, 40}, {33, 100, 120}, {50, 1000, 1000},
		{300, 1e4, 1e4}, {40, 1e6, 2e6}, {3000, 1e6, 1e6 + 1000}, {9e6, 1e12, 1e12 + 1e6},
		{1e6, 1 << 51, 1<<51 + 1e8}, {4e8, 1 << 52, 1 << 52},
	} {
		x := bigLogFactorial(c.r)
		x.Add(x, bigLogFactorial(c.f))
		x.Sub(x, bigLogFactorial(c.r-c.k))
		x.Sub(x, bigLogFactorial(c.f+c.k))
		got := logReach(float64(c.k), float64(c.r), float64(c.f))
		diff, _ := new(big.Float).Sub(x, bigFloat(got)).Float64()
		if math.Abs(diff) > 1e-14*max(1, math.Abs(got)/20) {
			t.Errorf("%v: %.17g is wrong by %.2g", c, got, diff)
		}
	}
}
