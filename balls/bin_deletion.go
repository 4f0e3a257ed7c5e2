package balls

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"ballslab/balls/internal/deletion"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/spec"
)

// BinDeletion is the game of Kaplan, Sapir and Stemmer [1]: an adaptive
// adversary deletes one live bin a round, and its balls are thrown into the bins
// that are left, by one of two rules.
//
//	choice  every ball, one after the other, to the lightest of D uniform live
//	        bins; D = 1 is uniform redistribution
//	groups  the balls in D groups as equal as possible (the larger ones first, no
//	        empty ones), every group to a uniform live bin; D = 1 keeps them together
//
// With Distinct, the D bins of a ball, or the bins of the groups, are different, as
// long as there are so many. Only the abstract of the paper could be read: it
// leaves open whether they are, and how the game starts.
//
// Metrics are those after the last round, and of the bins that are left: there n in a metric is
// the number of live bins, Bins - Rounds at the end, as W/n in the gap. In expressions such as
// "n/2", n is Bins.
//
// The metric recourse is the number of balls moved: the sum of the loads of
// the deleted bins. moves_per_ball_max is how often the ball moved most was; balls
// of a bin leave it in the order last come, first gone. peak_max_load is
// the largest load at the start or after any round.
//
// Cost, n/2 rounds of max at n = 10^7: engine levels (adversaries max, min,
// random, second, median, threshold, lookahead) 0.5 s in no memory; bins 2 s,
// 8 bytes a bin (protect 16), and 4 a bin and 8 a ball more with moves_per_ball_max.
// A recourse above 2^63 - 1 is an error.
//
// [1] H. Kaplan, S. Sapir, U. Stemmer, Load balancing under adaptive bin
// deletions, APPROX/RANDOM 2026.
type BinDeletion struct {
	Bins         int64     `key:"bins" need:"true" min:"1" doc:"number of bins at the start, n"`
	Balls        Count     `key:"balls" default:"n" doc:"number of balls, m"`
	Rounds       Count     `key:"rounds" default:"n/2" doc:"number of bins deleted, at most n - 1"`
	Start        Start     `key:"start" default:"random" words:"random greedy2 one-per-bin" doc:"the bins before round 1: every ball into a uniform bin, or into the lighter of two, or one ball in each bin"`
	Redistribute string    `key:"redistribute" default:"choice" words:"choice groups" doc:"where the balls of a deleted bin go"`
	D            int64     `key:"d" default:"2" min:"1" max:"10000" doc:"bins that a ball chooses from, or groups"`
	Distinct     bool      `key:"distinct" default:"false" doc:"different bins for the choices of a ball, or for the groups"`
	Adversary    Adversary `key:"adversary" need:"true" words:"oblivious random max min second median snowball chase threshold protect lookahead" doc:"who deletes the bins"`
}

// Name returns "bin-deletion".
func (BinDeletion) Name() string { return "bin-deletion" }

func (b BinDeletion) resolve() (Process, error) {
	if err := b.Start.take(b.Bins, &b.Balls); err != nil {
		return nil, err
	}
	if b.Bins == 1 && b.Rounds == 0 {
		b.Rounds = Exactly(0)
	}
	if err := spec.Settle(&b); err != nil {
		return nil, err
	}
	var err error
	if b.Balls, err = b.Balls.Resolve("balls", b.Bins); err != nil {
		return nil, err
	}
	if b.Rounds, err = b.Rounds.Resolve("rounds", b.Bins); err != nil {
		return nil, err
	}
	balls, rounds := b.Balls.Int64(), b.Rounds.Int64()
	if rounds > b.Bins-1 {
		return nil, fmt.Errorf("rounds: %d: at most bins - 1 = %d, since the balls of the last bin have nowhere to go", rounds, b.Bins-1)
	}
	if b.Distinct && b.D > b.Bins {
		return nil, fmt.Errorf("d: %d: at most bins = %d with distinct: true", b.D, b.Bins)
	}
	if err := b.Start.agrees(b.Balls); err != nil {
		return nil, err
	}
	if b.Start.Kind == "one-per-bin" && balls != b.Bins {
		return nil, fmt.Errorf("balls: %d: must be bins = %d with start: one-per-bin", balls, b.Bins)
	}
	b.Adversary, err = b.Adversary.resolve(b.Bins, balls, rounds)
	return b, err
}

func (b BinDeletion) setup(metrics []string) setup {
	moves := slices.Contains(metrics, "moves_per_ball_max")
	s := setup{
		bins: b.Bins, steps: b.Rounds.Int64(), bytes: 8 * b.Bins,
		// A player of the user's may remember things, and an interpreted one runs in one thread.
		alone: b.Adversary.Player != nil,
		build: func(name string) (string, func() engine.Engine, error) { return b.build(name, moves) },
	}
	if b.Adversary.Kind == "protect" { // keeps an order of its own
		s.bytes += 8 * b.Bins
	}
	if b.Distinct && b.Redistribute == "groups" {
		s.bytes += 8 * b.Bins
	}
	if moves {
		s.bytes += 4*b.Bins + 8*b.Balls.Int64()
	}
	return s
}

// config is the game as its engine knows it.
func (b BinDeletion) config() deletion.Config {
	c := deletion.Config{
		Bins: b.Bins, Balls: b.Balls.Int64(), Start: b.Start.Kind, Loads: b.Start.Loads,
		Groups: b.Redistribute == "groups", D: b.D, Distinct: b.Distinct,
		Adversary: b.Adversary.Kind, Threshold: b.Adversary.Threshold, Protected: b.Adversary.Bins, Order: b.Adversary.Order,
	}
	if c.Loads != nil {
		c.Start = "loads"
	}
	return c
}

// build makes engines, which follow every ball if moves.
func (b BinDeletion) build(name string, moves bool) (string, func() engine.Engine, error) {
	c := b.config()
	labels := ""
	if b.Adversary.Player != nil {
		labels = "a player"
	} else if !deletion.Exchangeable(c.Adversary) {
		labels = "adversary " + c.Adversary
	} else if moves {
		labels = "moves_per_ball_max"
	}
	switch name {
	case "auto":
		if name = "levels"; labels != "" {
			name = "bins"
		}
	case "levels":
		if labels != "" {
			return "", nil, fmt.Errorf("engine: levels: %s needs to know the bins apart; allowed: auto, bins", labels)
		}
	case "blocks":
		return "", nil, errors.New("engine: blocks: process bin-deletion has no blocks; allowed: auto, bins, levels")
	}
	if name == "bins" {
		if c.Bins > math.MaxInt32 {
			return "", nil, fmt.Errorf("bins: %d: engine bins has at most 2^31 - 1 bins", c.Bins)
		}
		if c.Balls > math.MaxInt32 && (moves || c.Loads == nil || !c.Groups) {
			return "", nil, fmt.Errorf("balls: %d: engine bins throws and follows at most 2^31 - 1 balls one by one", c.Balls)
		}
		c.Labels, c.Moves = true, moves
	}
	return name, func() engine.Engine {
		if p := b.Adversary.Player; p != nil {
			c.Player, c.History = &seat{player: p}, true
		}
		return deletion.New(c)
	}, nil
}
