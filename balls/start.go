package balls

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/internal/spec"
)

func init() { spec.Add(reflect.TypeFor[Start](), startType{}) }

// A Start is how the bins are filled at time 0: by a word that the process
// knows, such as "empty", or by the load of every bin. The zero value is the
// default of the process.
type Start struct {
	Kind  string
	Loads []int64
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
