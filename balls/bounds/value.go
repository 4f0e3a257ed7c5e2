package bounds

import (
	"encoding/json"
	"fmt"
)

// The kinds of a [Value].
const (
	KindExact      = "exact"      // known exactly, here to rounding
	KindRigorous   = "rigorous"   // a bound with its constants, for every size
	KindAsymptotic = "asymptotic" // a leading term with its constant
	KindOrder      = "order"      // right up to a constant factor only
	KindHeuristic  = "heuristic"  // no proof at this size
)

// A Value is what a calculator says, with the kind of statement it is. It is a
// number (Low = High), an interval, or a list (List not nil).
type Value struct {
	Name string
	// Low and High are the ends of an interval that holds the quantity; equal
	// for a number.
	Low, High float64
	// List holds a quantity that is a vector.
	List []float64
	// Kind is exact, rigorous, asymptotic, order or heuristic.
	Kind string
	// Source says where the formula is from, or that it is derived here.
	Source string
	// Note is a remark to be read with the number; often empty.
	Note string

	interval bool
}

// String returns the value, its kind and its source in one line.
func (v Value) String() string {
	text, err := json.Marshal(v.plain())
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s = %s (%s; %s)", v.Name, text, v.Kind, v.Source)
}

// MarshalJSON returns the object that `ballslab bound` prints: the keys name,
// value (a number, [low, high], or a list), kind and source.
func (v Value) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name   string `json:"name"`
		Value  any    `json:"value"`
		Kind   string `json:"kind"`
		Source string `json:"source"`
	}{v.Name, v.plain(), v.Kind, v.Source})
}

func (v Value) plain() any {
	switch {
	case v.List != nil:
		return v.List
	case v.interval || v.Low != v.High:
		return []float64{v.Low, v.High}
	}
	return v.Low
}

// ofNumber, ofInterval and ofList make the values of calculators.
func ofNumber(x float64, err error) (Value, error) { return Value{Low: x, High: x}, err }

func ofInterval(low, high float64, err error) (Value, error) {
	return Value{Low: low, High: high, interval: true}, err
}

func ofList(x []float64, err error) (Value, error) { return Value{List: x}, err }
