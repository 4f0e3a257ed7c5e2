package bounds

import (
	"context"
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/balls/graphs"
)

// exactEquilibrium returns the means of metrics in the equilibrium of a resolved process that
// is observed in it, from its chain on load vectors, cut where next to nothing lies beyond: whatever the
// time, rounds and burn-in. For max_load it also returns the law, as a tail.
func exactEquilibrium(p balls.Process, names []string, alpha float64, rational bool) ([]balls.Metric, error) {
	if rational {
		return nil, fmt.Errorf("process: %q: this equilibrium is computed in doubles, not in fractions", p.Name())
	}
	ctx, done := balls.Interruptible(context.Background())
	defer done()
	var chain loadChain
	var g *graphs.Graph
	var err error
	possible := ""
	switch p := p.(type) {
	case balls.Supermarket:
		chain, err = supermarketChain(p)
		possible = "2 queues up to lambda = 0.98, 3 up to 0.9, 4 up to 0.8, 6 up to 0.7, 10 up to 0.3"
	case balls.Lifetimes:
		chain, err = lifetimesChain(p)
		possible = "2 bins up to lambda = 100, 3 up to 30, 5 up to 5, 10 up to 1"
	case balls.GraphRemoval:
		g = p.Graph
		chain, err = removalChain(p)
		possible = "2 vertices with psi from 0.02, 3 from 0.08, 4 from 0.3, 5 from 0.6; more where vertices can be swapped, such as the complete graph of 6 with psi = 0.5"
	case balls.GraphSync:
		g = p.Graph
		chain, err = exchangeChain(p)
		possible = "signed loads on up to 4 vertices"
	}
	if err != nil {
		return nil, err
	}
	law, err := chain.equilibrium(ctx)
	if err == errTooManyStates {
		return nil, fmt.Errorf("process: %q: the equilibrium has more than %d load vectors that matter; possible: %s", p.Name(), maxCutStates, possible)
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
		m.Mean += p * of(l.state(i))
	}
	if name == "max_load" {
		m.Tail = l.tail(func(x []int64, add func(k int64, share float64)) { add(slices.Max(x), 1) })
	}
	return m, nil
}

