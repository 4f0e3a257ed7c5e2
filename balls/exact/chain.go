package exact

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"ballslab/balls"
)

// A chainState is a state of a small Markov chain: loads in non-increasing order, or by
// vertex on a graph, and the largest number of balls so far where that matters.
type chainState struct {
	loads []int64
	peak  int64
}

func (s chainState) key() string { return fmt.Sprint(s.loads, s.peak) }

// A mass is a state with its probability.
type mass struct {
	state chainState
	p     *big.Rat
}

// A stateLaw is a law of states, kept by key.
type stateLaw map[string]mass

func (l stateLaw) add(s chainState, p *big.Rat) {
	if p.Sign() == 0 {
		return
	}
	k := s.key()
	if m, ok := l[k]; ok {
		m.p.Add(m.p, p)
		return
	}
	l[k] = mass{s, new(big.Rat).Set(p)}
}

// keys returns the keys in order, so that results do not depend on the map.
func (l stateLaw) keys() []string {
	var keys []string
	for k := range l {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

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
	// step returns the outcomes of a step; none if there are too many of them, or it was interrupted.
	step func(t int64, s chainState) []mass
	// The law is that after burnIn + steps steps, or, with a stride, the average of those after every
	// stride of the steps after burnIn.
	burnIn, steps, stride int64
	// always says that step does not depend on t.
	always   bool
	rational bool
}

// walkOf returns a walk as long as a run of the process, without its step.
func walkOf(p balls.Process, rational bool) (walk, error) {
	burnIn, steps, stride, err := balls.Observed(p)
	return walk{burnIn: burnIn, steps: steps, stride: stride, rational: rational, always: true}, err
}

// looks reports whether the law after t steps is looked at.
func (w walk) looks(t int64) bool {
	if w.stride == 0 {
		return t == w.burnIn+w.steps
	}
	return t > w.burnIn && (t-w.burnIn)%w.stride == 0
}

// from plays the walk: in fractions if they are asked for or the walk is short, else in doubles, where
// nothing is subtracted.
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
				return nil, fmt.Errorf("steps: an exact law of %d steps has more than %d outcomes in all; possible: fewer steps, bins or balls", w.burnIn+w.steps, maxChainWork)
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
	grown := func(x []float64) []float64 { return append(x, make([]float64, len(states)-len(x))...) }
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
			return nil, fmt.Errorf("steps: an exact law of %d steps has more than %d outcomes of a step, or %.0e in all; possible: fewer steps, bins or balls", w.burnIn+w.steps, maxChainOutcomes, float64(maxChainSteps))
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

// equilibrium returns the stationary law of the chain whose states are reached from one.
// Grassmann, Taksar and Heyman's elimination has no subtractions: the probabilities
// have a small relative error in doubles.
func (w walk) equilibrium(ctx context.Context, from chainState) (stateLaw, error) {
	step, rational := w.step, w.rational
	most := maxChainStates
	if rational {
		most = maxChainFraction
	}
	index := map[string]int{from.key(): 0}
	states := []chainState{from}
	var edges []map[int]*big.Rat
	count := 0
	for i := 0; i < len(states); i++ {
		edges = append(edges, map[int]*big.Rat{})
		out := step(0, states[i])
		count += len(out)
		for _, b := range out {
			k := b.state.key()
			j, ok := index[k]
			if !ok {
				j = len(states)
				index[k] = j
				states = append(states, b.state)
			}
			if edges[i][j] == nil {
				edges[i][j] = new(big.Rat)
			}
			edges[i][j].Add(edges[i][j], b.p)
		}
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		if len(states) > most || count > maxChainEdges || len(out) == 0 {
			return nil, fmt.Errorf("bins, balls: the equilibrium has more than %d load profiles or %d transitions; possible: fewer bins or balls", most, maxChainEdges)
		}
	}
	law := stateLaw{}
	n := len(states)
	if !rational {
		p := make([][]float64, n)
		for i := range p {
			p[i] = make([]float64, n)
			for j, x := range edges[i] {
				p[i][j], _ = x.Float64()
			}
		}
		chances := gth(p)
		if chances == nil {
			return nil, fmt.Errorf("d: the equilibrium has probabilities below 1e-308: possible in fractions, or for a smaller d")
		}
		for i, x := range chances {
			law.add(states[i], new(big.Rat).SetFloat64(x))
		}
		return law, nil
	}
	p := make([][]*big.Rat, n)
	for i := range p {
		p[i] = make([]*big.Rat, n)
		for j := range p[i] {
			p[i][j] = new(big.Rat)
			if x := edges[i][j]; x != nil {
				p[i][j].Set(x)
			}
		}
	}
	for i, x := range gthRational(p) {
		law.add(states[i], x)
	}
	return law, nil
}

// gth returns the stationary law of a matrix of transition probabilities, which it
// overwrites; nil if a state cannot get to those before it, or only with probabilities below 1e-308.
func gth(p [][]float64) []float64 {
	n := len(p)
	for k := n - 1; k > 0; k-- {
		out := 0.0
		for j := range k {
			out += p[k][j]
		}
		if !(out > 0) {
			return nil
		}
		for i := range k {
			p[i][k] /= out
			if f := p[i][k]; f > 0 {
				for j := range k {
					p[i][j] += float64(f * p[k][j])
				}
			}
		}
	}
	pi, sum := make([]float64, n), 1.0
	pi[0] = 1
	for k := 1; k < n; k++ {
		for i := range k {
			pi[k] += float64(pi[i] * p[i][k])
		}
		sum += pi[k]
	}
	for k := range pi {
		pi[k] /= sum
	}
	return pi
}

// gthRational is gth in fractions.
func gthRational(p [][]*big.Rat) []*big.Rat {
	n, x := len(p), new(big.Rat)
	for k := n - 1; k > 0; k-- {
		out := new(big.Rat)
		for j := range k {
			out.Add(out, p[k][j])
		}
		for i := range k {
			if p[i][k].Sign() == 0 {
				continue
			}
			p[i][k].Quo(p[i][k], out)
			for j := range k {
				p[i][j].Add(p[i][j], x.Mul(p[i][k], p[k][j]))
			}
		}
	}
	pi, sum := []*big.Rat{big.NewRat(1, 1)}, big.NewRat(1, 1)
	for k := 1; k < n; k++ {
		pi = append(pi, new(big.Rat))
		for i := range k {
			pi[k].Add(pi[k], x.Mul(pi[i], p[i][k]))
		}
		sum.Add(sum, pi[k])
	}
	for _, y := range pi {
		y.Quo(y, sum)
	}
	return pi
}

// profiles returns the law as numbers of ways out of all.
func (l stateLaw) profiles() profileLaw {
	all := big.NewInt(1)
	keys := l.keys()
	for _, k := range keys {
		d := l[k].p.Denom()
		all.Mul(all, new(big.Int).Div(d, new(big.Int).GCD(nil, nil, all, d)))
	}
	law := profileLaw{all: new(big.Int)}
	for _, k := range keys {
		w := new(big.Int).Div(all, l[k].p.Denom())
		w.Mul(w, l[k].p.Num())
		law.profiles = append(law.profiles, balls.ProfileOf(l[k].state.loads))
		law.ways = append(law.ways, w)
		law.all.Add(law.all, w) // all, but for rounding of doubles
	}
	return law
}
