package graphs

import "context"

// A network is a flow network with a source, a sink and one node per vertex,
// for the minimum cuts of [Density]: undirected edges between vertices, arcs
// from the source to vertices and from vertices to the sink. Capacities are
// integers, so cuts are exact.
//
// maxFlow runs the preflow-push algorithm of Goldberg and Tarjan [1], first in
// first out, with exact distance labels at the start and after every n
// relabels, and with the gap rule. Only the first phase is needed: the cut.
// O(n^3) at worst, close to linear on the networks of this package.
//
// [1] A. V. Goldberg, R. E. Tarjan, A new approach to the maximum-flow
// problem, J. ACM 35 (1988).
type network struct {
	n      int
	first  []int64 // arcs of vertex v: first[v] <= a < first[v+1]
	head   []int32
	twin   []int64
	cap    []int64 // residual capacity
	source []int64 // residual capacity from the source
	sink   []int64 // residual capacity to the sink

	excess []int64
	label  []int32
	at     []int64
	queue  []int32
	queued []bool
	count  []int32 // vertices per label below n+1
}

// newNetwork lays out the arcs of the edges u[i]-v[i]; loops are left out.
func newNetwork(n int, u, v []int32) *network {
	f := &network{n: n, first: make([]int64, n+1)}
	for i := range u {
		if u[i] != v[i] {
			f.first[u[i]]++
			f.first[v[i]]++
		}
	}
	sum := int64(0)
	for x := range f.first {
		f.first[x], sum = sum, sum+f.first[x]
	}
	f.head, f.twin, f.cap = make([]int32, sum), make([]int64, sum), make([]int64, sum)
	f.at = make([]int64, n)
	copy(f.at, f.first)
	for i := range u {
		if u[i] == v[i] {
			continue
		}
		a, b := f.at[u[i]], f.at[v[i]]
		f.at[u[i]]++
		f.at[v[i]]++
		f.head[a], f.head[b] = v[i], u[i]
		f.twin[a], f.twin[b] = b, a
	}
	f.source, f.sink = make([]int64, n), make([]int64, n)
	f.excess, f.label = make([]int64, n), make([]int32, n)
	f.queued, f.count = make([]bool, n), make([]int32, n+2)
	return f
}

// setEdges gives every edge its capacity, in both directions, in the order of
// the edges of newNetwork.
func (f *network) setEdges(u, v []int32, capacity func(i int) int64) {
	copy(f.at, f.first)
	for i := range u {
		if u[i] != v[i] {
			c := capacity(i)
			f.cap[f.at[u[i]]], f.cap[f.at[v[i]]] = c, c
			f.at[u[i]]++
			f.at[v[i]]++
		}
	}
}

// maxFlow saturates the source's arcs and pushes as much as possible to the
// sink; it returns how much of the source's flow cannot get there. Afterwards
// reachesSink tells the sides of a minimum cut. It stops early when ctx ends.
func (f *network) maxFlow(ctx context.Context) (stuck int64, err error) {
	for v := range f.excess {
		f.excess[v] = f.source[v]
		f.source[v] = 0
	}
	f.relabelAll()
	relabels, work := 0, 0
	for len(f.queue) > 0 {
		v := f.queue[0]
		f.queue = f.queue[1:]
		f.queued[v] = false
		for f.excess[v] > 0 && int(f.label[v]) <= f.n {
			if work++; work&0xffff == 0 && ctx.Err() != nil {
				return 0, ctx.Err()
			}
			if f.discharge(v) {
				relabels++
			}
		}
		if relabels > f.n {
			relabels = 0
			f.relabelAll()
		}
	}
	for _, e := range f.excess {
		stuck += e
	}
	return stuck, nil
}

// discharge pushes the excess of v along its admissible arcs; when none is
// left and excess remains it lifts v, and returns true.
func (f *network) discharge(v int32) bool {
	d := f.label[v]
	if d == 1 && f.sink[v] > 0 {
		x := min(f.excess[v], f.sink[v])
		f.sink[v] -= x
		f.excess[v] -= x
		if f.excess[v] == 0 {
			return false
		}
	}
	for a := f.at[v]; a < f.first[v+1]; a++ {
		w := f.head[a]
		if f.cap[a] > 0 && f.label[w] == d-1 {
			x := min(f.excess[v], f.cap[a])
			f.cap[a] -= x
			f.cap[f.twin[a]] += x
			f.excess[v] -= x
			f.excess[w] += x
			if !f.queued[w] {
				f.queued[w] = true
				f.queue = append(f.queue, w)
			}
			if f.excess[v] == 0 {
				f.at[v] = a
				return false
			}
		}
	}
	low := int32(f.n) + 1
	if f.sink[v] > 0 {
		low = 1
	}
	for a := f.first[v]; a < f.first[v+1]; a++ {
		if f.cap[a] > 0 {
			low = min(low, f.label[f.head[a]]+1)
		}
	}
	f.at[v] = f.first[v]
	f.count[d]--
	f.label[v] = low
	f.count[low]++
	if f.count[d] == 0 { // a gap: nothing above it reaches the sink
		for w := range f.label {
			if l := f.label[w]; l > d && int(l) <= f.n {
				f.count[l]--
				f.label[w] = int32(f.n) + 1
				f.count[f.n+1]++
			}
		}
	}
	return true
}

// relabelAll sets every label to the distance to the sink in the residual
// network (n+1 where there is no way) and queues the vertices with excess.
func (f *network) relabelAll() {
	far := int32(f.n) + 1
	bfs := f.queue[:0:0]
	for v := range f.label {
		f.label[v] = far
		if f.sink[v] > 0 {
			f.label[v] = 1
			bfs = append(bfs, int32(v))
		}
	}
	for i := 0; i < len(bfs); i++ {
		w := bfs[i]
		for a := f.first[w]; a < f.first[w+1]; a++ {
			if v := f.head[a]; f.label[v] == far && f.cap[f.twin[a]] > 0 {
				f.label[v] = f.label[w] + 1
				bfs = append(bfs, v)
			}
		}
	}
	clear(f.count)
	f.queue = f.queue[:0]
	copy(f.at, f.first)
	for v, l := range f.label {
		f.count[l]++
		f.queued[v] = f.excess[v] > 0 && l < far
		if f.queued[v] {
			f.queue = append(f.queue, int32(v))
		}
	}
}

// reachesSink says for every vertex whether it can reach the sink in the
// residual network; the others are the largest source side of a minimum cut.
func (f *network) reachesSink() []bool {
	f.relabelAll()
	in := make([]bool, f.n)
	for v, l := range f.label {
		in[v] = int(l) <= f.n
	}
	return in
}
