package array

// None is no bin.
const None = ^uint64(0)

// Run plays k steps of an engine e on the array that is in use. The three loops are one generic
// function, which plays on counters of any width up to the end, or up to a step that brings a
// ball to a counter without room: it returns how many steps are left after that one, and the bin,
// or 0 and [None]. Then Run widens the counters, puts the ball there and goes on.
//
// A loop may keep the random numbers it has drawn for later steps or forget them: they are
// independent of all that happened.
func Run[E any](
	l *Loads, k int64, e E,
	narrow func(E, []uint8, int64) (left int64, full uint64),
	middle func(E, []uint16, int64) (left int64, full uint64),
	wide func(E, []int64, int64) (left int64, full uint64),
) {
	for k > 0 {
		full := None
		switch {
		case len(l.Wide) > 0:
			k, full = wide(e, l.Wide, k)
		case len(l.Middle) > 0:
			k, full = middle(e, l.Middle, k)
		default:
			k, full = narrow(e, l.Narrow, k)
		}
		if full != None {
			l.Widen(full)
		}
	}
}

// Read returns what a function makes of the array that is in use; the three are one generic
// function.
func Read[E, R any](
	l *Loads, e E, narrow func(E, []uint8) R, middle func(E, []uint16) R, wide func(E, []int64) R,
) R {
	switch {
	case len(l.Wide) > 0:
		return wide(e, l.Wide)
	case len(l.Middle) > 0:
		return middle(e, l.Middle)
	}
	return narrow(e, l.Narrow)
}

// Add puts a ball into bin i and reports whether it had room.
func Add[T Load](loads []T, i uint64) bool {
	v := loads[i] + 1
	if v == 0 {
		return false
	}
	loads[i] = v
	return true
}
