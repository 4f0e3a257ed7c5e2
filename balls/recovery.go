package balls

import (
	"fmt"
	"slices"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/spec"
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
// from where on they stay equal; the number of steps played, if they have not met by then. The
// metric distance is the number of balls in other places, half the sum over the ranks of |x - y|;
// ask for a time series to see it fall. All others are those of the copy with the first start,
// after the last step. In a random-deletions, the number of balls is n unless given; loads at a
// start decide it, and both copies need as many.
//
// That the copies meet soon bounds the time of recovery from any start (path coupling); how
// they are coupled is our choice.
//
// Cost: about 0.3 microseconds a step until they meet. Engine levels.
type Recovery struct {
	Of     Process `key:"of" need:"true" doc:"the process, as a specification of its own; its start is not used"`
	Starts []Start `key:"starts" default:"[balanced, one-bin]" words:"balanced one-bin random" doc:"the two starts, of the words or {\"loads\":[..]}"`
}

// A restarted process is one that a [Recovery] can be of.
type restarted interface {
	// again is the process from another start; neither need be resolved.
	again(s Start) (Process, error)
	// levels is the engine of that name of the resolved process, from a start.
	levels(s Start) *turnover.Levels
}

// Name returns "recovery".
func (Recovery) Name() string { return "recovery" }

func (p Recovery) resolve() (Process, error) {
	if err := spec.Settle(&p); err != nil {
		return nil, err
	}
	p.Starts = slices.Clone(p.Starts)
	from := p.Starts[0] // the one that decides the number of balls
	if from.Loads == nil && p.Starts[1].Loads != nil {
		from = p.Starts[1]
	}
	of := p.Of
	for _, s := range []Start{from, p.Starts[1], p.Starts[0]} {
		process, ok := of.(restarted)
		if !ok {
			return nil, fmt.Errorf("of: %s: allowed: the processes infinite, random-deletions", of.Name())
		}
		var err error
		if of, err = process.again(s); err == nil {
			of, err = of.resolve()
		}
		if err != nil {
			return nil, fmt.Errorf("of: %w", err)
		}
	}
	p.Of = of
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
	return "levels", func() engine.Engine {
		from := p.Of.(restarted).levels
		return turnover.NewCoupled(from(p.Starts[0]), from(p.Starts[1]))
	}, nil
}
