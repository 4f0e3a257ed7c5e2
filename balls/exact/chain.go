package exact

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"ballslab/balls"
)

// The limits of exact chains: outcomes of steps that are found, in fractions and in doubles, and
// the work of playing them in doubles; states of an equilibrium in doubles and in fractions.
const (
	maxChainWork     = 100_000
	maxChainOutcomes = 400_000
	maxChainSteps    = 1e9
	maxChainEdges    = 20_000
	maxChainStates   = 600
	maxChainFraction = 60
)

// A walk is a chain that is played from a law at time 0 and looked at as a run looks at it.
type walk struct {
	// step returns the outcomes of a step; none if there are too many of them, or it was
	// interrupted.
	step func(t int64, s chainState) []mass
	// The law is that after burnIn + steps steps, or, with a stride, the average of those after
	// every stride of the steps after burnIn.
	burnIn, steps, stride int64
	// always says that step does not depend on t.
	always   bool
	rational bool
}

// walkOf returns a walk as long as a run of the process, without its step.
func walkOf(p balls.Process, rational bool) (walk, error) {
	burnIn, steps, stride, err := balls.Cell{Process: p}.Observed()
	return walk{burnIn: burnIn, steps: steps, stride: stride, rational: rational, always: true}, err
}

// looks reports whether the law after t steps is looked at.
func (w walk) looks(t int64) bool {
	if w.stride == 0 {
		return t == w.burnIn+w.steps
	}
	return t > w.burnIn && (t-w.burnIn)%w.stride == 0
}

// from plays the walk: in fractions if they are asked for or the walk is short, else in doubles,
// where nothing is subtracted.
func (w walk) from(ctx context.Context, l stateLaw) (stateLaw, error) {
	if !w.rational && w.burnIn+w.steps > 24 {
		return w.inDoubles(ctx, l)
	}
	looked := int64(1)
	if w.stride > 0 {
		looked = w.steps / w.stride
	}
	out, share := stateLaw{}, big.NewRat(1, looked)
	work := 0
	for t := int64(0); ; t++ {
		if w.looks(t) {
			for _, k := range l.keys() {
				out.add(l[k].state, new(big.Rat).Mul(l[k].p, share))
			}
		}
		if t == w.burnIn+w.steps {
			return out, nil
		}
		next := stateLaw{}
		for _, k := range l.keys() {
			m := l[k]
			outcomes := w.step(t, m.state)
			if ctx.Err() != nil {
				return nil, balls.ErrInterrupted
			}
			if work += len(outcomes); work > maxChainWork || len(outcomes) == 0 {
				return nil, fmt.Errorf("steps: an exact law of %d steps has more than %d "+
					"outcomes in all; possible: fewer steps, bins or balls", w.burnIn+w.steps,
					maxChainWork)
			}
			for _, b := range outcomes {
				next.add(b.state, new(big.Rat).Mul(m.p, b.p))
			}
		}
		l = next
	}
}

// inDoubles is from in doubles. The outcomes of a state are found once if they are always the
// same; and then the law that no longer changes is that of all later times.
func (w walk) inDoubles(ctx context.Context, l stateLaw) (stateLaw, error) {
	index := map[string]int{}
	var states []chainState
	find := func(s chainState) int {
		k := s.key()
		i, ok := index[k]
		if !ok {
			i = len(states)
			index[k] = i
			states = append(states, s)
		}
		return i
	}
	type outcome struct {
		to int
		p  float64
	}
	var outcomes [][]outcome
	grown := func(x []float64) []float64 {
		return append(x, make([]float64, len(states)-len(x))...)
	}
	var p, next, sums []float64
	for _, k := range l.keys() {
		i := find(l[k].state)
		p = grown(p)
		p[i], _ = l[k].p.Float64()
	}
	found, played, looked := 0, 0.0, 0.0
	for t := int64(0); ; t++ {
		if w.looks(t) {
			sums = grown(sums)
			for i, x := range p {
				sums[i] += x
			}
			looked++
		}
		if t == w.burnIn+w.steps {
			break
		}
		next = grown(next)
		clear(next)
		outcomes = append(outcomes, make([][]outcome, len(states)-len(outcomes))...)
		for i, x := range p {
			if x == 0 {
				continue
			}
			if i%256 == 0 && ctx.Err() != nil {
				return nil, balls.ErrInterrupted
			}
			if outcomes[i] == nil || !w.always {
				outcomes[i] = outcomes[i][:0]
				step := w.step(t, states[i])
				if len(step) == 0 {
					found = maxChainOutcomes + 1
				}
				for _, b := range step {
					y, _ := b.p.Float64()
					outcomes[i] = append(outcomes[i], outcome{find(b.state), y})
				}
				found += len(outcomes[i])
				next = grown(next)
			}
			if found > maxChainOutcomes {
				break
			}
			for _, o := range outcomes[i] {
				next[o.to] += float64(x * o.p)
			}
			played += float64(len(outcomes[i]))
		}
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		if found > maxChainOutcomes || played > maxChainSteps {
			return nil, fmt.Errorf("steps: an exact law of %d steps has more than %d outcomes of "+
				"a step, or %.0e in all; possible: fewer steps, bins or balls", w.burnIn+w.steps,
				maxChainOutcomes, float64(maxChainSteps))
		}
		moved := 0.0
		p = grown(p)
		for i, x := range next {
			moved += math.Abs(x - p[i])
		}
		p, next = next, p
		if left := w.burnIn + w.steps - t - 1; w.always && moved < 3e-16 && left > 0 {
			rest := 0.0 // looks that see this law
			if w.stride == 0 {
				rest = 1
			} else {
				rest = float64(w.steps/w.stride) - looked
			}
			sums = grown(sums)
			for i, x := range p {
				sums[i] += float64(rest * x)
			}
			looked += rest
			break
		}
	}
	law := stateLaw{}
	for i, x := range sums {
		law.add(states[i], new(big.Rat).SetFloat64(x/looked))
	}
	return law, nil
}
