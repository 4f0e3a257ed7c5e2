package bounds

import (
	"context"
	"fmt"
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

// The limits of exact chains: transitions of a run and of an equilibrium, and states of an
// equilibrium in doubles and in fractions.
const (
	maxChainWork     = 100_000
	maxChainEdges    = 20_000
	maxChainStates   = 600
	maxChainFraction = 60
)

// run plays steps from, ..., to - 1 and returns the law after the last, averaged over the
// last so many of them.
func (l stateLaw) run(ctx context.Context, step func(t int64, s chainState) []mass, steps, last int64) (stateLaw, error) {
	out := stateLaw{}
	work := 0
	share := big.NewRat(1, max(1, last))
	for t := range steps {
		next := stateLaw{}
		for _, k := range l.keys() {
			m := l[k]
			out := step(t, m.state)
			if ctx.Err() != nil {
				return nil, balls.ErrInterrupted
			}
			if work += len(out); work > maxChainWork {
				return nil, fmt.Errorf("steps: an exact law of %d steps has more than %d transitions in all; possible: fewer steps, bins or balls", steps, maxChainWork)
			}
			for _, b := range out {
				next.add(b.state, new(big.Rat).Mul(m.p, b.p))
			}
		}
		l = next
		if t >= steps-last {
			for _, k := range l.keys() {
				out.add(l[k].state, new(big.Rat).Mul(l[k].p, share))
			}
		}
	}
	if last == 0 || steps == 0 {
		return l, nil
	}
	return out, nil
}

// equilibrium returns the stationary law of the chain whose states are reached from one.
// Grassmann, Taksar and Heyman's elimination has no subtractions: the probabilities
// have a small relative error in doubles.
func equilibrium(ctx context.Context, from chainState, step func(t int64, s chainState) []mass, rational bool) (stateLaw, error) {
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
		if len(states) > most || count > maxChainEdges {
			return nil, fmt.Errorf("bins, balls: the equilibrium has more than %d load profiles or %d transitions; possible: fewer bins or balls", most, maxChainEdges)
		}
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
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
		for i, x := range gth(p) {
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
// overwrites.
func gth(p [][]float64) []float64 {
	n := len(p)
	for k := n - 1; k > 0; k-- {
		out := 0.0
		for j := range k {
			out += p[k][j]
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
