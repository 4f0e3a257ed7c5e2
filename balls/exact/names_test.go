package exact

import (
	"math/big"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/beta"
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
