package deletion

import (
	"cmp"
	"slices"
)

// A ladder keeps the live bins sorted by load. Level i is the bins of load
// load[i], loads increasing, no level empty; its bins stand at the positions
// from begin(i) to end[i]-1, so position lo is a lightest bin and position hi-1
// a fullest one. Without labels there are only the counts: memory is that of
// the levels. With labels, order holds the bin at each position. If bins are
// looked up too, pos holds the position of each bin (-1 once deleted); to keep it
// up costs twice as many looks at memory.
//
// One more ball in a bin costs one swap with the last bin of its level: the
// boundary between two levels moves by one. So the fullest bin, the lightest,
// and the bin of any rank are always one look-up away.
type ladder struct {
	load, end []int64
	lo        int64
	labels    bool
	lookup    bool
	order     []int32
	pos       []int32
}

// hi returns the position behind the last bin.
func (t *ladder) hi() int64 { return t.end[len(t.end)-1] }

// live returns the number of bins.
func (t *ladder) live() int64 { return t.hi() - t.lo }

// begin returns the first position of level i.
func (t *ladder) begin(i int) int64 {
	if i == 0 {
		return t.lo
	}
	return t.end[i-1]
}

// count returns the number of bins on level i.
func (t *ladder) count(i int) int64 { return t.end[i] - t.begin(i) }

// level returns the level of position p. There are a handful of levels as a
// rule (at most the square root of twice the balls), and most balls go low.
func (t *ladder) level(p int64) int {
	if len(t.end) > 48 {
		i, _ := slices.BinarySearch(t.end, p+1)
		return i
	}
	i := 0
	for p >= t.end[i] {
		i++
	}
	return i
}

// swap exchanges the bins at two positions.
func (t *ladder) swap(p, q int64) {
	b, c := t.order[p], t.order[q]
	t.order[p], t.order[q] = c, b
	if t.lookup {
		t.pos[c], t.pos[b] = int32(p), int32(q)
	}
}

// raise gives the bin at position p of level i the load to, which is more than
// it has. Without labels only i counts. The cost is that of the levels passed.
func (t *ladder) raise(i int, p, to int64) {
	j := i
	for j+1 < len(t.load) && t.load[j+1] <= to {
		t.end[j]--
		if t.labels {
			t.swap(p, t.end[j])
			p = t.end[j]
		}
		j++
	}
	if t.load[j] != to {
		if j == i && t.count(i) == 1 {
			t.load[i] = to
		} else {
			t.end[j]--
			if t.labels {
				t.swap(p, t.end[j])
			}
			t.load = slices.Insert(t.load, j+1, to)
			t.end = slices.Insert(t.end, j+1, t.end[j]+1)
		}
	}
	if t.count(i) == 0 {
		t.drop(i)
	}
}

// remove takes the bin at position p of level i off the ladder, through the
// nearer end.
func (t *ladder) remove(i int, p int64) {
	if 2*i < len(t.load) {
		for j := i; ; j-- {
			if t.labels {
				t.swap(p, t.begin(j))
				p = t.begin(j)
			}
			if j == 0 {
				break
			}
			t.end[j-1]++
		}
		t.lo++
	} else {
		for j := i; j < len(t.end); j++ {
			t.end[j]--
			if t.labels {
				t.swap(p, t.end[j])
				p = t.end[j]
			}
		}
	}
	if t.lookup {
		t.pos[t.order[p]] = -1
	}
	if t.count(i) == 0 {
		t.drop(i)
	}
}

// add puts one more bin of this load on a ladder without labels.
func (t *ladder) add(load int64) {
	i, found := slices.BinarySearch(t.load, load)
	if !found {
		begin := t.lo
		if i > 0 {
			begin = t.end[i-1]
		}
		t.load = slices.Insert(t.load, i, load)
		t.end = slices.Insert(t.end, i, begin)
	}
	for ; i < len(t.end); i++ {
		t.end[i]++
	}
}

// drop forgets level i, which is empty.
func (t *ladder) drop(i int) {
	t.load = slices.Delete(t.load, i, i+1)
	t.end = slices.Delete(t.end, i, i+1)
}

// counts rebuilds a ladder without labels: count[i] bins of load load[i],
// loads increasing.
func (t *ladder) counts(load, count []int64) {
	t.load, t.end, t.lo = append(t.load[:0], load...), t.end[:0], 0
	var sum int64
	for _, c := range count {
		sum += c
		t.end = append(t.end, sum)
	}
}

// rank rebuilds a ladder with labels from the load of every bin. The loads may
// stand in pos.
func rank[T int32 | int64](t *ladder, loads []T) {
	top := slices.Max(loads)
	if int64(top) > int64(4*len(loads))+64 { // few bins for so large loads: compare
		for i := range t.order {
			t.order[i] = int32(i)
		}
		slices.SortStableFunc(t.order, func(a, b int32) int { return cmp.Compare(loads[a], loads[b]) })
	} else { // by counting
		next := make([]int64, top+2)
		for _, l := range loads {
			next[l+1]++
		}
		for l := range int(top) {
			next[l+1] += next[l]
		}
		for i, l := range loads {
			t.order[next[l]] = int32(i)
			next[l]++
		}
	}
	t.load, t.end, t.lo = t.load[:0], t.end[:0], 0
	for p, b := range t.order {
		l := int64(loads[b])
		if k := len(t.load); k == 0 || t.load[k-1] != l {
			t.load = append(t.load, l)
			t.end = append(t.end, int64(p))
		}
		t.end[len(t.end)-1]++
		if t.lookup {
			t.pos[b] = int32(p)
		}
	}
}
