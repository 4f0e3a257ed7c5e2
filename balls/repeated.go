package balls

import (
	"fmt"

	"ballslab/balls/internal/array"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/start"
	"ballslab/balls/internal/turnover"
)

// Repeated is repeated balls into bins: in every round each non-empty bin gives up
// a ball, and all these balls are thrown into independent uniform bins at once.
// Becchetti, Clementi, Natale, Pasquale and Posta [1] show that with m = n the maximum is
// O(ln n) after O(n) rounds from any start, and long after.
//
// Metrics are averages of the states after BurnIn + 1, ..., BurnIn + Rounds rounds.
//
// Cost of a round: engine bins, time of order n; blocks, some 10 microseconds at any n.
//
// [1] L. Becchetti, A. Clementi, E. Natale, F. Pasquale, G. Posta, Self-stabilizing
// repeated balls-into-bins, Distributed Computing 32 (2019).
type Repeated struct {
	Bins   int64 `key:"bins" need:"true" min:"1" doc:"number of bins, n"`
	Balls  Count `key:"balls" default:"n" doc:"number of balls, m"`
	Rounds Count `key:"rounds" need:"true" min:"1" or:"equilibrium" doc:"number of rounds over which metrics are averaged"`
	Start  Start `key:"start" default:"balanced" words:"balanced one-bin random" doc:"the balls at time 0: loads that differ by at most 1, all in one bin, or each in a uniform bin"`
	BurnIn Count `key:"burn_in" default:"0" doc:"rounds before those"`
}

// Name returns "repeated".
func (Repeated) Name() string { return "repeated" }

func (p Repeated) resolve() (Process, error) {
	err := p.Start.take(p.Bins, &p.Balls)
	if err == nil {
		err = spec.Settle(&p)
	}
	if err == nil {
		p.Balls, err = p.Balls.Resolve("balls", p.Bins)
	}
	if err == nil {
		err = p.Start.agrees(p.Balls)
	}
	if err == nil && p.Rounds != Equilibrium {
		p.Rounds, p.BurnIn, err = rounds(p.Rounds, p.BurnIn, p.Bins)
	}
	return p, err
}

// rounds resolves numbers of rounds.
func rounds(rounds, burnIn Count, n int64) (Count, Count, error) {
	rounds, err := rounds.Resolve("rounds", n)
	if err != nil {
		return 0, 0, err
	}
	if burnIn, err = burnIn.Resolve("burn_in", n); err != nil {
		return 0, 0, err
	}
	if rounds.Int64() == 0 {
		return 0, 0, fmt.Errorf("rounds: 0: allowed: at least 1, since metrics are averages over the rounds after the burn-in")
	}
	return rounds, burnIn, nil
}

func (p Repeated) setup([]string) setup {
	return setup{
		bins: p.Bins, steps: p.Rounds.Int64(), burnIn: p.BurnIn.Int64(), stride: 1,
		bytes: 4 * p.Bins, build: p.build,
	}
}

func (p Repeated) build(name string) (string, func() engine.Engine, error) {
	return inRounds(name, p.Name(), p.Start.of(p.Bins, p.Balls.Int64()), law.Round{Repeated: true})
}

// evenRounds is the break-even of a round on an array and on counts, in bins.
const evenRounds = 5000

// inRounds returns a maker of engines for a process of rounds.
func inRounds(name, process string, s start.Start, r law.Round) (string, func() engine.Engine, error) {
	n := s.Bins
	switch name {
	case "auto":
		name = "bins"
		if n >= evenRounds || s.Balls > array.Max {
			name = "blocks"
		}
	case "levels":
		return "", nil, fmt.Errorf("engine: levels: a round of process %s is a block on counts, exact as it is; allowed: auto, bins, blocks", process)
	}
	if name == "blocks" {
		return name, func() engine.Engine { return turnover.NewRounds(s, r) }, nil
	}
	if err := inArray(n, s.Balls); err != nil {
		return "", nil, err
	}
	return name, func() engine.Engine { return array.NewRounds(s, r) }, nil
}
