package graphs

import "math/big"

// mostCut is the number of edges and of vertices up to which [LeastPsi] computes minimum cuts.
const mostCut = 100_000

// LeastPsi returns an upper bound on
//
//	psi = 1 - max_S Lambda_eps(S)/mu(S),  Lambda_eps(S) = Lambda(E[S]) + eps cut(S),
//
// eps = min(noise, 1 - noise), as a fraction, the rates read as the decimals they are written
// as: exact where it is not positive. The flag says that it is psi itself. Into some set S balls
// come at a rate of Lambda_eps(S) or more, whatever the loads are, and leave it at mu(S) less
// what removals at empty vertices would take: where psi is not positive, the process has no
// equilibrium, with noise as well. It is nil, psi being -Inf, where a vertex gets balls and
// loses none.
//
// All vertices are one such set. On a regular graph with equal rates none is denser; on others
// [Densest] looks for one, up to 100,000 edges and vertices: less than a second.
func LeastPsi(g *Graph, rates Rates) (psi *big.Rat, exact bool, err error) {
	if err := rates.Check(g); err != nil {
		return nil, false, err
	}
	if starved(g, rates) {
		return nil, true, nil
	}
	psi = new(big.Rat)
	if rates.Noise > 0.5 {
		other := decimal(rates.Noise)
		rates.Noise, _ = other.Sub(big.NewRat(1, 1), other).Float64()
	}
	large := max(g.m, int64(g.n)) > mostCut
	if in, out := rates.Totals(g); large && in < 0.999*out { // far from 1, fractions are not needed
		return psi.SetFloat64(1 - in/out), false, nil
	}
	arrival, removal := sum(rates.Arrival, g.m), sum(rates.Removal, int64(g.n))
	if arrival.Sign() == 0 {
		return big.NewRat(1, 1), true, nil
	}
	psi.Sub(big.NewRat(1, 1), arrival.Quo(arrival, removal))
	if evenlyLoaded(g, rates) {
		return psi, true, nil
	}
	if large {
		return psi, false, nil
	}
	d, err := Densest(g, rates)
	if err != nil {
		return nil, false, err
	}
	return psi.Sub(big.NewRat(1, 1), d.Ratio), d.Low == d.High, nil
}

// sum is the exact sum of the rates of so many edges or vertices.
func sum(list []float64, count int64) *big.Rat {
	if len(list) <= 1 {
		return new(big.Rat).Mul(decimal(rate(list, 0)), new(big.Rat).SetInt64(count))
	}
	total := new(big.Rat)
	for _, x := range list {
		total.Add(total, decimal(x))
	}
	return total
}

// evenlyLoaded says whether all vertices have the same rates at them: then no set is denser than
// all of them, with half of each edge for either end.
func evenlyLoaded(g *Graph, rates Rates) bool {
	_, regular := g.RegularDegree()
	return regular && len(rates.Arrival) <= 1 && len(rates.Removal) <= 1
}
