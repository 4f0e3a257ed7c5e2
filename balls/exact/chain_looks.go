package exact

import (
	"context"
	"errors"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// maxCutWork bounds the transitions that are followed for the looks of a run, to some seconds.
const maxCutWork = 1e9

var errTooLong = errors.New("too long")

// observed returns the law that a run of a process sees: from the start of the chain, the average
// of the laws at its looks. The cut is judged by the law at the last look, since loads grow
// from an empty start; from a given one, by the largest probabilities at any of the looks.
func (c loadChain) observed(ctx context.Context, p balls.Process) (cutLaw, error) {
	burnIn, steps, stride, err := balls.Cell{Process: p}.Observed()
	if err != nil {
		return cutLaw{}, err
	}
	spent := 0.0 // for all cuts
	return c.extended(ctx, func(m *transitions, levels []int64) (chance, outermost []float64,
		err error) {
		f := newFlow(m, len(levels), c.apart)
		f.work = spent
		defer func() { spent = f.work }()
		looks := steps / stride
		worst := slices.Clone(f.law)
		note := func() {
			if !c.given {
				worst = f.law
				return
			}
			worst = slices.Clone(worst)
			for i, x := range f.law {
				worst[i] = max(worst[i], x)
			}
		}
		// A long time costs fewer events than many short ones; it shows whether the law still
		// changes.
		for left, k := burnIn, stride; left > 0 && !f.still; k *= 2 {
			k = min(left, k)
			if err := f.advance(ctx, k); err != nil {
				return nil, nil, err
			}
			note()
			left -= k
		}
		sum := make([]float64, len(levels))
		seen := int64(0)
		for seen < looks && !f.still {
			if err := f.advance(ctx, stride); err != nil {
				return nil, nil, err
			}
			note()
			seen++
			for i, x := range f.law {
				sum[i] += x
			}
		}
		for i, x := range f.law {
			sum[i] = (sum[i] + float64(float64(looks-seen)*x)) / float64(looks)
		}
		return sum, worst, nil
	})
}

// A flow is the law of a cut chain in the course of time, from its first state.
type flow struct {
	m     *transitions
	law   []float64
	out   []float64 // rate of leaving a state
	rate  float64   // of events, in every state; 1 for single events
	apart float64
	still bool // the law has stopped changing, up to rounding
	work  float64

	next, sum []float64
}

func newFlow(m *transitions, n int, apart float64) *flow {
	f := &flow{m: m, law: make([]float64, n), out: make([]float64, n), next: make([]float64, n),
		sum: make([]float64, n), apart: apart, rate: 1}
	f.law[0] = 1
	for k, i := range m.from {
		f.out[i] += m.rate[k]
	}
	if apart > 0 {
		f.rate = 0
		for _, r := range f.out {
			f.rate = max(f.rate, r)
		}
	}
	return f
}

// event returns the law after an event from that in x, into y: an event leaves a state at its rate
// out of the rate of events, and else does nothing.
func (f *flow) event(x, y []float64) {
	for i, p := range x {
		y[i] = float64(p * (1 - f.out[i]/f.rate))
	}
	for k, i := range f.m.from {
		y[f.m.to[k]] += float64(x[i] * (f.m.rate[k] / f.rate))
	}
	f.work += float64(len(f.m.from) + len(x))
}

// advance plays so many steps of the run: events, or a time, in which a Poisson number of events
// comes (uniformisation; what is left out has probability below 1e-16).
func (f *flow) advance(ctx context.Context, steps int64) error {
	if f.rate == 0 {
		f.still = true
		return nil
	}
	before := append([]float64(nil), f.law...)
	events := prob.Poisson{Mean: f.rate * f.apart * float64(steps)}
	clear(f.sum)
	total := 0.0
	for k := 0.0; ; k++ {
		if f.apart == 0 {
			if int64(k) == steps {
				break
			}
		} else {
			weight := portable.Exp(events.LogMass(k))
			for i, p := range f.law {
				f.sum[i] += float64(weight * p)
			}
			if total += weight; k > events.Mean && weight < 1e-17 {
				break
			}
		}
		f.event(f.law, f.next)
		f.law, f.next = f.next, f.law
		if ctx.Err() != nil {
			return balls.ErrInterrupted
		}
		if f.work > maxCutWork {
			return errTooLong
		}
	}
	if f.apart > 0 {
		for i, x := range f.sum {
			f.law[i] = x / total
		}
	}
	moved := 0.0
	for i, x := range f.law {
		moved += math.Abs(x - before[i])
	}
	f.still = moved < 1e-15
	return nil
}
