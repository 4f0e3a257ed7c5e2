package trial

import (
	"math"
	"testing"
)

// Mean and standard error are those of the textbook, also without counts.
func TestTally(t *testing.T) {
	for _, different := range []int{5, 1000} {
		sum := newTally(false)
		var mean, squares float64
		const trials = 3000
		for i := range trials {
			x := float64(i%different) / 7
			sum.add(x)
			mean += x / trials
		}
		for i := range trials {
			x := float64(i%different) / 7
			squares += (x - mean) * (x - mean)
		}
		m := sum.summary()
		if (m.Counts != nil) != (different == 5) {
			t.Errorf("%d values: %d counts", different, len(m.Counts))
		}
		if se := math.Sqrt(squares / (trials - 1) / trials); math.Abs(m.Mean-mean) > 1e-12*mean || math.Abs(m.SE-se) > 1e-9*se {
			t.Errorf("%d values: %v +- %v, want %v +- %v", different, m.Mean, m.SE, mean, se)
		}
		if m.Min != 0 || m.Max != float64(different-1)/7 {
			t.Errorf("%d values: from %v to %v", different, m.Min, m.Max)
		}
	}
	one := newTally(true)
	one.add(3)
	if m := one.summary(); m.Mean != 3 || !math.IsNaN(m.SE) {
		t.Errorf("one trial: %v +- %v", m.Mean, m.SE)
	}
}

func TestQuantile(t *testing.T) {
	counts := []Value{{Value: 1, Count: 1}, {Value: 2, Count: 18}, {Value: 5, Count: 1}}
	for p, want := range map[float64]float64{0.05: 1, 0.051: 2, 0.5: 2, 0.95: 2, 0.951: 5, 1: 5} {
		if got := quantile(counts, 20, p); got != want {
			t.Errorf("quantile %v = %v, want %v", p, got, want)
		}
	}
}
