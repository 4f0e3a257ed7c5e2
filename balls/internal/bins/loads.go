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
		return profileOfWide(l.wide, loads, bins)
	case len(l.middle) > 0:
		return appendCounts(countEach(make([]int64, 1<<16), l.middle), loads, bins)
	}
	var count [256]int64
	countBytes(&count, l.narrow)
	return appendCounts(count[:], loads, bins)
}

// countBytes sets count[k] to the number of bytes that are k. Light loads are counted
// level by level, since bytes.Count looks at 32 bytes at a time: 10^4 bins with loads up
// to 3 take less than a microsecond. What is heavier is counted bin by bin.
func countBytes(count *[256]int64, loads []uint8) {
	rest := int64(len(loads))
	for k := 0; k < 8; k++ {
		count[k] = int64(bytes.Count(loads, []byte{byte(k)}))
		if rest -= count[k]; rest == 0 {
			return
		}
	}
	clear(count[:])
	countEach(count[:], loads)
}

func countEach[T uint8 | uint16](count []int64, loads []T) []int64 {
	for _, x := range loads {
		count[x]++
	}
	return count
}

func appendCounts(count, loads, bins []int64) ([]int64, []int64) {
	for k, c := range count {
		if c > 0 {
			loads = append(loads, int64(k))
			bins = append(bins, c)
		}
	}
	return loads, bins
}

// profileOfWide sorts a copy: 8 more bytes per bin.
func profileOfWide(wide, loads, bins []int64) ([]int64, []int64) {
	sorted := slices.Clone(wide)
	slices.Sort(sorted)
	for i, x := range sorted {
		if i == 0 || x != sorted[i-1] {
			loads = append(loads, x)
			bins = append(bins, 0)
		}
		bins[len(bins)-1]++
	}
	return loads, bins
}
