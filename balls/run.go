package balls

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"
)

// ErrInterrupted is the error of a run that was stopped, by its context or by
// [Interrupt].
var ErrInterrupted = errors.New("interrupted")

// Run simulates a process as a plan says. It uses all processors unless the
// plan says otherwise; the numbers do not depend on that. It obeys [Interrupt]
// and shows its progress where [SetProgress] says.
func Run(p Process, plan Plan) (*Result, error) {
	return RunContext(context.Background(), p, plan)
}

// RunContext is [Run] with a context; when it ends, the run does within a
// fraction of a second, with [ErrInterrupted].
func RunContext(ctx context.Context, p Process, plan Plan) (*Result, error) {
	c, err := Cell{p, plan}.resolve()
	if err != nil {
		return nil, err
	}
	return runCell(ctx, c, "")
}

// runCell runs a resolved cell; label names it in the line of progress.
func runCell(ctx context.Context, c Cell, label string) (*Result, error) {
	began := time.Now()
	x, err := newExperiment(c)
	if err != nil {
		return nil, err
	}
	ctx, done := Interruptible(ctx)
	defer done()
	defer context.AfterFunc(ctx, func() { x.stop.Store(true) })()
	defer showProgress(x, label)()

	workers := int64(c.Plan.Workers)
	if workers == 0 {
		workers = int64(runtime.GOMAXPROCS(0))
	}
	workers = min(workers, c.Plan.Trials)
	if x.engine == "bins" { // arrays of 2^33 bins in all, at most
		workers = min(workers, max(1, 2*maxArray/c.Process.bins()))
	}
	if a, ok := c.Process.(interface{ alone() bool }); ok && a.alone() {
		workers = 1
	}
	x.size = max(1, min(256, c.Plan.Trials/(64*workers)))
	var all sync.WaitGroup
	for range workers {
		all.Go(x.work)
	}
	all.Wait()
	if x.err != nil {
		return nil, x.err
	}
	r := x.result()
	r.Provenance.Workers = int(workers)
	r.Provenance.Seconds = time.Since(began).Seconds()
	return r, nil
}
