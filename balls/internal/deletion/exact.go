package deletion

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"ballslab/balls/internal/random"
)

// An exact law is computed over the sorted profiles of the live bins: the start
// and every rule are exchangeable, and so are the adversaries here.

// MaxExact is the largest number of bins and of balls of exact work.
const MaxExact = 12

// A Chance is an outcome and its probability.
type Chance struct {
	Profile  []int64 // loads of the live bins, non-increasing
	Recourse int64
	Peak     int64
	P        *big.Rat
}

// An outcomeLaw is a set of states with their probabilities, by the text of the state.
type outcomeLaw struct {
	states []Chance
	index  map[string]int
}

func newLaw() *outcomeLaw { return &outcomeLaw{index: map[string]int{}} }

func key(profile []int64, recourse, peak int64) string {
	b := make([]byte, 0, 2*len(profile)+8)
	for _, x := range append(slices.Clone(profile), recourse, peak) {
		for ; x >= 128; x >>= 7 {
			b = append(b, byte(x)|128)
		}
		b = append(b, byte(x))
	}
	return string(b)
}

func (l *outcomeLaw) put(profile []int64, recourse, peak int64, p *big.Rat) {
	if p.Sign() == 0 {
		return
	}
	k := key(profile, recourse, peak)
	if i, ok := l.index[k]; ok {
		l.states[i].P.Add(l.states[i].P, p)
		return
	}
	l.index[k] = len(l.states)
	l.states = append(l.states, Chance{slices.Clone(profile), recourse, peak, new(big.Rat).Set(p)})
}

// ratio returns a/b.
func ratio(a, b int64) *big.Rat { return big.NewRat(a, b) }

