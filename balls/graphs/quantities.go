package graphs

import (
	"context"
	"math"
	"slices"

	"ballslab/internal/progress"
)

// Quantities are the numbers that decide what two choices do on a graph; the
// fields are those that `ballslab graph` prints. Where a field is an interval
// that is known exactly, its ends are equal. A minimum over no set is the
// interval [+Inf, +Inf].
type Quantities struct {
	Vertices int
	Edges    int64
	// Density is max_S Lambda(E[S])/mu(S), attained by DensitySet; Psi is
	// 1 - Density, and LambdaStar 1/Density, the factor on all arrival rates at
	// which stability ends. Stable says that without noise there is an
	// equilibrium: Lambda(E[S]) < mu(S) for every non-empty S that arrivals
	// touch. These are without noise.
	Density    Enclosure
	DensitySet []int
	Psi        Enclosure
	Stable     bool
	LambdaStar Enclosure
	// NoisyDensity is max_S (Lambda(E[S]) + noise cut(S))/mu(S).
	NoisyDensity Enclosure
	// The rest takes the arrival rates as weights of the edges.
	MinCut, Conductance, EdgeExpansion, Lambda2 Enclosure
}

// Measure computes all quantities of a graph. Up to 24 vertices everything is
// exact (every set is looked at). Beyond, the densities are still exact, by
// minimum cuts (see [Densest]; the noisy one for noise up to 1/2); lambda2
// comes from Lanczos' iteration; the minimum cut is exact up to 1000 vertices;
// conductance and edge expansion, which are NP-hard, are enclosed:
//
//	lambda2/2 <= phi <= min(sqrt(2 lambda2), phi of the best prefix of the
//	second eigenvector), lambda2 dmin/2 <= eps <= eps of the best prefix,
//
// dmin being the least weighted degree. Its time is that of the parts.
func Measure(g *Graph, rates Rates) (*Quantities, error) {
	var q *Quantities
	err := progress.Work("measuring the graph", func(ctx context.Context) (err error) {
		if g != nil {
			err = g.Draw(ctx)
		}
		if err == nil {
			q, err = measure(g, rates)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return q, nil
}

func measure(g *Graph, rates Rates) (*Quantities, error) {
	quiet := rates
	quiet.Noise = 0
	d, err := Densest(g, quiet)
	if err != nil {
		return nil, err
	}
	q := &Quantities{Vertices: g.n, Edges: g.Edges()}
	q.Density, q.DensitySet = Enclosure{d.Low, d.High}, d.Set
	q.Psi = Enclosure{1 - d.High, 1 - d.Low}
	q.LambdaStar = Enclosure{1 / d.High, 1 / d.Low}
	q.Stable = d.High < 1 && !starved(g, rates)
	q.Lambda2 = Enclosure{math.Inf(1), math.Inf(1)}
	var order []int
	if g.n > 1 {
		if q.Lambda2, order, err = Lambda2(g, rates); err != nil {
			return nil, err
		}
	}
	if g.n <= MaxEnumerated {
		return q, q.enumerate(g, rates)
	}
	if rates.Noise <= 0.5 {
		noisy, err := Densest(g, rates)
		if err != nil {
			return nil, err
		}
		q.NoisyDensity = Enclosure{noisy.Low, noisy.High}
	} else {
		// Lambda_eps(S) lies between Lambda(E[S]) and the rates at S, at most
		// the rates at its vertices, one by one.
		q.NoisyDensity = Enclosure{d.Low, mostLoaded(g, rates)}
	}
	return q, q.enclose(g, rates, order)
}

func (q *Quantities) enumerate(g *Graph, rates Rates) error {
	e, err := Enumerate(g, rates)
	if err != nil {
		return err
	}
	value := func(s *Subset) Enclosure {
		if s == nil {
			return Enclosure{math.Inf(1), math.Inf(1)}
		}
		return Enclosure{s.Value, s.Value}
	}
	q.NoisyDensity = value(e.Noisy)
	q.MinCut, q.Conductance = value(e.MinCut), value(e.Conductance)
	q.EdgeExpansion = value(e.EdgeExpansion)
	return nil
}

// enclose bounds the cuts of a graph that is too large to look at all sets.
func (q *Quantities) enclose(g *Graph, rates Rates, order []int) error {
	if all, withEdge := parts(g, rates); all > 1 {
		q.MinCut, q.EdgeExpansion = Enclosure{}, Enclosure{}
		switch withEdge {
		case 0:
			q.Conductance = Enclosure{math.Inf(1), math.Inf(1)}
		case 1: // the rest, isolated vertices, has no volume
			q.Conductance = Enclosure{0, 1}
		}
		return nil
	}
	degree := weightedDegrees(g, rates)
	least := slices.Min(degree)
	n := float64(g.n)
	q.Conductance = Enclosure{q.Lambda2.Low / 2, math.Sqrt(2 * q.Lambda2.High)}
	q.EdgeExpansion = Enclosure{q.Lambda2.Low * least / 2, math.Inf(1)}
	q.MinCut = Enclosure{q.Lambda2.Low * least * (n - 1) / n, least}
	q.sweep(g, rates, degree, order)
	if g.n <= maxStoerWagner {
		cut, err := minCut(g, rates)
		if err != nil {
			return err
		}
		q.MinCut = Enclosure{cut, cut}
	}
	return nil
}

// sweep looks at the prefixes of an order of the vertices: each is a set, and
// so its cut is an upper bound.
func (q *Quantities) sweep(g *Graph, rates Rates, degree []float64, order []int) {
	position := make([]int, g.n)
	for i, v := range order {
		position[v] = i
	}
	change := make([]float64, g.n+1) // of the cut, when a vertex joins
	u, v := g.Ends()
	for e := range u {
		a, b := position[u[e]], position[v[e]]
		if a != b {
			l := rates.ArrivalAt(int64(e))
			change[min(a, b)] += l
			change[max(a, b)] -= l
		}
	}
	total := 0.0
	for _, d := range degree {
		total += d
	}
	cut, vol := 0.0, 0.0
	for i, x := range order[:g.n-1] {
		cut += change[i]
		vol += degree[x]
		if small := min(vol, total-vol); small > 0 {
			q.Conductance.High = min(q.Conductance.High, cut/small)
		}
		size := float64(min(i+1, g.n-1-i))
		q.EdgeExpansion.High = min(q.EdgeExpansion.High, cut/size)
		q.MinCut.High = min(q.MinCut.High, cut)
	}
}

// weightedDegrees returns the sum of the arrival rates at each vertex, loops
// twice.
func weightedDegrees(g *Graph, rates Rates) []float64 {
	degree := make([]float64, g.n)
	u, v := g.Ends()
	for e := range u {
		l := rates.ArrivalAt(int64(e))
		degree[u[e]] += l
		degree[v[e]] += l
	}
	return degree
}

// starved says whether a vertex that arrivals touch has removal rate 0. It makes no array where
// all removals are alike.
func starved(g *Graph, rates Rates) bool {
	if len(rates.Removal) <= 1 {
		return rates.RemovalAt(0) == 0 && total(rates.Arrival, g.Edges()) > 0
	}
	for v, d := range weightedDegrees(g, rates) {
		if d > 0 && rates.RemovalAt(v) == 0 {
			return true
		}
	}
	return false
}

// mostLoaded returns the largest ratio of the arrival rate at a vertex to its
// removal rate.
func mostLoaded(g *Graph, rates Rates) float64 {
	most := 0.0
	for v, d := range weightedDegrees(g, rates) {
		if d > 0 {
			most = max(most, d/rates.RemovalAt(v))
		}
	}
	return most
}
