package balls

import (
	"fmt"
	"slices"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/start"
	"ballslab/balls/internal/turnover"
)

// Recovery plays two copies of a process Of ([Infinite] or [RandomDeletions]) from two
// starts, coupled by rank. The bins of each copy are put in the order of falling load. In every
// step both copies use the same independent uniform numbers u in [0, 1):
//
//	coin        of random deletions: both insert if u < beta(t), else both remove
//	probe       the bin of rank u n, rounded down, the fullest having rank 0; a new ball
//	            goes to the last in rank of d probes
//	ball        of infinite, the one that is taken away: number u m, rounded down, of the m balls,
//	            counted bin by bin in that order
//	non-empty   of random deletions, the bin that loses a ball: rank u k, rounded down, where
//	            the copy has k bins with a ball
//
// The metric meeting_time is the number of steps after which both have the same load profile,
// from where on they stay equal; the number of steps played, if they have not met by
// then. The metric distance is the number of balls in other places, half the sum over the ranks of
// |x - y|; ask for a time series to see it fall. All others are those of the copy with
// the first start, after the last step. In a random-deletions, the number of balls is n unless given.
//
// That the copies meet soon bounds the time of recovery from any start (path coupling); how
// they are coupled is our choice.
//
// Cost: about 0.3 microseconds a step until they meet. Engine levels.
type Recovery struct {
	Of     Process  `key:"of" need:"true" doc:"the process, as a specification of its own; its start is not used"`
	Starts []string `key:"starts" default:"[balanced, one-bin]" doc:"the two starts, of balanced, one-bin, random"`
}

// Name returns "recovery".
func (Recovery) Name() string { return "recovery" }

func (p Recovery) resolve() (Process, error) {
	if err := spec.Settle(&p); err != nil {
		return nil, err
	}
	words := []string{"balanced", "one-bin", "random"}
	p.Starts = slices.Clone(p.Starts)
	for _, s := range p.Starts {
		if !slices.Contains(words, s) {
			return nil, fmt.Errorf("starts: %s: allowed: two of balanced, one-bin, random", spec.Quote(s))
		}
	}
	if len(p.Starts) != 2 {
		return nil, fmt.Errorf("starts: %d of them: allowed: two of balanced, one-bin, random", len(p.Starts))
	}
	of := p.Of
	switch q := of.(type) {
	case Infinite:
		if q.Stationary {
			return nil, fmt.Errorf("of: stationary: true: not in a recovery")
		}
		if q.Steps == Equilibrium {
			return nil, fmt.Errorf("of: steps: equilibrium: not in a recovery, which begins elsewhere; allowed: a number or an expression in n")
		}
		q.Start = p.Starts[0]
		of = q
	case RandomDeletions:
		if q.BurnIn != 0 && q.BurnIn != Exactly(0) {
			return nil, fmt.Errorf("of: burn_in: %s: not in a recovery", q.BurnIn.Quoted())
		}
		if q.Balls == 0 {
			q.Balls = Expr("n")
		}
		q.Start = p.Starts[0]
		of = q
	default:
		return nil, fmt.Errorf("of: %s: allowed: the processes infinite, random-deletions", of.Name())
	}
	var err error
	if p.Of, err = of.resolve(); err != nil {
		return nil, fmt.Errorf("of: %w", err)
	}
	return p, nil
}

func (p Recovery) setup([]string) setup {
	of := p.Of.setup(nil)
	return setup{bins: of.bins, steps: of.steps, build: p.build}
}

func (p Recovery) build(name string) (string, func() engine.Engine, error) {
	if name != "auto" && name != "levels" {
		return "", nil, fmt.Errorf("engine: %s: the copies of a recovery are coupled on counts, step by step; allowed: auto, levels", name)
	}
	from := func(kind string) *turnover.Levels {
		switch q := p.Of.(type) {
		case Infinite:
			s := start.Start{Kind: kind, Bins: q.Bins, Balls: q.Balls.Int64()}
			return turnover.NewLevels(s, greedy(q.D), law.UniformBall{}, nil, q.Order == "insert-first")
		case RandomDeletions:
			s := start.Start{Kind: kind, Bins: q.Bins, Balls: q.Balls.Int64()}
			return turnover.NewLevels(s, greedy(q.D), law.NonEmpty{}, q.Beta, false)
		}
		return nil
	}
	return "levels", func() engine.Engine {
		return turnover.NewCoupled(from(p.Starts[0]), from(p.Starts[1]))
	}, nil
}
