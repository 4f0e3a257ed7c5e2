package sample

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/random"
)

// poissonMass is f(k) by the formula of poissonToNormal, which
// TestPoissonMass compares with math/big.
func poissonMass(k int64, mean float64) float64 {
	return poissonToNormal(k, mean, 0, -1) / math.Sqrt(2*math.Pi)
}

func TestPoissonLaw(t *testing.T) {
	for i, mean := range []float64{1e-3, 0.05, 0.2, 1, 5, 24.9, 25, 26, 40, 100, 1000, 12345.6} {
		lo := int64(math.Max(0, mean-7*math.Sqrt(mean)-10))
		hi := int64(mean + 7*math.Sqrt(mean) + 10)
		var prob []float64
		for k := lo; k <= hi; k++ {
			prob = append(prob, poissonMass(k, mean))
		}
		src := random.Stream(11, 0, uint64(i))
		chiSquare(t, fmt.Sprintf("mean=%g", mean), lo, prob, 200000,
			func() int64 { return Poisson(src, mean) })
	}
	for i, mean := range []float64{1e12, 1e15, 1 << 53} {
		normalLaw(t, fmt.Sprintf("mean=%g", mean), random.Stream(12, 0, uint64(i)), int64(mean),
			math.Sqrt(mean),
			func(src *random.Source) int64 { return Poisson(src, mean) })
	}
}

func TestPoissonEdges(t *testing.T) {
	src := random.Stream(13, 0, 0)
	for range 1000 {
		for _, mean := range []float64{0, -1, math.NaN(), 5e-324, 1e-40} {
			if got := Poisson(src, mean); got != 0 {
				t.Fatalf("Poisson(%g) = %d", mean, got)
			}
		}
	}
}

func TestPoissonMass(t *testing.T) {
	for _, mean := range []float64{25, 30, 123.4, 1e6, 1e12, 1e15 + 0.5, 1 << 53} {
		for _, z := range []float64{-8, -4, -1, 0, 0.3, 2, 5, 8} {
			k := int64(mean + z*math.Sqrt(mean))
			if k < 0 {
				continue
			}
			// ln f(k) = k ln mean - mean - ln k!
			r := bigLog(bigFloat(mean))
			r.Mul(r, bigFloat(float64(k))).Sub(r, bigFloat(mean)).Sub(r, bigLogFactorial(k))
			want, _ := r.Float64()
			if e := math.Abs(math.Log(poissonMass(k, mean)) - want); e > 1e-12 {
				t.Errorf("mean=%g k=%d: ln f(k) is wrong by %.2g", mean, k, e)
			}
		}
	}
}

// The two inequalities of binomialNormal for this law.
func TestPoissonNormalBounds(t *testing.T) {
	for _, mean := range []float64{25, 25.3, 25.9, 30, 50, 100, 1000, 1e5, 1e8, 1e12, 1 << 53} {
		sd := math.Sqrt(mean)
		checkNormalBounds(t, fmt.Sprintf("mean=%g", mean), mean, mean-math.Floor(mean), sd,
			func(k int64, z float64) float64 {
				if k < 0 {
					return math.NaN()
				}
				return poissonToNormal(k, mean, z, sd)
			})
	}
}
