package bounds

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"ballslab/balls"
)

// maxProfiles bounds the load profiles met over all steps of an exact law, to
// a few seconds of work.
const maxProfiles = 2000000

// A ProfileChance is a load profile with its exact probability.
type ProfileChance struct {
	Profile     balls.Profile
	Probability *big.Rat
}

// AllocateProfileLaw returns the exact law of the load profile at the end of
// [balls.Allocate], by dynamic programming over profiles: with N_l the number
// of bins with load l or more, the ball goes to a bin of load exactly l with
// chance
//
//	(N_l^d - N_{l+1}^d) / n^d            with replacement,
//	(C(N_l,d) - C(N_{l+1},d)) / C(n,d)   if the d bins are distinct.
//
// Profiles are listed in decreasing lexicographic order of the loads, largest
// first. The number of profiles after t balls is the number of partitions of t
// into at most n parts; an error says so where they are more than 2 million in
// all the steps (so bins = balls up to 52, any number of bins up to 53 balls,
// 4 bins up to 320 balls, 2 bins up to 2800). Source: derived; the one-step
// law is that of Azar, Broder, Karlin and Upfal's Greedy[d].
func AllocateProfileLaw(a balls.Allocate) ([]ProfileChance, error) {
	resolved, err := balls.Resolve(a)
	if err != nil {
		return nil, err
	}
	ctx, done := balls.Interruptible(context.Background())
	defer done()
	return allocateProfiles(ctx, resolved.(balls.Allocate), maxProfiles)
}

// allocateProfiles is AllocateProfileLaw of a resolved process, with at most
// the given number of profiles.
func allocateProfiles(ctx context.Context, a balls.Allocate, most int) ([]ProfileChance, error) {
	n := a.Bins
	m, err := a.Balls.Value(n)
	if err != nil {
		return nil, err
	}
	start := balls.Profile{Loads: []int64{0}, Bins: []int64{n}}
	if a.Start.Loads != nil {
		start = balls.ProfileOf(a.Start.Loads)
	} else if partitions(m, n, most) > most {
		return nil, tooManyProfiles(n, m, most)
	}
	if n == 1 {
		start.Loads[0] += m
		return []ProfileChance{{start, big.NewRat(1, 1)}}, nil
	}
	choice, err := newChoice(a, m)
	if err != nil {
		return nil, err
	}

	type state struct {
		profile balls.Profile
		ways    *big.Int
	}
	layer := []state{{start, big.NewInt(1)}}
	all := big.NewInt(1)
	term, gap, seen := new(big.Int), new(big.Int), 0
	var key []byte
	for range m {
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		index := map[string]int{}
		var next []state
		for _, s := range layer {
			tail := int64(0)
			for i := len(s.profile.Loads) - 1; i >= 0; i-- {
				above := choice.ways(tail)
				tail += s.profile.Bins[i]
				term.Mul(s.ways, gap.Sub(choice.ways(tail), above))
				if term.Sign() == 0 {
					continue
				}
				after := oneMore(s.profile, i)
				key = key[:0]
				for j, x := range after.Loads {
					key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(x)), uint64(after.Bins[j]))
				}
				at, ok := index[string(key)]
				if !ok {
					at = len(next)
					index[string(key)] = at
					next = append(next, state{after, new(big.Int)})
				}
				next[at].ways.Add(next[at].ways, term)
			}
		}
		if seen += len(next); seen > most {
			return nil, tooManyProfiles(n, m, most)
		}
		layer = next
		all.Mul(all, choice.ways(n))
	}
	law := make([]ProfileChance, len(layer))
	for i, s := range layer {
		law[i] = ProfileChance{s.profile, new(big.Rat).SetFrac(s.ways, all)}
	}
	slices.SortFunc(law, func(x, y ProfileChance) int { return compareProfiles(y.Profile, x.Profile) })
	return law, nil
}

func tooManyProfiles(n, m int64, most int) error {
	return fmt.Errorf("bins, balls: %d, %d: more than %d load profiles; exact laws by dynamic programming are possible for bins = balls up to 52, up to 53 balls in any number of bins, 320 balls in 4 bins, 2800 in 2", n, m, most)
}

// oneMore returns the profile with one more ball in a bin of the i-th load.
func oneMore(p balls.Profile, i int) balls.Profile {
	loads, bins := make([]int64, 0, len(p.Loads)+1), make([]int64, 0, len(p.Loads)+1)
	for j, x := range p.Loads {
		c := p.Bins[j]
		if j == i {
			c--
		}
		if j == i+1 && x == p.Loads[i]+1 {
			c++
		}
		if c > 0 {
			loads, bins = append(loads, x), append(bins, c)
		}
		if j == i && (i+1 == len(p.Loads) || p.Loads[i+1] > x+1) {
			loads, bins = append(loads, x+1), append(bins, 1)
		}
	}
	return balls.Profile{Loads: loads, Bins: bins}
}

// compareProfiles orders profiles of the same number of bins by their loads,
// largest first.
func compareProfiles(p, q balls.Profile) int {
	i, j := len(p.Loads)-1, len(q.Loads)-1
	for i >= 0 && j >= 0 {
		if p.Loads[i] != q.Loads[j] {
			return int(min(max(p.Loads[i]-q.Loads[j], -1), 1))
		}
		if p.Bins[i] != q.Bins[j] {
			return int(min(max(p.Bins[i]-q.Bins[j], -1), 1))
		}
		i, j = i-1, j-1
	}
	return i - j
}

// partitions returns the number of profiles of t balls in n bins, summed over
// t = 1..m, or a number above most if it is more.
func partitions(m, n int64, most int) int {
	if n == 1 {
		return 1
	}
	if m > int64(most) || m > 1<<16 {
		return most + 1
	}
	count := make([]int, m+1) // partitions of t into parts of at most the parts so far
	count[0] = 1
	for part := int64(1); part <= min(n, m); part++ {
		sum := 0
		for t := int64(0); t <= m; t++ {
			if t >= part {
				count[t] = min(count[t]+count[t-part], most+1)
			}
			sum = min(sum+count[t], most+2)
		}
		if sum-1 > most {
			return most + 1
		}
	}
	sum := 0
	for _, c := range count[1:] {
		sum = min(sum+c, most+1)
	}
	return sum
}

// A choice counts the ways to draw the bins of a ball from a set of bins.
type choice struct {
	d        int64
	distinct bool
	known    map[int64]*big.Int
}

func newChoice(a balls.Allocate, m int64) (*choice, error) {
	c := &choice{d: 1, known: map[int64]*big.Int{}}
	switch a.Rule {
	case "one-choice":
	case "greedy":
		c.d, c.distinct = a.D, a.Distinct
	default:
		return nil, fmt.Errorf("rule: %q: no exact law is known here; allowed: one-choice, greedy", a.Rule)
	}
	if size := float64(c.d) * float64(m) * float64(bits.Len64(uint64(a.Bins))); size > 1e6 {
		return nil, fmt.Errorf("d: %d: exact fractions would have %.2g binary digits: at most 1e6 are possible (d times balls times log2 of bins)", c.d, size)
	}
	return c, nil
}

// ways returns the number of draws that fall into a set of k bins.
func (c *choice) ways(k int64) *big.Int {
	if w, ok := c.known[k]; ok {
		return w
	}
	var w *big.Int
	switch {
	case !c.distinct:
		w = new(big.Int).Exp(big.NewInt(k), big.NewInt(c.d), nil)
	case k < c.d:
		w = new(big.Int)
	default:
		w = new(big.Int).Binomial(k, c.d)
	}
	c.known[k] = w
	return w
}