func times(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// raised returns the profile with one bin of load from given the load to.
func raised(profile []int64, from, to int64) []int64 {
	out := make([]int64, 0, len(profile))
	done, put := false, false
	for _, x := range profile {
		if !put && x <= to {
			out, put = append(out, to), true
		}
		if !done && x == from {
			done = true
			continue
		}
		out = append(out, x)
	}
	return out
}

// choose returns the law of the load of the lightest of d bins of a profile.
func choose(profile []int64, d int64, distinct bool) (loads []int64, p []*big.Rat) {
	k := int64(len(profile))
	if distinct {
		d = min(d, k)
	}
	all := func(c int64) *big.Rat { // all d are among c bins
		q := big.NewRat(1, 1)
		for j := range d {
			if distinct {
				q.Mul(q, ratio(max(0, c-j), k-j))
			} else {
				q.Mul(q, ratio(c, k))
			}
		}
		return q
	}
	for i := int64(0); i < k; {
		j := i
		for j < k && profile[j] == profile[i] {
			j++
		}
		loads = append(loads, profile[i])
		p = append(p, new(big.Rat).Sub(all(j), all(i)))
		i = j
	}
	return loads, p
}

// thrown returns the law of the profile after load balls of a deleted bin have
// been thrown into the bins of profile.
func (c *Config) thrown(profile []int64, load int64) *outcomeLaw {
	if c.Groups {
		return c.thrownGroups(profile, load)
	}
	now := newLaw()
	now.put(profile, 0, 0, big.NewRat(1, 1))
	for range load {
		now = oneMore(now, c.D, c.Distinct)
	}
	return now
}

func oneMore(now *outcomeLaw, d int64, distinct bool) *outcomeLaw {
	next := newLaw()
	for _, s := range now.states {
		loads, p := choose(s.Profile, d, distinct)
		for i, l := range loads {
			next.put(raised(s.Profile, l, l+1), 0, 0, times(s.P, p[i]))
		}
	}
	return next
}

// thrownGroups keeps bins with a group apart from those without, which matters
// when the groups must be distinct: a state is the profile of the bins without,
// then that of the bins with a group, whose number stands as its recourse.
func (c *Config) thrownGroups(profile []int64, load int64) *outcomeLaw {
	now := newLaw()
	now.put(profile, 0, 0, big.NewRat(1, 1))
	k := int64(len(profile))
	for i := range min(c.D, load) {
		size := load / c.D
		if i < load%c.D {
			size++
		}
		next := newLaw()
		for _, s := range now.states {
			free := k
			if c.Distinct {
				if free -= s.Recourse; free == 0 { // all have one: no longer kept apart
					slices.SortFunc(s.Profile, descending)
					s.Recourse, free = 0, k
				}
			}
			without, with := s.Profile[:free], s.Profile[free:]
			loads, p := choose(without, 1, false)
			for j, l := range loads {
				if c.Distinct && i < k {
					at := slices.Index(without, l)
					rest := slices.Delete(slices.Clone(without), at, at+1)
					used := append(slices.Clone(with), l+size)
					slices.SortFunc(used, descending)
					next.put(append(rest, used...), s.Recourse+1, 0, times(s.P, p[j]))
				} else {
					next.put(raised(without, l, l+size), 0, 0, times(s.P, p[j]))
				}
			}
		}
		now = next
	}
	out := newLaw()
	for _, s := range now.states {
		slices.SortFunc(s.Profile, descending)
		out.put(s.Profile, 0, 0, s.P)
	}
	return out
}

func descending(a, b int64) int { return int(min(1, max(-1, b-a))) }

// startLaw returns the law of the profile at the start.
func (c *Config) startLaw() *outcomeLaw {
	l := newLaw()
	one := big.NewRat(1, 1)
	profile := make([]int64, c.Bins)
	switch c.Start {
	case "one-per-bin":
		for i := range profile {
			profile[i] = 1
		}
	case "loads":
		copy(profile, c.Loads)
		slices.SortFunc(profile, descending)
	default:
		l.put(profile, 0, profile[0], one)
		d := int64(1)
		if c.Start == "greedy2" {
			d = 2
		}
		for range c.Balls {
			l = oneMore(l, d, false)
		}
		out := newLaw()
		for _, s := range l.states {
			out.put(s.Profile, 0, s.Profile[0], s.P)
		}
		return out
	}
	l.put(profile, 0, profile[0], one)
	return l
}

// Law returns the exact law of the final profile, the recourse and the peak
// after so many rounds against an exchangeable adversary (oblivious in the
// order 0, 1, 2, ... counts as random where the start is exchangeable).
//
// Cost: for n balls in n bins the number of partitions of n, times the values
// that recourse and peak take, times the work of a round: 0.1 s for n = 8, 1 s for
// n = 10, 10 s for n = MaxExact = 12, where it ends.
func Law(ctx context.Context, c Config, rounds int64) ([]Chance, error) {
	if c.Bins > MaxExact || c.Balls > MaxExact {
		return nil, fmt.Errorf("bins, balls: %d, %d: an exact law is computed for at most %d of each", c.Bins, c.Balls, MaxExact)
	}
	if c.Adversary == "oblivious" && c.Order == nil && c.Start != "loads" {
		c.Adversary = "random"
	}
	if !Exchangeable(c.Adversary) || c.Player != nil {
		return nil, fmt.Errorf("adversary: %s: an exact law is known for max, min, random, second, median, threshold and lookahead", c.Adversary)
	}
	g := New(Config{Groups: c.Groups, D: c.D, Distinct: c.Distinct, Adversary: c.Adversary, Threshold: c.Threshold})
	now := c.startLaw()
	memory := map[string]*outcomeLaw{} // of throws
	for range rounds {
		next := newLaw()
		for _, s := range now.states {
			loads, p := g.targets(s.Profile)
			for i, load := range loads {
				at := slices.Index(s.Profile, load)
				rest := slices.Delete(slices.Clone(s.Profile), at, at+1)
				k := key(rest, load, 0)
				after := memory[k]
				if after == nil {
					after = c.thrown(rest, load)
					memory[k] = after
				}
				for _, t := range after.states {
					next.put(t.Profile, s.Recourse+load, max(s.Peak, t.Profile[0]), times(times(s.P, p[i]), t.P))
				}
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		now = next
	}
	return now.states, nil
}

// targets returns the law of the load of the bin that an exchangeable adversary
// deletes from a profile.
func (g *Game) targets(profile []int64) (loads []int64, p []*big.Rat) {
	var up, count []int64 // increasing
	for _, x := range profile {
		if n := len(up); n == 0 || up[n-1] != x {
			up, count = append(up, x), append(count, 0)
		}
		count[len(count)-1]++
	}
	slices.Reverse(up)
	slices.Reverse(count)
	g.counts(up, count)
	g.own = *random.Stream(0, 0, 0)
	switch g.c.Adversary {
	case "random":
		for i, x := range up {
			loads, p = append(loads, x), append(p, ratio(count[i], int64(len(profile))))
		}
	case "lookahead":
		best := g.bestLevels()
		var sum int64
		for _, i := range best {
			sum += count[i]
		}
		for _, i := range best {
			loads, p = append(loads, up[i]), append(p, ratio(count[i], sum))
		}
	default:
		return []int64{up[g.pickLevel()]}, []*big.Rat{big.NewRat(1, 1)}
	}
	return loads, p
}
