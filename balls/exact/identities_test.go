package exact_test

import (
	"math"
	"testing"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/balls/exact"
)

// E max falls when d grows; with distinct bins it is smaller still; one choice
// is Greedy[1]. The energy identity holds for the exact laws.
func TestGreedyIdentities(t *testing.T) {
	mean := func(a balls.Allocate, metric string) float64 {
		r, err := exact.Law(a, balls.Plan{Metrics: []string{metric}})
		if err != nil {
			t.Fatal(err)
		}
		return r.Metrics[0].Mean
	}
	const n, m = 6, 9
	before := mean(balls.Allocate{Rule: "one-choice", Bins: n, Balls: 9}, "max_load")
	if one := mean(balls.Allocate{Rule: "greedy", D: 1, Bins: n, Balls: 9},
		"max_load"); math.Abs(one-before) > 1e-14 {
		t.Errorf("Greedy[1] has mean maximum %v, one choice %v", one, before)
	}
	for d := int64(2); d <= 5; d++ {
		a := balls.Allocate{Rule: "greedy", D: d, Bins: n, Balls: 9}
		with := mean(a, "max_load")
		a.Distinct = true
		if distinct := mean(a, "max_load"); !(distinct < with && with < before) {
			t.Errorf("d = %d: mean maximum %v distinct, %v with replacement, %v with one choice "+
				"less", d, distinct, with, before)
		}
		before = with
	}

	// Mean of y over the chosen bins, step by step, against the identity.
	for d := int64(1); d <= 3; d++ {
		sum := 0.0
		for t := int64(0); t < m; t++ {
			law, _ := exact.AllocateProfileLaw(balls.Allocate{Rule: "greedy", D: d, Bins: n,
				Balls: balls.Exactly(t)})
			for _, c := range law {
				p, _ := c.Probability.Float64()
				tail := 0.0
				for i := len(c.Profile.Loads) - 1; i >= 0; i-- {
					next := tail + float64(c.Profile.Bins[i])
					hit := (math.Pow(next, float64(d)) - math.Pow(tail, float64(d))) / math.Pow(n,
						float64(d))
					sum += p * hit * (float64(c.Profile.Loads[i]) - float64(t)/n)
					tail = next
				}
			}
		}
		want, err := bounds.ChosenLoadMean(n, m,
			mean(balls.Allocate{Rule: "greedy", D: d, Bins: n, Balls: 9}, "upsilon"))
		if err != nil || math.Abs(sum/m-want) > 1e-13 {
			t.Errorf("d = %d: mean chosen load %v, by the identity %v, %v", d, sum/m, want, err)
		}
	}
}

// Two bins after many balls: the difference has its stationary law.
func TestTwoBins(t *testing.T) {
	law, err := exact.AllocateProfileLaw(balls.Allocate{Rule: "greedy", D: 2, Bins: 2, Balls: 200})
	if err != nil {
		t.Fatal(err)
	}
	average := 0.0
	for k := int64(0); k < 60; k++ {
		p, _ := bounds.TwoBinsDifference(k)
		average += float64(k) * p
	}
	if math.Abs(average-1) > 1e-14 {
		t.Errorf("mean difference %v, want 1", average)
	}
	for _, c := range law {
		k := c.Profile.MaxLoad() - c.Profile.MinLoad()
		p, _ := c.Probability.Float64()
		want, _ := bounds.TwoBinsDifference(k)
		if k < 20 && relative(p, 2*want) > 1e-9 {
			t.Errorf("P(difference = %d) = %v at an even time, want %v", k, p, 2*want)
		}
	}
}
