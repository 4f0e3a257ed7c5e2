package law

import (
	"cmp"
	"slices"
)

// An Occupancy is a load vector without names: Bins[i] bins of load Loads[i], with
// loads in increasing order. Bins that it does not mention are empty.
type Occupancy struct {
	Loads, Bins []int64
}

// A State holds the counts S_j of an exchangeable process, in memory that
// grows with the number of different loads. Its entries are, by increasing load,
//
//   - islands: runs of consecutive loads that contain all loads in use, with
//     a few unused loads (spare) on both sides; most of the time there is one,
//     and it follows the bulk of the bins (all bins have the load of entry 0);
//   - singles: a bin far from all others, such as the one that holds all balls
//     at the start of a recovery. It has one entry, whose load moves with it.
type State struct {
	Bins, Balls int64
	Load        []int64 // load of the entry
	S           []int64 // bins of at least that load
	Single      []bool
	// Edge marks unused entries at the edge of an island: no ball must be put
	// in (or, at the lower edge, taken away) before [State.Layout].
	Edge []bool
	// Alone says whether there are singles.
	Alone bool

	removals bool
	islands  int   // with singles
	edges    []int // entries whose use makes the layout obsolete
	used     []use
}

// use is a number of bins of one load.
type use struct{ load, bins int64 }

const (
	spare = 3  // unused loads beside the loads in use
	apart = 64 // distance from which a bin of its own is a single
)

// Apart is how far a single may move before [State.Layout], whatever else moves.
const Apart = 6

// NewState returns a state for n bins under this law.
func NewState(n int64, l Law) *State {
	return &State{Bins: n, removals: l.Mix != Throw}
}

// Reset sets the loads.
func (s *State) Reset(p Occupancy) {
	s.used, s.Balls = s.used[:0], 0
	rest := s.Bins
	for i, b := range p.Bins {
		if b > 0 {
			s.used = append(s.used, use{p.Loads[i], b})
			s.Balls += b * p.Loads[i]
			rest -= b
		}
	}
	if rest > 0 {
		s.used = append(s.used, use{0, rest})
	}
	s.layout()
}

// Layout brings the entries in order again after some steps, if the loads in
// use have come near the edge of an island. It returns whether it did; the
// numbers of the entries have then changed.
func (s *State) Layout() bool {
	if !s.obsolete() {
		return false
	}
	s.used = s.used[:0]
	for i := range s.S {
		if k := s.At(i); k > 0 {
			s.used = append(s.used, use{s.Load[i], k})
		}
	}
	s.layout()
	return true
}

func (s *State) obsolete() bool {
	for _, i := range s.edges {
		if s.At(i) > 0 {
			return true
		}
	}
	low := 1
	if s.removals {
		low = 2*spare + 1
	}
	if len(s.S) > low && s.S[low] == s.Bins {
		return true
	}
	if s.Alone {
		for i, single := range s.Single {
			if single && (s.Load[i]-s.Load[i-1] < apart/4 || i+1 < len(s.S) &&
				s.Load[i+1]-s.Load[i] < apart/4) {
				return true
			}
		}
	}
	return false
}

// layout makes the entries from the list of loads in use.
func (s *State) layout() {
	s.Load, s.S, s.Single = s.Load[:0], s.S[:0], s.Single[:0]
	s.Edge, s.edges = s.Edge[:0], s.edges[:0]
	s.Alone, s.islands = false, 0
	u := s.used
	slices.SortFunc(u, func(x, y use) int { return cmp.Compare(x.load, y.load) })
	n := len(u)
	for a := 0; a < n; {
		s.islands++
		b := a + 1
		for b < n && u[b].load-u[b-1].load <= 2*spare+1 {
			b++
		}
		if a > 0 && b == a+1 && u[a].bins == 1 &&
			u[a].load-u[a-1].load > apart && (b == n || u[b].load-u[a].load > apart) {
			s.Load, s.S, s.Single = append(s.Load, u[a].load), append(s.S, 1), append(s.Single, true)
			s.Edge = append(s.Edge, false)
			s.Alone = true
			a = b
			continue
		}
		from, to := u[a].load, u[b-1].load+spare
		if s.removals || a > 0 {
			from = max(0, from-spare)
		}
		first := len(s.S)
		for l := from; l <= to; l++ {
			s.Load, s.S, s.Single = append(s.Load, l), append(s.S, 0), append(s.Single, false)
		}
		for ; a < b; a++ {
			s.S[first+int(u[a].load-from)] += u[a].bins
		}
		s.Edge = append(s.Edge, make([]bool, len(s.S)-first)...)
		if s.removals && from > 0 {
			s.edge(first, first+1)
		}
		s.edge(len(s.S)-1, len(s.S)-2)
	}
	for i := len(s.S) - 2; i >= 0; i-- {
		s.S[i] += s.S[i+1]
	}
}

// edge marks an entry as the edge of an island, and the one beside it as too near to it
// to begin a block with.
func (s *State) edge(last, beside int) {
	s.Edge[last] = true
	s.edges = append(s.edges, last, beside)
}

// At returns the number of bins of exactly the load of entry i.
func (s *State) At(i int) int64 {
	if i+1 < len(s.S) {
		return s.S[i] - s.S[i+1]
	}
	return s.S[i]
}

// NonEmpty returns S_1, the number of bins that are not empty.
func (s *State) NonEmpty() int64 {
	if s.Load[0] > 0 {
		return s.Bins
	}
	if len(s.S) < 2 {
		return 0
	}
	return s.S[1]
}

// Rank returns the entry of the bin of rank r, r = 0, 1, ..., when the bins are
// in the order of decreasing load: the last entry with S > r.
func (s *State) Rank(r int64) int {
	i, j := 0, len(s.S) // S[i] > r, and S[j] <= r (or beyond the end)
	for j-i > 1 {
		if k := min(i+8, (i+j)/2); s.S[k] > r {
			i = k
		} else {
			j = k
		}
	}
	return i
}

// Insert puts k balls into bins of entry i, one into each (into a single, all).
func (s *State) Insert(i int, k int64) {
	s.Balls += k
	if s.Single[i] {
		s.Load[i] += k
	} else {
		s.S[i+1] += k
	}
}

// Remove takes k balls from bins of entry i, likewise; nothing happens at load
// 0 and for [Nowhere].
func (s *State) Remove(i int, k int64) {
	if i == Nowhere || s.Load[i] == 0 {
		return
	}
	s.Balls -= k
	if s.Single[i] {
		s.Load[i] -= k
	} else {
		s.S[i] -= k
	}
}

// AppendProfile appends the loads in use, in increasing order, and how many bins
// have each of them.
func (s *State) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	first := len(loads)
	for i := range s.S {
		k := s.At(i)
		if k == 0 {
			continue
		}
		if j := len(loads) - 1; j >= first && loads[j] == s.Load[i] {
			bins[j] += k
			continue
		}
		loads, bins = append(loads, s.Load[i]), append(bins, k)
	}
	return loads, bins
}
