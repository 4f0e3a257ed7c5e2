package exact

import (
	"context"
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/balls/graphs"
	"ballslab/internal/portable"
)

// A loadChain is a Markov chain in continuous time on load vectors, whose equilibrium
// is found after cutting it: an event that would lift a load above top, put one below -top, or
// lead to a level above most, does not happen.
//
// Where events keep the order of loads (Greedy[d] does, and two choices with noise up to 1/2: with
// the same coins, what is nowhere higher before is nowhere higher after), the loads of the cut
// chain are the lower ones, and its means of load are approached from below.
type loadChain struct {
	start []int64
	// events calls emit with the loads after each event and its rate, and may call it
	// several times with the same loads; emit copies them.
	events func(x []int64, emit func(next []int64, rate float64))
	// canonical puts interchangeable loads in order; nil if there are none.
	canonical func(x []int64)
	// level groups the states by a number of at least 0 that events change by 1 at most.
	level func(x []int64) int64
	// apart is the time of a step of a run's engine; 0 if the chain plays one event a step, the rates
	// being probabilities.
	apart float64
	// top and most are the first places to cut at, where 0 is not good enough; an event that would lead to a
	// level below least does not happen either.
	top, most, least int64
}

// The limits of cut chains: states, and the probability that may be on the boundary.
const (
	maxCutStates = 400_000
	cutMass      = 1e-13
)

// A cutLaw is the equilibrium of a cut chain: states with their probabilities.
type cutLaw struct {
	n      int
	loads  []int64 // n of each state
	chance []float64
	graph  *graphs.Graph // whose vertices they are the loads of, if any
	// The probabilities of the states on the boundary: with a load of top or -top, and
	// at the level most.
	atTop, atMost float64
}

func (l cutLaw) state(i int) []int64 { return l.loads[i*l.n : (i+1)*l.n] }

// equilibrium returns the equilibrium, cut so late that each boundary has a probability of at
// most 1e-13: the distance from the equilibrium of the whole chain is of the order of the rate
// of events there times the time that the chain takes to forget one. The place of a cut is
// extrapolated from that of the one before, the tails being about geometric.
func (c loadChain) equilibrium(ctx context.Context) (cutLaw, error) {
	return c.extended(ctx, func(m *transitions, levels []int64) (chance, outermost []float64, err error) {
		chance, err = m.stationary(ctx, levels)
		return chance, chance, err
	})
}

// extended returns what solve says of a chain that is cut so late that the boundaries have
// next to no mass in outermost.
func (c loadChain) extended(ctx context.Context, solve solver) (cutLaw, error) {
	top, most := edge{at: max(6, c.top), mass: 1}, edge{at: max(6*int64(len(c.start)), c.most), mass: 1}
	for {
		law, err := c.cut(ctx, top.at, most.at, solve)
		if err != nil || law.atTop <= cutMass && law.atMost <= cutMass {
			return law, err
		}
		top.move(law.atTop)
		most.move(law.atMost)
	}
}

// A solver returns probabilities of the states of a cut chain, of which the first is the start, and
// those by which the cut is judged.
type solver func(m *transitions, levels []int64) (chance, outermost []float64, err error)

// An edge is a place where a chain is cut, with the probability there of the cut before.
type edge struct {
	at, before int64
	mass       float64
}

// move moves the edge out, to where the probability will be small enough.
func (e *edge) move(mass float64) {
	if mass <= cutMass {
		return
	}
	next := e.at + max(2, e.at/3)
	if fall := portable.Log(e.mass/mass) / float64(e.at-e.before); fall > 0.01 {
		next = min(2*e.at, e.at+2+int64(portable.Log(mass/cutMass)/fall))
	}
	e.before, e.at, e.mass = e.at, next, mass
}

// cut solves the chain cut at loads of top and a level of most.
func (c loadChain) cut(ctx context.Context, top, most int64, solve solver) (cutLaw, error) {
	law := cutLaw{n: len(c.start)}
	index := map[string]int32{}
	key := make([]byte, 0, 3*law.n)
	scratch := make([]int64, law.n)
	var level []int64
	find := func(x []int64) int32 {
		copy(scratch, x)
		if c.canonical != nil {
			c.canonical(scratch)
		}
		key = key[:0]
		for _, l := range scratch {
			if l > top || l < -top {
				return -1
			}
			key = append(key, byte(l), byte(l>>8), byte(l>>16))
		}
		if at, ok := index[string(key)]; ok {
			return at
		}
		l := c.level(scratch)
		if l > most || l < c.least {
			return -1
		}
		at := int32(len(index))
		index[string(key)] = at
		law.loads, level = append(law.loads, scratch...), append(level, l)
		return at
	}
	find(c.start)
	var m transitions
	x := make([]int64, law.n)
	for i := 0; i < len(index); i++ {
		if len(index) > maxCutStates {
			return law, errTooManyStates
		}
		if i%4096 == 0 && ctx.Err() != nil {
			return law, balls.ErrInterrupted
		}
		copy(x, law.state(i))
		c.events(x, func(next []int64, rate float64) {
			if rate == 0 {
				return
			}
			if at := find(next); at >= 0 {
				m.add(int32(i), at, rate)
			}
		})
	}
	chance, outermost, err := solve(&m, level)
	if err != nil {
		return law, err
	}
	law.chance = chance
	for i, p := range outermost {
		if x := law.state(i); slices.Max(x) == top || slices.Min(x) == -top {
			law.atTop += p
		}
		if level[i] == most {
			law.atMost += p
		}
	}
	return law, nil
}

