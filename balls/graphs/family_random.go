package graphs

import (
	"fmt"
	"math"

	"ballslab/balls/internal/random"
)

// streams of the two random families, so that no trial shares their numbers
const (
	streamRegular    = 0x7265_6775_6c61_7200
	streamErdosRenyi = 0x6572_646f_7372_656e
)

// Regular returns a random simple d-regular graph on n vertices, n d even,
// d < n: a uniform pairing of n d half-edges (the configuration model), whose
// loops and parallel edges are then removed by switchings with uniform edges:
// {u,v}, {x,y} become {u,x}, {v,y} when that makes no loop or parallel edge.
// The law is close to uniform for d much smaller than sqrt(n), not exactly
// uniform. The same n, d and seed give the same graph. Expected O(n d).
func Regular(n, d int, seed uint64) (*Graph, error) {
	if n < 2 || n > MaxVertices-1 || d < 1 || d >= n || n%2 == 1 && d%2 == 1 {
		return nil, fmt.Errorf("n = %d, degree = %d: a regular graph has 1 <= degree < n and n times degree even", n, d)
	}
	if int64(n)*int64(d) > 1<<29 {
		return nil, fmt.Errorf("n = %d, degree = %d: at most 2^28 edges", n, d)
	}
	if d > n/2 { // a dense one is the complement of a sparse one
		return regularComplement(n, d, seed)
	}
	src := random.Stream(seed, streamRegular, uint64(n)<<32|uint64(d))
	half := make([]int32, n*d)
	for i := range half {
		half[i] = int32(i / d)
	}
	for i := len(half) - 1; i > 0; i-- {
		j := src.Below(uint64(i) + 1)
		half[i], half[j] = half[j], half[i]
	}
	m := len(half) / 2
	u, v := half[:m:m], half[m:]
	seen := make(map[uint64]int32, m)
	key := func(a, b int32) uint64 {
		if a > b {
			a, b = b, a
		}
		return uint64(a)<<32 | uint64(b)
	}
	var bad []int
	for i := range u {
		k := key(u[i], v[i])
		if u[i] == v[i] || seen[k] > 0 {
			bad = append(bad, i)
		}
		seen[k]++
	}
	for tries := 0; len(bad) > 0; tries++ {
		if tries > 1000*(m+100) {
			return nil, fmt.Errorf("n = %d, degree = %d: no simple graph found; another seed may do", n, d)
		}
		i := bad[len(bad)-1]
		if k := key(u[i], v[i]); u[i] != v[i] && seen[k] == 1 { // its twin was switched away
			bad = bad[:len(bad)-1]
			continue
		}
		j := int(src.Below(uint64(m)))
		x, y := u[j], v[j]
		if src.Uint64()>>63 == 1 {
			x, y = y, x
		}
		if i == j || u[i] == x || v[i] == y || seen[key(u[i], x)] > 0 || seen[key(v[i], y)] > 0 || key(u[i], x) == key(v[i], y) {
			continue
		}
		seen[key(u[i], v[i])]--
		seen[key(x, y)]--
		u[j], v[j] = v[i], y
		v[i] = x
		seen[key(u[i], v[i])]++
		seen[key(u[j], v[j])]++
	}
	return stored("regular", n, u, v).with(Parameter{"n", n}, Parameter{"degree", d}, Parameter{"seed", seed}), nil
}

func regularComplement(n, d int, seed uint64) (*Graph, error) {
	if n > 1<<14 {
		return nil, fmt.Errorf("n = %d, degree = %d: a degree above n/2 needs n <= 16384", n, d)
	}
	gone := map[[2]int32]bool{}
	if n-1-d > 0 {
		h, err := Regular(n, n-1-d, seed)
		if err != nil {
			return nil, err
		}
		for i := range h.u {
			gone[[2]int32{min(h.u[i], h.v[i]), max(h.u[i], h.v[i])}] = true
		}
	}
	var u, v []int32
	for a := int32(0); a < int32(n); a++ {
		for b := a + 1; b < int32(n); b++ {
			if !gone[[2]int32{a, b}] {
				u, v = append(u, a), append(v, b)
			}
		}
	}
	return stored("regular", n, u, v).with(Parameter{"n", n}, Parameter{"degree", d}, Parameter{"seed", seed}), nil
}

// ErdosRenyi returns the random graph G(n, p): every pair of vertices is an
// edge with probability p, independently. Pairs are visited by geometric
// skips: expected O(n + n^2 p). The same n, p and seed give the same graph.
func ErdosRenyi(n int, p float64, seed uint64) (*Graph, error) {
	if err := between("Erdos-Renyi graph", "n", n, 1, 1<<26); err != nil {
		return nil, err
	}
	if !(p >= 0 && p <= 1) {
		return nil, fmt.Errorf("p = %v: a probability between 0 and 1", p)
	}
	pairs := int64(n) * int64(n-1) / 2
	if p*float64(pairs) > 1<<28 {
		return nil, fmt.Errorf("n = %d, p = %v: about %.3g edges; at most 2^28", n, p, p*float64(pairs))
	}
	var u, v []int32
	src := random.Stream(seed, streamErdosRenyi, uint64(n)^math.Float64bits(p))
	skip := 1 / math.Log1p(-p) // -0 for p = 1: no pair is skipped
	row, col := int64(1), int64(-1)
	for p > 0 {
		g := math.Log(1-src.Float64()) * skip
		if p < 1 && !(g < float64(pairs)) {
			break
		}
		col += 1 + int64(g)
		for row < int64(n) && col >= row {
			col -= row
			row++
		}
		if row >= int64(n) {
			break
		}
		u, v = append(u, int32(col)), append(v, int32(row))
	}
	return stored("erdos-renyi", n, u, v).with(Parameter{"n", n}, Parameter{"p", p}, Parameter{"seed", seed}), nil
}
