package claims

import (
	"math"
	"testing"

	"ballslab/balls"
	"ballslab/internal/prob"
)

// A maximum sits on two neighbouring integers mostly. There the interval of a mean over trials
// can be computed, whatever the probability p of the upper one: the law of the trials is
// binomial. It is wrong with less than the probability alpha that it is meant for.
func TestMeanOfTwoValues(t *testing.T) {
	t.Parallel()
	for _, trials := range []int{10, 30, 100, 400} {
		for _, alpha := range []float64{1e-6, 1e-8} {
			intervals := make([]Interval, trials+1)
			for k := range intervals {
				p := float64(k) / float64(trials)
				m := balls.Metric{
					Mean: p, SE: math.Sqrt(p * (1 - p) / float64(trials-1)),
					Freedom: float64(trials - 1), Step: 1, Counts: []balls.ValueCount{},
				}
				intervals[k].Low, intervals[k].High = m.Interval(1 - alpha)
			}
			for i := 1; i < 500; i++ {
				for _, p := range []float64{float64(i) / 1000, math.Pow(10, -6*float64(i)/500)} {
					if wrong := missed(intervals, p); wrong > alpha {
						t.Fatalf("%d trials, p = %v: wrong with probability %v, not %v",
							trials, p, wrong, alpha)
					}
				}
			}
		}
	}
}

// missed is the probability that intervals[k] is not around p, k binomial.
func missed(intervals []Interval, p float64) float64 {
	factorial := func(k int) float64 { x, _ := math.Lgamma(float64(k + 1)); return x }
	n, sum := len(intervals)-1, 0.0
	for k, i := range intervals {
		if !i.meets(exactly(p)) {
			sum += math.Exp(factorial(n) - factorial(k) - factorial(n-k) +
				float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
		}
	}
	return sum
}

func TestQuantiles(t *testing.T) {
	t.Parallel()
	if q := prob.StudentQuantile(0.05, 29); math.Abs(q-2.045230) > 1e-6 {
		t.Errorf("Student quantile %v", q)
	}
}

// The shares of the levels add up to all of it.
func TestShare(t *testing.T) {
	t.Parallel()
	sum := 0.0
	for k := int64(1); k <= 1000; k++ {
		sum += share(1, k)
	}
	if math.Abs(sum-(1-1.0/1001)) > 1e-12 {
		t.Errorf("1000 levels have %v", sum)
	}
}

// The ranks of a sign test: of 25 values the extremes, of 60 the 11th, at the level 10^-6/3.
func TestMedianInterval(t *testing.T) {
	t.Parallel()
	values := func(n int) []float64 {
		var x []float64
		for i := range n {
			x = append(x, float64(n-i))
		}
		return x
	}
	for n, want := range map[int]Interval{25: {1, 25}, 60: {11, 50}, 100: {25, 76}} {
		if got, ok := medianInterval(values(n), 1e-6/3); !ok || got != want {
			t.Errorf("%d values: %v, want %v", n, got, want)
		}
	}
	if _, ok := medianInterval(values(20), 1e-6/3); ok {
		t.Error("20 values are too few")
	}
}
