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

// exactQueues returns the means of metrics of a resolved process that a run averages over time, from
// its chain on load vectors, cut where next to nothing lies beyond: averages at the looks of a
// run, from the start of the process, or in equilibrium where that is asked for. For max_load it
// also returns the law, as a tail.
func exactQueues(p balls.Process, names []string, alpha float64, rational bool) ([]balls.Metric, error) {
	if rational {
		return nil, fmt.Errorf("process: %q: this law is computed in doubles, not in fractions", p.Name())
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
		possible = "2 queues up to lambda = 0.98, 3 up to 0.9, 4 up to 0.8, 6 up to 0.7, 10 up to 0.3"
	case balls.Lifetimes:
		length = p.Time
		chain, err = lifetimesChain(p)
		possible = "any lambda in one bin, 2 bins up to lambda = 1000, 3 up to 30, 5 up to 5, 10 up to 1"
	case balls.GraphRemoval:
		g, length = p.Graph, p.Time
		chain, err = removalChain(p)
		possible = "2 vertices with psi from 0.02, 3 from 0.08, 4 from 0.3, 5 from 0.6; more where vertices can be swapped, such as the complete graph of 6 with psi = 0.5"
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
			err = fmt.Errorf("process: %q: the equilibrium has more than %d load vectors that matter; possible: %s", p.Name(), maxCutStates, possible)
		}
	} else {
		law, err = chain.observed(ctx, p)
		if err == errTooManyStates || err == errTooLong {
			err = fmt.Errorf("%s: %d: %w for an exact law; possible: fewer, or a smaller system; with %s: equilibrium, the law in equilibrium: %s", key, length, err, key, possible)
		}
	}
	if err != nil {
		return nil, err
	}
	var metrics []balls.Metric
	for _, name := range names {
		m, err := law.metric(name, alpha, g)
		if err != nil {
			return nil, err
		}
		metrics = append(metrics, m)
	}
	return metrics, nil
}

// metric returns the mean of a metric, with the tail of max_load.
func (l cutLaw) metric(name string, alpha float64, g *graphs.Graph) (balls.Metric, error) {
	m := balls.Metric{Name: name, Min: math.NaN(), Max: math.NaN()}
	if name == "tail_fractions" {
		m.Means = l.tail(func(x []int64, add func(k int64, share float64)) {
			for _, k := range x {
				add(k, 1/float64(l.n))
			}
		})
		m.SEs = make([]float64, len(m.Means))
		return m, nil
	}
	of := func(x []int64) float64 { return balls.ProfileOf(x).Gamma(alpha) }
	switch numerator, denominator := fractionMetric(name, int64(l.n)); {
	case name == "edge_difference" && g != nil:
		u, v := g.Ends()
		of = func(x []int64) float64 { return float64(edgeSum(u, v, x)) / float64(len(u)) }
	case numerator != nil:
		d, _ := denominator.Float64()
		of = func(x []int64) float64 {
			f, _ := numerator(balls.ProfileOf(x)).Float64()
			return f / d
		}
	case name != "gamma":
		_, err := profileMetric(profileLaw{profiles: []balls.Profile{{}}}, name, alpha, false)
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
