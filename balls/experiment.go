package balls

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// An experiment is a cell while it runs.
type experiment struct {
	cell   Cell
	engine string
	make   func() engine.Engine
	hash   uint64 // of the law: the trials' streams depend on it and on the seed
	stops  []int64
	series bool     // the stops are the points of a time series, and perhaps the end
	seenBy []metric // those averaged over looks: scalar, and meanSquare for tail_fractions
	scalar []metric // column i of len(stops)*len(scalar) is scalar[i % len(scalar)]
	tails  bool     // tail_fractions are asked for
	burnIn int64    // steps before the first look
	unit   int64    // steps of the engine in one step of the stops
	steps  int64    // of the engine after the burn-in
	stride int64    // steps between looks; 0 if there are no averages
	tops   bool     // max_load is asked for in equilibrium

	size   int64        // trials in a batch
	next   atomic.Int64 // batch
	done   atomic.Int64 // trials, for the line of progress
	played atomic.Int64 // steps, in long pieces, likewise
	stop   atomic.Bool

	sync.Mutex
	err     error
	reduced int64               // batches taken into the tallies, in their order
	waiting map[int64][]float64 // batches that came too early
	free    [][]float64
	columns []tally
	tail    tailTally
	seen    observer
	kept    int64 // different values in all tallies
}

// maxKept is the largest number of different values that a run keeps.
const maxKept = 20_000_000

func newExperiment(c Cell) (*experiment, error) {
	x := &experiment{cell: c, waiting: map[int64][]float64{}}
	if err := mustEnd(c.Process); err != nil {
		return nil, err
	}
	var err error
	s := c.setup()
	if x.engine, x.make, err = s.build(c.Plan.Engine); err != nil {
		return nil, err
	}
	x.hash = lawHash(c.Process)
	x.stops = c.Plan.points(s.steps)
	x.series = x.stops != nil
	x.burnIn, x.steps, x.unit, x.stride = s.unit*s.burnIn, s.unit*s.steps, s.unit, s.stride
	if x.stride == 0 && (len(x.stops) == 0 || x.stops[len(x.stops)-1] < s.steps) {
		x.stops = append(x.stops, s.steps)
	}
	for _, name := range c.Plan.Metrics {
		m, err := metricNamed(name, c.Process.Name())
		if err != nil {
			return nil, err
		}
		if m.values == aList {
			x.tails = true
		} else {
			x.scalar = append(x.scalar, m)
		}
		x.tops = x.tops || name == "max_load" && x.stride > 0
	}
	if x.seenBy = x.scalar; x.tails {
		x.seenBy = append(slices.Clone(x.scalar), meanSquare)
	}
	for range x.stops {
		for _, m := range x.scalar {
			x.columns = append(x.columns, newTally(m.values == integers || x.series))
		}
	}
	if x.stride > 0 {
		for range perMetric * len(x.seenBy) {
			x.columns = append(x.columns, tally{})
		}
	}
	return x, nil
}

// fail ends the run with its first error.
func (x *experiment) fail(err error) {
	x.Lock()
	if x.err == nil {
		x.err = err
	}
	x.Unlock()
	x.stop.Store(true)
}

// work plays batches of trials until there are none left, on an engine of its own.
func (x *experiment) work() {
	trial := int64(-1)
	defer func() {
		if e := recover(); e != nil {
			x.fail(fmt.Errorf("balls: trial %d failed inside engine %s: %v", trial, x.engine, e))
		}
	}()
	var (
		e   = x.make()
		src = new(random.Source)
		w   watch
	)
	for {
		batch := x.next.Add(1) - 1
		first := batch * x.size
		last := min(first+x.size, x.cell.Plan.Trials)
		if first >= last {
			break
		}
		w.values = x.buffer()
		for trial = first; trial < last; trial++ {
			src.Reset(x.cell.Plan.Seed, x.hash, uint64(trial))
			e.Start(src)
			if err := x.play(e, &w); err != nil {
				if g, ok := e.(interface{ Err() error }); ok && g.Err() != nil {
					err = fmt.Errorf("trial %d: %w", trial, g.Err())
				}
				x.fail(err)
				return
			}
		}
		x.done.Add(last - first)
		if !x.deliver(batch, w.values) {
			return
		}
	}
	x.Lock()
	x.tail.merge(w.tail)
	x.seen.merge(w.seen)
	x.Unlock()
}

// A watch is what a worker notes down.
type watch struct {
	profile Profile
	values  []float64 // of the batch
	tail    tailTally
	seen    observer
}

