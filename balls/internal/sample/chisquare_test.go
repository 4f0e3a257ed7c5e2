package sample

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
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
	seen := make([]float64, len(prob)+1)
	for range draws {
		i := draw() - lo
		if i < 0 || i >= int64(len(prob)) {
			i = int64(len(prob))
		}
		seen[i]++
	}
	rest := 1.0
	for _, p := range prob {
		rest -= p
	}
	expect := append(append([]float64{}, prob...), math.Max(rest, 0))
	var x2, s, e float64
	cells := 0
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
	if e >= 5 {
		add()
	} else if s > 0 { // too few expected for a cell: a Poisson tail
		if p := 1 - (distuv.Poisson{Lambda: math.Max(e, 1e-300)}).CDF(s-1); p < alarm {
			t.Errorf("%s: %g draws in the last cell, %g expected", name, s, e)
		}
	}
	if cells < 2 {
		return
	}
	if p := (distuv.ChiSquared{K: float64(cells - 1)}).Survival(x2); p < alarm {
		t.Errorf("%s: chi-square %.1f with %d cells, p = %.2g", name, x2, cells, p)
	}
}
