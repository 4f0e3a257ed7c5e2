package balls_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/balls/graphs"
)

// linesOf are the results as ballslab run prints them: cells, and numbers.
func linesOf(t *testing.T, results balls.Results) []string {
	t.Helper()
	var out []string
	for _, r := range results {
		b, err := r.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(b))
	}
	return out
}

// A sweep of Go values is that of the text that says the same: the same cells in the same order,
// and the same numbers.
func TestSweepOfIsSweep(t *testing.T) {
	t.Parallel()
	cycle, err := graphs.Cycle(6)
	if err != nil {
		t.Fatal(err)
	}
	star, err := graphs.New(4, [][]int{{0, 1}, {0, 2}, {0, 3}})
	if err != nil {
		t.Fatal(err)
	}
	for text, of := range map[string]func() (balls.Results, error){
		`{"process":"allocate","rule":"greedy","d":[1,2,3],"bins":[10,100],"trials":3,"seed":5}`: func() (balls.Results, error) {
			return balls.SweepOf(balls.Allocate{Rule: "greedy"}, balls.Plan{Trials: 3, Seed: 5}, balls.Over("d", 1, 2, 3), balls.Over("bins", 1e1, 1e2))
		},
		// typed lists; a list in place of a field; equal cells once; keys of the other rule left
		// out
		`{"rule":["one-choice","greedy"],"bins":[7,7,9],"process":"allocate","d":3,"balls":["n",7,"2n"],"trials":2}`: func() (balls.Results, error) {
			return balls.SweepOf(balls.Allocate{D: 3, Bins: 12}, balls.Plan{Trials: 2}, balls.Over("rule", []string{"one-choice", "greedy"}),
				balls.Over("bins", []int64{7, 7, 9}), balls.Over("balls", balls.Expr("n"), 7, "2n"))
		},
		`{"process":"allocate","rule":"greedy","distinct":[true,false],"bins":9,"start":["empty",{"loads":[1,0,0,0,2,0,0,0,0]}],"balls":0}`: func() (balls.Results, error) {
			return balls.SweepOf(balls.Allocate{Rule: "greedy", Bins: 9, Balls: balls.Expr("0")}, balls.Plan{}, balls.Over("distinct", true, false),
				balls.Over("start", "empty", balls.Start{Loads: []int64{1, 0, 0, 0, 2, 0, 0, 0, 0}}))
		},
		`{"process":"random-deletions","bins":20,"steps":"5n","beta":[0.5,{"kind":"square","high":1,"low":0.25,"up":"n","down":30},{"kind":"cyclic","values":[1,0]}],"metrics":[["gap"],["overload","total_load"]]}`: func() (balls.Results, error) {
			return balls.SweepOf(balls.RandomDeletions{Bins: 20, Steps: balls.Expr("5n")}, balls.Plan{},
				balls.Over("beta", 0.5, beta.Square{High: 1, Low: 0.25, Up: balls.Expr("n"), Down: 30}, beta.Cyclic{Values: []float64{1, 0}}),
				balls.Over("metrics", []string{"gap"}, []string{"overload", "total_load"}))
		},
		`{"process":"graph-removal","graph":[{"family":"cycle","n":6},{"edges":[[0,1],[0,2],[0,3]],"n":4}],"arrival":[0.5,{"values":[0.25]}],"noise":[0,0.25],"time":5,"seed":[1,2]}`: func() (balls.Results, error) {
			return balls.SweepOf(balls.GraphRemoval{Time: 5}, balls.Plan{Workers: 1}, balls.Over("graph", []*graphs.Graph{cycle, star}),
				balls.Over("arrival", balls.Rate{Each: 0.5}, balls.Rate{Values: []float64{0.25}}), balls.Over("noise", []float64{0, 0.25}), balls.Over("seed", []uint64{1, 2}))
		},
		`{"process":"recovery","of":[{"process":"infinite","bins":8,"steps":30},{"process":"random-deletions","bins":8,"steps":30,"beta":0.5}],"metrics":["meeting_time"]}`: func() (balls.Results, error) {
			return balls.SweepOf(balls.Recovery{}, balls.Plan{Metrics: []string{"meeting_time"}},
				balls.Over("of", balls.Infinite{Bins: 8, Steps: 30}, balls.RandomDeletions{Bins: 8, Steps: 30, Beta: beta.Constant(0.5)}))
		},
		`{"process":"recovery","of":{"process":"infinite","bins":3,"steps":30},"starts":[["one-bin",{"loads":[1,1,1]}],["random","balanced"]]}`: func() (balls.Results, error) {
			return balls.SweepOf(balls.Recovery{Of: balls.Infinite{Bins: 3, Steps: 30}}, balls.Plan{},
				balls.Over("starts", []balls.Start{{Kind: "one-bin"}, {Loads: []int64{1, 1, 1}}}, []string{"random", "balanced"}))
		},
		`{"process":"bin-deletion","bins":8,"adversary":["max",{"kind":"threshold","threshold":2}]}`: func() (balls.Results, error) {
			return balls.SweepOf(balls.BinDeletion{Bins: 8}, balls.Plan{}, balls.Over("adversary", "max", balls.Adversary{Kind: "threshold", Threshold: 2}))
		},
		`{"process":"repeated","bins":8,"rounds":20}`: func() (balls.Results, error) {
			return balls.SweepOf(&balls.Repeated{Bins: 8, Rounds: 20}, balls.Plan{})
		},
	} {
		want, err := balls.Sweep(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got, err := of()
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if d := cmp.Diff(linesOf(t, want), linesOf(t, got)); d != "" {
			t.Errorf("%s (-text +Go):\n%s", text, d)
		}
	}
}

// Errors are those of a text: one line that names the key, the value and what is allowed.
func TestSweepOfRefuses(t *testing.T) {
	t.Parallel()
	p := balls.Allocate{Rule: "greedy", Bins: 10}
	for want, f := range map[string]func() (balls.Results, error){
		"process: missing": func() (balls.Results, error) { return balls.SweepOf(nil, balls.Plan{}) },
		`"Bins": [1,2]: unknown key; allowed: alpha, balls, bins`: func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("Bins", 1, 2))
		},
		"bins: [1,2]: a second list of this key": func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("bins", 3), balls.Over("bins", 1, 2))
		},
		"process: [\"leaky\"]: not in a list": func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("process", "leaky"))
		},
		"bins: []: an empty list; allowed: an integer": func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{}, balls.Over("bins")) },
		"bins: 1.5: allowed: an integer":               func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{}, balls.Over("bins", 1, 1.5)) },
		"bins: NaN: allowed: an integer":               func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{}, balls.Over("bins", math.NaN())) },
		"bins: -2: allowed: an integer":                func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{}, balls.Over("bins", -2)) },
		`bins: "n": allowed: an integer`: func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("bins", balls.Expr("n")))
		},
		"bins: null: allowed: an integer": func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{}, balls.Over("bins", nil)) },
		"bins: a map[string]int: allowed: an integer": func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("bins", map[string]int{"a": 1}))
		},
		"bins: [1]: allowed: an integer": func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("bins", []int{1}, []int{2}))
		},
		"start: 2 loads: must be one for each": func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("start", balls.Start{Loads: []int64{1, 2}}))
		},
		`d: {"loads":[1,2]}: allowed: an integer`: func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("d", balls.Start{Loads: []int64{1, 2}}))
		},
		`rule: "gredy": allowed: one-choice, greedy`: func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{}, balls.Over("rule", "gredy")) },
		"d: 2: not a key of rule one-choice": func() (balls.Results, error) {
			return balls.SweepOf(balls.Allocate{Rule: "one-choice", Bins: 3}, balls.Plan{}, balls.Over("d", 2, 3))
		},
		"workers: -1: allowed":           func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{Workers: -1}, balls.Over("bins", 2)) },
		"trials: -1: allowed":            func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{Trials: -1}) },
		"metrics: [\"gap\",3]: allowed:": func() (balls.Results, error) { return balls.SweepOf(p, balls.Plan{}, balls.Over("metrics", "gap", 3)) },
		"more than 100000 cells": func() (balls.Results, error) {
			return balls.SweepOf(p, balls.Plan{}, balls.Over("seed", make([]int, 400)), balls.Over("bins", make([]int, 400)))
		},
	} {
		_, err := f()
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Players of one's own are no text: each of the list plays.
func TestSweepOfPlayers(t *testing.T) {
	t.Parallel()
	fullest := func(v *balls.View) int64 { return v.Fullest() }
	lightest := func(v *balls.View) int64 { return v.Lightest() }
	r, err := balls.SweepOf(balls.BinDeletion{Bins: 9}, balls.Plan{Trials: 5}, balls.Over("adversary", balls.Adversary{Player: fullest}, balls.Adversary{Player: lightest}))
	if err != nil || len(r) != 2 {
		t.Errorf("%d results, %v", len(r), err)
	}
}

// One choice and two, in bins of two sizes.
func ExampleSweepOf() {
	results, err := balls.SweepOf(balls.Allocate{Rule: "greedy"}, balls.Plan{Trials: 100, Seed: 1},
		balls.Over("d", 1, 2), balls.Over("bins", 1e3, 1e5))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range results {
		p := r.Process.(balls.Allocate)
		m, _ := r.Metric("max_load")
		fmt.Printf("d = %d, n = %d: %.1f\n", p.D, p.Bins, m.Mean)
	}
	// Output:
	// d = 1, n = 1000: 5.5
	// d = 1, n = 100000: 7.8
	// d = 2, n = 1000: 3.0
	// d = 2, n = 100000: 3.5
}
