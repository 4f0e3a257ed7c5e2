package graphs

// BinaryTree returns the complete binary tree with 2^(depth+1) - 1 vertices:
// edge i joins vertex i+1 and its parent. 1 <= depth <= 29.
func BinaryTree(depth int) (*Graph, error) {
	if err := between("binary tree", "depth", depth, 1, 29); err != nil {
		return nil, err
	}
	n := 1<<(depth+1) - 1
	return (&Graph{family: "binary-tree", n: n, m: int64(n) - 1, least: 1, most: min(3, depth+1),
		edge: func(i int64) (int32, int32) {
			return int32(i / 2), int32(i + 1)
		}}).with(Parameter{"depth", depth}), nil
}

// Caterpillar returns a path of spine vertices with legs leaves at each: first
// the edges of the spine 0, ..., spine-1, then the legs, spine vertex by spine
// vertex.
func Caterpillar(spine, legs int) (*Graph, error) {
	if err := between("caterpillar", "spine", spine, 1, 1<<15); err != nil {
		return nil, err
	}
	if err := between("caterpillar", "legs", legs, 0, 1<<15); err != nil {
		return nil, err
	}
	n, inner := spine*(1+legs), int64(spine)-1
	least, most := 1, legs+min(2, spine-1)
	if n == 1 {
		least = 0
	}
	return (&Graph{family: "caterpillar", n: n, m: int64(n) - 1, least: least, most: most,
		edge: func(i int64) (int32, int32) {
			if i < inner {
				return int32(i), int32(i + 1)
			}
			leg := i - inner
			return int32(leg / int64(legs)), int32(int64(spine) + leg)
		}}).with(Parameter{"spine", spine}, Parameter{"legs", legs}), nil
}
