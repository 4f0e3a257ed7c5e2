package main

import (
	"fmt"
	"math"
	"strconv"
	"syscall"
	"time"

	"ballslab/balls"
)

// ours is the program that is measured: bench ours SPEC STEPS WORKERS TRIALS SEED, a trial having
// so many steps. With TRIALS 0 it runs as many as take 0.15 s. One run before the clock
// starts warms up.
func ours(args []string) error {
	if len(args) != 5 {
		return fmt.Errorf("usage: bench ours SPEC STEPS WORKERS TRIALS SEED")
	}
	cells, err := balls.Read(args[0])
	if err != nil {
		return err
	}
	v := make([]float64, 5)
	for i := 1; i < 5; i++ {
		if v[i], err = strconv.ParseFloat(args[i], 64); err != nil {
			return err
		}
	}
	p, plan := cells[0].Process, cells[0].Plan
	plan.Workers, plan.Trials, plan.Seed = int(v[2]), int64(v[3]), uint64(v[4])
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
	total := v[1] * float64(plan.Trials)
	fmt.Printf("RESULT engine=%s trials=%d ns_per_ball=%g cpu_ns_per_ball=%g\n", engine, plan.Trials,
		wall/total, cpu/total)
	return nil
}

// used returns the CPU time of this process in ns.
func used() float64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Utime.Nano() + r.Stime.Nano())
}
