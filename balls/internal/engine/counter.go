package engine

import "slices"

// A Counter makes the profile of an array of loads, negative ones too. It keeps its
// table from one profile to the next.
type Counter struct{ count []int64 }

// AppendProfile appends the loads that occur, in increasing order, and how many
// entries have each of them. O(len(from) + range), or a sort where loads lie far
// apart. from is not empty.
func (c *Counter) AppendProfile(from []int32, loads, bins []int64) ([]int64, []int64) {
	low, high := from[0], from[0]
	for _, x := range from {
		low, high = min(low, x), max(high, x)
	}
	if int64(high)-int64(low) > int64(len(from))+1<<16 {
		return appendSorted(from, loads, bins)
	}
	span := int(int64(high)-int64(low)) + 1
	if cap(c.count) < span {
		c.count = make([]int64, span)
	}
	count := c.count[:span]
	clear(count)
	for _, x := range from {
		count[x-low]++
	}
	for i, k := range count {
		if k > 0 {
			loads, bins = append(loads, int64(low)+int64(i)), append(bins, k)
		}
	}
	return loads, bins
}

// appendSorted is AppendProfile for loads that lie far apart.
func appendSorted(from []int32, loads, bins []int64) ([]int64, []int64) {
	sorted := slices.Clone(from)
	slices.Sort(sorted)
	for i, x := range sorted {
		if i == 0 || x != sorted[i-1] {
			loads, bins = append(loads, int64(x)), append(bins, 0)
		}
		bins[len(bins)-1]++
	}
	return loads, bins
}
