package trial

import (
	"fmt"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/internal/interrupt"
)

// work plays batches of trials until there are none left, on an engine of its own.
func (r *Run) work() {
	trial := int64(-1)
	defer func() {
		if e := recover(); e != nil {
			r.fail(fmt.Errorf("balls: trial %d failed inside engine %s: %v", trial, r.Engine, e))
		}
	}()
	var (
		e   = r.Make()
		src = new(random.Source)
		w   watch
	)
	for {
		batch := r.next.Add(1) - 1
		first := batch * r.size
		last := min(first+r.size, r.Trials)
		if first >= last {
			break
		}
		w.values = r.buffer()
		for trial = first; trial < last; trial++ {
			src.Reset(r.Seed, r.Law, uint64(trial))
			e.Start(src)
			if err := r.play(e, &w); err != nil {
				if e.Err() != nil {
					err = fmt.Errorf("trial %d: %w", trial, e.Err())
				}
				r.fail(err)
				return
			}
		}
		r.done.Add(last - first)
		if !r.deliver(batch, w.values) {
			return
		}
	}
	r.Lock()
	r.tail.merge(w.tail)
	r.seen.merge(w.seen)
	r.Unlock()
}

// A watch is what a worker notes down.
type watch struct {
	profile engine.Profile
	values  []float64 // of the batch
	tail    tailTally
	seen    observer
}

// play plays a trial, and notes its metrics at the stops and its looks.
func (r *Run) play(e engine.Engine, w *watch) error {
	if r.BurnIn > 0 && !r.advance(e, r.BurnIn) {
		return interrupt.Err
	}
	if r.Stride > 0 {
		w.seen.reset(len(r.looked), r.Trials == 1)
	}
	var t int64
	stop := 0
	look := r.Stride // the next one; none where there are no averages
	for stop < len(r.stops) || look > 0 && look <= r.Steps {
		at := r.Steps
		if stop < len(r.stops) {
			at = r.stops[stop] * r.Unit
		}
		if look > 0 {
			at = min(at, look)
		}
		if !r.advance(e, at-t) {
			return interrupt.Err
		}
		t = at
		w.profile.Of(e)
		if stop < len(r.stops) && t == r.stops[stop]*r.Unit {
			stop++
			for _, m := range r.Metrics {
				w.values = append(w.values, m.Of(e, w.profile))
			}
		}
		if look > 0 && t == look {
			look += r.Stride
			for i, m := range r.looked {
				w.seen.scalar[i].add(m.Of(e, w.profile))
			}
			if err := w.seen.look(w.profile, r.Tops, r.Tails); err != nil {
				return err
			}
		}
	}
	switch {
	case r.Stride > 0:
		w.values = w.seen.append(w.values)
		w.seen.finish(&w.tail)
	case r.Tails && !w.tail.add(w.profile):
		return tooLong(w.profile.MaxLoad())
	}
	return nil
}

// tooLong is the error where a list of tails would be too long.
func tooLong(top int64) error {
	return fmt.Errorf("metrics: tail_fractions: the largest load is %d; a list of at most %d entries is made", top, engine.MaxTail)
}

// advance plays k steps in pieces, so that the line of progress moves within
// a long trial: those of an array and of single steps, which are slow and not the
// worse for it.
func (r *Run) advance(e engine.Engine, k int64) bool {
	for k > 0 && !r.stop.Load() {
		c := k
		if r.Engine == "bins" || r.Engine == "levels" {
			c = min(k, 1<<22)
		}
		if !e.Advance(c, &r.stop) {
			return false
		}
		k -= c
		if c >= 1<<20 { // short ones would only wait for each other
			r.played.Add(c)
		}
	}
	return k == 0 && !r.stop.Load()
}
