package deletion

import (
	"context"
	"math/big"
	"slices"
)

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

// choose returns the law of the load of the lightest of d bins of a profile. The profile does not
// increase, so all d bins are among the first c with probability (c/k)^d, or, for distinct bins,
// c (c-1) ... / (k (k-1) ...); the lightest has the load of bins i to j-1 with the difference of
// two such.
func choose(profile []int64, d int64, distinct bool) (loads []int64, p []*big.Rat) {
	k := int64(len(profile))
	if distinct {
		d = min(d, k)
	}
	all := func(c int64) *big.Rat { // probability that all d are among the first c bins
		if !distinct {
			power := func(x int64) *big.Int { return new(big.Int).Exp(big.NewInt(x), big.NewInt(d), nil) }
			return new(big.Rat).SetFrac(power(c), power(k))
		}
		q := big.NewRat(1, 1)
		for j := range d {
			q.Mul(q, ratio(max(0, c-j), k-j))
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

// thrown returns the law of the profile after load balls of a deleted bin have been thrown into
// the bins of profile. Once ctx is done it stops and returns a part of it: with d = 10000 a ball
// takes a second, since its probabilities are fractions of 20000 digits.
func (c *Config) thrown(ctx context.Context, profile []int64, load int64) *outcomeLaw {
	if c.Groups {
		return c.thrownGroups(profile, load)
	}
	now := newLaw()
	now.put(profile, 0, 0, big.NewRat(1, 1))
	for range load {
		now = oneMore(ctx, now, c.D, c.Distinct)
	}
	return now
}

// oneMore returns the law after one more ball: for every profile and every load in it, the
// probability that the lightest of d bins has this load.
func oneMore(ctx context.Context, now *outcomeLaw, d int64, distinct bool) *outcomeLaw {
	next := newLaw()
	for _, s := range now.states {
		if ctx.Err() != nil {
			break
		}
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

// descending is an order for sorting: larger numbers first.
func descending(a, b int64) int { return int(min(1, max(-1, b-a))) }
