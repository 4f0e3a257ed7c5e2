package exact

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"

	"ballslab/balls"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/rules"
	"ballslab/internal/interrupt"
)

// maxProfiles bounds the load profiles met over all steps of an exact law, and
// maxWork the sum of their squared lengths, to a few seconds.
const (
	maxProfiles = 1000000
	maxWork     = 200000000
)

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
// Profiles are listed in decreasing order of their sorted loads. The number of
// profiles after t balls is the number of partitions of t into at most n parts;
// an error says so where all steps together have more than a million (so
// bins = balls up to 48, any number of bins up to 48 balls, 4 bins up to 145
// balls, 2 bins up to 1900). A few seconds at most. Source: derived; the
// one-step law is that of Azar, Broder, Karlin and Upfal's Greedy[d].
func AllocateProfileLaw(a balls.Allocate) ([]ProfileChance, error) {
	resolved, err := balls.Resolve(a)
	if err != nil {
		return nil, err
	}
	law, err := allocateProfiles(resolved.(balls.Allocate), maxProfiles)
	if err != nil {
		return nil, err
	}
	chances := make([]ProfileChance, len(law.profiles))
	for i, p := range law.profiles {
		chances[i] = ProfileChance{p, law.chance(law.ways[i])}
	}
	slices.SortFunc(chances, func(x, y ProfileChance) int {
		return compareProfiles(y.Profile,
			x.Profile)
	})
	return chances, nil
}

// AllocateMaxCDF returns P(max <= k) at the end of a process that is small
// enough for [AllocateProfileLaw]. Exact, rounded once.
func AllocateMaxCDF(a balls.Allocate, k int64) (float64, error) {
	resolved, err := balls.Resolve(a)
	if err != nil {
		return 0, err
	}
	law, err := allocateProfiles(resolved.(balls.Allocate), maxProfiles)
	if err != nil {
		return 0, err
	}
	ways := new(big.Int)
	for i, p := range law.profiles {
		if p.MaxLoad() <= k {
			ways.Add(ways, law.ways[i])
		}
	}
	p, _ := law.chance(ways).Float64()
	return p, nil
}

// A profileLaw is the law of a profile as numbers of ways out of all.
type profileLaw struct {
	profiles []balls.Profile
	ways     []*big.Int
	all      *big.Int
}

func (l profileLaw) chance(ways *big.Int) *big.Rat { return new(big.Rat).SetFrac(ways, l.all) }

// allocateProfiles returns the law of the profile of a resolved process, with
// at most the given number of profiles over all steps.
func allocateProfiles(a balls.Allocate, most int) (profileLaw, error) {
	n := a.Bins
	m, err := a.Balls.Value(n)
	if err != nil {
		return profileLaw{}, err
	}
	start := balls.Profile{Loads: []int64{0}, Bins: []int64{n}}
	if a.Start.Loads != nil {
		start = balls.ProfileOf(a.Start.Loads)
	} else if partitions(m, n, most) > most {
		return profileLaw{}, tooManyProfiles(n, m)
	}
	if n == 1 {
		start.Loads[0] += m
		m = 0
	}
	rule, err := rules.Named(a.Rule, a.D, a.Distinct)
	if err != nil {
		return profileLaw{}, err
	}
	return followProfiles(start, a, rule.Law, m, most)
}

// followProfiles follows the law of the profile for m balls of a process by its rule.
func followProfiles(start balls.Profile, a balls.Allocate, rule law.Rule, m int64, most int) (
	profileLaw, error) {
	n := a.Bins
	choice, err := newChoice(a, rule, m)
	if err != nil {
		return profileLaw{}, err
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	l := profileLaw{[]balls.Profile{start}, []*big.Int{big.NewInt(1)}, big.NewInt(1)}
	seen, work := 0, 0
	for range m {
		for _, p := range l.profiles {
			work += len(p.Loads) * len(p.Loads) * choice.weight
		}
		if seen += len(l.profiles); seen > most || work > maxWork {
			return profileLaw{}, tooManyProfiles(n, m)
		}
		if l, err = choice.step(ctx, l); err != nil {
			return profileLaw{}, err
		}
		l.all.Mul(l.all, choice.all)
	}
	return l, nil
}

// step returns the law after one more ball, with all as before.
func (c *choice) step(ctx context.Context, law profileLaw) (profileLaw, error) {
	next := profileLaw{all: law.all}
	index := make(map[string]int, 2*len(law.profiles))
	var after balls.Profile
	var key []byte
	hits, term := new(big.Int), new(big.Int)
	for s, p := range law.profiles {
		if s%64 == 0 && ctx.Err() != nil {
			return law, balls.ErrInterrupted
		}
		c.prepare(p)
		tail, above := int64(0), new(big.Int)
		for i := len(p.Loads) - 1; i >= 0; i-- {
			tail += p.Bins[i]
			here := c.ways(i, tail)
			hits.Sub(here, above)
			above = here
			if hits.Sign() == 0 {
				continue
			}
			term.Mul(law.ways[s], hits)
			after = appendOneMore(balls.Profile{Loads: after.Loads[:0], Bins: after.Bins[:0]}, p, i)
			key = key[:0]
			for j, x := range after.Loads {
				key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(x)),
					uint64(after.Bins[j]))
			}
			if at, ok := index[string(key)]; ok {
				next.ways[at].Add(next.ways[at], term)
				continue
			}
			index[string(key)] = len(next.profiles)
			next.profiles = append(next.profiles,
				balls.Profile{Loads: slices.Clone(after.Loads), Bins: slices.Clone(after.Bins)})
			next.ways = append(next.ways, new(big.Int).Set(term))
		}
	}
	return next, nil
}

func tooManyProfiles(n, m int64) error {
	return fmt.Errorf("bins, balls: %d, %d: too many load profiles; exact laws by dynamic "+
		"programming are possible for bins = balls up to 48, up to 48 balls in any number of "+
		"bins, 60 balls in 8 bins, 145 in 4, 1900 in 2", n, m)
}

// appendOneMore appends to q the profile p with one more ball in a bin of the
// i-th load.
func appendOneMore(q, p balls.Profile, i int) balls.Profile {
	for j, x := range p.Loads {
		c := p.Bins[j]
		if j == i {
			c--
		}
		if j == i+1 && x == p.Loads[i]+1 {
			c++
		}
		if c > 0 {
			q.Loads, q.Bins = append(q.Loads, x), append(q.Bins, c)
		}
		if j == i && (i+1 == len(p.Loads) || p.Loads[i+1] > x+1) {
			q.Loads, q.Bins = append(q.Loads, x+1), append(q.Bins, 1)
		}
	}
	return q
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
