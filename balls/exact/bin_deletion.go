package exact

import (
	"context"
	"fmt"
	"math/big"

	"ballslab/balls"
	"ballslab/balls/internal/deletion"
	"ballslab/internal/interrupt"
)

// binDeletionLaw returns the law of a resolved bin-deletion game against an exchangeable adversary,
// by dynamic programming over load profile, recourse and peak; up to 12 bins and balls.
func binDeletionLaw(b balls.BinDeletion) (solved, error) {
	if b.Adversary.Player != nil {
		return nil, fmt.Errorf("adversary: an exact law is not known for a player")
	}
	c, rounds, err := deletionConfig(b)
	if err != nil {
		return nil, err
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	states, err := deletion.Law(ctx, c, rounds)
	if ctx.Err() != nil {
		return nil, balls.ErrInterrupted
	}
	if err != nil {
		return nil, err
	}
	law := profileLaw{all: big.NewInt(1)} // over the least common denominator
	for _, s := range states {
		d := s.P.Denom()
		law.all.Mul(law.all, new(big.Int).Div(d, new(big.Int).GCD(nil, nil, law.all, d)))
	}
	for _, s := range states {
		law.profiles = append(law.profiles, balls.ProfileOf(s.Profile))
		ways := new(big.Int).Div(law.all, s.P.Denom())
		law.ways = append(law.ways, ways.Mul(ways, s.P.Num()))
	}
	return processLaw{law, func(name string, q question) (m balls.Metric, known bool) {
		var of func(deletion.Outcome) int64
		switch name {
		case "recourse":
			of = func(s deletion.Outcome) int64 { return s.Recourse }
		case "peak_max_load":
			of = func(s deletion.Outcome) int64 { return s.Peak }
		default:
			return m, false
		}
		values, ways := grouped(law, func(i int) (int64, *big.Rat) {
			x := of(states[i])
			return x, new(big.Rat).SetInt64(x)
		})
		return metricOfRationals(name, values, law.chances(ways), true, q.rational), true
	}}, nil
}
