package exact

import (
	"context"
	"fmt"
	"slices"

	"ballslab/balls/graphs"
	"ballslab/internal/interrupt"
)

// An InsertOnlyMeans holds the means of differences of load in the long run, averaged over
// n balls in a row.
type InsertOnlyMeans struct {
	Range          float64 // max - min
	Gap            float64 // max - average
	EdgeDifference float64 // |x_u - x_v|, averaged over the edges
}

// InsertOnlyEquilibrium returns what balls at uniform edges of a connected regular graph come to
// in the long run, each ball going to the emptier end of its edge, or to the fuller one with
// probability noise < 1/2: the equilibrium of the chain of loads less their minimum, cut as [Law]
// says, to about 10 digits. Possible are 400,000 states that matter: up to 5 vertices, or the
// complete graph of 7.
func InsertOnlyEquilibrium(g *graphs.Graph, noise float64) (InsertOnlyMeans, error) {
	var means InsertOnlyMeans
	if g == nil {
		return means, fmt.Errorf("graph: missing; must be regular and connected, with at least 2 " +
			"vertices")
	}
	n := g.Vertices()
	if _, regular := g.RegularDegree(); !regular || n < 2 || !graphs.Connected(g, graphs.Rates{}) {
		return means, fmt.Errorf("graph: must be regular and connected, with at least 2 vertices")
	}
	if !(noise >= 0 && noise < 0.5) {
		return means, fmt.Errorf("noise: %v: must be at least 0 and below 1/2", noise)
	}
	tooLarge := fmt.Errorf("graph, noise: %d vertices, %v: more than %d load vectors matter; "+
		"possible are up to 5 vertices, or a complete graph of 7, with noise up to 0.3", n, noise,
		maxCutStates)
	if n > 8 {
		return means, tooLarge
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	u, v := g.Ends()
	order := twins(g, graphs.Rates{})
	law, err := loadChain{
		start: make([]int64, n),
		events: func(x []int64, emit func([]int64, float64)) {
			arrive(x, u, v, func(int64) float64 { return 1 }, noise, emit)
		},
		canonical: func(x []int64) {
			low := slices.Min(x)
			for i := range x {
				x[i] -= low
			}
			order(x)
		},
		level: slices.Max[[]int64],
	}.equilibrium(ctx)
	if err == errTooManyStates {
		err = tooLarge
	}
	if err != nil {
		return means, err
	}
	for i, p := range law.chance {
		x := law.state(i)
		means.Range += float64(p * float64(slices.Max(x)))
		means.Gap += float64(p * (float64(slices.Max(x)) - float64(absolute(x))/float64(n)))
		means.EdgeDifference += p * float64(edgeSum(u, v, x)) / float64(len(u))
	}
	return means, nil
}
