package sample

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"ballslab/balls/internal/random"
)

// binomialMass is f(k) by the formula of binomialToNormal, which TestBinomialMass
// compares with math/big.
func binomialMass(n, k int64, p float64) float64 {
	if p > 0.5 {
		return binomialMass(n, n-k, 1-p)
	}
	return binomialToNormal(n, k, p, 0, -1) / math.Sqrt(2*math.Pi)
}

func TestBinomialLaw(t *testing.T) {
	for i, c := range []struct {
		n int64
		p float64
	}{
		{1, 0.5}, {1, 0.01}, {2, 0.3}, {5, 0.9}, {9, 0.5}, {10, 0.05}, {19, 0.5}, {20, 0.5}, {21, 0.5},
		{30, 0.34},
		{40, 0.25}, {100, 0.1}, {100, 0.099}, {100, 0.11}, {100, 0.9}, {100, 0.4}, {87, 0.5}, {99, 0.5},
		{99, 0.49}, {100, 0.5}, {101, 0.495}, {200, 0.5}, {1000, 0.025}, {1000, 0.026}, {1e9, 2.5e-8},
		{1e12, 2.51e-11}, {1000, 0.01}, {1000, 0.0101}, {1000, 0.3},
		{1000, 0.999}, {100000, 1e-4}, {100000, 1.2e-4}, {100000, 0.01}, {100000, 0.47},
		{1e9, 1e-9}, {1e9, 1e-8}, {1e9, 3e-8}, {1e12, 1e-13}, {1e12, 5e-12}, {1e12, 2e-10},
		{1 << 53, 1e-16}, {1 << 53, 1e-15}, {1 << 53, 3e-15}, {1 << 53, 1e-12},
		{1<<53 - 1, 0.9999999999999991},
	} {
		mean, sd := float64(c.n)*c.p, math.Sqrt(float64(c.n)*c.p*(1-c.p))
		lo := int64(math.Max(0, mean-7*sd-10))
		hi := int64(math.Min(float64(c.n), mean+7*sd+10))
		var prob []float64
		for k := lo; k <= hi; k++ {
			prob = append(prob, binomialMass(c.n, k, c.p))
		}
		src := random.Stream(1, 0, uint64(i))
		chiSquare(t, fmt.Sprintf("n=%d p=%g", c.n, c.p), lo, prob, 200000,
			func() int64 { return Binomial(src, c.n, c.p) })
	}
}

func TestBinomialLawLarge(t *testing.T) {
	for i, c := range []struct {
		n int64
		p float64
	}{{1e13, 0.5}, {1e15, 0.4}, {1e15, 0.6}, {1 << 53, 0.5}, {1 << 53, 0.01}, {1 << 53, 1e-5},
		{1<<53 - 12345, 0.3}} {
		normalLaw(t, fmt.Sprintf("n=%d p=%g", c.n, c.p), random.Stream(2, 0, uint64(i)),
			int64(float64(c.n)*c.p), math.Sqrt(float64(c.n)*c.p*(1-c.p)),
			func(src *random.Source) int64 { return Binomial(src, c.n, c.p) })
	}
}

func TestBinomialEdges(t *testing.T) {
	src := random.Stream(3, 0, 0)
	for range 1000 {
		for _, c := range []struct {
			n    int64
			p    float64
			want int64
		}{
			{0, 0.5, 0}, {-3, 0.5, 0}, {5, 0, 0}, {5, -1, 0}, {5, math.NaN(), 0}, {5, 1, 5}, {5, 2, 5},
			{5, math.Inf(1), 5}, {1 << 53, 1, 1 << 53},
			{1 << 53, 5e-324, 0}, {1, 5e-324, 0}, {1, 1e-300, 0}, {1 << 53, 1e-40, 0}, {1, 1 - 0x1p-53, 1},
		} {
			if got := Binomial(src, c.n, c.p); got != c.want {
				t.Fatalf("Binomial(%d, %g) = %d, want %d", c.n, c.p, got, c.want)
			}
		}
	}
}

