package balls

import (
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/spec"
)

// Leaky is balls into leaky bins of Berenbrink, Friedetzky, Kling, Mallmann-Trenn,
// Nagel and Wastell [1]: in every round each of n sources sends a ball with probability
// Lambda, to a least loaded of D uniform bins (drawn with replacement) by the loads before
// the arrivals, and each non-empty bin loses a ball. The paper's abstract leaves open
// what comes first in a round; Order says it, as that of [Infinite] does for a step: delete-first,
// or the arrivals, which are its insertions, first.
//
// Metrics are averages of the states after BurnIn + 1, ..., BurnIn + Rounds
// rounds. For Lambda < 1 there is an equilibrium.
//
// Cost of a round: engine bins, time of order n; blocks, some 20 microseconds at any n.
//
// [1] P. Berenbrink, T. Friedetzky, P. Kling, F. Mallmann-Trenn, L. Nagel,
// C. Wastell, Self-stabilizing balls and bins in batches, Algorithmica 80 (2018).
type Leaky struct {
	Bins   int64   `key:"bins" need:"true" min:"1" doc:"number of bins, n"`
	Lambda float64 `key:"lambda" need:"true" min:"1e-9" max:"1" doc:"probability that a source sends a ball in a round"`
	D      int64   `key:"d" default:"1" min:"1" max:"10000" doc:"number of bins that a ball chooses from"`
	Start  Start   `key:"start" words:"empty" doc:"the bins at time 0 (empty)"`
	Rounds Count   `key:"rounds" need:"true" min:"1" doc:"number of rounds over which metrics are averaged"`
	Order  string  `key:"order" default:"delete-first" words:"delete-first arrive-first" doc:"what comes first in a round"`
	BurnIn Count   `key:"burn_in" default:"0" doc:"rounds before those"`
}

// Name returns "leaky".
func (Leaky) Name() string { return "leaky" }

func (p Leaky) resolve() (Process, error) {
	err := p.Start.take(p.Bins, nil)
	if err == nil {
		err = spec.Settle(&p)
	}
	if err == nil {
		p.Rounds, p.BurnIn, err = rounds(p.Rounds, p.BurnIn, p.Bins)
	}
	return p, err
}

func (p Leaky) setup([]string) setup {
	return setup{
		bins: p.Bins, steps: p.Rounds.Int64(), burnIn: p.BurnIn.Int64(), stride: 1,
		bytes: 8 * p.Bins, build: p.build, noEquilibrium: p.noEquilibrium,
	}
}

func (p Leaky) build(name string) (string, func() engine.Engine, error) {
	return inRounds(name, p.Name(), p.Start.of(p.Bins, p.Start.total()), law.Round{Lambda: p.Lambda, D: p.D, ArriveFirst: p.Order == "arrive-first"})
}

// At lambda = 1 every round has n arrivals and at most n balls leave: the number of balls
// never falls, and rises whenever a bin is empty, which among two or more happens for ever.
func (p Leaky) noEquilibrium() (string, bool) {
	if p.Bins == 1 {
		return "", false
	}
	return overloaded(p.Lambda), false
}
