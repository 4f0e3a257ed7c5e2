package array

import "slices"

// Loads is an array of loads in counters as narrow as their values allow: bytes as long as all are
// below 256, so that 10^6 bins fit the cache, then 16 and 64 bits. One of the slices is in use, the
// others are empty.
type Loads struct {
	Narrow []uint8
	Middle []uint16
	Wide   []int64
	n      int64
	count  []int64 // memory of AppendProfile, between two calls
}

// A Load is the type of a counter.
type Load interface {
	uint8 | uint16 | int32 | int64
}

// NewLoads returns n loads, copied from start unless that is nil.
func NewLoads(n int64, start []int64) Loads {
	l := Loads{n: n}
	if start == nil {
		return l // stands for n zeros
	}
	switch top := slices.Max(start); {
	case top < 1<<8:
		l.Narrow = convert[uint8](nil, start)
	case top < 1<<16:
		l.Middle = convert[uint16](nil, start)
	default:
		l.Wide = slices.Clone(start)
	}
	return l
}

// LoadsOf returns the loads of a profile, so many bins of each, in this order.
func LoadsOf(loads, count []int64) Loads {
	var l Loads
	for _, c := range count {
		l.n += c
	}
	switch top := slices.Max(loads); {
	case top == 0: // stands for n zeros
	case top < 1<<8:
		l.Narrow = repeat[uint8](loads, count)
	case top < 1<<16:
		l.Middle = repeat[uint16](loads, count)
	default:
		l.Wide = repeat[int64](loads, count)
	}
	return l
}

func repeat[T Load](loads, count []int64) []T {
	total := int64(0)
	for _, c := range count {
		total += c
	}
	all := make([]T, total)
	rest := all
	for i, c := range count {
		for k := range rest[:c] {
			rest[k] = T(loads[i])
		}
		rest = rest[c:]
	}
	return all
}

// convert copies loads into an array of another width, reusing to.
func convert[T, F Load](to []T, from []F) []T {
	to = slices.Grow(to[:0], len(from))[:len(from)]
	for i, x := range from {
		to[i] = T(x)
	}
	return to
}

// CopyFrom makes l equal to first, in memory of its own. Wide arrays that l had
// before are kept for later use.
func (l *Loads) CopyFrom(first *Loads) {
	l.n = first.n
	l.Middle, l.Wide = l.Middle[:0], l.Wide[:0]
	switch {
	case first.Wide != nil:
		l.Wide = Copied(l.Wide, first.Wide)
	case first.Middle != nil:
		l.Middle = Copied(l.Middle, first.Middle)
	case first.Narrow != nil:
		l.Narrow = Copied(l.Narrow, first.Narrow)
	default:
		if int64(cap(l.Narrow)) < l.n {
			l.Narrow = make([]uint8, l.n)
			return
		}
		l.Narrow = l.Narrow[:l.n]
		Clear(l.Narrow)
	}
}

// Widen moves the loads to the next wider array and throws one ball into bin i, which was
// full before.
func (l *Loads) Widen(i uint64) {
	if len(l.Middle) == 0 {
		l.Middle = convert(l.Middle, l.Narrow)
		l.Narrow = l.Narrow[:0]
		l.Middle[i]++
		return
	}
	l.Wide = convert(l.Wide, l.Middle)
	l.Middle = l.Middle[:0]
	l.Wide[i]++
}

// Bins returns how many loads there are.
func (l *Loads) Bins() int64 { return l.n }

// At returns the load of bin i.
func (l *Loads) At(i uint64) int64 {
	switch {
	case len(l.Wide) > 0:
		return l.Wide[i]
	case len(l.Middle) > 0:
		return int64(l.Middle[i])
	}
	return int64(l.Narrow[i])
}

// Throw throws a ball into bin i.
func (l *Loads) Throw(i uint64) {
	switch {
	case len(l.Wide) > 0:
		l.Wide[i]++
	case len(l.Middle) > 0 && Add(l.Middle, i), len(l.Middle) == 0 && Add(l.Narrow, i):
	default:
		l.Widen(i)
	}
}

// AppendTo appends the loads of all bins.
func (l *Loads) AppendTo(loads []int64) []int64 {
	return Read(l, loads, appendAll, appendAll, appendAll)
}

func appendAll[T Load](loads []int64, from []T) []int64 {
	for _, x := range from {
		loads = append(loads, int64(x))
	}
	return loads
}
