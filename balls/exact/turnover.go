package exact

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/internal/interrupt"
)

// maxChainBins is the largest number of bins, and balls at the start, of an exact chain.
const maxChainBins = 64

// turnoverLaw returns the law of a resolved process in time: after the last step, averaged over the
// looks of a run where a run averages, or in equilibrium where that is asked for.
func turnoverLaw(p balls.Process, q question) (solved, error) {
	ctx, done := interrupt.Context(context.Background())
	defer done()
	var law stateLaw
	var err error
	switch p := p.(type) {
	case balls.Infinite:
		law, err = infiniteLaw(ctx, p, q.rational)
	case balls.RandomDeletions:
		peak := slices.Contains(q.names, "overload") || slices.Contains(q.names, "rises_of_total")
		law, err = randomDeletionsLaw(ctx, p, q.rational, peak)
		if err == nil {
			m, err := p.Balls.Value(p.Bins)
			return processLaw{law.profiles(), law.ofPeak(p.Bins, m)}, err
		}
	case balls.Repeated:
		law, err = repeatedLaw(ctx, p, q.rational)
	case balls.Leaky:
		law, err = leakyLaw(ctx, p, q.rational)
	}
	if err != nil {
		return nil, err
	}
	return law.profiles(), nil
}

// ofPeak gives the metrics of the largest number of balls so far, from m balls in n bins on.
func (l stateLaw) ofPeak(n, m int64) func(name string, q question) (metric balls.Metric,
	known bool) {
	return func(name string, q question) (metric balls.Metric, known bool) {
		switch name {
		case "overload":
			return l.metric(name, false, q.rational, func(s chainState) *big.Rat {
				return big.NewRat(s.loads[0]*n-s.peak, n)
			}), true
		case "rises_of_total":
			return l.metric(name, true, q.rational, func(s chainState) *big.Rat {
				return big.NewRat(s.peak-m, 1)
			}), true
		}
		return metric, false
	}
}

// startLaw is the law of the loads at time 0.
func startLaw(ctx context.Context, from balls.Start, n, m int64) (stateLaw, error) {
	if n > maxChainBins || m > maxChainBins {
		return nil, fmt.Errorf("bins, balls: %d, %d: an exact law is possible for up to %d of "+
			"each, and few load profiles", n, m, maxChainBins)
	}
	loads := make([]int64, n)
	copy(loads, from.Loads)
	sortedLoads(loads)
	l := stateLaw{}
	switch from.Kind {
	case "one-bin":
		loads[0] = m
	case "balanced":
		for i := range loads {
			loads[i] = m / n
			if int64(i) < m%n {
				loads[i]++
			}
		}
	case "random":
		l.add(chainState{loads, m}, big.NewRat(1, 1))
		throws := walk{steps: m, rational: true,
			step: func(_ int64, s chainState) []mass { return oneMore(s, 1) }}
		l, err := throws.from(ctx, l)
		if err != nil && err != balls.ErrInterrupted {
			err = fmt.Errorf("start: random: %d balls in %d bins have too many load profiles; "+
				"possible: fewer, or another start", m, n)
		}
		return l, err
	}
	l.add(chainState{loads, m}, big.NewRat(1, 1))
	return l, nil
}

func infiniteLaw(ctx context.Context, p balls.Infinite, rational bool) (stateLaw, error) {
	m, _ := p.Balls.Value(p.Bins)
	more := func(s chainState) []mass { return oneMore(s, p.D) }
	step := func(_ int64, s chainState) []mass {
		if p.Order == "insert-first" {
			return then(more(s), uniformBallLess)
		}
		return then(uniformBallLess(s), more)
	}
	return exactWalk(ctx, p, p.Steps, p.Start, p.Bins, m, step, rational)
}

// exactWalk returns the law of a process of n bins and m balls with these steps or rounds: as a run
// sees it, or in equilibrium.
func exactWalk(ctx context.Context, p balls.Process, length balls.Count, from balls.Start, n, m int64,
	step func(t int64, s chainState) []mass, rational bool) (stateLaw, error) {
	if length == balls.Equilibrium {
		start, err := startLaw(ctx, balls.Start{Kind: "balanced"}, n, m)
		if err != nil {
			return nil, err
		}
		return walk{step: step, rational: rational}.equilibrium(ctx, start[start.keys()[0]].state)
	}
	start, err := startLaw(ctx, from, n, m)
	if err != nil {
		return nil, err
	}
	w, err := walkOf(p, rational)
	if err != nil {
		return nil, err
	}
	w.step = step
	law, err := w.from(ctx, start)
	if err != nil && err != balls.ErrInterrupted {
		err = fmt.Errorf("%w; or equilibrium in place of their number", err)
	}
	return law, err
}

// decimal is the fraction that a number stands for as it is written.
func decimal(x float64) *big.Rat {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	return r
}

func randomDeletionsLaw(ctx context.Context, p balls.RandomDeletions, rational,
	peak bool) (stateLaw, error) {
	m, _ := p.Balls.Value(p.Bins)
	start, err := startLaw(ctx, p.Start, p.Bins, m)
	if err != nil {
		return nil, err
	}
	w, err := walkOf(p, rational)
	if err != nil {
		return nil, err
	}
	switch p.Beta.(type) {
	case beta.Constant, beta.Random:
		w.always = true
	default:
		w.always = false
	}
	w.step = func(t int64, s chainState) []mass {
		insert := decimal(p.Beta.At(t))
		var out []mass
		for _, b := range oneMore(s, p.D) {
			if b.p.Mul(b.p, insert); peak {
				b.state.peak = max(s.peak, total(b.state.loads))
			}
			out = append(out, b)
		}
		remove := new(big.Rat).Sub(big.NewRat(1, 1), insert)
		for _, b := range nonEmptyLess(s) {
			b.p.Mul(b.p, remove)
			out = append(out, b)
		}
		return out
	}
	return w.from(ctx, start)
}
