package graphs

import (
	"context"
	"fmt"
	"math/big"
)

// LeastGrowth returns the rate at which the total load grows at least, whatever
// the loads are, and a set of vertices in which it does,
//
//	max_S Lambda_eps(S) - mu(S),  Lambda_eps(S) = Lambda(E[S]) + eps cut(S),
//
// eps = noise <= 1/2: what arrives inside S stays there, and at an edge that leaves S
// a ball goes into S with probability eps or more. It is 0, and the set empty, exactly when the
// density of [Densest] is at most 1. One minimum cut.
func LeastGrowth(g *Graph, rates Rates) (float64, []int, error) {
	if err := rates.Check(g); err != nil {
		return 0, nil, err
	}
	if rates.Noise > 0.5 {
		return 0, nil, fmt.Errorf("noise = %v: minimum cuts find the growth for noise up to 1/2",
			rates.Noise)
	}
	var growth float64
	var set []int
	err := stoppable(func(ctx context.Context) (err error) {
		growth, set, err = leastGrowth(ctx, g, rates)
		return err
	})
	if err != nil {
		return 0, nil, err
	}
	return growth, set, nil
}

func leastGrowth(ctx context.Context, g *Graph, rates Rates) (float64, []int, error) {
	if err := g.Draw(ctx); err != nil {
		return 0, nil, err
	}
	if err := fits(g); err != nil {
		return 0, nil, err
	}
	p := newProblem(g, rates)
	p.net = newNetwork(g.n, p.u, p.v)
	one := big.NewInt(1)
	p.load(one, one, big.NewRat(1, 1))
	if _, err := p.net.maxFlow(ctx); err != nil {
		return 0, nil, err
	}
	set := p.net.reachesSink()
	for i := range set {
		set[i] = !set[i]
	}
	num, den := p.rates(set)
	if num.Cmp(den) <= 0 {
		return 0, nil, nil
	}
	growth, _ := new(big.Rat).SetFrac(num.Sub(num, den),
		new(big.Int).Mul(p.scale, p.noise.Denom())).Float64()
	return growth, members(set), nil
}
