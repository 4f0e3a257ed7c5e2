package graphs

import (
	"context"
	"fmt"
	"slices"

	"ballslab/balls/internal/random"
)

// Regular returns a random simple d-regular graph on n vertices, n d even,
// d < n: a uniform pairing of n d half-edges (the configuration model), whose
// loops and parallel edges are then removed by switchings with uniform edges:
// {u,v}, {x,y} become {u,x}, {v,y} when that makes no loop or parallel edge.
// The law is close to uniform for d much smaller than sqrt(n), not exactly
// uniform. The same n, d and seed give the same graph. The edges are drawn when the first is
// asked for, in expected time O(n d log d) with 16 bytes an edge, 8 of which stay,
// 8 a vertex, and some 40 d^2.
func Regular(n, d int, seed uint64) (*Graph, error) {
	if n < 2 || n > MaxVertices-1 || d < 1 || d >= n || n%2 == 1 && d%2 == 1 {
		return nil, fmt.Errorf("n = %d, degree = %d: a regular graph has 1 <= degree < n and n "+
			"times degree even", n, d)
	}
	if int64(n)*int64(d) > 1<<29 {
		return nil, fmt.Errorf("n = %d, degree = %d: at most 2^28 edges", n, d)
	}
	half := int64(n) * int64(d) / 2
	switched := func(d int) int64 { return 40 * int64(d) * int64(d) } // about d^2/4 edges
	need := 8*int64(n) + 16*half + switched(d)
	draw := func(ctx context.Context) (u, v []int32, err error) {
		return drawRegular(ctx, n, d, seed)
	}
	if d > n/2 { // a dense one is the complement of a sparse one
		if n > 1<<14 {
			return nil, fmt.Errorf("n = %d, degree = %d: a degree above n/2 needs n <= 16384", n, d)
		}
		need = 8*half + 16*int64(n)*int64(n-d)/2 + switched(n-d)
		draw = func(ctx context.Context) (u, v []int32, err error) {
			return drawComplement(ctx, n, d, seed)
		}
	}
	g := drawn("regular", n, half, need, draw)
	g.least, g.most = d, d
	return g.with(Parameter{"n", n}, Parameter{"degree", d}, Parameter{"seed", seed}), nil
}

// lookMask says how often long loops look whether they are to stop.
const lookMask = 1<<16 - 1

// drawRegular draws pairings until one can be made simple; nearly always the first can.
func drawRegular(ctx context.Context, n, d int, seed uint64) (u, v []int32, err error) {
	src := random.Stream(seed, streamRegular, uint64(n)<<32|uint64(d))
	half := make([]int32, n*d)
	for {
		for i := range half {
			half[i] = int32(i / d)
		}
		for i := len(half) - 1; i > 0; i-- {
			if i&lookMask == 0 && ctx.Err() != nil {
				return nil, nil, ctx.Err()
			}
			j := src.Below(uint64(i) + 1)
			half[i], half[j] = half[j], half[i]
		}
		m := len(half) / 2
		u, v = half[:m:m], half[m:]
		simple, err := makeSimple(ctx, src, n, u, v)
		if simple || err != nil {
			return u, v, err
		}
	}
}

// makeSimple removes loops and parallel edges by switchings. It gives up, with false, after
// far more of them than are ever needed.
func makeSimple(ctx context.Context, src *random.Source, n int, u, v []int32) (bool, error) {
	m := len(u)
	seen, bad, err := newMultiset(ctx, n, u, v)
	if err != nil {
		return false, err
	}
	for tries := 0; len(bad) > 0; tries++ {
		if tries&lookMask == 0 && ctx.Err() != nil {
			return false, ctx.Err()
		}
		if tries > 1000*(m+100) {
			return false, nil
		}
		i := bad[len(bad)-1]
		if u[i] != v[i] && seen.count(u[i], v[i]) == 1 { // its twin was switched away
			bad = bad[:len(bad)-1]
			continue
		}
		j := int(src.Below(uint64(m)))
		x, y := u[j], v[j]
		if src.Uint64()>>63 == 1 {
			x, y = y, x
		}
		if i == j || u[i] == x || v[i] == y || edgeOf(u[i], x) == edgeOf(v[i], y) ||
			seen.count(u[i], x) > 0 || seen.count(v[i], y) > 0 {
			continue
		}
		seen.add(u[i], v[i], -1)
		seen.add(x, y, -1)
		u[j], v[j] = v[i], y
		v[i] = x
		seen.add(u[i], v[i], 1)
		seen.add(u[j], v[j], 1)
	}
	return true, nil
}

