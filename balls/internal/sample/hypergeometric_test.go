package sample

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/random"
)

// reduced returns the law of newHypergeometric after the three symmetries, and how a
// value of it turns into a value of the given law.
func reduced(draws, marked, total int64) (h hypergeometric, back func(k int64) int64) {
	d, m := min(draws, total-draws), min(marked, total-marked)
	return newHypergeometric(d, m, total), func(k int64) int64 {
		if m != marked {
			k = d - k
		}
		if d != draws {
			k = marked - k
		}
		return k
	}
}

func TestHypergeometricLaw(t *testing.T) {
	for i, c := range []struct{ draws, marked, total int64 }{
		{1, 1, 2}, {1, 1, 3}, {2, 2, 4}, {3, 2, 4}, {2, 3, 5}, {5, 5, 10}, {9, 1, 10}, {7, 8, 10},
		{10, 30, 100}, {50, 50, 100}, {60, 70, 100},
		{200, 200, 400}, {199, 150, 400}, {210, 10, 400}, {1000, 1000, 4000}, {3000, 3500, 4000},
		{100, 1e6, 1e8}, {1000, 3e6, 1e8}, {30000, 1e5, 1e8}, {300000, 1e5, 1e8},
		{1e6, 1e6, 1e12}, {1e6, 3e7, 1e12}, {1e8, 3e7, 1e12}, {1e6, 1 << 52, 1 << 53},
		{1<<53 - 1e8, 1e8, 1 << 53}, {1e8, 1e9, 1 << 53},
	} {
		h, back := reduced(c.draws, c.marked, c.total)
		sd := math.Sqrt(h.variance)
		ks := map[int64]float64{}
		lo, hi := int64(math.MaxInt64), int64(math.MinInt64)
		for k := max(0, int64(h.mean-7*sd-10)); k <= min(h.draws, h.marked, int64(h.mean+7*sd+10)); k++ {
			v := back(k)
			ks[v] = h.mass(k)
			lo, hi = min(lo, v), max(hi, v)
		}
		var prob []float64
		for v := lo; v <= hi; v++ {
			prob = append(prob, ks[v])
		}
		src := random.Stream(21, 0, uint64(i))
		chiSquare(t, fmt.Sprint(c), lo, prob, 100000,
			func() int64 { return Hypergeometric(src, c.draws, c.marked, c.total) })
	}
	for i, c := range []struct{ draws, marked, total int64 }{{1 << 52, 1 << 52, 1 << 53},
		{1e15, 3e15, 9e15}, {7e15, 8e15, 9e15}, {1e14, 1e13, 9e15}} {
		mean, sd := int64(float64(c.draws)*float64(c.marked)/float64(c.total)), 0.0
		h, _ := reduced(c.draws, c.marked, c.total)
		sd = math.Sqrt(h.variance)
		normalLaw(t, fmt.Sprint(c), random.Stream(22, 0, uint64(i)), mean, sd,
			func(src *random.Source) int64 { return Hypergeometric(src, c.draws, c.marked, c.total) })
	}
}

func TestHypergeometricEdges(t *testing.T) {
	src := random.Stream(23, 0, 0)
	for range 100 {
		for _, c := range []struct{ draws, marked, total, want int64 }{
			{0, 0, 0, 0}, {0, 5, 9, 0}, {5, 0, 9, 0}, {9, 5, 9, 5}, {5, 9, 9, 5}, {9, 9, 9, 9},
			{1, 1, 1, 1}, {-1, 5, 9, 0}, {12, 5, 9, 5}, {5, 12, 9, 5},
			{1 << 53, 77, 1 << 53, 77}, {1, 1 << 53, 1 << 53, 1},
		} {
			if got := Hypergeometric(src, c.draws, c.marked, c.total); got != c.want {
				t.Fatalf("Hypergeometric(%d, %d, %d) = %d, want %d", c.draws, c.marked, c.total, got, c.want)
			}
		}
		for total := int64(1); total < 30; total++ {
			for draws := int64(0); draws <= total; draws++ {
				marked := int64(src.Below(uint64(total + 1)))
				if k := Hypergeometric(src, draws, marked, total); k < max(0, draws+marked-total) ||
					k > min(draws, marked) {
					t.Fatalf("Hypergeometric(%d, %d, %d) = %d", draws, marked, total, k)
				}
			}
		}
	}
}

// The mass against math/big.
func TestHypergeometricMass(t *testing.T) {
	for _, c := range []struct{ draws, marked, total int64 }{
		{2, 2, 4}, {5, 5, 10}, {50, 30, 100}, {200, 200, 400}, {1000, 3e6, 1e8}, {1e8, 3e7, 1e12},
		{1e14, 1e13, 9e15}, {1 << 52, 1 << 52, 1 << 53}, {1<<52 - 1, 1e15 + 1, 1<<53 - 1},
	} {
		h := newHypergeometric(c.draws, c.marked, c.total)
		for _, z := range []float64{-7, -3, -1, 0, 0.5, 2, 4, 7} {
			k := h.base + int64(z*math.Sqrt(h.variance))
			if k < 0 || k > min(c.draws, c.marked) {
				continue
			}
			r := bigLogFactorial(c.marked)
			r.Sub(r, bigLogFactorial(k)).Sub(r, bigLogFactorial(c.marked-k))
			r.Add(r, bigLogFactorial(c.total-c.marked)).Sub(r, bigLogFactorial(c.draws-k)).Sub(r,
				bigLogFactorial(c.total-c.marked-c.draws+k))
			r.Sub(r, bigLogFactorial(c.total)).Add(r, bigLogFactorial(c.draws)).Add(r,
				bigLogFactorial(c.total-c.draws))
			want, _ := r.Float64()
			if e := math.Abs(math.Log(h.mass(k)) - want); e > 1e-12 {
				t.Errorf("%v k=%d: ln f(k) is wrong by %.2g", c, k, e)
			}
		}
	}
}

// The two inequalities of binomialNormal for this law.
func TestHypergeometricNormalBounds(t *testing.T) {
	for _, total := range []int64{400, 500, 1000, 1e4, 1e6, 1e9, 1e12, 1 << 53} {
		for _, f := range []float64{0.5, 0.4, 0.2, 0.05, 1e-3, 1e-6, 1e-9} {
			for _, g := range []float64{0.5, 0.4, 0.2, 0.05, 1e-3, 1e-6, 1e-9} {
				h := newHypergeometric(int64(f*float64(total)), int64(g*float64(total)), total)
				if h.variance < 25 {
					continue
				}
				sd := math.Sqrt(h.variance)
				checkNormalBounds(t, fmt.Sprint(h), float64(h.base), h.rest, sd,
					func(k int64, z float64) float64 {
						if k < 0 || k > min(h.draws, h.marked) {
							return math.NaN()
						}
						return h.toNormal(k, z, sd)
					})
			}
		}
	}
}
