package exact

import (
	"context"
	"fmt"

	"ballslab/balls"
	"ballslab/balls/internal/deletion"
	"ballslab/internal/interrupt"
)

// BestAdversary returns the expectation that the best adaptive adversary
// reaches in the game b: of the recourse (aim "recourse") or of the maximum after
// the last round (aim "max_load"). The adversary of b is not looked at.
//
// With V_t(x) the value of the sorted load profile x with t rounds left,
//
//	V_t(x) = max over the loads l of x of [l +] E V_{t-1}(x without l, its balls thrown),
//
// where l counts for the recourse only, and V_0 is 0 or the maximum. Bins are
// exchangeable, so names and history cannot help. In every game that was
// computed (n balls in n bins, n = 4, 6, 8, n/2 rounds, six rules, by a test; n up
// to 12 for some) the adversary max reaches the best recourse; that it always does
// is not known.
//
// Cost: milliseconds for 8 bins and balls, seconds for 12, where it ends.
// Relative accuracy 1e-13.
//
// Source: derived here; no published values are known.
func BestAdversary(b balls.BinDeletion, aim string) (float64, error) {
	if aim != "recourse" && aim != "max_load" {
		return 0, fmt.Errorf("aim: %q: allowed: recourse, max_load", aim)
	}
	b.Adversary = balls.Adversary{Kind: "max"}
	resolved, err := balls.Resolve(b)
	if err != nil {
		return 0, err
	}
	c, rounds, err := deletionConfig(resolved.(balls.BinDeletion))
	if err != nil {
		return 0, err
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	v, err := deletion.Best(ctx, c, rounds, aim)
	if ctx.Err() != nil {
		err = balls.ErrInterrupted
	}
	return v, err
}

// deletionConfig returns a resolved game as the exact solver knows it.
func deletionConfig(b balls.BinDeletion) (c deletion.Config, rounds int64, err error) {
	m, err := b.Balls.Value(b.Bins)
	if err != nil {
		return c, 0, err
	}
	if rounds, err = b.Rounds.Value(b.Bins); err != nil {
		return c, 0, err
	}
	c = deletion.Config{
		Bins: b.Bins, Balls: m, Start: b.Start.Kind, Loads: b.Start.Loads,
		Groups: b.Redistribute == "groups", D: b.D, Distinct: b.Distinct,
		Adversary: b.Adversary.Kind, Threshold: b.Adversary.Threshold, Order: b.Adversary.Order,
	}
	if c.Loads != nil {
		c.Start = "loads"
	}
	return c, rounds, nil
}
