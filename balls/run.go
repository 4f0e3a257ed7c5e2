package balls

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"ballslab/internal/interrupt"
	"ballslab/internal/progress"
)

// ErrInterrupted is the error of a run or other long work that was stopped: by its context, the
// notebook's stop button or Ctrl-C.
var ErrInterrupted = interrupt.Err

// Run simulates a process as a plan says. It uses all processors unless the
// plan says otherwise; the numbers do not depend on that. The notebook's
// stop button ends it.
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
	ctx, done := interrupt.Context(ctx)
	defer done()
	var running atomic.Pointer[experiment]
	defer progress.Line(func(elapsed time.Duration) string {
		x := running.Load()
		if x == nil {
			return fmt.Sprintf("%spreparing, %.0f s", label, elapsed.Seconds())
		}
		return label + progressLine(x.done.Load(), c.Plan.Trials, x.share(), elapsed)
	})()
	var r *Result
	err := interrupt.Await(ctx, func() error {
		if err := drawGraph(ctx, c.setup()); err != nil {
			return err
		}
		x, err := newExperiment(c)
		if err != nil {
			return err
		}
		running.Store(x)
		defer context.AfterFunc(ctx, func() { x.stop.Store(true) })()
		workers, err := x.workers()
		if err != nil {
			return err
		}
		x.size = max(1, min(256, c.Plan.Trials/(64*workers)))
		var all sync.WaitGroup
		for range workers {
			all.Go(x.work)
		}
		all.Wait()
		if x.err != nil {
			return x.err
		}
		r = x.result()
		r.Provenance.Workers = int(workers)
		return nil
	})
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil, ErrInterrupted // and r may still be written
	}
	if err != nil {
		return nil, err
	}
	r.Provenance.Seconds = time.Since(began).Seconds()
	return r, nil
}

// workers returns how many workers play the trials: as many as the plan asks for, at most
// eight a processor, since more gain nothing, and no more than there is work and memory for.
func (x *experiment) workers() (int64, error) {
	c := x.cell
	processors := int64(runtime.GOMAXPROCS(0))
	workers := min(int64(c.Plan.Workers), 8*processors)
	if workers == 0 {
		workers = processors
	}
	s := c.setup()
	if s.alone {
		workers = 1
	}
	return fitting(s, x.engine, min(workers, c.Plan.Trials))
}

func progressLine(done, trials int64, share float64, elapsed time.Duration) string {
	line := fmt.Sprintf("%d/%d trials, %.0f s", done, trials, elapsed.Seconds())
	if share > 0 {
		line += fmt.Sprintf(", %.0f %%, %.0f s left", 100*share, elapsed.Seconds()*(1/share-1))
	}
	return line
}
