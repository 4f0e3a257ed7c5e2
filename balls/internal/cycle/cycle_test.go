package cycle

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// sequences are cycles of all kinds with what beta_t should be.
func sequences() map[string]*Cycle {
	src := rand.New(rand.NewPCG(1, 2))
	many := make([]float64, 5000)
	for i := range many {
		many[i] = src.Float64()
	}
	return map[string]*Cycle{
		"one":             Runs([]float64{0.3}, nil, 64),
		"list":            Runs([]float64{1, 0.2, 0.2, 0.5, 0, 1}, nil, 64),
		"many values":     Runs(many, nil, 32),
		"runs":            Runs([]float64{0.9, 0.1, 0.4}, []int64{30, 0, 20}, 64),
		"long runs":       Runs([]float64{0.9, 0.1, 0.4}, []int64{90001, 70, 1 << 20}, 64),
		"sine":            Sine(0.5, 0.3, 7, 64),
		"sine, classes":   Sine(0.5, -0.5, 1001, 64),
		"long sine":       Sine(0.6, 0.4, 70001, 64),
		"long sine, down": Sine(0.6, -0.3, 70002, 500),
		"flat":            Sine(0.25, 0, 1e9, 64),
	}
}

func TestCycle(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for name, c := range sequences() {
		t.Run(name, func(t *testing.T) {
			p := c.Period()
			for range 200 {
				from := src.Int64N(3 * p)
				k := 1 + src.Int64N(min(3*p, 1<<uint(1+src.IntN(18))))
				sum, most := 0.0, 0.0
				whole := c.Sum(from, k)
				count := map[int32]int64{}
				for i := range k {
					b := c.At(from + i)
					sum += b
					most = max(most, math.Abs(sum-whole*float64(i+1)/float64(k)))
					class := c.Class(from + i)
					count[class]++
					if base := c.Base(class); b < base-1e-15 || b > base+c.Width()+1e-15 {
						t.Fatalf("step %d: %v is not in class %d from %v, width %v",
							from+i, b, class, base, c.Width())
					}
				}
				if math.Abs(sum-whole) > 1e-9*float64(k) {
					t.Fatalf("Sum(%d, %d) = %v, want %v", from, k, whole, sum)
				}
				if d := math.Abs(whole - float64(k)*c.Mean()); d > c.Range()+1e-9*float64(k) {
					t.Fatalf("Sum(%d, %d) is %v from the mean, range %v", from, k, d, c.Range())
				}
				if b := c.Bend(from, k); most > b+1e-9*float64(k) {
					t.Fatalf("Bend(%d, %d) = %v, but the sums bend by %v", from, k, b, most)
				}
				bases := c.Bases()
				for i := range min(k, 100) {
					if x, want := bases.At(from+i), c.Base(c.Class(from+i)); x != want {
						t.Fatalf("the base of step %d is %v, want %v", from+i, x, want)
					}
				}
				stays := min(c.Stays(from), 1000)
				for i := range stays {
					if c.At(from+i) != c.At(from) {
						t.Fatalf("beta of step %d is not that of %d, but stays for %d", from+i, from, stays)
					}
				}
				shares := c.Count(from, k, []Share{{-1, -1}})[1:]
				if len(shares) != len(count) {
					t.Fatalf("Count(%d, %d): %d classes, want %d", from, k, len(shares), len(count))
				}
				for _, s := range shares {
					if count[s.Class] != s.N {
						t.Fatalf("Count(%d, %d): %d of class %d, want %d", from, k, s.N, s.Class, count[s.Class])
					}
				}
			}
		})
	}
}

// What a bend is for: long steps of a list, few cells, many cells.
func TestBendIsSharp(t *testing.T) {
	c := Runs([]float64{1, 0}, []int64{100, 100}, 64)
	for _, x := range []struct {
		from, k int64
		want    float64
	}{{0, 100, 0}, {50, 100, 25}, {0, 200, 50}, {0, 2000, 50}} {
		if got := c.Bend(x.from, x.k); got != x.want {
			t.Errorf("Bend(%d, %d) = %v, want %v", x.from, x.k, got, x.want)
		}
	}
}

func BenchmarkCount(b *testing.B) {
	for _, c := range []*Cycle{
		Sine(0.5, 0.3, 100, 128), Sine(0.5, 0.3, 1e4, 256), Sine(0.5, 0.3, 1e7, 256),
	} {
		b.Run(fmt.Sprint(c.Period()), func(b *testing.B) {
			var s []Share
			for i := range b.N {
				s = c.Count(int64(i)*7919, 70000, s[:0])
			}
		})
	}
}
