package balls

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/trial"
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
	return Cell{p, plan}.Run(context.Background())
}

// Run runs the cell, as the function [Run] does; when ctx ends, it ends within a fraction of a
// second, with [ErrInterrupted].
func (c Cell) Run(ctx context.Context) (*Result, error) {
	c, err := c.resolve()
	if err != nil {
		return nil, err
	}
	label := progress.PartOf(ctx)
	began := time.Now()
	ctx, done := interrupt.Context(ctx)
	defer done()
	var running atomic.Pointer[trial.Run]
	defer progress.Line(func(elapsed time.Duration) string {
		return label + progressLine(running.Load(), c.Plan.Trials, elapsed)
	})()
	var r *Result
	err = interrupt.Await(ctx, func() error {
		if err := drawGraph(ctx, c.setup()); err != nil {
			return err
		}
		x, err := c.experiment()
		if err != nil {
			return err
		}
		workers, err := c.workers(x.Engine)
		if err != nil {
			return err
		}
		run := trial.New(x)
		running.Store(run)
		seen, err := run.Play(ctx, workers)
		if err != nil {
			return err
		}
		r = c.result(x, seen)
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

// experiment returns what is played and noted in a run of a resolved cell.
func (c Cell) experiment() (trial.Experiment, error) {
	if err := mustEnd(c.Process); err != nil {
		return trial.Experiment{}, err
	}
	s := c.setup()
	name, make, err := s.build(c.Plan.Engine)
	if err != nil {
		return trial.Experiment{}, err
	}
	x := trial.Experiment{
		Engine: name, Make: make, Seed: c.Plan.Seed, Law: lawHash(c.Process), Trials: c.Plan.Trials,
		BurnIn: s.unit * s.burnIn, Steps: s.unit * s.steps, Stride: s.stride, Unit: s.unit,
		Points: c.Plan.points(s.steps), Metrics: c.numbers(), Tails: slices.Contains(c.Plan.Metrics, "tail_fractions"),
	}
	x.Tops = x.Stride > 0 && slices.Contains(c.Plan.Metrics, "max_load")
	return x, nil
}

// numbers are the metrics of a resolved cell but the list tail_fractions, as the runner takes
// them.
func (c Cell) numbers() []trial.Metric {
	var all []trial.Metric
	for _, m := range c.metrics() {
		if m.values == aList {
			continue
		}
		all = append(all, trial.Metric{
			Name: m.name, Integer: m.values == integers, Beyond: fmt.Sprintf("take a smaller alpha than %v", c.Plan.Alpha),
			Of: func(e engine.Engine, p engine.Profile) float64 {
				return m.of(moment{Profile(p), c.Plan.Alpha, e})
			},
		})
	}
	return all
}

// metrics are the metrics of a resolved cell.
func (c Cell) metrics() []metric {
	var all []metric
	for _, name := range c.Plan.Metrics {
		m, err := metricNamed(name, c.Process.Name())
		if err == nil { // as resolve has seen to
			all = append(all, m)
		}
	}
	return all
}

// workers returns how many workers play the trials on an engine: as many as the plan asks for,
// at most eight a processor, since more gain nothing, and no more than there is work and memory
// for.
func (c Cell) workers(name string) (int64, error) {
	processors := int64(runtime.GOMAXPROCS(0))
	workers := min(int64(c.Plan.Workers), 8*processors)
	if workers == 0 {
		workers = processors
	}
	s := c.setup()
	if s.alone {
		workers = 1
	}
	return s.fitting(name, min(workers, c.Plan.Trials))
}

// progressLine says how far a run is; nil is one that is being prepared.
func progressLine(run *trial.Run, trials int64, elapsed time.Duration) string {
	if run == nil {
		return fmt.Sprintf("preparing, %.0f s", elapsed.Seconds())
	}
	done, share := run.Progress()
	line := fmt.Sprintf("%d/%d trials, %.0f s", done, trials, elapsed.Seconds())
	if share > 0 {
		line += fmt.Sprintf(", %.0f %%, %.0f s left", 100*share, elapsed.Seconds()*(1/share-1))
	}
	return line
}

// result is the result of a resolved cell with what was seen in its experiment.
func (c Cell) result(x trial.Experiment, seen *trial.Outcome) *Result {
	r := newResult(c)
	r.Engine = x.Engine
	if x.Points != nil && x.Tails {
		r.Warnings = append(r.Warnings, "tail_fractions has no time series; its values are those at the end, or the averages of the whole run")
	}
	hopeless := func(metric) bool { return false }
	if x.Stride > 0 {
		hopeless = c.warnNoEquilibrium(r)
	}
	next := 0
	for _, m := range c.metrics() {
		s := seen.Tails
		if m.values != aList {
			s = seen.Metrics[next]
			next++
		}
		r.Metrics = append(r.Metrics, m.summed(s, r.Bins, seen))
		if m.name == "max_load" && x.Tops && seen.Tops == nil {
			r.Warnings = append(r.Warnings, fmt.Sprintf("max_load: no tail, since loads above %d occurred", engine.MaxTail))
		}
		if s.Warning != "" && !hopeless(m) {
			r.Warnings = append(r.Warnings, s.Warning)
		}
	}
	if x.Points != nil && len(seen.Series) > 0 {
		r.Series = &Series{At: x.Points}
		for i, t := range seen.Series {
			r.Series.Names = append(r.Series.Names, x.Metrics[i].Name)
			r.Series.Values = append(r.Series.Values, Trace(t))
		}
	}
	return r
}

// summed is a metric of a process of n bins, as it was summed up.
func (m metric) summed(s trial.Summary, n int64, seen *trial.Outcome) Metric {
	sum := Metric{
		Name: m.name, Mean: s.Mean, SE: s.SE, Min: s.Min, Max: s.Max, Freedom: s.Freedom, Step: m.step(n),
		Means: s.Means, SEs: s.SEs, Freedoms: s.Freedoms,
	}
	if m.values == aList {
		sum.Step = 1 / float64(seen.Bins)
	}
	if m.name == "max_load" {
		sum.Tail = seen.Tops
	}
	for _, v := range s.Counts {
		sum.Counts = append(sum.Counts, ValueCount{Value: v.Value, Count: v.Count})
	}
	return sum
}
