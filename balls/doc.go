// Package balls throws balls into bins: it simulates the processes of the
// balanced-allocations literature and reports what was seen.
//
// A [Process] says what a step does to the loads: [Allocate] throws balls one
// after another by a rule such as one-choice or Greedy[d]. A [Plan] says how
// often and how closely it is watched: trials, seed, engine, metrics. [Run]
// puts the two together and returns a [Result]:
//
//	p := balls.Allocate{Rule: "greedy", D: 2, Bins: 1000000}
//	r, err := balls.Run(p, balls.Plan{Trials: 1000, Metrics: []string{"max_load", "gap"}})
//
// The same experiment as a text, with a list where a sweep is wanted, is read
// by [Read] and run by [Sweep]; the keys are those of `ballslab run`.
//
// # Engines
//
// The same law runs on three engines that agree in distribution: bins (an
// array of loads), levels (the number of bins at each load, one step at a time)
// and blocks (the same counts, long blocks of steps at once). Engine "auto"
// takes the fastest that is right, and the result names the one used.
//
// # Reproducibility
//
// Trial i of seed s has a stream of random numbers of its own, a function of s,
// i and the parameters of the process alone. So a result does not depend on the
// number of workers or on what else is in a sweep.
//
// What a step takes from the stream is the engine's affair: another engine gives other
// numbers of the same law. So may a time series, since engines that play many steps at once
// (bins and blocks; never levels) begin anew at its points, and, in [RandomDeletions] on
// blocks, the metrics overload and rises_of_total. The other metrics change no number.
package balls

//go:generate go test -run TestSpecification -update .
