package balls

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/start"
)

func init() {
	spec.Add(reflect.TypeFor[Start](), startType{})
	spec.Add(reflect.TypeFor[[]Start](), startsType{})
}

// A Start is how the bins are filled at time 0: by a word that the process
// knows, such as "empty", or by the load of every bin, from which the number of balls
// follows. The zero value is the default of the process. On a graph the loads are in the order
// of the vertices; else the order does not matter.
type Start struct {
	Kind  string
	Loads []int64
}

// take prepares a start for a process of n bins, before defaults are filled in. Loads decide
// the number of balls, where the process has that key; "empty" is the default of the others, and
// stands for nothing.
func (s *Start) take(n int64, balls *Count) error {
	if s.Loads == nil || n == 0 {
		if balls == nil && s.Kind == "empty" {
			s.Kind = ""
		}
		return nil
	}
	if err := s.check(n, 0); err != nil {
		return err
	}
	s.Loads = slices.Clone(s.Loads)
	if balls != nil && *balls == 0 {
		*balls = Exactly(s.total())
	}
	return nil
}

// total is the number of balls of a start by loads.
func (s Start) total() int64 {
	sum := int64(0)
	for _, x := range s.Loads {
		sum += x
	}
	return sum
}

// agrees refuses a number of balls that is not that of the loads.
func (s Start) agrees(balls Count) error {
	if s.Loads != nil && s.total() != balls.Int64() {
		return fmt.Errorf("balls: %d: must be the sum of the loads at the start, %d", balls.Int64(), s.total())
	}
	return nil
}

// of is the start of n bins, and so many balls, as engines take it.
func (s Start) of(n, balls int64) start.Start {
	return start.Start{Kind: s.Kind, Bins: n, Balls: balls, Loads: s.Loads}
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
		if total += x; x > spec.Limit || total > spec.Limit {
			return fmt.Errorf("start: %d: at most 2^53 balls in all", x)
		}
	}
	return nil
}

// A startsType is the type of the starts of [Recovery]: a list of two.
type startsType struct{ startType }

func (startsType) Allowed(k spec.Key) string {
	return "two of " + startType{}.Allowed(k)
}

func (t startsType) Read(k spec.Key, v spec.Value) (any, error) {
	if v.Kind != spec.List {
		return nil, k.Refuse(v)
	}
	if len(v.List) != 2 {
		return nil, k.Refuse(fmt.Sprintf("%d of them", len(v.List)))
	}
	var starts []Start
	for _, e := range v.List {
		s, err := t.startType.Read(k, e)
		if err != nil {
			return nil, err
		}
		starts = append(starts, s.(Start))
	}
	return starts, nil
}

func (t startsType) Plain(field any) any {
	var list []any
	for _, s := range field.([]Start) {
		list = append(list, t.startType.Plain(s))
	}
	return list
}

func (t startsType) Check(k spec.Key, field any) error {
	starts := field.([]Start)
	if len(starts) != 2 {
		return k.Refuse(fmt.Sprintf("%d of them", len(starts)))
	}
	for _, s := range starts {
		if err := t.startType.Check(k, s); err != nil {
			return err
		}
	}
	return nil
}

// A startType is the type of keys that take a [Start]: one of the words of the key, or an object.
type startType struct{}

func (startType) Allowed(k spec.Key) string {
	return strings.Join(append(k.Words, `{"loads":[..]} with one load for each bin`), ", ")
}

func (startType) Read(k spec.Key, v spec.Value) (any, error) {
	if v.Kind == spec.Word && slices.Contains(k.Words, v.Text) {
		return Start{Kind: v.Text}, nil
	}
	list, ok := v.Only("loads")
	loads, err := list.Integers()
	if !ok || err != nil || slices.Min(loads) < 0 {
		return nil, k.Refuse(v)
	}
	return Start{Loads: loads}, nil
}

func (startType) Plain(field any) any {
	s := field.(Start)
	if s.Loads != nil {
		return []KeyValue{{"loads", s.Loads}}
	}
	return s.Kind
}

// Check refuses words that the key does not have, and words beside loads.
func (startType) Check(k spec.Key, field any) error {
	if s := field.(Start); (s.Loads == nil) != slices.Contains(k.Words, s.Kind) {
		return k.Refuse(spec.Quote(s.Kind))
	}
	return nil
}
