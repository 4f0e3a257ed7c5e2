package balls

import (
	"fmt"

	"ballslab/balls/internal/array"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/rules"
	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/turnover"
)

// Infinite is the infinite process of Azar, Broder, Karlin and Upfal [1]: in each
// step a uniform one of the m balls is taken away, and a new one goes to a least
// loaded one of D uniform bins, drawn with replacement. With order insert-first the
// new ball comes before one of the then m + 1 is taken away; the law differs.
//
// Metrics are those after Steps steps. If Stationary, they are averages over looks after
// BurnIn steps: with s = m/8, rounded down, but at least 1 and at most Steps, the states after
// BurnIn + s, BurnIn + 2s, ... steps, up to BurnIn + Steps. With D = 1 the
// stationary law is that of m balls thrown at random.
//
// Cost of n steps at m = n: engine bins (an array of the balls' bins) 5 ns a step while the
// arrays fit the cache, 15 at n = 10^6, 5 bytes a ball; blocks, time of order n^(2/3) or less.
//
// [1] Y. Azar, A. Z. Broder, A. R. Karlin, E. Upfal, Balanced allocations,
// SIAM J. Comput. 29 (1999).
type Infinite struct {
	D          int64  `key:"d" default:"2" min:"1" max:"10000" doc:"number of bins a ball chooses from"`
	Bins       int64  `key:"bins" need:"true" min:"1" doc:"number of bins, n"`
	Balls      Count  `key:"balls" default:"n" min:"1" doc:"number of balls, m"`
	Order      string `key:"order" default:"delete-first" words:"delete-first insert-first" doc:"what comes first in a step"`
	Start      Start  `key:"start" default:"balanced" words:"balanced one-bin random" doc:"the balls at time 0: loads that differ by at most 1, all in one bin, or each in a uniform bin"`
	Steps      Count  `key:"steps" need:"true" or:"equilibrium" doc:"number of steps; with stationary, of those after the burn-in"`
	Stationary bool   `key:"stationary" default:"false" doc:"metrics are averages over the steps after the burn-in"`
	BurnIn     Count  `key:"burn_in" doc:"steps before the first look, with stationary: true (0)"`
}

// Name returns "infinite".
func (Infinite) Name() string { return "infinite" }

func (p Infinite) resolve() (Process, error) {
	if err := p.Start.take(p.Bins, &p.Balls); err != nil {
		return nil, err
	}
	if err := spec.Settle(&p); err != nil {
		return nil, err
	}
	var err error
	if p.Balls, err = p.Balls.Resolve("balls", p.Bins); err != nil {
		return nil, err
	}
	if err := p.Start.agrees(p.Balls); err != nil {
		return nil, err
	}
	if p.Balls.Int64() == 0 {
		return nil, fmt.Errorf("balls: 0: at least 1, since every step takes one away")
	}
	if p.Steps == Equilibrium {
		p.Stationary = true
		return p, nil
	}
	if p.Steps, err = p.Steps.Resolve("steps", p.Bins); err != nil {
		return nil, err
	}
	if p.Stationary && p.BurnIn == 0 {
		p.BurnIn = Exactly(0)
	}
	if p.BurnIn != 0 {
		if !p.Stationary {
			return nil, fmt.Errorf("burn_in: %s: only with stationary: true", p.BurnIn.Quoted())
		}
		if p.BurnIn, err = p.BurnIn.Resolve("burn_in", p.Bins); err != nil {
			return nil, err
		}
	}
	if p.Stationary && p.Steps.Int64() == 0 {
		return nil, fmt.Errorf("steps: 0: at least 1 with stationary: true, since metrics are averages over the steps")
	}
	return p, nil
}

func (p Infinite) setup([]string) setup {
	balls := p.Balls.Int64()
	s := setup{
		bins: p.Bins, steps: p.Steps.Int64(), burnIn: p.BurnIn.Int64(),
		bytes: loadBytes(p.Bins, balls) + 4*balls, build: p.build,
	}
	if p.Stationary { // eight looks while every ball is touched about once
		s.stride = max(1, balls/8)
	}
	return s
}

// again is the process from another start, for a recovery.
func (p Infinite) again(s Start) (Process, error) {
	if p.Stationary {
		return nil, fmt.Errorf("stationary: true: not in a recovery")
	}
	if p.Steps == Equilibrium {
		return nil, fmt.Errorf("steps: equilibrium: not in a recovery, which begins elsewhere; allowed: a number or an expression in n")
	}
	p.Start = s
	return p, nil
}

func (p Infinite) levels(s Start) *turnover.Levels {
	return turnover.NewLevels(s.of(p.Bins, p.Balls.Int64()), greedy(p.D), law.UniformBall{}, nil, p.Order == "insert-first")
}

// evenPairs is the break-even of the array and of blocks of pairs, in bins.
const evenPairs = 100_000

func (p Infinite) build(name string) (string, func() engine.Engine, error) {
	m := p.Balls.Int64()
	if name == "auto" {
		switch {
		case p.Bins >= evenPairs:
			name = "blocks"
		case m > 1e8:
			name = "levels"
		default:
			name = "bins"
		}
	}
	at0 := p.Start.of(p.Bins, m)
	first := p.Order == "insert-first"
	switch name {
	case "levels":
		return name, func() engine.Engine { return p.levels(p.Start) }, nil
	case "blocks":
		return name, func() engine.Engine {
			return turnover.NewBlocks(at0, greedy(p.D), law.UniformBall{}, nil, first)
		}, nil
	}
	if err := inArray(p.Bins, m); err != nil {
		return "", nil, err
	}
	return name, func() engine.Engine { return array.NewBalls(at0, p.D, first) }, nil
}

// greedy is the rule of Greedy[d] on counts.
func greedy(d int64) law.Rule { return rules.Greedy(d, false).Law }

// inArray refuses more bins or balls than an array holds.
func inArray(bins, balls int64) error {
	if max(bins, balls) > array.Max {
		return fmt.Errorf("engine: bins: %d bins and %d balls are too many for arrays; allowed: up to 2^31 - 1, or another engine", bins, balls)
	}
	return nil
}
