package prob

import (
	"math"
	"math/big"
	"testing"
)

// The table of numeric traps: values that a difference of distribution
// functions gets wrong.
func TestTailTraps(t *testing.T) {
	tests := []struct {
		name string
		log  float64
		want float64
		rel  float64
	}{
		{"P(Poisson(1) > 15)", LogTail(Poisson{1}, 16), 1.86776e-14, 1e-5},
		{"P(Poisson(1) > 20)", LogTail(Poisson{1}, 21), 7.5425e-21, 1e-4},
		{"P(Bin(1e6, 1e-6) > 25)", LogTail(NewBinomial(1e6, 1e-6), 26), 9.5e-28, 1e-2},
		{"P(Bin(1e12, 1e-12) = 3)", NewBinomial(1e12, 1e-12).LogMass(3), 0.0613132402, 1e-8},
	}
	for _, tt := range tests {
		if got := math.Exp(tt.log); math.Abs(got/tt.want-1) > tt.rel {
			t.Errorf("%s = %v; want %v", tt.name, got, tt.want)
		}
	}
}

const prec = 300

func bigBinomialMass(n int64, p *big.Float, k int64) *big.Float {
	choose := new(big.Float).SetPrec(prec).SetInt(new(big.Int).Binomial(n, k))
	q := new(big.Float).SetPrec(prec).Sub(big.NewFloat(1), p)
	for i := int64(0); i < k; i++ {
		choose.Mul(choose, p)
	}
	return choose.Mul(choose, bigPow(q, n-k))
}

func bigPow(x *big.Float, n int64) *big.Float {
	r, b := big.NewFloat(1).SetPrec(prec), new(big.Float).SetPrec(prec).Set(x)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r.Mul(r, b)
		}
		b.Mul(b, b)
	}
	return r
}

// Binomial masses and tails against math/big, to 1e-12 of the value.
func TestBinomialAgainstBig(t *testing.T) {
	for _, n := range []int64{1, 2, 5, 16, 17, 100, 1000, 1000000, 1000000000000} {
		for _, bins := range []int64{2, 3, 7, 1000, 1000000, 1000000000000} {
			if float64(n)/float64(bins) > 50 {
				continue
			}
			law := OneBin(bins, n)
			p := new(big.Float).SetPrec(prec).Quo(big.NewFloat(1), big.NewFloat(float64(bins)))
			for k := int64(0); k <= min(n, 60); k++ {
				mass := bigBinomialMass(n, p, k)
				want, _ := mass.Float64()
				if want < 1e-290 {
					continue
				}
				if got := math.Exp(law.LogMass(float64(k))); math.Abs(got/want-1) > 1e-12 {
					t.Fatalf("mass n=%d bins=%d k=%d: %v, want %v", n, bins, k, got, want)
				}
				// tail: add up terms until they no longer count
				sum := new(big.Float).SetPrec(prec)
				for j := k; j <= min(n, k+150); j++ {
					sum.Add(sum, mass)
					r := new(big.Float).SetPrec(prec).Quo(big.NewFloat(float64(n-j)),
						big.NewFloat(float64(j+1)))
					mass.Mul(mass, r.Quo(r, big.NewFloat(float64(bins-1))))
				}
				want, _ = sum.Float64()
				if got := math.Exp(LogTail(law, float64(k))); math.Abs(got/want-1) > 1e-12 {
					t.Fatalf("tail n=%d bins=%d k=%d: %v, want %v", n, bins, k, got, want)
				}
			}
		}
	}
}

// At a large mean the tail is an integral; it must meet the sum of the terms
// where both can be had, and CDF and tail must add up to one.
func TestSmoothTails(t *testing.T) {
	for _, mean := range []float64{3e5, 1e6, 123456789} {
		l := Poisson{mean}
		sd := math.Sqrt(mean)
		for _, z := range []float64{-2, -1, -0.1, 0.05, 0.5, 1, 1.9} {
			k := math.Round(mean + z*sd)
			log, side := LogTail(l, k), 1.0
			if z < 0 {
				log, side = LogCDF(l, k), -1
			}
			top, sum := l.LogMass(k), 0.0
			for j := k; math.Abs(j-k) < 12*sd; j += side {
				sum += math.Exp(l.LogMass(j) - top)
			}
			if got, want := log-top, math.Log(sum); math.Abs(got-want) > 2e-12 {
				t.Errorf("mean %v, z %v: ln %v, want %v (difference %.2g)", mean, z, got, want,
					got-want)
			}
			if s := math.Exp(LogTail(l, k)) + math.Exp(LogCDF(l, k-1)); math.Abs(s-1) > 1e-11 {
				t.Errorf("mean %v, z %v: CDF and tail add up to %v", mean, z, s)
			}
		}
	}
}

func TestTailEdges(t *testing.T) {
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"k = 0", LogTail(Poisson{2}, 0), 0},
		{"k < 0", LogTail(Poisson{2}, -5), 0},
		{"mean 0, k = 1", LogTail(Poisson{0}, 1), math.Inf(-1)},
		{"mean 0, k = 0", LogCDF(Poisson{0}, 0), 0},
		{"n = 0", LogTail(NewBinomial(0, 0.5), 1), math.Inf(-1)},
		{"k > n", LogTail(NewBinomial(3, 0.5), 4), math.Inf(-1)},
		{"k = n", LogTail(NewBinomial(3, 0.5), 3), math.Log(0.125)},
		{"CDF at n", LogCDF(NewBinomial(3, 0.5), 3), 0},
		{"p = 1", LogTail(NewBinomial(3, 1), 3), 0},
		{"p = 0", LogTail(NewBinomial(3, 0), 1), math.Inf(-1)},
		{"a mean of 5e-324", LogTail(Poisson{5e-324}, 1) / (-1074 * math.Ln2), 1},
		{"one bin", LogTail(OneBin(1, 7), 7), 0},
	} {
		if math.IsNaN(tt.got) || math.Abs(tt.got-tt.want) > 1e-15 {
			t.Errorf("%s: %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

func relative(got, want float64) float64 {
	if got == want {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}
