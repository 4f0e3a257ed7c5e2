// Balls into bins by thinned blocks of steps on the counts of bins per load: an experiment that came before
// balls/internal/blocks, kept as it was to be measured against.
//
//	go run . greedy2 1e6 1e6          n = m (at most 48 levels: no heavy load)
//	go run . greedy3 1e15 1e15
//	go run . inf-ball 1e8 1e9         infinite process, m balls = n, number of steps
//	go run . random-deletions 1e9 1e10  beta = 1/2 after n balls of Greedy[2], number of steps
package main

import (
	"fmt"
	"os"
	"strconv"
	"syscall"
)

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: goblocks greedy2|greedy3|inf-ball|random-deletions N STEPS [strict] [SEED]")
		os.Exit(2)
	}
	n, err1 := strconv.ParseFloat(os.Args[2], 64)
	m, err2 := strconv.ParseFloat(os.Args[3], 64)
	if err1 != nil || err2 != nil || n < 100 || n > 4e15 || m < 1 {
		fmt.Fprintln(os.Stderr, "N from 100 to 4e15, STEPS from 1")
		os.Exit(2)
	}
	strict, seed := false, uint64(1)
	for _, a := range os.Args[4:] {
		if a == "strict" {
			strict = true
		} else if v, err := strconv.ParseUint(a, 10, 64); err == nil {
			seed = v
		}
	}
	d := 2
	if os.Args[1] == "greedy3" {
		d = 3
	}
	e := newEng(int64(n), d, seed)
	e.beta = 1
	run := func(steps int64) {
		switch {
		case strict:
			e.run(steps)
		case e.ball:
			e.narrow = true
			e.run(steps)
		default:
			(&mov{eng: e}).runM(steps)
		}
	}
	repeat := false
	switch os.Args[1] {
	case "greedy2", "greedy3":
		repeat = true
	case "inf-ball", "random-deletions":
		run(int64(n))
		if os.Args[1] == "inf-ball" {
			e.ball, e.m = true, int64(n)
		} else {
			e.beta = 0.5
		}
	default:
		fmt.Fprintln(os.Stderr, "unknown case", os.Args[1])
		os.Exit(2)
	}
	// Trials from empty bins until 2e7 steps and 0.15 s of CPU time are over.
	start, reps := cpu(), 0
	for reps == 0 || repeat && (float64(reps)*m < 2e7 || cpu()-start < 0.15e9) {
		if reps > 0 {
			e.clear()
		}
		run(int64(m))
		reps++
	}
	ns := (cpu() - start) / m / float64(reps)
	fmt.Printf("RESULT engine=go-blocks case=%s n=%d m=%d balls=%g ns_per_ball=%g cpu_ns_per_ball=%g maxload=%d\n", os.Args[1], int64(n), int64(m), m*float64(reps), ns, ns, e.top)
}

// cpu returns the CPU time of this process in ns.
func cpu() float64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Utime.Nano() + r.Stime.Nano())
}
