package beta

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"ballslab/balls/count"
	"ballslab/balls/internal/spec"
)

// some has betas of every kind.
var some = []Beta{
	Constant(0.3), Cyclic{Values: []float64{0.5}}, Cyclic{Values: []float64{1, 1, 0, 0.25}},
	Square{High: 0.9, Low: 0.2, Up: 3, Down: 5}, Square{High: 1, Down: 4}, Sine{Mean: 0.5, Amplitude: -0.5, Period: 40},
	Sine{Mean: 0.25, Period: 1}, Ramp{From: 0.9, To: 0.1, Length: 30, Back: true}, Ramp{To: 1, Length: 7},
	Alternating{}, Random{Low: 0.25, High: 0.75}, Dips{Base: 0.8, Dip: 0.1, Every: 9, Length: 2}, Dips{Base: 1, Every: 2, Length: count.Exactly(0)},
}

// A piece bounds beta in its steps, and what it may be off in all of them is about one step.
func TestPieces(t *testing.T) {
	t.Parallel()
	for _, b := range some {
		b, err := Resolve(b, 10)
		if err != nil {
			t.Errorf("%+v: %v", b, err)
			continue
		}
		for from := int64(0); from < 100; from++ {
			low, high, length := b.Piece(from)
			if length < 1 || !(low <= high) || float64(min(length, 1e6))*(high-low) > 1.5 {
				t.Errorf("%+v: piece %v to %v of %d steps", b, low, high, length)
			}
			for i := range min(length, 200) {
				if x := b.At(from + i); !(low-1e-12 <= x && x <= high+1e-12) || !(0 <= x && x <= 1) {
					t.Fatalf("%+v: %v at step %d, in a piece from %v to %v", b, x, from+i, low, high)
				}
			}
		}
	}
}

// What a cell shows is read as the same beta.
func TestReadIsPlain(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, b := range some {
		seen[b.kind()] = true
		text := string(spec.AppendValue(nil, betaType{}.Plain(b)))
		again, err := Read(text, 10)
		if resolved, _ := Resolve(b, 10); err != nil || !reflect.DeepEqual(again, resolved) {
			t.Errorf("%+v: %s became %+v, %v", b, text, again, err)
		}
	}
	for _, b := range kinds {
		if !seen[b.kind()] || !strings.Contains(allowed(), b.kind()) {
			t.Errorf("kind %s: not tried, or not among those allowed", b.kind())
		}
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	sine := Sine{Mean: 0.5, Amplitude: 0.25, Period: count.Expr("2n")}
	b, err := Resolve(sine, 50)
	if err != nil || b.(Sine).Period != 100 || math.Abs(b.At(25)-0.75) > 1e-15 {
		t.Errorf("%+v, %v", b, err)
	}
	if _, err := Resolve(sine, 0); err == nil || !strings.HasPrefix(err.Error(), `beta: period: "2n": an expression where the number of bins is not known`) {
		t.Error(err)
	}
}

func ExampleRead() {
	b, err := Read(`{"kind":"square","high":0.75,"low":0.25,"up":"n","down":"n/2"}`, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.At(999), b.At(1000), b.At(1500))
	_, err = Read("1.5", 1000)
	fmt.Println(err)
	// Output:
	// 0.75 0.25 0.75
	// beta: 1.5: allowed: a probability, from 0 to 1
}
