package balls

import (
	"context"
	"fmt"
	"sync/atomic"

	"ballslab/balls/internal/random"
)

// GraphHistory plays one trial of a process on a graph ([GraphAllocate],
// [GraphRemoval], [GraphSync]) and returns the loads of all vertices at given
// times: entry [i][v] is the load of vertex v at times[i].
//
// Times are steps of the process: balls, units of time, rounds, after the
// burn-in; increasing, from 0 to the length of the run. The same
// seed and times give the same loads; for one time alone, these are those of
// the first trial of [Run] with this seed. It obeys [Interrupt]. Cost: that of
// the trial, and 8 bytes a load, of which there may be 10^8.
func GraphHistory(p Process, seed uint64, times []int64) ([][]int64, error) {
	c, err := Cell{p, Plan{Seed: seed}}.resolve()
	if err != nil {
		return nil, err
	}
	p = c.Process
	_, make, err := p.build("auto")
	if err != nil {
		return nil, err
	}
	e := make()
	vertices, ok := e.(interface{ Loads() []int32 })
	if !ok {
		return nil, fmt.Errorf("process: %s: allowed: graph, graph-removal, graph-sync, which know their vertices apart", p.Name())
	}
	if int64(len(times))*p.bins() > 1e8 {
		return nil, fmt.Errorf("times: %d of them with %d vertices: at most 10^8 loads are kept", len(times), p.bins())
	}
	ctx, done := Interruptible(context.Background())
	defer done()
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()

	src := new(random.Source)
	src.Reset(seed, lawHash(p), 0)
	e.Start(src)
	if o, ok := p.(observable); ok {
		if burnIn, _, _ := o.observed(); !e.Advance(burnIn, &stop) {
			return nil, ErrInterrupted
		}
	}
	var history [][]int64
	now := int64(0)
	for i, t := range times {
		if t < now || t > p.steps() {
			return nil, fmt.Errorf("times: entry %d is %d: allowed: increasing steps from 0 to %d", i, t, p.steps())
		}
		if !e.Advance(t-now, &stop) {
			return nil, ErrInterrupted
		}
		now = t
		var loads []int64
		for _, x := range vertices.Loads() {
			loads = append(loads, int64(x))
		}
		history = append(history, loads)
	}
	return history, nil
}
