package balls

import (
	"context"
	"fmt"
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/internal/progress"
)

// ProfileHistory plays one trial of any process and returns the load profile at given
// times: what an animation of a run shows, or a metric of one's own along the run.
//
// Times are those of a time series: steps, units of time or rounds after the burn-in; increasing,
// from 0 to the length of the run. The same seed and times give the same profiles; for one time
// alone, at the end of the run, it is that of the first trial of [Run] with this seed. The
// notebook's stop button ends it. Cost: that of the trial.
func ProfileHistory(p Process, seed uint64, times []int64) ([]Profile, error) {
	var out []Profile
	err := history(p, seed, times, func(e engine.Engine) error {
		var p Profile
		p.Loads, p.Bins = e.AppendProfile(nil, nil)
		out = append(out, p)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// history plays one trial and looks at its engine at the given times.
func history(p Process, seed uint64, times []int64, look func(e engine.Engine) error) error {
	return progress.Work("playing the trial", func(ctx context.Context) error {
		return playHistory(ctx, p, seed, times, look)
	})
}

func playHistory(ctx context.Context, p Process, seed uint64, times []int64, look func(e engine.Engine) error) error {
	c, err := Cell{p, Plan{Seed: seed}}.resolve()
	if err != nil {
		return err
	}
	p = c.Process
	s := c.setup()
	if err := mustEnd(p); err != nil {
		return err
	}
	if err := drawGraph(ctx, s); err != nil {
		return err
	}
	s = c.setup() // with the bytes of what was drawn
	name, make, err := s.build("auto")
	if err != nil {
		return err
	}
	if _, err := s.fitting(name, 1); err != nil {
		return err
	}
	e := make()
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()

	src := new(random.Source)
	src.Reset(seed, lawHash(p), 0)
	e.Start(src)
	if !e.Advance(s.unit*s.burnIn, &stop) {
		return ErrInterrupted
	}
	now := int64(0)
	for i, t := range times {
		if t < now || t > s.steps {
			return fmt.Errorf("times: entry %d is %d: allowed: increasing steps from 0 to %d", i, t, s.steps)
		}
		if !e.Advance(s.unit*(t-now), &stop) {
			return ErrInterrupted
		}
		now = t
		if err := look(e); err != nil {
			return err
		}
	}
	return nil
}

// GraphHistory plays one trial of a process on a graph ([GraphAllocate],
// [GraphRemoval], [GraphSync]) and returns the loads of all vertices at given
// times: entry [i][v] is the load of vertex v at times[i].
//
// Times are steps of the process: balls, units of time, rounds, after the
// burn-in; increasing, from 0 to the length of the run. The same
// seed and times give the same loads; for one time alone, these are those of
// the first trial of [Run] with this seed. The notebook's stop button ends it. Cost: that of
// the trial, and 8 bytes a load, of which there may be 10^8.
func GraphHistory(p Process, seed uint64, times []int64) ([][]int64, error) {
	var out [][]int64
	err := history(p, seed, times, func(e engine.Engine) error {
		loads := e.AppendLoads(nil)
		if loads == nil {
			return fmt.Errorf("process: %s: allowed: graph, graph-removal, graph-sync, which know their vertices apart", p.Name())
		}
		if n := len(loads); int64(len(times))*int64(n) > 1e8 {
			return fmt.Errorf("times: %d of them with %d vertices: at most 10^8 loads are kept", len(times), n)
		}
		out = append(out, loads)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
