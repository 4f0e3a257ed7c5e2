package exact

import (
	"context"
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/balls/graphs"
	"ballslab/internal/interrupt"
)

// queueLaw returns the law of a resolved process that a run averages over time, from its chain on
// load vectors, cut where next to nothing lies beyond: averages at the looks of a run, from the
// start of the process, or in equilibrium where that is asked for.
func queueLaw(p balls.Process, q question) (solved, error) {
	if q.rational {
		return nil, fmt.Errorf("process: %q: this law is computed in doubles, not in fractions",
			p.Name())
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	var chain loadChain
	var g *graphs.Graph
	var err error
	var length balls.Count
	key, possible := "time", ""
	switch p := p.(type) {
	case balls.Supermarket:
		length = p.Time
		chain, err = supermarketChain(p)
		possible = "2 queues up to lambda = 0.98, 3 up to 0.9, 4 up to 0.8, 6 up to 0.7, 10 up " +
			"to 0.3"
	case balls.Lifetimes:
		length = p.Time
		chain, err = lifetimesChain(p)
		possible = "any lambda in one bin, 2 bins up to lambda = 1000, 3 up to 30, 5 up to 5, 10 " +
			"up to 1"
	case balls.GraphRemoval:
		g, length = p.Graph, p.Time
		chain, err = removalChain(p)
		possible = "2 vertices with psi from 0.02, 3 from 0.08, 4 from 0.3, 5 from 0.6; more " +
			"where vertices can be swapped, such as the complete graph of 6 with psi = 0.5"
	case balls.GraphSync:
		g, length, key = p.Graph, p.Rounds, "rounds"
		chain, err = exchangeChain(p)
		possible = "signed loads on up to 4 vertices"
	}
	if err != nil {
		return nil, err
	}
	var law cutLaw
	if length == balls.Equilibrium {
		law, err = chain.equilibrium(ctx)
		if err == errTooManyStates {
			err = fmt.Errorf("process: %q: the equilibrium has more than %d load vectors that "+
				"matter; possible: %s", p.Name(), maxCutStates, possible)
		}
	} else {
		law, err = chain.observed(ctx, p)
		if err == errTooManyStates || err == errTooLong {
			err = fmt.Errorf("%s: %d: %w for an exact law; possible: fewer, or a smaller system; "+
				"with %s: equilibrium, the law in equilibrium: %s", key, length, err, key, possible)
		}
	}
	if err != nil {
		return nil, err
	}
	law.graph = g
	return law, nil
}

// edgeDifference is the metric that is taken of the loads by vertex.
const edgeDifference = "edge_difference"

// metric returns the mean of a metric, with the tail of max_load.
func (l cutLaw) metric(name string, q question) (balls.Metric, error) {
	m := balls.Metric{Name: name, Min: math.NaN(), Max: math.NaN()}
	if name == tailFractions {
		m.Means = l.tail(func(x []int64, add func(k int64, share float64)) {
			for _, k := range x {
				add(k, 1/float64(l.n))
			}
		})
		m.SEs = make([]float64, len(m.Means))
		return m, nil
	}
	of, err := l.number(name, q.alpha)
	if err != nil {
		return m, err
	}
	for i, p := range l.chance {
		m.Mean += float64(p * of(l.state(i)))
	}
	if name == "max_load" {
		m.Tail = l.tail(func(x []int64, add func(k int64, share float64)) { add(slices.Max(x), 1) })
	}
	return m, nil
}

// number returns the metric as a function of the loads.
func (l cutLaw) number(name string, alpha float64) (of func(x []int64) float64, err error) {
	if name == edgeDifference && l.graph != nil {
		u, v := l.graph.Ends()
		return func(x []int64) float64 { return float64(edgeSum(u, v, x)) / float64(len(u)) }, nil
	}
	if numerator, denominator := inFractions(name, int64(l.n)); numerator != nil {
		d, _ := denominator.Float64()
		return func(x []int64) float64 {
			f, _ := numerator(balls.ProfileOf(x)).Float64()
			return f / d
		}, nil
	}
	if _, err := balls.ProfileOf(l.state(0)).Metric(name, alpha); err != nil {
		return nil, fmt.Errorf("%w; of these an exact law is known", err)
	}
	return func(x []int64) float64 {
		f, _ := balls.ProfileOf(x).Metric(name, alpha)
		return f
	}, nil
}

// tail returns the share of what is at k or more, k = 0, 1, ..., as far as it is above 1e-12:
// below 1 at k = 0 where there are negative loads.
func (l cutLaw) tail(of func(x []int64, add func(k int64, share float64))) []float64 {
	var tail []float64
	for i, p := range l.chance {
		of(l.state(i), func(k int64, share float64) {
			for int64(len(tail)) <= max(0, k) {
				tail = append(tail, 0)
			}
			if k >= 0 {
				tail[k] += float64(p * share)
			}
		})
	}
	for k := len(tail) - 2; k >= 0; k-- {
		tail[k] = min(1, tail[k]+tail[k+1])
	}
	for len(tail) > 1 && tail[len(tail)-1] < 1e-12 {
		tail = tail[:len(tail)-1]
	}
	return tail
}

// edgeSum is the sum of |x_u - x_v| over the edges.
func edgeSum(u, v []int32, x []int64) int64 {
	sum := int64(0)
	for e := range u {
		d := x[u[e]] - x[v[e]]
		sum += max(d, -d)
	}
	return sum
}

// sortedLoads is the order of exchangeable bins.
func sortedLoads(x []int64) { slices.SortFunc(x, func(a, b int64) int { return int(b - a) }) }

// absolute is the sum of |x_v|: the total load, where loads are not below 0.
func absolute(x []int64) int64 {
	sum := int64(0)
	for _, l := range x {
		sum += max(l, -l)
	}
	return sum
}
