package exact

import (
	"context"
	"fmt"
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
	given bool // the start is not that of the chain, and loads may be higher at first
	// events calls emit with the loads after each event and its rate, and may call it
	// several times with the same loads; emit copies them.
	events func(x []int64, emit func(next []int64, rate float64))
	// canonical puts interchangeable loads in order; nil if there are none.
	canonical func(x []int64)
	// level groups the states by a number of at least 0 that events change by 1 at most.
	level func(x []int64) int64
	// apart is the time of a step of a run's engine; 0 if the chain plays one event a step, the
	// rates being probabilities.
	apart float64
	// top and most are the first places to cut at, where 0 is not good enough; an event that would
	// lead to a level below least does not happen either.
	top, most, least int64
}

// from is the chain from given loads; it is cut at least as far above them as above empty bins.
func (c loadChain) from(s balls.Start) loadChain {
	if s.Loads == nil {
		return c
	}
	c.start = slices.Clone(s.Loads)
	c.canonical(c.start)
	c.given = true
	c.top = slices.Max(c.start) + 6
	c.most = c.level(c.start) + 6*int64(len(c.start))
	return c
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
	return c.extended(ctx, func(m *transitions, levels []int64) (chance, outermost []float64,
		err error) {
		chance, err = m.stationary(ctx, levels)
		return chance, chance, err
	})
}

// extended returns what solve says of a chain that is cut so late that the boundaries have
// next to no mass in outermost.
func (c loadChain) extended(ctx context.Context, solve solver) (cutLaw, error) {
	top, most := edge{at: max(6, c.top), mass: 1}, edge{at: max(6*int64(len(c.start)), c.most),
		mass: 1}
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
