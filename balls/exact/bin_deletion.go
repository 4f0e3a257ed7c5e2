package exact

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"ballslab/balls"
	"ballslab/balls/internal/deletion"
	"ballslab/internal/interrupt"
)

// exactBinDeletion returns the exact laws of metrics of a resolved bin-deletion
// game against an exchangeable adversary, by dynamic programming over load
// profile, recourse and peak; up to 12 bins and balls.
func exactBinDeletion(b balls.BinDeletion, names []string, alpha float64, rational bool) ([]balls.Metric, error) {
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
		law.all.Mul(law.all, new(big.Int).Div(s.P.Denom(), new(big.Int).GCD(nil, nil, law.all, s.P.Denom())))
	}
	for _, s := range states {
		law.profiles = append(law.profiles, balls.ProfileOf(s.Profile))
		ways := new(big.Int).Div(law.all, s.P.Denom())
		law.ways = append(law.ways, ways.Mul(ways, s.P.Num()))
	}
	var metrics []balls.Metric
	for _, name := range names {
		var of func(deletion.Chance) int64
		switch name {
		case "recourse":
			of = func(s deletion.Chance) int64 { return s.Recourse }
		case "peak_max_load":
			of = func(s deletion.Chance) int64 { return s.Peak }
		case "moves_per_ball_max":
			return nil, fmt.Errorf("metrics: %q: no exact law is known", name)
		default:
			m, err := profileMetric(law, name, alpha, rational)
			if err != nil {
				return nil, err
			}
			metrics = append(metrics, m)
			continue
		}
		var values, chances []*big.Rat
		for _, s := range states {
			x := whole(of(s))
			i := slices.IndexFunc(values, func(y *big.Rat) bool { return y.Cmp(x) == 0 })
			if i < 0 {
				i = len(values)
				values, chances = append(values, x), append(chances, new(big.Rat))
			}
			chances[i].Add(chances[i], s.P)
		}
		metrics = append(metrics, metricOfRationals(name, values, chances, true, rational))
	}
	return metrics, nil
}
