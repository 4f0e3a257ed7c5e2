package exact

import (
	"context"
	"fmt"
	"math/big"

	"ballslab/balls"
	"ballslab/internal/interrupt"
)

// graphLaw returns the law after the last of the balls that a resolved process throws at the edges
// of a graph: of the loads by vertex, ball by ball.
func graphLaw(p balls.GraphAllocate, q question) (solved, error) {
	n, m := int64(p.Graph.Vertices()), p.Graph.Edges()
	count, err := p.Balls.Value(n)
	if err != nil {
		return nil, err
	}
	if n > maxChainBins || m > 1000 || count > maxChainBins {
		return nil, fmt.Errorf("graph, balls: %d vertices, %d edges, %d balls: an exact law is "+
			"possible for up to %d vertices and balls, and few load vectors", n, m, count,
			maxChainBins)
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	rates := p.Rates()
	u, v := p.Graph.Ends()
	chance := make([]*big.Rat, m) // of each edge
	all := new(big.Rat)
	for e := range chance {
		chance[e] = decimal(rates.ArrivalAt(int64(e)))
		all.Add(all, chance[e])
	}
	for _, c := range chance {
		c.Quo(c, all)
	}
	fuller, half := decimal(p.Noise), big.NewRat(1, 2)
	emptier := new(big.Rat).Sub(big.NewRat(1, 1), fuller)
	order := twins(p.Graph, rates)
	start := make([]int64, n)
	copy(start, p.Start.Loads)
	order(start)
	law := stateLaw{}
	law.add(chainState{loads: start}, big.NewRat(1, 1))
	law, err = walk{steps: count, always: true, rational: q.rational,
		step: func(_ int64, s chainState) []mass {
			var out []mass
			to := func(w int32, p, q *big.Rat) {
				t := s.changed(int(w), 1)
				order(t.loads)
				out = append(out, mass{t, new(big.Rat).Mul(p, q)})
			}
			for e, c := range chance {
				a, b := u[e], v[e]
				if s.loads[a] > s.loads[b] {
					a, b = b, a
				}
				if s.loads[a] == s.loads[b] {
					to(a, c, half)
					to(b, c, half)
					continue
				}
				to(a, c, emptier)
				to(b, c, fuller)
			}
			return out
		}}.from(ctx, law)
	if err != nil {
		return nil, err
	}
	return processLaw{law.profiles(), func(name string, q question) (balls.Metric, bool) {
		if name != edgeDifference {
			return balls.Metric{}, false
		}
		return law.metric(name, false, q.rational, func(s chainState) *big.Rat {
			return big.NewRat(edgeSum(u, v, s.loads), m)
		}), true
	}}, nil
}
