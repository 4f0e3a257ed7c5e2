package balls

import (
	"fmt"
	"slices"
)

// A Start is how the bins are filled at time 0: by a word that the process
// knows, such as "empty", or by the load of every bin. The zero value is the
// default of the process.
type Start struct {
	Kind  string
	Loads []int64
}

// readStart reads one of the words or {"loads":[..]}.
func readStart(v value, words []string) (Start, bool) {
	if v.kind == word {
		return Start{Kind: v.text}, slices.Contains(words, v.text)
	}
	loads, ok := v.get("loads")
	if !ok || len(v.keys) > 1 || loads.kind != list || len(loads.list) == 0 {
		return Start{}, false
	}
	s := Start{Loads: make([]int64, len(loads.list))}
	for i, e := range loads.list {
		x, err := integer(e)
		if err != nil || x < 0 {
			return Start{}, false
		}
		s.Loads[i] = x
	}
	return s, true
}

func (s Start) plain() any {
	if s.Loads != nil {
		return []KeyValue{{"loads", s.Loads}}
	}
	return s.Kind
}

// check refuses loads that are not one for each of n bins, or that together
// with the balls to come exceed 2^53.
func (s Start) check(n, balls int64) error {
	if s.Loads == nil {
		return nil
	}
	if int64(len(s.Loads)) != n {
		return fmt.Errorf("start: %d loads: must be one for each of the %d bins", len(s.Loads), n)
	}
	total := balls
	for _, x := range s.Loads {
		if x < 0 {
			return fmt.Errorf("start: load %d: must not be negative", x)
		}
		if total += x; x > limit || total > limit {
			return fmt.Errorf("start: %d: at most 2^53 balls in all", x)
		}
	}
	return nil
}
