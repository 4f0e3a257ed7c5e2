package bounds

import (
	"math"
	"math/big"
	"testing"
)

// The law of the maximum against the rationals, at every k, in relative terms.
func TestOneChoiceMaxAgainstRationals(t *testing.T) {
	worst := 0.0
	for _, n := range []int64{1, 2, 3, 4, 5, 8, 16, 40, 100, 999, 1000, 5000, 1000000, 1000000000000} {
		for _, m := range []int64{0, 1, 2, 3, 5, 8, 16, 33, 60} {
			law, err := OneChoiceMaxRational(n, m)
			if err != nil {
				t.Fatal(err)
			}
			below, above := new(big.Rat), big.NewRat(1, 1)
			for k := int64(0); k <= m; k++ {
				tail, _ := above.Float64()
				below.Add(below, law[k])
				above.Sub(above, law[k])
				want, _ := below.Float64()
				got, err := OneChoiceMaxCDF(n, m, k)
				if err != nil {
					t.Fatal(err)
				}
				e := relative(got, want)
				worst = max(worst, e)
				if e > 1e-11 {
					t.Errorf("P(max <= %d), n=%d m=%d: %v, want %v (off by %.1e)", k, n, m, got, want, e)
				}
				got, err = OneChoiceMaxTail(n, m, k)
				if e := relative(got, tail); err != nil || e > 1e-8 && tail > 1e-300 {
					t.Errorf("P(max >= %d), n=%d m=%d: %v, %v, want %v (off by %.1e)", k, n, m, got, err, tail, e)
				}
			}
		}
	}
	t.Logf("worst relative error of the distribution function: %.1e", worst)
}

