package balls_test

import (
	"encoding/json"
	"fmt"
	"os"

	"ballslab/balls"
)

func ExampleRun() {
	p := balls.Allocate{Rule: "greedy", D: 2, Bins: 1000}
	r, err := balls.Run(p, balls.Plan{Trials: 1000, Engine: "bins", Metrics: []string{"max_load", "gap"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := r.Metric("max_load")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("E max = %.2f +- %.2f, between %v and %v\n", m.Mean, m.SE, m.Min, m.Max)
	// Output: E max = 3.01 +- 0.00, between 3 and 4
}

func ExampleRead() {
	cells, err := balls.Read(`
process: allocate
rule: greedy
bins: [100, 1e6]
balls: n*ln(n)
`, "d=3")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range cells {
		a := c.Process.(balls.Allocate)
		fmt.Println(a.Rule, a.D, a.Bins, a.Balls)
	}
	_, err = balls.Read(`{"process":"allocate","rule":"greedi","bins":100}`)
	fmt.Println(err)
	// Output:
	// greedy 3 100 461
	// greedy 3 1000000 13815511
	// rule: "greedi": allowed: one-choice, greedy; did you mean greedy?
}

func ExampleSweep() {
	results, err := balls.Sweep(`{"process":"allocate","rule":"one-choice","bins":[1,2],"balls":6,"trials":50,"metrics":["total_load"],"engine":"bins"}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(results)
	// Output:
	// process allocate, rule one-choice, balls 6, start empty, trials 50, seed 0
	// bins  engine  total_load  se
	// 1     bins    6           0
	// 2     bins    6           0
}

func ExampleResult_MarshalJSON() {
	r, err := balls.Run(balls.Allocate{Rule: "one-choice", Bins: 1, Balls: balls.Expr("2n")}, balls.Plan{Trials: 9, Engine: "bins"})
	if err != nil {
		fmt.Println(err)
		return
	}
	json.NewEncoder(os.Stdout).Encode(r)
	// Output: {"cell":{"process":"allocate","rule":"one-choice","bins":1,"balls":2,"start":"empty","trials":9,"seed":0,"engine":"bins","metrics":["max_load"]},"engine":"bins","trials":9,"metrics":{"max_load":{"mean":2,"se":0,"min":2,"max":2,"counts":[[2,9]]}}}
}

func ExampleProfileOf() {
	p := balls.ProfileOf([]int64{0, 3, 1, 1, 0})
	fmt.Println(p.Loads, p.Bins)
	fmt.Println(p.MaxLoad(), p.Gap(), p.Excess(), p.Empty(), p.TailFractions())
	// Output:
	// [0 1 3] [2 2 1]
	// 3 2 2 2 [1 0.6 0.2 0.2]
}

func ExampleCount_Value() {
	for _, c := range []balls.Count{balls.Expr("2n"), balls.Expr("n*ln(n)"), balls.Expr("n^2"), balls.Exactly(12)} {
		m, err := c.Value(1000)
		fmt.Println(c, m, err)
	}
	// Output:
	// 2n 2000 <nil>
	// n*ln(n) 6908 <nil>
	// n^2 1000000 <nil>
	// 12 12 <nil>
}
