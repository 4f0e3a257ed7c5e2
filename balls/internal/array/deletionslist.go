package array

import (
	"math/bits"
)

// Where few bins have a ball, [Deletions] keeps a list of these: to insert and to remove both take
// O(1) for the list.

// makeList lists the non-empty bins.
func makeList[T Load](e *Deletions, loads []T) {
	e.listed = true
	e.list = e.list[:0]
	for i, x := range loads {
		if x > 0 {
			e.list = append(e.list, uint32(i))
		}
	}
}

// removeListed takes a ball from a uniform bin of the list, which is not empty.
func removeListed[T Load](e *Deletions, loads []T) {
	k := e.src.Below(uint64(len(e.list)))
	i := e.list[k]
	if loads[i]--; loads[i] == 0 {
		last := len(e.list) - 1
		e.list[k] = e.list[last]
		e.list = e.list[:last]
	}
}

// playListed plays k steps with one or two choices and the list, and leaves to its caller a step
// that beta cuts, as [playDrawn] does. The ball to go comes from a word of its own. 6 to 9 ns a
// step; a call for each step took 11 to 14.
func playListed[T Load](e *Deletions, loads []T, k int64, f *coin) (left, in int64, full uint64) {
	s, x := *e.src, uint64(0)
	n := uint64(len(loads))
	list, total, peak, end := e.list, e.total, e.peak, e.t+k
	in, full = -1, None
	cut := uint64(0)
	for k > 0 {
		x, s = s.Next()
		i, rest := bits.Mul64(x, n)
		j, rest := bits.Mul64(rest, n)
		if rest < f.redraw {
			continue
		}
		if rest < f.rare {
			cut, in = rest, 0
			break
		}
		k--
		if rest <= f.last {
			if e.d == 2 && loads[j] < loads[i] {
				i = j
			}
			if loads[i] == 0 {
				list = append(list, uint32(i))
			}
			total++
			peak = max(peak, total)
			if !Add(loads, i) {
				full = i
				break
			}
		} else if total > 0 {
			total--
			m := uint64(len(list))
			x, s = s.Next()
			at, rest := bits.Mul64(x, m)
			for rest < m && rest < -m%m {
				x, s = s.Next()
				at, rest = bits.Mul64(x, m)
			}
			i = uint64(list[at])
			if loads[i]--; loads[i] == 0 {
				list[at] = list[m-1]
				list = list[:m-1]
			}
		}
	}
	*e.src, e.list, e.total, e.peak, e.t = s, list, total, peak, end-k
	if in == 0 {
		in = f.close(cut, e.t, e.src)
	}
	return k, in, full
}