func relative(got, want float64) float64 {
	if got == want {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}

// Values where rationals are out of reach: the two evaluations (cut loads at
// their mean, and the sweep over all k) must meet, probabilities add up to one,
// and the rigorous sandwich holds.
func TestOneChoiceMaxLarge(t *testing.T) {
	for _, c := range [][2]int64{
		{1e9, 1e9}, {1e12, 1e12}, {1e15, 1e15}, {1 << 53, 1 << 53}, {1e12, 1e3}, {1e12, 1e9}, {1e6, 31e6},
		{4, 400}, {10, 1000}, {1000, 33000}, {1000, 1e6}, {1e6, 1e8}, {1e5, 1e10}, {1e12, 1e15}, {1e9, 1e15},
	} {
		n, m := c[0], c[1]
		law, err := OneChoiceMaxLaw(n, m)
		if err != nil {
			t.Errorf("n=%d m=%d: %v", n, m, err)
			continue
		}
		sum := 0.0
		for _, p := range law.P {
			if !(p >= 0) {
				t.Fatalf("n=%d m=%d: probability %v", n, m, p)
			}
			sum += p
		}
		if math.Abs(sum-1) > 2e-12 {
			t.Errorf("n=%d m=%d: probabilities add up to 1%+.1e", n, m, sum-1)
		}
		for _, level := range []float64{1e-6, 0.01, 0.5, 0.99, 1 - 1e-6} {
			k := law.Quantile(level)
			p, err := OneChoiceMaxCDF(n, m, k)
			if err != nil || math.Abs(p-law.CDF(k)) > 1e-12 {
				t.Errorf("n=%d m=%d: P(max <= %d) = %v by value, %v, %v in the law", n, m, k, p, err, law.CDF(k))
			}
			tail, err := OneChoiceMaxTail(n, m, k+1)
			low, high, _ := OneChoiceTailSandwich(n, m, k+1)
			if err != nil || tail < low*(1-1e-12) || tail > high*(1+1e-12) || math.Abs(p+tail-1) > 1e-12 {
				t.Errorf("n=%d m=%d: P(max > %d) = %v, %v outside [%v, %v] or not 1-%v", n, m, k, tail, err, low, high, p)
			}
		}
	}
}

// The textbook bounds hold and are weaker than the sandwich.
func TestOneChoiceUnionBounds(t *testing.T) {
	for _, n := range []int64{1, 2, 3, 20, 1000, 1000000} {
		for _, m := range []int64{0, 1, 2, 7, 30, 60} {
			for k := int64(0); k <= m+1; k++ {
				tail, err := OneChoiceMaxTail(n, m, k)
				if err != nil {
					t.Fatal(err)
				}
				_, high, _ := OneChoiceTailSandwich(n, m, k)
				choose, err1 := OneChoiceChooseBound(n, m, k)
				poisson, err2 := OneChoicePoissonBound(n, m, k)
				if err1 != nil || err2 != nil || choose < high*(1-1e-12) || poisson < tail*(1-1e-12) || choose > 1 || poisson > 1 {
					t.Errorf("n=%d m=%d k=%d: P = %v <= %v, %v, %v; %v, %v", n, m, k, tail, high, choose, poisson, err1, err2)
				}
			}
		}
	}
	if b, _ := OneChoiceChooseBound(4, 6, 4); relative(b, 4*15./256) > 1e-14 {
		t.Errorf("n=4 m=6 k=4: %v, want 60/256", b)
	}
}

// Raising k or taking fewer balls makes P(max <= k) larger; impossible and
// certain events are 0 and 1.
func TestOneChoiceMaxMonotone(t *testing.T) {
	for _, n := range []int64{3, 50, 1000000} {
		for m := int64(1); m < 40; m += 6 {
			before := 0.0
			for k := int64(0); k <= m; k++ {
				p, _ := OneChoiceMaxCDF(n, m, k)
				more, _ := OneChoiceMaxCDF(n, m+1, k)
				if p < before*(1-1e-14) || more > p*(1+1e-12) {
					t.Errorf("n=%d m=%d k=%d: %v after %v, %v with one more ball", n, m, k, p, before, more)
				}
				before = p
			}
			if before != 1 {
				t.Errorf("n=%d m=%d: P(max <= m) = %v", n, m, before)
			}
		}
	}
	for _, c := range []struct {
		n, m, k int64
		want    float64
	}{{1, 7, 6, 0}, {1, 7, 7, 1}, {5, 0, 0, 1}, {5, 0, -1, 0}, {4, 9, 2, 0}, {3, 6, 2, 90. / 729}, {1e12, 1e12 + 1, 1, 0}} {
		if p, err := OneChoiceMaxCDF(c.n, c.m, c.k); err != nil || relative(p, c.want) > 1e-13 {
			t.Errorf("P(max <= %d), n=%d m=%d: %v, %v, want %v", c.k, c.n, c.m, p, err, c.want)
		}
	}
}

// Out of reach is an error that says so, in both functions, and not a number.
func TestOneChoiceMaxLimits(t *testing.T) {
	for _, f := range []func() (float64, error){
		func() (float64, error) { return OneChoiceMaxCDF(0, 1, 1) },
		func() (float64, error) { return OneChoiceMaxCDF(1, -1, 1) },
		func() (float64, error) { return OneChoiceMaxCDF(1<<53+1, 1, 1) },
		func() (float64, error) { return OneChoiceMaxCDF(5, 1e12, 2e11+500000) },
		func() (float64, error) { return OneChoiceMaxTail(5, 1e12, 2e11+500000) },
		func() (float64, error) { return OneChoiceMaxMean(2, 1e14) },
		func() (float64, error) { return OneChoiceMaxMean(7, 1e9) },
	} {
		if x, err := f(); err == nil || x != 0 {
			t.Errorf("got %v, %v; want an error", x, err)
		} else {
			t.Log(err)
		}
	}
}

// The sweep over all k against the rationals, at m/n = 32 and above.
func TestOneChoiceSweepAgainstRationals(t *testing.T) {
	for _, c := range [][2]int64{{4, 128}, {3, 128}, {2, 127}} {
		law, err := OneChoiceMaxLaw(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		exact, err := OneChoiceMaxRational(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range exact {
			if want, _ := p.Float64(); math.Abs(law.At(int64(k))-want) > 1e-13 {
				t.Errorf("n=%d m=%d: P(max = %d) = %v, want %v", c[0], c[1], k, law.At(int64(k)), want)
			}
		}
	}
}

// The recurrence of the rational law against the definition by enumeration.
func TestOneChoiceMaxRational(t *testing.T) {
	const n, m = 3, 7
	count := [m + 1]int64{}
	for code := range 2187 { // 3^7
		loads := [n]int{}
		for c, i := code, 0; i < m; i++ {
			loads[c%n]++
			c /= n
		}
		count[max(loads[0], loads[1], loads[2])]++
	}
	law, err := OneChoiceMaxRational(n, m)
	if err != nil {
		t.Fatal(err)
	}
	for k := range law {
		if want := big.NewRat(count[k], 2187); law[k].Cmp(want) != 0 {
			t.Errorf("P(max = %d) = %v, want %v", k, law[k], want)
		}
	}
}

func BenchmarkOneChoiceMaxLaw(b *testing.B) {
	for _, c := range []struct {
		name string
		n, m int64
	}{{"n=m=1e12", 1e12, 1e12}, {"n=1e6,m=1e8", 1e6, 1e8}, {"n=1e6,m=1e12", 1e6, 1e12}} {
		b.Run(c.name, func(b *testing.B) {
			for range b.N {
				if _, err := OneChoiceMaxLaw(c.n, c.m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
