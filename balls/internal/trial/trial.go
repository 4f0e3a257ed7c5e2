// Package trial plays many independent trials on several workers and sums up what was seen. It
// knows nothing of specifications and of processes: an [Experiment] has a maker of engines,
// numbers of steps, and metrics as functions of an engine and its loads.
//
// A trial is played by one worker on an engine of its own, with a stream of random numbers that
// is a function of the seed, the law and the number of the trial. The values of the trials are
// taken into the tallies in the order of the trials. So no number depends on the workers.
package trial

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"ballslab/balls/internal/engine"
)

// An Experiment says what is played, what is noted, and when. All steps are those of the engine.
type Experiment struct {
	Engine    string // its name
	Make      func() engine.Engine
	Seed, Law uint64 // what the streams of the trials depend on, beside their numbers
	Trials    int64
	BurnIn    int64 // steps before those that count
	Steps     int64 // steps that count
	// Stride is the number of steps between looks, over which metrics are averaged; 0 stands for
	// no looks: metrics are those after the last step.
	Stride  int64
	Points  []int64 // of a time series, increasing, each of Unit steps after the burn-in; or nil
	Unit    int64
	Metrics []Metric
	Tails   bool // asks for the number of bins of each load or more
	Tops    bool // asks for the law of the largest load over the looks
}

// A Metric is a number taken of an engine and of its loads.
type Metric struct {
	Name    string
	Integer bool   // it takes integers, and all its values are counted
	Beyond  string // what to do where it exceeds the range of doubles
	Of      func(e engine.Engine, p engine.Profile) float64
}

// maxKept is the largest number of different values that a run keeps.
const maxKept = 20_000_000

// A Run is an experiment while it runs.
type Run struct {
	Experiment
	series bool     // there are points; stops are these, and perhaps the end
	stops  []int64  // in units
	looked []Metric // those averaged over looks: the metrics, and the mean square for the tails

	size   int64        // trials in a batch
	next   atomic.Int64 // batch
	done   atomic.Int64 // trials
	played atomic.Int64 // steps, in long pieces
	stop   atomic.Bool

	sync.Mutex
	err     error
	reduced int64               // batches taken into the tallies, in their order
	waiting map[int64][]float64 // batches that came too early
	free    [][]float64
	// columns are the tallies of what a trial delivers: column i of those at the stops is that
	// of metric i % len(Metrics); then come perMetric for each that is looked at.
	columns []tally
	tail    tailTally
	seen    observer
	kept    int64 // different values in all tallies
}

// New prepares a run.
func New(x Experiment) *Run {
	r := &Run{Experiment: x, waiting: map[int64][]float64{}}
	r.stops, r.series = slices.Clip(x.Points), x.Points != nil
	end := x.Steps / x.Unit
	if x.Stride == 0 && (len(r.stops) == 0 || r.stops[len(r.stops)-1] < end) {
		r.stops = append(r.stops, end)
	}
	for range r.stops {
		for _, m := range x.Metrics {
			r.columns = append(r.columns, newTally(m.Integer || r.series))
		}
	}
	if x.Stride > 0 {
		if r.looked = x.Metrics; x.Tails {
			r.looked = append(slices.Clone(x.Metrics), meanSquare)
		}
		r.columns = append(r.columns, make([]tally, perMetric*len(r.looked))...)
	}
	return r
}

// Play plays all trials on so many workers. It ends early with an error: when ctx ends, which a
// worker notices within milliseconds; when an engine fails; or when a metric exceeds the range of
// doubles.
func (r *Run) Play(ctx context.Context, workers int64) (*Outcome, error) {
	defer context.AfterFunc(ctx, func() { r.stop.Store(true) })()
	r.size = max(1, min(256, r.Trials/(64*workers)))
	var all sync.WaitGroup
	for range workers {
		all.Go(r.work)
	}
	all.Wait()
	if r.err != nil {
		return nil, r.err
	}
	return r.outcome(), nil
}

// Progress returns the number of trials done, and how much of the work that is, from 0 to 1.
func (r *Run) Progress() (done int64, share float64) {
	done = r.done.Load()
	trials := float64(r.Trials)
	steps := float64(max(1, r.BurnIn+r.Steps))
	return done, min(1, max(float64(done)/trials, float64(r.played.Load())/steps/trials))
}

// fail ends the run with its first error.
func (r *Run) fail(err error) {
	r.Lock()
	if r.err == nil {
		r.err = err
	}
	r.Unlock()
	r.stop.Store(true)
}

// buffer returns an empty list for the values of a batch.
func (r *Run) buffer() []float64 {
	r.Lock()
	defer r.Unlock()
	if k := len(r.free); k > 0 {
		b := r.free[k-1]
		r.free = r.free[:k-1]
		return b[:0]
	}
	return make([]float64, 0, r.size*int64(len(r.columns)))
}

// deliver takes the values of a batch into the tallies as soon as all batches
// before it are there: so the sums are those of one worker.
func (r *Run) deliver(batch int64, values []float64) bool {
	r.Lock()
	defer r.Unlock()
	r.waiting[batch] = values
	for {
		values, ok := r.waiting[r.reduced]
		if !ok {
			return true
		}
		delete(r.waiting, r.reduced)
		r.reduced++
		atStops := len(r.stops) * len(r.Metrics)
		for i, v := range values {
			column := i % len(r.columns)
			// where averages have no error it is NaN
			if math.IsInf(v, 0) || column < atStops && math.IsNaN(v) {
				m := Metric{}
				if column < atStops {
					m = r.Metrics[column%len(r.Metrics)]
				} else {
					m = r.looked[(column-atStops)/perMetric]
				}
				r.err = fmt.Errorf("metrics: %s: exceeds 1.8e308; %s", m.Name, m.Beyond)
			} else if r.columns[column].add(v) {
				r.kept++
			}
		}
		if r.kept > maxKept {
			r.err = fmt.Errorf("trials: %d: more than %d different values; ask for fewer trials, metrics or points", r.Trials, maxKept)
		}
		if r.err != nil {
			r.stop.Store(true)
			return false
		}
		r.free = append(r.free, values)
	}
}
