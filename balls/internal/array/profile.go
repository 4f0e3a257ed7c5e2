package array

import (
	"bytes"
	"slices"
)

// AppendProfile appends the loads that occur, in increasing order, and the number of bins of
// each. About 0.1 ns a bin while all loads are below 8, and 1 ns beyond.
func (l *Loads) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	switch {
	case len(l.Wide) > 0:
		return Profile(&l.count, l.Wide, loads, bins)
	case len(l.Middle) > 0:
		return Profile(&l.count, l.Middle, loads, bins)
	}
	// Light loads level by level: bytes.Count looks at 32 bytes at a time, so that 10^4
	// bins with loads up to 3 take less than a microsecond.
	before, rest := len(loads), l.n
	for k := int64(0); k < 8; k++ {
		c := int64(bytes.Count(l.Narrow, []byte{byte(k)}))
		if c > 0 {
			loads = append(loads, k)
			bins = append(bins, c)
		}
		if rest -= c; rest == 0 {
			return loads, bins
		}
	}
	return Profile(&l.count, l.Narrow, loads[:before], bins[:before])
}

// Profile appends the loads that occur in an array, which is not empty, in increasing order, and
// how many there are of each. It counts the loads between the smallest and the largest in a table
// that it keeps for the next time, O(len(from) + range), or sorts them where these lie far apart.
// Loads may be negative.
func Profile[T Load](table *[]int64, from []T, loads, bins []int64) ([]int64, []int64) {
	low, high := slices.Min(from), slices.Max(from)
	if int64(high)-int64(low) > int64(len(from))+1<<10 {
		sorted := slices.Clone(from)
		slices.Sort(sorted)
		for i, x := range sorted {
			if i == 0 || x != sorted[i-1] {
				loads = append(loads, int64(x))
				bins = append(bins, 0)
			}
			bins[len(bins)-1]++
		}
		return loads, bins
	}
	span := int(int64(high)-int64(low)) + 1
	*table = slices.Grow((*table)[:0], span)[:span]
	count := *table
	clear(count)
	for _, x := range from {
		count[x-low]++
	}
	for i, c := range count {
		if c > 0 {
			loads = append(loads, int64(low)+int64(i))
			bins = append(bins, c)
		}
	}
	return loads, bins
}