// The mass that decides acceptance, against 220 bits of math/big.
func TestBinomialMass(t *testing.T) {
	for _, n := range []int64{20, 25, 100, 1000, 123457, 1e9, 1e12, 1e15, 1<<53 - 1, 1 << 53} {
		for _, p := range []float64{0.5, 0.4999999, 0.3, 0.1, 0.01, 1e-4, 1.1e-8, 1e-11, 3e-15} {
			np := float64(n) * p
			if np < 10 {
				continue
			}
			sd := math.Sqrt(np * (1 - p))
			for _, z := range []float64{-9, -6, -3, -1, -0.1, 0.1, 1, 2, 4, 6, 9} {
				k := int64(np + z*sd)
				if k < 0 || k > n {
					continue
				}
				// ln n!/(k! (n-k)!) + k ln p + (n-k) ln(1-p)
				r := bigLogFactorial(n)
				r.Sub(r, bigLogFactorial(k)).Sub(r, bigLogFactorial(n-k))
				l := bigLog(bigFloat(p))
				r.Add(r, l.Mul(l, bigFloat(float64(k))))
				l = bigLog(bigFloat(0).Sub(bigFloat(1), bigFloat(p)))
				r.Add(r, l.Mul(l, bigFloat(float64(n-k))))
				want, _ := r.Float64()
				if e := math.Abs(math.Log(binomialMass(n, k, p)) - want); e > 1e-12 {
					t.Errorf("n=%d p=%g k=np%+g: relative error %.2g", n, p, float64(k)-np, e)
				}
			}
		}
	}
}

func bigFloat(x float64) *big.Float { return new(big.Float).SetPrec(220).SetFloat64(x) }

// bigLog returns ln x to about 200 bits: x = 2^e y, and ln y = 2 artanh((y-1)/(y+1)).
func bigLog(x *big.Float) *big.Float {
	y := bigFloat(0)
	e := x.MantExp(y)
	y.SetMantExp(y, 1) // [1, 2)
	r := bigArtanhLog(y)
	return r.Add(r, bigFloat(0).Mul(bigFloat(float64(e-1)), bigArtanhLog(bigFloat(2))))
}

func bigArtanhLog(y *big.Float) *big.Float {
	one := bigFloat(1)
	v := bigFloat(0).Quo(bigFloat(0).Sub(y, one), bigFloat(0).Add(y, one))
	v2 := bigFloat(0).Mul(v, v)
	sum := bigFloat(0)
	for j := 1; j < 140; j += 2 { // v <= 1/3: 3^-140 is below 2^-220
		sum.Add(sum, bigFloat(0).Quo(v, bigFloat(float64(j))))
		v.Mul(v, v2)
	}
	return sum.Mul(sum, bigFloat(2))
}

// bigLogFactorial returns ln k! to more than 40 digits: a product up to 200, and
// Stirling's series with 20 terms beyond.
func bigLogFactorial(k int64) *big.Float {
	if k < 200 {
		f := new(big.Int).MulRange(1, k)
		return bigLog(bigFloat(0).SetInt(f))
	}
	x := bigFloat(float64(k))
	l := bigLog(x)
	r := bigFloat(0).Mul(bigFloat(0).Add(x, bigFloat(0.5)), l)
	r.Sub(r, x)
	twoPi, _ := new(big.Float).SetPrec(220).SetString("6.283185307179586476925286766559005768394338" +
		"798750211641949889184615632812572417997256069650684234135964296173026564613294187689219101164" +
		"46345")
	r.Add(r, bigFloat(0).Mul(bigFloat(0.5), bigLog(twoPi)))
	// B_2j / (2j (2j-1) k^(2j-1))
	bernoulli := [][2]float64{{1, 6}, {-1, 30}, {1, 42}, {-1, 30}, {5, 66}, {-691, 2730}, {7, 6},
		{-3617, 510}, {43867, 798}, {-174611, 330}}
	power := bigFloat(0).Set(x)
	for j, b := range bernoulli {
		w := bigFloat(b[0])
		w.Quo(w, bigFloat(b[1]*float64((2*j+2)*(2*j+1)))).Quo(w, power)
		r.Add(r, w)
		power.Mul(power, x).Mul(power, x)
	}
	return r
}