var errTooManyStates = fmt.Errorf("too many states")

// transitions are the rates between states, in the order in which they leave.
type transitions struct {
	from, to []int32
	rate     []float64
}

func (m *transitions) add(from, to int32, rate float64) {
	if from != to {
		m.from, m.to, m.rate = append(m.from, from), append(m.to, to), append(m.rate, rate)
	}
}

// stationary solves the balance equations by Gauss and Seidel's iteration, which
// mixes neighbours fast, and after every sweep gives the levels the weights
// that the lumped chain has: what is slow is the total load (Koury, McAllister and Stewart's
// aggregation and disaggregation). Nothing is subtracted. Until the sweeps no longer move
// less than the best of them did: what is left is rounding.
func (m *transitions) stationary(ctx context.Context, levels []int64) ([]float64, error) {
	n := len(levels)
	out := make([]float64, n)
	first := make([]int32, n+1) // of the transitions into each state
	for k, j := range m.to {
		out[m.from[k]] += m.rate[k]
		first[j+1]++
	}
	for j := range n {
		first[j+1] += first[j]
	}
	from, rate, at := make([]int32, len(m.to)), make([]float64, len(m.to)), slices.Clone(first)
	for k, j := range m.to {
		from[at[j]], rate[at[j]] = m.from[k], m.rate[k]
		at[j]++
	}
	lowest, highest := slices.Min(levels), slices.Max(levels)
	group := make([]int, n)
	for i, l := range levels {
		group[i] = int(l - lowest)
	}
	pi := make([]float64, n)
	for i := range pi {
		pi[i] = 1 // any start does
	}
	if n == 1 { // nothing moves
		return pi, nil
	}
	best, since := math.Inf(1), 0
	for {
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		moved, all := 0.0, 0.0
		update := func(j int) {
			if out[j] == 0 {
				return
			}
			sum := 0.0
			for k := first[j]; k < first[j+1]; k++ {
				sum += float64(pi[from[k]] * rate[k])
			}
			sum /= out[j]
			moved += math.Abs(sum - pi[j])
			all += sum
			pi[j] = sum
		}
		for j := range n {
			update(j)
		}
		for j := n - 1; j >= 0; j-- {
			update(j)
		}
		since++
		if !(all > 0) {
			return nil, fmt.Errorf("the equilibrium cannot be computed in numbers of 64 bits: probabilities are below 1e-308")
		}
		if moved < best/2*all {
			best, since = moved/all, 0
		}
		if best < 1e-14 || best < 1e-11 && since > 20 {
			break
		}
		if since > 1000 {
			return nil, fmt.Errorf("the equilibrium did not converge: a sweep moves %.2g", best)
		}
		m.weigh(pi, group, int(highest-lowest)+1)
	}
	sum := 0.0
	for _, p := range pi {
		sum += p
	}
	for i := range pi {
		pi[i] /= sum
	}
	return pi, nil
}

// weigh scales the groups to the equilibrium of the lumped chain, in which a group is a level: it goes
// up and down by 1, so that the flow up from a group is the flow down from the next.
func (m *transitions) weigh(pi []float64, group []int, groups int) {
	mass, up, down := make([]float64, groups), make([]float64, groups), make([]float64, groups)
	for i, p := range pi {
		mass[group[i]] += p
	}
	for k, i := range m.from {
		switch a, b := group[i], group[m.to[k]]; b - a {
		case 1:
			up[a] += float64(pi[i] * m.rate[k])
		case -1:
			down[a] += float64(pi[i] * m.rate[k])
		}
	}
	factor, largest := make([]float64, groups), 0.0 // logarithms
	for g := 1; g < groups; g++ {
		if !(mass[g-1] > 0 && mass[g] > 0 && up[g-1] > 0 && down[g] > 0) {
			return // below 1e-308: the sweeps alone do
		}
		factor[g] = factor[g-1] + portable.Log(up[g-1]) - portable.Log(down[g])
		largest = max(largest, factor[g])
	}
	for g, x := range factor {
		factor[g] = portable.Exp(x - largest)
	}
	for i := range pi {
		pi[i] *= factor[group[i]]
	}
}