// play plays a trial, and notes its metrics at the stops and its looks.
func (x *experiment) play(e engine.Engine, w *watch) error {
	advance := func(k int64) bool { return x.advance(e, k) }
	if x.burnIn > 0 && !advance(x.burnIn) {
		return ErrInterrupted
	}
	if x.stride > 0 {
		w.seen.reset(len(x.seenBy), x.cell.Plan.Trials == 1)
	}
	var t int64
	stop := 0
	look := x.stride // the next one; none where there are no averages
	for stop < len(x.stops) || look > 0 && look <= x.steps {
		at := x.steps
		if stop < len(x.stops) {
			at = x.stops[stop] * x.unit
		}
		if look > 0 {
			at = min(at, look)
		}
		if !advance(at - t) {
			return ErrInterrupted
		}
		t = at
		w.profile.Loads, w.profile.Bins = e.AppendProfile(w.profile.Loads[:0], w.profile.Bins[:0])
		now := moment{w.profile, x.cell.Plan.Alpha, e}
		if stop < len(x.stops) && t == x.stops[stop]*x.unit {
			stop++
			for _, m := range x.scalar {
				w.values = append(w.values, m.of(now))
			}
		}
		if look > 0 && t == look {
			look += x.stride
			for i, m := range x.seenBy {
				w.seen.scalar[i].add(m.of(now))
			}
			if err := w.seen.look(w.profile, x.tops, x.tails); err != nil {
				return err
			}
		}
	}
	switch {
	case x.stride > 0:
		w.values = w.seen.append(w.values)
		w.seen.finish(&w.tail)
	case x.tails && !w.tail.add(w.profile):
		return fmt.Errorf("metrics: tail_fractions: the largest load is %d; a list of at most %d entries is made", w.profile.MaxLoad(), maxTail)
	}
	return nil
}

// advance plays k steps in pieces, so that the line of progress moves within
// a long trial: those of an array and of single steps, which are slow and not the
// worse for it.
func (x *experiment) advance(e engine.Engine, k int64) bool {
	for k > 0 && !x.stop.Load() {
		c := k
		if x.engine == "bins" || x.engine == "levels" {
			c = min(k, 1<<22)
		}
		if !e.Advance(c, &x.stop) {
			return false
		}
		k -= c
		if c >= 1<<20 { // short ones would only wait for each other
			x.played.Add(c)
		}
	}
	return k == 0 && !x.stop.Load()
}

// share returns how much of the work is done, from 0 to 1.
func (x *experiment) share() float64 {
	trials := float64(x.cell.Plan.Trials)
	steps := float64(max(1, x.burnIn+x.steps))
	return min(1, max(float64(x.done.Load())/trials, float64(x.played.Load())/steps/trials))
}

// buffer returns an empty list for the values of a batch.
func (x *experiment) buffer() []float64 {
	x.Lock()
	defer x.Unlock()
	if k := len(x.free); k > 0 {
		b := x.free[k-1]
		x.free = x.free[:k-1]
		return b[:0]
	}
	return make([]float64, 0, x.size*int64(len(x.columns)))
}

// deliver takes the values of a batch into the tallies as soon as all batches
// before it are there: so the sums are those of one worker.
func (x *experiment) deliver(batch int64, values []float64) bool {
	x.Lock()
	defer x.Unlock()
	x.waiting[batch] = values
	for {
		values, ok := x.waiting[x.reduced]
		if !ok {
			return true
		}
		delete(x.waiting, x.reduced)
		x.reduced++
		atStops := len(x.stops) * len(x.scalar)
		for i, v := range values {
			column := i % len(x.columns)
			if column < atStops && (math.IsInf(v, 0) || math.IsNaN(v)) || math.IsInf(v, 0) {
				m := x.seenBy[0]
				if column < atStops {
					m = x.scalar[column%len(x.scalar)]
				} else {
					m = x.seenBy[(column-atStops)/perMetric]
				}
				x.err = fmt.Errorf("metrics: %s: exceeds 1.8e308; take a smaller alpha than %v", m.name, x.cell.Plan.Alpha)
			} else if x.columns[column].add(v) {
				x.kept++
			}
		}
		if x.kept > maxKept {
			x.err = fmt.Errorf("trials: %d: more than %d different values; ask for fewer trials, metrics or points", x.cell.Plan.Trials, maxKept)
		}
		if x.err != nil {
			x.stop.Store(true)
			return false
		}
		x.free = append(x.free, values)
	}
}