func TestStirling(t *testing.T) {
	for k := int64(1); k < 400; k++ {
		x := bigFloat(float64(k))
		l := bigLog(x)
		r := bigLogFactorial(k)
		r.Sub(r, bigFloat(0).Mul(bigFloat(0).Add(x, bigFloat(0.5)), l)).Add(r, x)
		twoPi, _ := new(big.Float).SetPrec(220).SetString("6.28318530717958647692528676655900576839433" +
			"87987502116419498891846156328125724179972560696506842341359642961730265646132941876892191011" +
			"6446345")
		r.Sub(r, bigFloat(0).Mul(bigFloat(0.5), bigLog(twoPi)))
		if want, _ := r.Float64(); math.Abs(stirling(float64(k))-want) > 1.5e-16 {
			t.Errorf("stirling(%d) = %.17g, want %.17g", k, stirling(float64(k)), want)
		}
	}
}

// The bound of the error of binomialNear, on a grid of n and p.
func TestBinomialNear(t *testing.T) {
	closest := 0.0
	for _, p := range []float64{0.5, 0.499, 0.45, 0.4, 0.3, 0.2, 0.1, 0.03, 0.01, 1e-3, 1e-5, 1e-8} {
		for sd := 5.0; sd < 200; sd *= 1.07 {
			n := int64(math.Ceil(sd * sd / p / (1 - p)))
			np := float64(n) * p
			sd := math.Sqrt(np * (1 - p))
			for z := -4.0; z <= 4; z += 0.01 {
				k := int64(np) + floor((sd+2)*z+np-math.Floor(np)+0.5)
				if k < 0 || k > n {
					continue
				}
				r, e := binomialNear(float64(k)-np, p, z, sd)
				if d := math.Abs(binomialToNormal(n, k, p, z, sd) - r); !(d <= e) {
					t.Fatalf("n = %d, p = %g, k = %d, z = %g: off by %g, not by at most %g", n, p, k, z, d, e)
				} else {
					closest = max(closest, d/e)
				}
			}
		}
	}
	if closest < 0.5 || closest > 0.9 { // room for what is between the points of the grid
		t.Errorf("largest error: %g of its bound", closest)
	}
}

// The two inequalities that binomialNormal relies on.
func TestBinomialNormalBounds(t *testing.T) {
	for _, p := range []float64{0.5, 0.499, 0.4, 0.3, 0.2, 0.1, 0.03, 0.01, 1e-3, 1e-5, 1e-8, 1e-11,
		1e-14} {
		for _, sd := range []float64{5, 5.01, 6, 7.5, 10, 13, 17, 20, 25, 40, 100, 300, 1000, 1e4, 1e5,
			1e6, 1e7, 4.7e7} {
			n := int64(math.Ceil(sd * sd / p / (1 - p)))
			if n > 1<<53 {
				continue
			}
			np := float64(n) * p
			sd := math.Sqrt(np * (1 - p))
			checkNormalBounds(t, fmt.Sprintf("n=%d p=%g", n, p), np, np-math.Floor(np), sd,
				func(k int64, z float64) float64 {
					if k < 0 || k > n {
						return math.NaN()
					}
					return binomialToNormal(n, k, p, z, sd)
				})
		}
	}
}

func TestExpMinus(t *testing.T) {
	for x := 0.0; x < 128; x += 0.0123 {
		if e := math.Abs(expMinus(x)/math.Exp(-x) - 1); e > 1e-15 {
			t.Errorf("exp(-%g): relative error %g", x, e)
		}
	}
}

// The walk of the inversion begins where P(X = 0) is 2^-87 and below; it must
// not take that for the end of the tail. A z-test of the mean per case at 7
// standard errors: false alarms below 1e-8 in all.
func TestBinomialFarFromZero(t *testing.T) {
	src := random.Stream(1, 2, 3)
	for n := int64(40); n <= 110; n++ {
		for _, p := range []float64{0.3, 0.4, 0.5, 0.6} {
			const draws = 200
			sum := 0.0
			for range draws {
				sum += float64(Binomial(src, n, p))
			}
			mean, se := float64(n)*p, math.Sqrt(float64(n)*p*(1-p)/draws)
			if math.Abs(sum/draws-mean) > 7*se {
				t.Errorf("n = %d, p = %v: mean %v, want %v +- %v", n, p, sum/draws, mean, se)
			}
		}
	}
}
