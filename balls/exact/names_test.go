package exact

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/balls/internal/law"
)

// metricsOfLoads are the names of the one list of metrics that a profile has.
func metricsOfLoads(t *testing.T) []string {
	t.Helper()
	_, err := balls.Profile{}.Metric("no_such", 1)
	_, names, found := strings.Cut(err.Error(), "allowed: ")
	list := strings.Split(names, ", ")
	if !found || len(list) < 13 {
		t.Fatalf("no list of metrics in %v", err)
	}
	return list
}

// Every metric of loads of the one list is answered for every kind of process, and those of one
// process for that: a metric that is added there needs no line here.
func TestEveryMetricIsAnswered(t *testing.T) {
	t.Parallel()
	names := metricsOfLoads(t)
	with := func(more ...string) []string { return append(more, names...) }
	for _, c := range []struct {
		p     balls.Process
		names []string
	}{
		{balls.Allocate{Rule: "greedy", Bins: 3}, names},
		{balls.BinDeletion{Bins: 4, Rounds: 2, Adversary: balls.Adversary{Kind: "max"}},
			with("recourse", "peak_max_load")},
		{balls.Infinite{Bins: 3, Steps: 2}, names},
		{balls.Infinite{Bins: 3, Steps: balls.Equilibrium}, names},
		{balls.RandomDeletions{Bins: 3, Steps: 4, Beta: beta.Constant(0.5)},
			with("overload", "rises_of_total")},
		{balls.Repeated{Bins: 3, Rounds: 30}, names},
		{balls.Leaky{Bins: 3, Lambda: 0.5, Rounds: 2}, names},
		{balls.Supermarket{Bins: 2, Lambda: 0.5, Time: 1}, names},
		{balls.Lifetimes{Bins: 2, Lambda: 0.5, Time: balls.Equilibrium}, names},
	} {
		r, err := Law(c.p, balls.Plan{Metrics: c.names, Alpha: 0.5})
		if err != nil || len(r.Metrics) != len(c.names) {
			t.Errorf("%+v: %v", c.p, err)
		}
	}
}

func whole(k int64) *big.Rat { return new(big.Rat).SetInt64(k) }

// A rule that gives its thresholds in doubles only, as a new one may, has the law that the same
// rule has in fractions.
func TestRuleByThresholds(t *testing.T) {
	t.Parallel()
	a := balls.Allocate{Rule: "greedy", D: 3, Bins: 6}
	for _, start := range []balls.Profile{
		{Loads: []int64{0}, Bins: []int64{6}}, balls.ProfileOf([]int64{0, 0, 2, 2, 7, 9}),
	} {
		for _, rule := range []law.Rule{law.OneChoice{}, law.Greedy{D: 3}, law.GreedyDistinct{D: 3}} {
			want, err := followProfiles(start, a, rule, 7, maxProfiles)
			if err != nil {
				t.Fatal(err)
			}
			got, err := followProfiles(start, a, struct{ law.Rule }{rule}, 7, maxProfiles)
			if err != nil {
				t.Fatal(err)
			}
			chances := map[string]float64{}
			for i, p := range got.profiles {
				chances[fmt.Sprint(p)], _ = got.chance(got.ways[i]).Float64()
			}
			for i, p := range want.profiles {
				x, _ := want.chance(want.ways[i]).Float64()
				if y := chances[fmt.Sprint(p)]; math.Abs(x-y) > 1e-15 {
					t.Errorf("%T: P(%v) = %v by thresholds, %v in fractions", rule, p, y, x)
				}
			}
		}
	}
}
