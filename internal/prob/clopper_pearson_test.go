package prob

import (
	"math"
	"math/big"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The ends solve their equations, P(X >= count | low) = P(X <= count | high) =
// alpha/2, each taken from the end where the beta law keeps its digits.
func TestClopperPearson(t *testing.T) {
	for _, alpha := range []float64{0.05, 1e-6, 1e-9} {
		for _, c := range [][2]int64{
			{0, 1}, {1, 1}, {0, 10}, {1, 10}, {3, 10}, {9, 10}, {10, 10}, {1, 100000}, {3, 100000},
			{50000, 100000}, {99997, 100000}, {99999, 100000}, {1234, 5000}, {2, 4000},
		} {
			k, n := float64(c[0]), float64(c[1])
			low, high := ClopperPearson(c[0], c[1], alpha)
			if c[0] == 0 && low != 0 || c[0] == c[1] && high != 1 ||
				!(0 <= low && low < high && high <= 1) {
				t.Errorf("%v at %v: [%v, %v]", c, alpha, low, high)
			}
			if c[0] > 0 {
				if tail := (distuv.Beta{Alpha: k,
					Beta: n - k + 1}).CDF(low); math.Abs(tail/(alpha/2)-1) > 1e-6 {
					t.Errorf("%v at %v: low %v has tail %v", c, alpha, low, tail)
				}
			}
			if c[0] < c[1] && high < 1-1e-12 {
				if tail := (distuv.Beta{Alpha: n - k,
					Beta: k + 1}).CDF(1 - high); math.Abs(tail/(alpha/2)-1) > 1e-6 {
					t.Errorf("%v at %v: high %v has tail %v", c, alpha, high, tail)
				}
			}
		}
	}
	// None of a thousand million: 1 - 0.025^(1/T).
	if _, high := ClopperPearson(0, 1e9, 0.05); math.Abs(high/3.688879447e-9-1) > 1e-6 {
		t.Errorf("none of 1e9: high %v", high)
	}
	for _, c := range []struct {
		count, trials int64
		alpha         float64
	}{{-1, 5, 0.05}, {6, 5, 0.05}, {0, 0, 0.05}, {1, -1, 0.05}, {1, 5, 0}, {1, 5, 1}, {1, 5,
		math.NaN()}} {
		if low, high := ClopperPearson(c.count, c.trials, c.alpha); low != 0 || high != 1 {
			t.Errorf("%+v: [%v, %v]", c, low, high)
		}
	}
}

// The ends at up to 2^53 trials. A rare event has a Poisson number of occurrences, of mean n p, but
// for n p^2; ends there against the tail taken from its definition in numbers of 400 bits. At one
// half the count is normal, symmetric, with half a count of continuity.
func TestClopperPearsonManyTrials(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{1e11, 1e13, 1e14, 1e15, 1 << 53} {
		for _, alpha := range []float64{0.05, 1e-6} {
			for _, k := range []int64{0, 1, 10} {
				low, high := ClopperPearson(k, n, alpha)
				atMost := func(p float64, k int64) *big.Float { // P(X <= k)
					x := func(v float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(v) }
					q := new(big.Float).Sub(x(1), x(p))
					term := x(1)
					for e, y := n, new(big.Float).Copy(q); e > 0; e >>= 1 {
						if e&1 == 1 {
							term.Mul(term, y)
						}
						y.Mul(y, y)
					}
					sum := x(0)
					for i := range k + 1 {
						sum.Add(sum, term)
						term.Mul(term.Mul(term, x(float64(n-i))), x(p))
						term.Quo(term, new(big.Float).Mul(q, x(float64(i+1))))
					}
					return sum
				}
				got, _ := atMost(high, k).Float64()
				if relative(got, alpha/2) > 1e-9 {
					t.Errorf("%d of %d at %v: P(X <= k) is %v at high %v", k, n, alpha, got, high)
				}
				if k > 0 {
					got, _ = new(big.Float).Sub(big.NewFloat(1), atMost(low, k-1)).Float64()
					if relative(got, alpha/2) > 1e-9 {
						t.Errorf("%d of %d at %v: P(X >= k) is %v at low %v", k, n, alpha, got, low)
					}
				}
				if est := float64(k) / float64(n); !(low <= est && est <= high) {
					t.Errorf("%d of %d at %v: [%v, %v]", k, n, alpha, low, high)
				}
				// and the same from the other side
				if l, h := ClopperPearson(n-k, n, alpha); l != 1-high || h != 1-low {
					t.Errorf("%d of %d at %v: [%v, %v]", n-k, n, alpha, l, h)
				}
			}
			low, high := ClopperPearson(n/2, n, alpha)
			z := math.Sqrt2 * math.Erfinv(1-alpha)
			want := z/(2*math.Sqrt(float64(n))) + 0.5/float64(n)
			if relative(0.5-low, want) > 1e-7 || relative(high-0.5, want) > 1e-7 {
				t.Errorf("half of %d at %v: [-%v, +%v], want %v", n, alpha, 0.5-low, high-0.5, want)
			}
		}
	}
	if low, _ := ClopperPearson(1, 1e15, 1e-6); relative(low, 5e-7/1e15) > 1e-6 {
		t.Errorf("one of 1e15: %v", low)
	}
}

// The estimate is between the ends, which rise with the count and open with the level, at any size.
func TestClopperPearsonOrder(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{1, 2, 3, 10, 99, 1e4, 1e9, 1 << 53} {
		for _, alpha := range []float64{0.999999, 0.5, 1e-3, 1e-12, 1e-300, 5e-324} {
			lastLow, lastHigh := 0.0, 0.0
			for i := range int64(21) {
				k := n / 20 * i
				if n < 20 {
					k = min(i, n)
				} else if i == 20 {
					k = n
				}
				low, high := ClopperPearson(k, n, alpha)
				if est := float64(k) / float64(n); !(0 <= low && low <= est && est <= high &&
					high <= 1 && low >= lastLow && high >= lastHigh) {
					t.Errorf("%d of %d at %v: [%v, %v] after [%v, %v]", k, n, alpha, low, high,
						lastLow, lastHigh)
				}
				lastLow, lastHigh = low, high
			}
		}
	}
}

func BenchmarkClopperPearson(b *testing.B) {
	for range b.N {
		ClopperPearson(123456, 1e6, 0.05)
	}
}
