package bins

import (
	"bytes"
	"slices"
)

// Loads is an array of loads as narrow as their values allow. One of the slices
// is in use, the others are empty.
type Loads struct {
	narrow []uint8
	middle []uint16
	wide   []int64
	n      int64
	count  []int64 // memory of appendProfile
}

// A load is the type of a counter.
type load interface{ uint8 | uint16 | int64 }

// newLoads returns n loads, copied from start unless that is nil.
func newLoads(n int64, start []int64) Loads {
	l := Loads{n: n}
	if start == nil {
		return l // stands for n zeros
	}
	switch top := slices.Max(start); {
	case top < 1<<8:
		l.narrow = convert[uint8](nil, start)
	case top < 1<<16:
		l.middle = convert[uint16](nil, start)
	default:
		l.wide = slices.Clone(start)
	}
	return l
}

// convert copies loads into an array of another width, reusing to.
func convert[T, F load](to []T, from []F) []T {
	to = slices.Grow(to[:0], len(from))[:len(from)]
	for i, x := range from {
		to[i] = T(x)
	}
	return to
}

// copyFrom makes l equal to first, in memory of its own. Wide arrays that l had
// before are kept for later use.
func (l *Loads) copyFrom(first *Loads) {
	l.n = first.n
	l.middle, l.wide = l.middle[:0], l.wide[:0]
	switch {
	case first.wide != nil:
		l.wide = append(l.wide, first.wide...)
	case first.middle != nil:
		l.middle = append(l.middle, first.middle...)
	case first.narrow != nil:
		l.narrow = append(l.narrow[:0], first.narrow...)
	default:
		if int64(cap(l.narrow)) < l.n {
			l.narrow = make([]uint8, l.n)
			return
		}
		l.narrow = l.narrow[:l.n]
		clear(l.narrow)
	}
}

// widen moves the loads to the next wider array and throws one ball into bin i, which was
// full before.
func (l *Loads) widen(i uint64) {
	if len(l.middle) == 0 {
		l.middle = convert(l.middle, l.narrow)
		l.narrow = l.narrow[:0]
		l.middle[i]++
		return
	}
	l.wide = convert(l.wide, l.middle)
	l.middle = l.middle[:0]
	l.wide[i]++
}

func (l *Loads) appendProfile(loads, bins []int64) ([]int64, []int64) {
	switch {
	case len(l.wide) > 0:
		return profile(&l.count, l.wide, loads, bins)
	case len(l.middle) > 0:
		return profile(&l.count, l.middle, loads, bins)
	}
	// Light loads level by level: bytes.Count looks at 32 bytes at a time, so that 10^4
	// bins with loads up to 3 take less than a microsecond.
	before, rest := len(loads), l.n
	for k := int64(0); k < 8; k++ {
		c := int64(bytes.Count(l.narrow, []byte{byte(k)}))
		if c > 0 {
			loads = append(loads, k)
			bins = append(bins, c)
		}
		if rest -= c; rest == 0 {
			return loads, bins
		}
	}
	return profile(&l.count, l.narrow, loads[:before], bins[:before])
}

// profile counts the loads between the smallest and the largest in a table, or
// sorts them where these are far apart.
func profile[T load](table *[]int64, from []T, loads, bins []int64) ([]int64, []int64) {
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
	span := int(high-low) + 1
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
