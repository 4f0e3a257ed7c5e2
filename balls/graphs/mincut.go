package graphs

import (
	"context"

	"ballslab/internal/interrupt"
)

// maxStoerWagner is the largest number of vertices for which the minimum cut
// is computed; it takes about a second there.
const maxStoerWagner = 1000

// minCut returns a minimum cut of the graph by the algorithm of Stoer and
// Wagner [1]: n-1 maximum adjacency orders, each of which yields a cut and
// merges its last two vertices. O(n^3), and O(n^2) memory. n >= 2.
//
// [1] M. Stoer, F. Wagner, A simple min-cut algorithm, J. ACM 44 (1997).
func minCut(g *Graph, rates Rates) (value float64, err error) {
	ctx, done := interrupt.Context(context.Background())
	defer done()
	n := g.n
	w := make([][]float64, n)
	for i := range w {
		w[i] = make([]float64, n)
	}
	for e := int64(0); e < g.Edges(); e++ {
		if u, v := g.Edge(e); u != v {
			l := rates.ArrivalAt(e)
			w[u][v] += l
			w[v][u] += l
		}
	}
	live := make([]int, n)
	for i := range live {
		live[i] = i
	}
	first := true
	key := make([]float64, n)
	for len(live) > 1 {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		order := append([]int(nil), live...)
		for _, v := range order {
			key[v] = 0
		}
		for i := range order { // order[:i] is the maximum adjacency order so far
			next := i
			for j := i + 1; j < len(order); j++ {
				if key[order[j]] > key[order[next]] {
					next = j
				}
			}
			order[i], order[next] = order[next], order[i]
			for j := i + 1; j < len(order); j++ {
				key[order[j]] += w[order[i]][order[j]]
			}
		}
		last, before := order[len(order)-1], order[len(order)-2]
		if first || key[last] < value {
			value, first = key[last], false
		}
		for _, v := range live {
			w[before][v] += w[last][v]
			w[v][before] = w[before][v]
		}
		w[before][before] = 0
		kept := live[:0]
		for _, v := range live {
			if v != last {
				kept = append(kept, v)
			}
		}
		live = kept
	}
	return value, nil
}
