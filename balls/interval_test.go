package balls

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"

	"ballslab/balls/internal/random"
)

// Where all trials agree the interval has a width: Greedy[2] at n = 10^8, where the maximum is 4 in
// all of 100 trials.
func TestIntervalIsNeverEmpty(t *testing.T) {
	t.Parallel()
	r, err := Run(Allocate{Rule: "greedy", Bins: 1e8}, Plan{Trials: 20, Metrics: []string{"max_load", "tail_fractions"}})
	if err != nil {
		t.Fatal(err)
	}
	m := r.Metrics[0]
	low, high := m.Interval(0.95)
	if q := 1 - math.Pow(0.025, 1./20); m.SE != 0 || math.Abs(high-m.Mean-q) > 1e-12 || math.Abs(m.Mean-low-q) > 1e-12 {
		t.Errorf("mean %v, se %v: [%v, %v]", m.Mean, m.SE, low, high)
	}
	lows, highs := r.Metrics[1].Intervals(0.95)
	for k := range lows {
		if !(lows[k] < highs[k]) {
			t.Errorf("s_%d: [%v, %v]", k, lows[k], highs[k])
		}
	}
}

// Means of few trials of a rare value, of normal and of skewed ones are covered as often as
// promised: 20,000 runs, of which 5 % may miss, with 6 standard deviations of 0.0015.
func TestIntervalCovers(t *testing.T) {
	t.Parallel()
	const runs = 20_000
	src := new(random.Source)
	src.Reset(1, 2, 3)
	for _, c := range []struct {
		name   string
		trials int
		mean   float64
		value  func() float64
	}{
		{"a rare value", 100, 0.02, func() float64 { return math.Floor(src.Float64() + 0.02) }},
		{"a rarer one", 100, 0.035, func() float64 { return math.Floor(src.Float64() + 0.035) }},
		{"half and half", 5, 0.5, func() float64 { return math.Floor(src.Float64() + 0.5) }},
		{"normal", 4, 0, func() float64 { return math.Sqrt2 * math.Erfinv(2*src.Float64()-1) }},
	} {
		missed := 0
		for range runs {
			values := make([]float64, c.trials)
			for i := range values {
				values[i] = c.value()
			}
			mean, deviation := stat.MeanStdDev(values, nil)
			m := Metric{Mean: mean, SE: deviation / math.Sqrt(float64(c.trials)), Freedom: float64(c.trials - 1), Step: 1}
			if c.name != "normal" {
				m.Counts = []ValueCount{{Value: values[0]}}
			}
			if low, high := m.Interval(0.95); low > c.mean || high < c.mean {
				missed++
			}
		}
		if share := float64(missed) / runs; share > 0.05+6*0.0015 {
			t.Errorf("%s: missed by %v of the intervals of %d trials", c.name, share, c.trials)
		}
	}
}

func TestIntervalsThatSayNothing(t *testing.T) {
	t.Parallel()
	r, err := Run(Allocate{Rule: "greedy", Bins: 10}, Plan{})
	if err != nil {
		t.Fatal(err)
	}
	if low, high := r.Metrics[0].Interval(0.95); !math.IsInf(low, -1) || !math.IsInf(high, 1) {
		t.Errorf("one trial: [%v, %v]", low, high)
	}
	for _, confidence := range []float64{0, 1, 2, -1, math.NaN()} {
		m := Metric{Mean: 1, SE: 1, Freedom: 10}
		if _, high := m.Interval(confidence); !math.IsInf(high, 1) {
			t.Errorf("confidence %v: up to %v", confidence, high)
		}
	}
	if low, high := (Metric{Mean: 3, Freedom: math.Inf(1), Step: 1}).Interval(0.95); low != 3 || high != 3 {
		t.Errorf("exact law: [%v, %v]", low, high)
	}
}

// Every one of 100 tables of ten million slots with two hash functions has the same fullest slot.
func ExampleMetric_Interval() {
	r, err := Run(Allocate{Rule: "greedy", Bins: 1e7}, Plan{Trials: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := r.Metric("max_load")
	if err != nil {
		fmt.Println(err)
		return
	}
	low, high := m.Interval(0.95)
	fmt.Printf("%.0f +- %.0f, and with confidence 0.95 between %.3f and %.3f\n", m.Mean, m.SE, low, high)
	// Output: 4 +- 0, and with confidence 0.95 between 3.964 and 4.036
}