// tail returns the share of what is at k or more, k = 0, 1, ..., as far as it is above 1e-12.
func (l cutLaw) tail(of func(x []int64, add func(k int64, share float64))) []float64 {
	var tail []float64
	for i, p := range l.chance {
		of(l.state(i), func(k int64, share float64) {
			for int64(len(tail)) <= k {
				tail = append(tail, 0)
			}
			tail[max(0, k)] += p * share
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

// greedyArrivals emits the arrivals of Greedy[d] at a total rate, loads in order.
func greedyArrivals(x []int64, d int64, rate float64, emit func(next []int64, rate float64)) {
	n := float64(len(x))
	levels(x, func(from, to int) {
		x[from]++
		emit(x, rate*(math.Pow(float64(to)/n, float64(d))-math.Pow(float64(from)/n, float64(d))))
		x[from]--
	})
}

func supermarketChain(p balls.Supermarket) (loadChain, error) {
	if p.Lambda >= 1 {
		return loadChain{}, fmt.Errorf("lambda: %v: there is an equilibrium below 1 only", p.Lambda)
	}
	if p.Bins > maxChainBins {
		return loadChain{}, fmt.Errorf("bins: %d: an exact equilibrium is possible for up to %d bins, and few load profiles", p.Bins, maxChainBins)
	}
	return loadChain{make([]int64, p.Bins), func(x []int64, emit func([]int64, float64)) {
		greedyArrivals(x, p.D, p.Lambda*float64(p.Bins), emit)
		levels(x, func(from, to int) {
			if x[from] > 0 {
				x[to-1]--
				emit(x, float64(to-from))
				x[to-1]++
			}
		})
	}, sortedLoads, absolute}, nil
}

func lifetimesChain(p balls.Lifetimes) (loadChain, error) {
	if p.Bins > maxChainBins {
		return loadChain{}, fmt.Errorf("bins: %d: an exact equilibrium is possible for up to %d bins, and few load profiles", p.Bins, maxChainBins)
	}
	return loadChain{make([]int64, p.Bins), func(x []int64, emit func([]int64, float64)) {
		greedyArrivals(x, p.D, p.Lambda*float64(p.Bins), emit)
		levels(x, func(from, to int) {
			if l := x[from]; l > 0 {
				x[to-1]--
				emit(x, float64(int64(to-from)*l))
				x[to-1]++
			}
		})
	}, sortedLoads, absolute}, nil
}

// arrive emits the arrivals at the edges of a graph: to the emptier end, with probability noise
// to the fuller one, a tie by a fair coin.
func arrive(x []int64, u, v []int32, rate func(e int64) float64, noise float64, emit func(next []int64, rate float64)) {
	to := func(w int32, rate float64) {
		x[w]++
		emit(x, rate)
		x[w]--
	}
	for e := range u {
		a, b, r := u[e], v[e], rate(int64(e))
		switch {
		case r == 0:
		case a == b:
			to(a, r)
		case x[a] == x[b]:
			to(a, r/2)
			to(b, r/2)
		default:
			if x[a] > x[b] {
				a, b = b, a
			}
			to(a, r*(1-noise))
			to(b, r*noise)
		}
	}
}

func removalChain(p balls.GraphRemoval) (loadChain, error) {
	rates := p.Rates()
	if p.Noise > 0.5 {
		return loadChain{}, fmt.Errorf("noise: %v: an exact equilibrium is possible for noise up to 1/2", p.Noise)
	}
	if _, err := stable(p.Graph, rates); err != nil {
		return loadChain{}, err
	}
	n := p.Graph.Vertices()
	if int64(n) > maxChainBins || p.Graph.Edges() > 1000 {
		return loadChain{}, fmt.Errorf("graph: %d vertices, %d edges: an exact equilibrium is possible for up to %d vertices, and few load vectors", n, p.Graph.Edges(), maxChainBins)
	}
	u, v := p.Graph.Ends()
	return loadChain{make([]int64, n), func(x []int64, emit func([]int64, float64)) {
		arrive(x, u, v, rates.ArrivalAt, p.Noise, emit)
		for w := range x {
			if x[w] > 0 {
				x[w]--
				emit(x, rates.RemovalAt(w))
				x[w]++
			}
		}
	}, twins(p.Graph, rates), absolute}, nil
}

// twins returns the function that puts the loads of vertices that can be swapped in order:
// vertices with the same rates, of arrivals between either and any third one, at loops, and of
// removals, and as many edges.
func twins(g *graphs.Graph, rates graphs.Rates) func(x []int64) {
	n := g.Vertices()
	type weight struct {
		rate  float64
		edges int
	}
	between := make([]weight, n*n)
	u, v := g.Ends()
	for e := range u {
		for _, at := range []int{int(u[e])*n + int(v[e]), int(v[e])*n + int(u[e])} {
			between[at].rate += rates.ArrivalAt(int64(e))
			between[at].edges++
		}
	}
	alike := func(a, b int) bool {
		if rates.RemovalAt(a) != rates.RemovalAt(b) || between[a*n+a] != between[b*n+b] {
			return false
		}
		for w := range n {
			if w != a && w != b && between[a*n+w] != between[b*n+w] {
				return false
			}
		}
		return true
	}
	var classes [][]int
	placed := make([]bool, n)
	for a := range n {
		class := []int{a}
		for b := a + 1; b < n && !placed[a]; b++ {
			if !placed[b] && alike(a, b) {
				class, placed[b] = append(class, b), true
			}
		}
		if len(class) > 1 {
			classes = append(classes, class)
		}
	}
	return func(x []int64) {
		for _, class := range classes {
			for i := range class { // insertion sort
				for j := i; j > 0 && x[class[j]] > x[class[j-1]]; j-- {
					x[class[j]], x[class[j-1]] = x[class[j-1]], x[class[j]]
				}
			}
		}
	}
}

func exchangeChain(p balls.GraphSync) (loadChain, error) {
	n := p.Graph.Vertices()
	switch {
	case p.Reading != "exchange" || p.Loads != "signed":
		return loadChain{}, fmt.Errorf("reading, loads: %s, %s: an exact equilibrium is known for exchange with signed loads", p.Reading, p.Loads)
	case n > 4:
		return loadChain{}, fmt.Errorf("graph: %d vertices: an exact equilibrium is possible for up to 4", n)
	}
	if _, regular := p.Graph.RegularDegree(); !regular || !graphs.Connected(p.Graph, graphs.Rates{}) {
		return loadChain{}, fmt.Errorf("graph: an exact equilibrium of exchange needs a connected regular graph")
	}
	u, v := p.Graph.Ends()
	next := make([]int64, n)
	return loadChain{make([]int64, n), func(x []int64, emit func([]int64, float64)) {
		arrive(x, u, v, func(int64) float64 { return 1 / float64(len(u)) }, 0, func(y []int64, rate float64) {
			copy(next, y)
			for w := range next {
				next[w]--
				emit(next, rate/float64(n))
				next[w]++
			}
		})
	}, twins(p.Graph, graphs.Rates{}), func(x []int64) int64 { return absolute(x) / 2 }}, nil
}
