package exact

import (
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

// metric returns the law of a number that is told from a state.
func (l stateLaw) metric(name string, integer, rational bool,
	of func(s chainState) *big.Rat) balls.Metric {
	var values, chances []*big.Rat
	index := map[string]int{}
	for _, k := range l.keys() {
		x := of(l[k].state)
		i, ok := index[x.String()]
		if !ok {
			i = len(values)
			index[x.String()] = i
			values, chances = append(values, x), append(chances, new(big.Rat))
		}
		chances[i].Add(chances[i], l[k].p)
	}
	return metricOfRationals(name, values, chances, integer, rational)
}
