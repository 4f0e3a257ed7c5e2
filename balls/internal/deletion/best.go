package deletion

import (
	"context"
	"fmt"
	"slices"
)

// Best returns the expectation that the best adversary reaches in so many
// rounds: of the recourse if aim is recourse, of the final maximum if it is
// max_load. By dynamic programming over the sorted profiles: with V_t(x) the
// value of profile x when t rounds are left,
//
//	V_t(x) = max over the loads l of x of (l + E V_{t-1}(x without l, its balls thrown))
//
// where the first l counts for the recourse only, and V_0 is 0 or the maximum. The
// bins are exchangeable, so an adversary that knows names and history can do
// no better.
//
// Cost: milliseconds for n = 8, a second for n = MaxExact = 12, where it ends.
func Best(ctx context.Context, c Config, rounds int64, aim string) (float64, error) {
	if c.Bins > MaxExact || c.Balls > MaxExact {
		return 0, fmt.Errorf("bins, balls: %d, %d: the best adversary is computed for at most %d of "+
			"each", c.Bins, c.Balls, MaxExact)
	}
	b := best{c: c, aim: aim, ctx: ctx, values: map[string]float64{}, throws: map[string][]weighed{}}
	sum := 0.0
	for _, s := range c.startLaw(ctx).states {
		p, _ := s.P.Float64()
		v, err := b.value(s.Profile, rounds)
		if err != nil {
			return 0, err
		}
		sum += float64(p * v)
	}
	return sum, nil
}

// best remembers what has been computed.
type best struct {
	c      Config
	aim    string
	ctx    context.Context
	values map[string]float64   // V_t(x), by key(x, t)
	throws map[string][]weighed // the law after a pile is thrown, by key(profile, pile)
}

// A weighed is a profile and its probability.
type weighed struct {
	profile []int64
	p       float64
}

// value returns V_left(profile). Of bins of one load it tries one.
func (b *best) value(profile []int64, left int64) (float64, error) {
	if left == 0 {
		if b.aim == "recourse" {
			return 0, nil
		}
		return float64(profile[0]), nil
	}
	k := key(profile, left, 0)
	if v, ok := b.values[k]; ok {
		return v, nil
	}
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	most := -1.0
	for i, load := range profile {
		if i > 0 && profile[i-1] == load {
			continue
		}
		v := 0.0
		if b.aim == "recourse" {
			v = float64(load)
		}
		for _, s := range b.after(slices.Delete(slices.Clone(profile), i, i+1), load) {
			next, err := b.value(s.profile, left-1)
			if err != nil {
				return 0, err
			}
			v += float64(s.p * next)
		}
		most = max(most, v)
	}
	b.values[k] = most
	return most, nil
}

// after returns the law of the profile after load balls were thrown.
func (b *best) after(rest []int64, load int64) []weighed {
	k := key(rest, load, 0)
	if w, ok := b.throws[k]; ok {
		return w
	}
	var w []weighed
	for _, s := range b.c.thrown(b.ctx, rest, load).states {
		p, _ := s.P.Float64()
		w = append(w, weighed{s.Profile, p})
	}
	b.throws[k] = w
	return w
}