// A multiset counts the edges between two vertices. What it began with is sorted, 8 bytes an
// edge, where a map would take 40; the few changes are in a map.
type multiset struct {
	first   []int64  // of each lower end in ends
	ends    []uint64 // the higher end, and the number of the edge in the low half; sorted
	changes map[uint64]int
}

func edgeOf(a, b int32) uint64 { return uint64(min(a, b))<<32 | uint64(max(a, b)) }

// newMultiset also lists the edges that are loops or parallel to an earlier edge.
func newMultiset(ctx context.Context, n int, u, v []int32) (*multiset, []int, error) {
	s := &multiset{make([]int64, n+1), make([]uint64, len(u)), map[uint64]int{}}
	for i := range u {
		s.first[min(u[i], v[i])+1]++
	}
	for a := range n {
		s.first[a+1] += s.first[a]
	}
	for i := len(u) - 1; i >= 0; i-- { // from behind, so that first ends where each row begins
		a := min(u[i], v[i]) + 1
		s.first[a]--
		s.ends[s.first[a]] = uint64(max(u[i], v[i]))<<32 | uint64(i)
	}
	copy(s.first, s.first[1:])
	s.first[n] = int64(len(u))
	var bad []int
	for a := range n {
		if a&lookMask == 0 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		row := s.ends[s.first[a]:s.first[a+1]]
		slices.Sort(row)
		for k, e := range row {
			if e>>32 == uint64(a) || k > 0 && row[k-1]>>32 == e>>32 {
				bad = append(bad, int(uint32(e)))
			}
		}
	}
	slices.Sort(bad)
	return s, bad, nil
}

// count returns the number of edges between a and b. O(log d).
func (s *multiset) count(a, b int32) int {
	low, high := min(a, b), uint64(max(a, b))
	row := s.ends[s.first[low]:s.first[low+1]]
	at, _ := slices.BinarySearch(row, high<<32)
	k := 0
	for at+k < len(row) && row[at+k]>>32 == high {
		k++
	}
	return k + s.changes[edgeOf(a, b)]
}

// add counts k more edges between a and b.
func (s *multiset) add(a, b int32, k int) { s.changes[edgeOf(a, b)] += k }

// drawComplement draws a graph of a degree d above n/2: what a regular graph of degree
// n - 1 - d leaves of the complete graph.
func drawComplement(ctx context.Context, n, d int, seed uint64) (u, v []int32, err error) {
	gone := &multiset{first: make([]int64, n+1)}
	if n-1-d > 0 {
		a, b, err := drawRegular(ctx, n, n-1-d, seed)
		if err != nil {
			return nil, nil, err
		}
		if gone, _, err = newMultiset(ctx, n, a, b); err != nil {
			return nil, nil, err
		}
	}
	u, v = make([]int32, 0, n*d/2), make([]int32, 0, n*d/2)
	for a := int32(0); a < int32(n); a++ {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		row := gone.ends[gone.first[a]:gone.first[a+1]] // sorted
		for b := a + 1; b < int32(n); b++ {
			if len(row) > 0 && row[0]>>32 == uint64(b) {
				row = row[1:]
				continue
			}
			u, v = append(u, a), append(v, b)
		}
	}
	return u, v, nil
}
