package sample

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/balls/internal/random"
)

// The statistical tests of this package have fixed seeds, so they either pass or
// fail for good. With other seeds, each chi-square test would fail with
// probability alarm; there are about 150 of them, so that one of all of
// them would fail in less than one of 5,000 such changes.
const alarm = 1e-6

// chiSquare compares the numbers of draws per value with their expectations.
// Values are lo, lo+1, ..., and prob their probabilities; what falls outside
// is one more cell. Cells are joined until each expects at least 10 draws.
func chiSquare(t *testing.T, name string, lo int64, prob []float64, draws int, draw func() int64) {
	t.Helper()
	if x2, cells, p := chiSquareP(lo, prob, draws, draw); p < alarm {
		t.Errorf("%s: chi-square %.1f with %d cells, p = %.2g", name, x2, cells, p)
	}
}

// chiSquareP returns the statistic, the number of cells and the p-value. What is left in
// the end, if too little is expected there for a cell, is judged as a Poisson number;
// p is then the smaller of the two.
func chiSquareP(lo int64, prob []float64, draws int, draw func() int64) (x2 float64, cells int,
	p float64) {
	seen := make([]float64, len(prob)+1)
	for range draws {
		i := draw() - lo
		if i < 0 || i >= int64(len(prob)) {
			i = int64(len(prob))
		}
		seen[i]++
	}
	rest := 1.0
	for _, q := range prob {
		rest -= q
	}
	expect := append(append([]float64{}, prob...), math.Max(rest, 0))
	var s, e float64
	add := func() {
		x2 += (s - e) * (s - e) / e
		cells++
		s, e = 0, 0
	}
	for i := range expect {
		s += seen[i]
		e += expect[i] * float64(draws)
		if e >= 10 && i < len(expect)-1 {
			add()
		}
	}
	p = 1
	if e >= 5 {
		add()
	} else if s > 0 {
		p = 1 - (distuv.Poisson{Lambda: math.Max(e, 1e-300)}).CDF(s-1)
	}
	if cells > 1 {
		p = min(p, (distuv.ChiSquared{K: float64(cells - 1)}).Survival(x2))
	}
	return x2, cells, p
}

// The tests above can fail: a success probability of 0.302 in place of 0.3, or one
// value in 1,000 out of place, is found.
func TestPower(t *testing.T) {
	var prob []float64
	for k := int64(0); k <= 100; k++ {
		prob = append(prob, binomialMass(100, k, 0.3))
	}
	src := random.Stream(52, 0, 0)
	if _, _, p := chiSquareP(0, prob, 200000,
		func() int64 { return Binomial(src, 100, 0.302) }); p > alarm {
		t.Errorf("p = 0.302 instead of 0.3 is not seen: %g", p)
	}
	if _, _, p := chiSquareP(0, prob, 200000, func() int64 {
		if src.Below(1000) == 0 {
			return 60
		}
		return Binomial(src, 100, 0.3)
	}); p > alarm {
		t.Errorf("one in 1000 out of place is not seen: %g", p)
	}
}

// normalLaw is chiSquare where a law is spread over too many values for a histogram:
// the standardised value is compared with a normal law in 40 cells; its error is of order
// 1/sd, far below what 400,000 draws can see.
func normalLaw(t *testing.T, name string, src *random.Source, mean int64, sd float64,
	draw func(*random.Source) int64) {
	t.Helper()
	var prob []float64
	below := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	for j := -20; j < 20; j++ {
		prob = append(prob, below(float64(j+1)/5)-below(float64(j)/5))
	}
	chiSquare(t, name, -20, prob, 400000,
		func() int64 { return floor(float64(draw(src)-mean) / sd * 5) })
}

// checkNormalBounds checks 1 - q/sd <= r <= 1 for ratio = f(k)/h(y) (NaN outside of the
// support), for all k with |z| <= 9 (or 1,000 of them), at both ends and
// inside the interval of y that is rounded to k. rest is mean minus its integer part.
func checkNormalBounds(t *testing.T, name string, mean, rest, sd float64,
	ratio func(k int64, z float64) float64) {
	t.Helper()
	reach := int64(9 * (sd + 2))
	for d := -reach; d <= reach; d += max(1, int64(sd/50)) {
		for _, off := range []float64{-0.5, -0.25, 0, 0.25, 0.5} {
			z := (float64(d) + off - rest) / (sd + 2)
			if math.Abs(z) > 9 {
				continue
			}
			r := ratio(int64(mean)+d, z) / (1 + 2.4/sd)
			if r > 1 || r < 1-normalDoubt(math.Abs(z))/sd {
				t.Errorf("%s sd=%g z=%g: r = %g is not in [%g, 1]", name, sd, z, r,
					1-normalDoubt(math.Abs(z))/sd)
			}
		}
	}
}
