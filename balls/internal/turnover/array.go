package turnover

import (
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// An array holds the loads of all bins, in bytes as long as none is above 255. One of the
// slices is in use, the other is empty.
type array struct {
	narrow  []uint8
	wide    []int32
	counter engine.Counter
	touched uint32 // what looking ahead computes, so that it is not optimised away
}

// inCache is the number of bins or balls beyond which a draft is looked up ahead.
const inCache = 1 << 17

// A load is the type of a counter.
type load interface{ uint8 | int32 }

// reset fills the bins; the balls of a random start are thrown with numbers of src.
func (a *array) reset(s Start, src *random.Source) {
	low, sum := *src, int64(0)
	a.wide = a.wide[:0]
	if s.Balls < 256 || s.Kind != "one-bin" && s.Balls/s.Bins < 255 {
		a.narrow = resize(a.narrow, s.Bins)
		fill(s, a.narrow, src)
		for _, x := range a.narrow {
			sum += int64(x)
		}
	}
	if sum != s.Balls { // more than 255 balls came together in a bin
		*src = low
		a.narrow = a.narrow[:0]
		a.wide = resize(a.wide, s.Bins)
		fill(s, a.wide, src)
	}
}

func resize[T any](x []T, n int64) []T {
	if int64(cap(x)) < n {
		return make([]T, n)
	}
	return x[:n]
}

// widen makes room for loads above 255.
func (a *array) widen() {
	a.wide = resize(a.wide, int64(len(a.narrow)))
	for i, x := range a.narrow {
		a.wide[i] = int32(x)
	}
	a.narrow = a.narrow[:0]
}

// appendProfile is AppendProfile of an engine.
func (a *array) appendProfile(loads, bins []int64) ([]int64, []int64) {
	if len(a.wide) > 0 {
		return a.counter.AppendProfile(a.wide, loads, bins)
	}
	var count [256]int64
	for _, x := range a.narrow {
		count[x]++
	}
	for l, c := range count {
		if c > 0 {
			loads, bins = append(loads, int64(l)), append(bins, c)
		}
	}
	return loads, bins
}

// fill puts the balls into an array of loads.
func fill[T load](s Start, loads []T, src *random.Source) {
	if s.Kind == "random" {
		clear(loads)
		for range s.Balls {
			loads[src.Below(uint64(len(loads)))]++
		}
		return
	}
	i := 0
	p := s.profile()
	for k, c := range p.Bins {
		for range c {
			loads[i] = T(p.Loads[k])
			i++
		}
	}
}

// less is 1 if a < b, else 0, without a branch.
func less[T load](a, b T) uint64 { return uint64(int64(a)-int64(b)) >> 63 }

// pick returns j if second is 1, and i if it is 0, without a branch.
func pick(second, i, j uint64) uint64 { return i ^ (i^j)&-second }

// lightest returns the first of the least loaded of d uniform bins.
func lightest[T load](loads []T, src *random.Source, d int64) uint64 {
	return lighterOf(loads, src, src.Below(uint64(len(loads))), d-1)
}

// lighterOf returns the first of the least loaded of bin i and d uniform ones.
func lighterOf[T load](loads []T, src *random.Source, i uint64, d int64) uint64 {
	for range d {
		j := src.Below(uint64(len(loads)))
		i = pick(less(loads[j], loads[i]), i, j)
	}
	return i
}
