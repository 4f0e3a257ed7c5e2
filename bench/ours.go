package main

import (
	"fmt"
	"math"
	"strconv"
	"syscall"
	"time"

	"ballslab/balls"
)

// ours is the program that is measured: bench ours D N M ENGINE WORKERS TRIALS SEED. With
// TRIALS 0 it runs as many as take 0.15 s. One run before the clock starts warms up.
func ours(args []string) error {
	if len(args) != 7 {
		return fmt.Errorf("usage: bench ours D N M ENGINE WORKERS TRIALS SEED")
	}
	v := make([]float64, 7)
	for i, a := range args {
		if i == 3 {
			continue
		}
		var err error
		if v[i], err = strconv.ParseFloat(a, 64); err != nil {
			return err
		}
	}
	p := balls.Allocate{Rule: "greedy", D: int64(v[0]), Bins: int64(v[1]), Balls: balls.Count(strconv.FormatInt(int64(v[2]), 10))}
	if p.D == 1 {
		p = balls.Allocate{Rule: "one-choice", Bins: p.Bins, Balls: p.Balls}
	}
	plan := balls.Plan{Engine: args[3], Workers: int(v[4]), Trials: int64(v[5]), Seed: uint64(v[6])}
	timed := func() (string, float64, float64, error) {
		c, t := used(), time.Now()
		r, err := balls.Run(p, plan)
		if err != nil {
			return "", 0, 0, err
		}
		return r.Engine, used() - c, float64(time.Since(t).Nanoseconds()), nil
	}
	if plan.Trials == 0 {
		plan.Trials = 1
		for {
			_, cpu, _, err := timed()
			if err != nil {
				return err
			}
			if cpu > 0.02e9 {
				plan.Trials = int64(math.Ceil(float64(plan.Trials) * 0.15e9 / cpu))
				break
			}
			plan.Trials *= 4
		}
	} else if _, _, _, err := timed(); err != nil {
		return err
	}
	engine, cpu, wall, err := timed()
	if err != nil {
		return err
	}
	total := v[2] * float64(plan.Trials)
	fmt.Printf("RESULT engine=%s n=%g m=%g trials=%d ns_per_ball=%g cpu_ns_per_ball=%g\n", engine, v[1], v[2], plan.Trials, wall/total, cpu/total)
	return nil
}

// used returns the CPU time of this process in ns.
func used() float64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Utime.Nano() + r.Stime.Nano())
}
