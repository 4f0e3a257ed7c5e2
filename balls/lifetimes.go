package balls

import (
	"ballslab/balls/internal/array"
	"ballslab/balls/internal/clock"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/levels"
	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/start"
	"ballslab/balls/internal/turnover"
)

// Lifetimes is the process of balls with lifetimes: balls come to n bins at total
// rate Lambda n, each goes to a least loaded of D uniform bins, drawn with replacement,
// and leaves after an Exp(1) time of its own, whatever the others do. Luczak and
// McDiarmid [1] show that in equilibrium the maximum load is one of two values,
// ln ln n/ln d + O(1) for D >= 2. The number of balls is Poisson with mean Lambda n.
//
// Metrics are averages of the states at the times BurnIn + 1/4, BurnIn + 2/4,
// ..., BurnIn + Time.
//
// Cost of a unit of time: engine bins 20 ns an event while the arrays fit the cache, 4 bytes
// a bin and a ball; blocks, time of order n^(1/3) to n^(1/2) as long as 1 % of the bins are empty.
//
// [1] M. Luczak, C. McDiarmid, On the power of two choices: balls and bins in
// continuous time, Ann. Appl. Probab. 15 (2005).
type Lifetimes struct {
	Bins   int64   `key:"bins" need:"true" min:"1" doc:"number of bins, n"`
	Lambda float64 `key:"lambda" need:"true" min:"1e-9" max:"1e6" doc:"arrivals per bin and unit of time"`
	D      int64   `key:"d" default:"2" min:"1" max:"10000" doc:"number of bins that a ball chooses from"`
	Start  Start   `key:"start" words:"empty" doc:"the bins at time 0 (empty)"`
	Time   Count   `key:"time" need:"true" min:"1" or:"equilibrium" doc:"units of time over which metrics are averaged"`
	BurnIn Count   `key:"burn_in" default:"0" doc:"units of time before that"`
}

// Name returns "lifetimes".
func (Lifetimes) Name() string { return "lifetimes" }

func (p Lifetimes) resolve() (Process, error) {
	err := p.Start.take(p.Bins, nil)
	if err == nil {
		err = spec.Settle(&p)
	}
	if err == nil && p.Time != Equilibrium {
		p.Time, p.BurnIn, err = units(p.Time, p.BurnIn, p.Bins, 2*p.Lambda)
	}
	return p, err
}

func (p Lifetimes) setup([]string) setup {
	return setup{
		bins: p.Bins, steps: p.Time.Int64(), burnIn: p.BurnIn.Int64(), unit: ticks, stride: 1,
		bytes: 4*p.Bins + int64(8*p.Lambda*float64(p.Bins)), build: p.build,
	}
}

func (p Lifetimes) build(name string) (string, func() engine.Engine, error) {
	balls := int64(p.Lambda*float64(p.Bins)) + p.Start.total()
	at0 := start.Given(p.Start.Loads)
	if name == "auto" {
		switch {
		case p.Bins >= evenPairs:
			name = "blocks"
		case balls > 1e8:
			name = "levels"
		default:
			name = "bins"
		}
	}
	switch name {
	case "levels":
		return name, func() engine.Engine {
			return clock.NewLifetimes(levels.NewLifetimes(p.Bins, at0, greedy(p.D)), p.Lambda*float64(p.Bins))
		}, nil
	case "blocks":
		return name, func() engine.Engine {
			return turnover.NewLifetimes(p.Bins, at0, p.Lambda, greedy(p.D))
		}, nil
	}
	if err := inArray(p.Bins, balls); err != nil {
		return "", nil, err
	}
	return name, func() engine.Engine {
		return clock.NewLifetimes(array.NewLifetimes(p.Start.of(p.Bins, p.Start.total()), p.D), p.Lambda*float64(p.Bins))
	}, nil
}
