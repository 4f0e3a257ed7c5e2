package sample

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"ballslab/balls/internal/random"
)

// Each cell is binomial, the sum is n, and of 3 balls in 3 cells every outcome has its
// probability.
func TestMultinomial(t *testing.T) {
	weights := []float64{0, 1, 3, 0, 1e-9, 4, 0.5, 0}
	total := 8.500000001
	counts := make([]int64, len(weights))
	for cell, w := range weights {
		src := random.Stream(31, 0, uint64(cell))
		const n = 200
		var prob []float64
		for k := int64(0); k <= n; k++ {
			if w == 0 {
				prob = []float64{1}
				break
			}
			prob = append(prob, binomialMass(n, k, w/total))
		}
		chiSquare(t, fmt.Sprintf("cell %d", cell), 0, prob, 50000, func() int64 {
			Multinomial(src, n, weights, counts)
			sum := int64(0)
			for _, c := range counts {
				sum += c
			}
			if sum != n {
				t.Fatalf("%v adds up to %d", counts, sum)
			}
			return counts[cell]
		})
	}
	three := []float64{5, 3, 2}
	prob := make([]float64, 64)
	for a := range 4 {
		for b := range 4 - a {
			ways := []float64{6, 6, 3, 1} // 3!/k!
			k := []float64{1, 1, 2, 6}
			prob[a+4*b+16*(3-a-b)] = ways[0] / k[a] / k[b] /
				k[3-a-b] * math.Pow(0.5, float64(a)) * math.Pow(0.3, float64(b)) * math.Pow(0.2, float64(3-a-b))
		}
	}
	src := random.Stream(32, 0, 0)
	chiSquare(t, "3 balls in 3 cells", 0, prob, 100000, func() int64 {
		Multinomial(src, 3, three, counts)
		return counts[0] + 4*counts[1] + 16*counts[2]
	})
	Multinomial(src, 7, []float64{0, 0, 2}, counts)
	if !slices.Equal(counts[:3], []int64{0, 0, 7}) {
		t.Errorf("one cell: %v", counts[:3])
	}
	// Weights that fall by half each time: the sum of the rest must not cancel.
	long := make([]float64, 60)
	for i := range long {
		long[i] = math.Pow(2, -float64(i))
	}
	many := make([]int64, 60)
	Multinomial(src, 1<<53, long, many)
	for i, c := range many[:40] {
		want := math.Pow(2, 52-float64(i))
		if z := (float64(c) - want) / math.Sqrt(want); math.Abs(z) > 6 {
			t.Errorf("cell %d has %d balls, %g expected", i, c, want)
		}
	}
}
