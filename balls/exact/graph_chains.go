package exact

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/graphs"
)

// arrive emits the arrivals at the edges of a graph: to the emptier end, with probability noise
// to the fuller one, a tie by a fair coin.
func arrive(x []int64, u, v []int32, rate func(e int64) float64, noise float64,
	emit func(next []int64, rate float64)) {
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
		return loadChain{}, fmt.Errorf("noise: %v: an exact law is possible for noise up to 1/2",
			p.Noise)
	}
	if p.Time == balls.Equilibrium {
		if _, err := graphs.Stable(p.Graph, rates); err != nil {
			return loadChain{}, err
		}
	}
	n := p.Graph.Vertices()
	if int64(n) > maxChainBins || p.Graph.Edges() > 1000 {
		return loadChain{}, fmt.Errorf("graph: %d vertices, %d edges: an exact law is possible "+
			"for up to %d vertices, and few load vectors", n, p.Graph.Edges(), maxChainBins)
	}
	u, v := p.Graph.Ends()
	return loadChain{start: make([]int64, n), events: func(x []int64, emit func([]int64, float64)) {
		arrive(x, u, v, rates.ArrivalAt, p.Noise, emit)
		for w := range x {
			if x[w] > 0 {
				x[w]--
				emit(x, rates.RemovalAt(w))
				x[w]++
			}
		}
	}, canonical: twins(p.Graph, rates), level: absolute, apart: 1}.from(p.Start), nil
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
		return loadChain{}, fmt.Errorf("reading, loads: %s, %s: an exact law is known for "+
			"exchange with signed loads", p.Reading, p.Loads)
	case n > 4:
		return loadChain{}, fmt.Errorf("graph: %d vertices: an exact law is possible for up to 4",
			n)
	}
	if _, regular := p.Graph.RegularDegree(); p.Rounds == balls.Equilibrium &&
		(!regular || !graphs.Connected(p.Graph, graphs.Rates{})) {
		return loadChain{}, fmt.Errorf("graph: an exact equilibrium of exchange needs a " +
			"connected regular graph")
	}
	u, v := p.Graph.Ends()
	next := make([]int64, n)
	return loadChain{start: make([]int64, n), events: func(x []int64, emit func([]int64, float64)) {
		arrive(x, u, v, func(int64) float64 { return 1 / float64(len(u)) }, 0,
			func(y []int64, rate float64) {
				copy(next, y)
				for w := range next {
					next[w]--
					emit(next, rate/float64(n))
					next[w]++
				}
			})
	}, canonical: twins(p.Graph, graphs.Rates{}),
		level: func(x []int64) int64 { return absolute(x) / 2 }}.from(p.Start), nil
}
