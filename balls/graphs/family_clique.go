package graphs

import "math"

// cliqueEdge returns edge number r, 0 <= r < k(k-1)/2, of the complete graph on the vertices
// 0, ..., k-1, in the order (0,1), (0,2), ..., (k-2,k-1). O(1): counted from the last one, row a
// of this order has a + 1 edges.
func cliqueEdge(k, r int64) (u, v int64) {
	q := k*(k-1)/2 - 1 - r
	a := int64((math.Sqrt(float64(8*q+1)) - 1) / 2) // right, or one off by rounding
	for a*(a+1)/2 > q {
		a--
	}
	for (a+1)*(a+2)/2 <= q {
		a++
	}
	return k - 2 - a, k - 1 - (q - a*(a+1)/2)
}

// Barbell returns two cliques K_k joined by one edge, the last. 2 <= k <= 2^13.
func Barbell(k int) (*Graph, error) {
	if err := between("barbell", "k", k, 2, 1<<13); err != nil {
		return nil, err
	}
	size, half := int64(k), int64(k)*int64(k-1)/2
	g := &Graph{family: "barbell", n: 2 * k, m: 2*half + 1, least: k - 1, most: k}
	g.edge = func(i int64) (int32, int32) {
		switch {
		case i == 2*half:
			return int32(k - 1), int32(k)
		case i >= half:
			u, v := cliqueEdge(size, i-half)
			return int32(size + u), int32(size + v)
		}
		u, v := cliqueEdge(size, i)
		return int32(u), int32(v)
	}
	return g.with(Parameter{"k", k}), nil
}

// Lollipop returns a clique K_k with a path of tail further vertices hanging
// from its last vertex. 2 <= k <= 2^13.
func Lollipop(k, tail int) (*Graph, error) {
	if err := between("lollipop", "k", k, 2, 1<<13); err != nil {
		return nil, err
	}
	if err := between("lollipop", "tail", tail, 0, MaxVertices/2); err != nil {
		return nil, err
	}
	size, clique := int64(k), int64(k)*int64(k-1)/2
	g := &Graph{family: "lollipop", n: k + tail, m: clique + int64(tail), least: 1, most: k}
	if tail == 0 {
		g.least, g.most = k-1, k-1
	}
	g.edge = func(i int64) (int32, int32) {
		if i >= clique {
			return int32(size - 1 + i - clique), int32(size + i - clique)
		}
		u, v := cliqueEdge(size, i)
		return int32(u), int32(v)
	}
	return g.with(Parameter{"k", k}, Parameter{"tail", tail}), nil
}
