// Package balls throws balls into bins. A [Process] says what a step does to the loads, a [Plan]
// how often and how closely it is watched; [Run] puts the two together:
//
//	p := balls.Allocate{Rule: "greedy", D: 2, Bins: 1e6}
//	r, err := balls.Run(p, balls.Plan{Trials: 1000, Metrics: []string{"max_load", "gap"}})
//
// [SweepOf] does so for lists of values, [Sweep] for a text with the keys of `ballslab run`. Random
// numbers are a function of process, seed and trial alone: see Plan, also for the engines.
package balls

//go:generate go test -run TestSpecification -update .
