package deletion

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"ballslab/balls/internal/random"
)

// The exact law of the game, in rational numbers. It is computed over the sorted profiles of the
// live bins, not over the loads of all bins by name: the start and every rule are exchangeable, and
// so are the adversaries here. That leaves as many states as there are partitions of the number of
// balls, instead of exponentially many.

// MaxExact is the largest number of bins and of balls of exact work.
const MaxExact = 12

// An Outcome is one way in which a game may end, and its probability.
type Outcome struct {
	Profile  []int64 // loads of the live bins, non-increasing
	Recourse int64
	Peak     int64
	P        *big.Rat
}

// An outcomeLaw is a set of outcomes with their probabilities; index finds one by its key.
type outcomeLaw struct {
	states []Outcome
	index  map[string]int
}

func newLaw() *outcomeLaw { return &outcomeLaw{index: map[string]int{}} }

// key writes a profile and two numbers as a short text, 7 bits a byte, for maps.
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

// put adds probability p to an outcome.
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
	l.states = append(l.states, Outcome{slices.Clone(profile), recourse, peak, new(big.Rat).Set(p)})
}

// ratio returns a/b.
func ratio(a, b int64) *big.Rat { return big.NewRat(a, b) }

func times(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// startLaw returns the law of the profile at the start.
func (c *Config) startLaw(ctx context.Context) *outcomeLaw {
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
			l = oneMore(ctx, l, d, false)
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
// after so many rounds against an exchangeable adversary (oblivious, in any
// order, counts as random where the start is exchangeable).
//
// Cost: for n balls in n bins the number of partitions of n, times the values
// that recourse and peak take, times the work of a round: 0.1 s for n = 8, 1 s for
// n = 10, 10 s for n = MaxExact = 12, where it ends.
func Law(ctx context.Context, c Config, rounds int64) ([]Outcome, error) {
	if c.Bins > MaxExact || c.Balls > MaxExact {
		return nil, fmt.Errorf("bins, balls: %d, %d: an exact law is computed for at most %d of each",
			c.Bins, c.Balls, MaxExact)
	}
	if c.Adversary == "oblivious" && c.Start != "loads" {
		c.Adversary = "random"
	}
	if !Exchangeable(c.Adversary) || c.Player != nil {
		return nil, fmt.Errorf("adversary: %s: an exact law is known for max, min, random, second, "+
			"median, threshold, lookahead, and for oblivious unless the start is one of loads", c.Adversary)
	}
	g := New(Config{Groups: c.Groups, D: c.D, Distinct: c.Distinct, Adversary: c.Adversary,
		Threshold: c.Threshold})
	now := c.startLaw(ctx)
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
					after = c.thrown(ctx, rest, load)
					memory[k] = after
				}
				for _, t := range after.states {
					if err := ctx.Err(); err != nil {
						return nil, err
					}
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
