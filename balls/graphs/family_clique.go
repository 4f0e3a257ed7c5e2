package graphs

// clique appends the edges of the complete graph on the vertices from, ...,
// from+k-1.
func clique(u, v []int32, from, k int) ([]int32, []int32) {
	for i := 0; i < k; i++ {
		for j := i + 1; j < k; j++ {
			u, v = append(u, int32(from+i)), append(v, int32(from+j))
		}
	}
	return u, v
}

// Barbell returns two cliques K_k joined by one edge, the last. 2 <= k <= 2^13.
func Barbell(k int) (*Graph, error) {
	if err := between("barbell", "k", k, 2, 1<<13); err != nil {
		return nil, err
	}
	u, v := clique(nil, nil, 0, k)
	u, v = clique(u, v, k, k)
	return stored("barbell", 2*k, append(u, int32(k-1)), append(v, int32(k))).with(Parameter{"k", k}), nil
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
	u, v := clique(nil, nil, 0, k)
	for i := 0; i < tail; i++ {
		u, v = append(u, int32(k-1+i)), append(v, int32(k+i))
	}
	return stored("lollipop", k+tail, u, v).with(Parameter{"k", k}, Parameter{"tail", tail}), nil
}
