package balls

import (
	"context"
	"fmt"
	"reflect"

	"ballslab/balls/internal/spec"
	"ballslab/internal/progress"
)

// Results are the results of the cells of a specification, in their order. As
// the last expression of a notebook cell they show themselves as a table.
type Results []*Result

// Sweep reads a specification as [Read] does and runs its cells one after
// another. On an error it returns the results there are, with the error.
func Sweep(text string) (Results, error) {
	cells, err := Read(text)
	if err != nil {
		return nil, err
	}
	return runAll(cells)
}

// runAll runs cells one after another.
func runAll(cells []Cell) (Results, error) {
	var results Results
	for i, c := range cells {
		r, err := c.Run(progress.Part(context.Background(), i, len(cells)))
		if err != nil {
			return results, err
		}
		results = append(results, r)
	}
	return results, nil
}

// A List is a key of a specification with the values that it takes in a sweep; see [Over].
type List struct {
	key    string
	values spec.Value
}

// Over returns the list of a key, such as "bins", with its values: numbers, words, expressions in
// n, or values of the types of this package and of beta and graphs. A slice stands for its
// entries; of metrics, which are a list by nature, every value is a slice:
//
//	balls.Over("bins", 1e3, 1e4, 1e5)
//	balls.Over("rule", "one-choice", "greedy")
//	balls.Over("balls", "n", "n*ln(n)", 5000)
//	balls.Over("beta", 0.6, beta.Square{High: 0.9, Low: 0.3, Up: 3000, Down: 2000})
//	balls.Over("graph", []*graphs.Graph{cycle, torus})
//	balls.Over("metrics", []string{"max_load"}, []string{"gap", "excess"})
func Over(key string, values ...any) List {
	if len(values) == 1 {
		if v := spec.Of(values[0]); v.Kind == spec.List {
			return List{key, v}
		}
	}
	return List{key, spec.Of(values)}
}

// SweepOf runs a process for the product of lists of its keys and of those of its plan, the first
// list changing slowest: what [Sweep] does with a text, with values of Go. A list stands in place
// of what the process or the plan says of its key; a key that the rule of a cell does not know is
// left out, and cells that are equal run once. On an error, of one line that names the key, it
// returns the results there are.
//
//	balls.SweepOf(balls.Allocate{Rule: "greedy"}, balls.Plan{Trials: 100, Seed: 1},
//		balls.Over("d", 1, 2, 3), balls.Over("bins", 1e3, 1e4, 1e5))
func SweepOf(p Process, plan Plan, lists ...List) (Results, error) {
	cells, err := product(p, plan, lists)
	if err != nil {
		return nil, err
	}
	return runAll(cells)
}

// product returns the cells of a sweep of Go values, read as those of a text are.
func product(p Process, plan Plan, lists []List) ([]Cell, error) {
	if err := given(p); err != nil {
		return nil, err
	}
	all := spec.Value{Kind: spec.Object}
	for _, l := range lists {
		if l.key == "process" {
			return nil, fmt.Errorf("process: %s: not in a list; run a sweep for each process", l.values)
		}
		if _, twice := all.Get(l.key); twice {
			return nil, fmt.Errorf("%s: %s: a second list of this key", l.key, l.values)
		}
		all.Set(l.key, l.values)
	}
	all.Set("process", spec.Of(p.Name()))
	known, err := knownKeys(all)
	if err != nil {
		return nil, err
	}
	for _, of := range []any{reflect.Indirect(reflect.ValueOf(p)).Interface(), plan} {
		for _, k := range spec.Keys(of) {
			field := reflect.Indirect(reflect.ValueOf(of)).Field(k.Field)
			if _, swept := all.Get(k.Name); !swept && !spec.Missing(field) {
				all.Set(k.Name, spec.Value{Kind: spec.Go, Go: field.Interface()})
			}
		}
	}
	return cellsOf(all, known, plan.Workers)
}
