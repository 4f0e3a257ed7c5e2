package graphs

// Connected says whether every vertex can be reached from every other over
// edges of positive arrival rate. O(n + Edges); O(1) for a family with a formula, all of which are
// connected, where all edges have one rate.
func Connected(g *Graph, rates Rates) bool {
	if g.edge != nil && len(rates.Arrival) <= 1 {
		return g.n == 1 || rates.ArrivalAt(0) > 0
	}
	all, _ := parts(g, rates)
	return all == 1
}

// parts counts the connected components, and those with an edge in them.
func parts(g *Graph, rates Rates) (all, withEdge int) {
	root := make([]int32, g.n)
	for i := range root {
		root[i] = int32(i)
	}
	find := func(x int32) int32 {
		for root[x] != x {
			root[x] = root[root[x]]
			x = root[x]
		}
		return x
	}
	touched := make([]bool, g.n)
	all = g.n
	for i := int64(0); i < g.Edges(); i++ {
		if rates.ArrivalAt(i) > 0 {
			u, v := g.Edge(i)
			touched[u], touched[v] = true, true
			if a, b := find(int32(u)), find(int32(v)); a != b {
				root[a] = b
				all--
			}
		}
	}
	for v := range root {
		if root[v] == int32(v) && touched[v] {
			withEdge++
		}
	}
	return all, withEdge
}
