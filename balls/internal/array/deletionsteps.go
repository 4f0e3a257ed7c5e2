package array

// The functions below play k steps of [Deletions], up to one that brings a ball to a counter without room:
// they return how many are left, and that bin or None.

func playDeletions[T Load](e *Deletions, loads []T, k int64) (left int64, full uint64) {
	f := &e.coin
	if len(e.list) > len(loads)/4 {
		e.list = e.list[:0]
		e.listed = false
	}
	quick := e.d <= 2 && f.quick
	for full = None; k > 0 && full == None; {
		in := int64(-1)
		switch {
		case quick && e.listed:
			k, in, full = listedTurns(e, loads, k, f)
		case quick && e.total > 0:
			k, in, full = turns(e, loads, k, f)
		default:
			in = f.toss(e.t, e.src)
		}
		if in >= 0 {
			full = step(e, loads, in)
			k--
		}
	}
	return k, full
}

// step inserts a ball if in is 1, and else removes one.
func step[T Load](e *Deletions, loads []T, in int64) (full uint64) {
	e.t++
	if in == 0 {
		remove(e, loads)
		return None
	}
	e.total++
	e.peak = max(e.peak, e.total)
	i := lightest(loads, e.src, e.d)
	if e.listed && loads[i] == 0 {
		e.list = append(e.list, uint32(i))
	}
	if !Add(loads, i) {
		return i
	}
	return None
}

// remove takes a ball from a uniform non-empty bin, if there is one: found by trying uniform bins, until the
// tries are used up and the non-empty bins are listed.
func remove[T Load](e *Deletions, loads []T) {
	if e.total == 0 {
		return
	}
	e.total--
	for ; !e.listed && e.tries > 0; e.tries-- {
		if i := e.src.Below(uint64(len(loads))); loads[i] > 0 {
			loads[i]--
			return
		}
	}
	if !e.listed {
		makeList(e, loads)
	}
	removeListed(e, loads)
}
