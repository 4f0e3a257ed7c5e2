package exact_test

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"testing"

	"ballslab/balls/bounds"
	"ballslab/balls/exact"
)

// The law of the maximum against the rationals, at every k, in relative terms.
func TestOneChoiceMaxAgainstRationals(t *testing.T) {
	worst := 0.0
	for _, n := range []int64{1, 2, 3, 4, 5, 8, 16, 40, 100, 999, 1000, 5000, 1000000,
		1000000000000} {
		for _, m := range []int64{0, 1, 2, 3, 5, 8, 16, 33, 60} {
			law, err := exact.OneChoiceMaxRational(n, m)
			if err != nil {
				t.Fatal(err)
			}
			below, above := new(big.Rat), big.NewRat(1, 1)
			for k := int64(0); k <= m; k++ {
				tail, _ := above.Float64()
				below.Add(below, law[k])
				above.Sub(above, law[k])
				want, _ := below.Float64()
				got, err := exact.OneChoiceMaxCDF(n, m, k)
				if err != nil {
					t.Fatal(err)
				}
				e := relative(got, want)
				worst = max(worst, e)
				if e > 1e-11 {
					t.Errorf("P(max <= %d), n=%d m=%d: %v, want %v (off by %.1e)", k, n, m, got,
						want, e)
				}
				got, err = exact.OneChoiceMaxTail(n, m, k)
				if e := relative(got, tail); err != nil || e > 1e-8 && tail > 1e-300 {
					t.Errorf("P(max >= %d), n=%d m=%d: %v, %v, want %v (off by %.1e)", k, n, m, got,
						err, tail, e)
				}
			}
		}
	}
	t.Logf("worst relative error of the distribution function: %.1e", worst)
}

// Values where rationals are out of reach: the two evaluations (cut loads at
// their mean, and the sweep over all k) must meet, probabilities add up to one,
// and the rigorous sandwich holds.
func TestOneChoiceMaxLarge(t *testing.T) {
	for _, c := range [][2]int64{
		{1e9, 1e9}, {1e12, 1e12}, {1e15, 1e15}, {1 << 53, 1 << 53}, {1e12, 1e3}, {1e12, 1e9},
		{1e6, 31e6},
		{4, 400}, {10, 1000}, {1000, 33000}, {1000, 1e6}, {1e6, 1e8}, {1e5, 1e10}, {1e12, 1e15},
		{1e9, 1e15},
	} {
		n, m := c[0], c[1]
		law, err := exact.OneChoiceMaxLaw(n, m)
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
			p, err := exact.OneChoiceMaxCDF(n, m, k)
			if err != nil || math.Abs(p-law.CDF(k)) > 1e-12 {
				t.Errorf("n=%d m=%d: P(max <= %d) = %v by value, %v, %v in the law", n, m, k, p,
					err, law.CDF(k))
			}
			tail, err := exact.OneChoiceMaxTail(n, m, k+1)
			low, high, _ := bounds.OneChoiceTailSandwich(n, m, k+1)
			if err != nil || tail < low*(1-1e-12) || tail > high*(1+1e-12) ||
				math.Abs(p+tail-1) > 1e-12 {
				t.Errorf("n=%d m=%d: P(max > %d) = %v, %v outside [%v, %v] or not 1-%v", n, m, k,
					tail, err, low, high, p)
			}
		}
	}
}

// Raising k or taking fewer balls makes P(max <= k) larger; impossible and
// certain events are 0 and 1.
func TestOneChoiceMaxMonotone(t *testing.T) {
	for _, n := range []int64{3, 50, 1000000} {
		for m := int64(1); m < 40; m += 6 {
			before := 0.0
			for k := int64(0); k <= m; k++ {
				p, _ := exact.OneChoiceMaxCDF(n, m, k)
				more, _ := exact.OneChoiceMaxCDF(n, m+1, k)
				if p < before*(1-1e-14) || more > p*(1+1e-12) {
					t.Errorf("n=%d m=%d k=%d: %v after %v, %v with one more ball", n, m, k, p,
						before, more)
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
	}{{1, 7, 6, 0}, {1, 7, 7, 1}, {5, 0, 0, 1}, {5, 0, -1, 0}, {4, 9, 2, 0}, {3, 6, 2,
		90. / 729}, {1e12, 1e12 + 1, 1, 0}} {
		if p, err := exact.OneChoiceMaxCDF(c.n, c.m, c.k); err != nil ||
			relative(p, c.want) > 1e-13 {
			t.Errorf("P(max <= %d), n=%d m=%d: %v, %v, want %v", c.k, c.n, c.m, p, err, c.want)
		}
	}
}

// Out of reach is an error that says so, in both functions, and not a number.
func TestOneChoiceMaxLimits(t *testing.T) {
	for _, f := range []func() (float64, error){
		func() (float64, error) { return exact.OneChoiceMaxCDF(0, 1, 1) },
		func() (float64, error) { return exact.OneChoiceMaxCDF(1, -1, 1) },
		func() (float64, error) { return exact.OneChoiceMaxCDF(1<<53+1, 1, 1) },
		func() (float64, error) { return exact.OneChoiceMaxCDF(5, 1e12, 2e11+500000) },
		func() (float64, error) { return exact.OneChoiceMaxTail(5, 1e12, 2e11+500000) },
		func() (float64, error) { return exact.OneChoiceMaxMean(2, 1e14) },
		func() (float64, error) { return exact.OneChoiceMaxMean(7, 1e9) },
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
		law, err := exact.OneChoiceMaxLaw(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		rational, err := exact.OneChoiceMaxRational(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range rational {
			if want, _ := p.Float64(); math.Abs(law.At(int64(k))-want) > 1e-13 {
				t.Errorf("n=%d m=%d: P(max = %d) = %v, want %v", c[0], c[1], k, law.At(int64(k)),
					want)
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
	law, err := exact.OneChoiceMaxRational(n, m)
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
				if _, err := exact.OneChoiceMaxLaw(c.n, c.m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func relative(got, want float64) float64 {
	if got == want {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}

// The rigorous sandwich holds at the sizes of the vectors.
func TestSandwichAtVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/static.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Process string
			Params  struct{ N, M int64 }
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, c := range file.Cases {
		if c.Process != "one_choice" {
			continue
		}
		n, m := c.Params.N, c.Params.M
		law, err := exact.OneChoiceMaxLaw(n, m)
		if err != nil {
			t.Fatal(err)
		}
		for k := law.First; k < law.First+int64(len(law.P)); k++ {
			low, high, err := bounds.OneChoiceTailSandwich(n, m, k)
			tail := law.Tail(k)
			if law.At(k) > 1e-16 && (err != nil || low > tail*(1+1e-10) || tail > high*(1+1e-10)) {
				t.Errorf("n=%d m=%d: P(max >= %d) = %v is not between %v and %v", n, m, k, tail,
					low, high)
			}
		}
	}
}
