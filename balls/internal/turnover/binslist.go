package turnover

import "ballslab/balls/internal/bins"

// Where few bins have a ball, [Bins] keeps a list of these.

// makeList lists the non-empty bins.
func makeList[T bins.Load](e *Bins, loads []T) {
	e.listed = true
	e.list = e.list[:0]
	e.at = resize(e.at, int64(len(loads)))
	for i, x := range loads {
		if x > 0 {
			e.enlist(uint64(i))
		}
	}
}

// enlist adds a bin to the list.
func (e *Bins) enlist(i uint64) {
	e.at[i] = uint32(len(e.list))
	e.list = append(e.list, uint32(i))
}

// removeListed takes a ball from a uniform bin of the list, which is not empty.
func removeListed[T bins.Load](e *Bins, loads []T) {
	k := e.src.Below(uint64(len(e.list)))
	i := e.list[k]
	if loads[i]--; loads[i] == 0 {
		last := e.list[len(e.list)-1]
		e.list[k] = last
		e.at[last] = uint32(k)
		e.list = e.list[:len(e.list)-1]
	}
}
