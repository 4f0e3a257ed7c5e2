package balls

import (
	"fmt"

	"ballslab/balls/internal/array"
	"ballslab/balls/internal/clock"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/turnover"
)

// Supermarket is the supermarket model: jobs come to n servers at total rate
// Lambda n, each joins a shortest of the queues at D uniform servers, drawn with
// replacement, and a busy server ends a job at rate 1. For Lambda < 1 it has an
// equilibrium; Luczak and McDiarmid [1] show that its maximum queue is then one of two
// values, ln ln n/ln d + O(1) for D >= 2.
//
// Metrics are averages of the states at the times BurnIn + 1/4, BurnIn + 2/4,
// ..., BurnIn + Time. The events of a unit are a Poisson number of (1 + Lambda) n steps, of which
// an idle server's do nothing.
//
// Cost of a unit of time: engine bins 10 ns an event while the loads fit the cache; blocks,
// time of order n^(1/3).
//
// [1] M. Luczak, C. McDiarmid, On the maximum queue length in the supermarket
// model, Ann. Probab. 34 (2006).
type Supermarket struct {
	Bins   int64   `key:"bins" need:"true" min:"1" doc:"number of servers, n"`
	Lambda float64 `key:"lambda" need:"true" min:"1e-9" max:"1e6" doc:"arrivals per server and unit of time; there is an equilibrium below 1"`
	D      int64   `key:"d" default:"2" min:"1" max:"10000" doc:"number of queues that a job chooses from"`
	Start  Start   `key:"start" words:"empty" doc:"the queues at time 0 (empty)"`
	Time   Count   `key:"time" need:"true" min:"1" or:"equilibrium" doc:"units of time over which metrics are averaged"`
	BurnIn Count   `key:"burn_in" default:"0" doc:"units of time before that"`
}

// Name returns "supermarket".
func (Supermarket) Name() string { return "supermarket" }

func (p Supermarket) resolve() (Process, error) {
	err := p.Start.take(p.Bins, nil)
	if err == nil {
		err = spec.Settle(&p)
	}
	if err == nil && p.Time != Equilibrium {
		p.Time, p.BurnIn, err = units(p.Time, p.BurnIn, p.Bins, 1+p.Lambda)
	}
	return p, err
}

// units resolves a time and a burn-in in which events come at this rate per bin.
func units(time, burnIn Count, n int64, rate float64) (Count, Count, error) {
	time, err := time.Resolve("time", n)
	if err != nil {
		return 0, 0, err
	}
	if burnIn, err = burnIn.Resolve("burn_in", n); err != nil {
		return 0, 0, err
	}
	if time.Int64() == 0 {
		return 0, 0, fmt.Errorf("time: 0: allowed: at least 1, since metrics are averages over that time")
	}
	if events := rate * float64(n) * (float64(time.Int64()) + float64(burnIn.Int64())); events > spec.Limit || time.Int64() > spec.Limit/8 {
		return 0, 0, fmt.Errorf("time: %s: together with burn_in that is %.3g events; allowed: up to 2^53", time, events)
	}
	return time, burnIn, nil
}

// evenQueues is the break-even of an array of loads and of blocks, in bins.
const evenQueues = 50_000

// ticks are the steps of an engine in a unit of time.
const ticks = int64(1 / clock.Tick)

func (p Supermarket) setup([]string) setup {
	return setup{
		bins: p.Bins, steps: p.Time.Int64(), burnIn: p.BurnIn.Int64(), unit: ticks, stride: 1,
		bytes: p.Bins, build: p.build, noEquilibrium: p.noEquilibrium,
	}
}

func (p Supermarket) build(name string) (string, func() engine.Engine, error) {
	if name == "auto" {
		name = "bins"
		if p.Bins >= evenQueues {
			name = "blocks"
		}
	}
	beta := law.Constant(p.Lambda / (1 + p.Lambda))
	at0 := p.Start.of(p.Bins, p.Start.total())
	timed := func(e engine.Engine) engine.Engine {
		return clock.NewTimed(e, (1+p.Lambda)*float64(p.Bins))
	}
	switch name {
	case "levels":
		return name, func() engine.Engine {
			return timed(turnover.NewLevels(at0, greedy(p.D), law.Serve{}, beta, false))
		}, nil
	case "blocks":
		return name, func() engine.Engine {
			return timed(turnover.NewBlocks(at0, greedy(p.D), law.Serve{}, beta, false))
		}, nil
	}
	if err := inArray(p.Bins, 0); err != nil {
		return "", nil, err
	}
	return name, func() engine.Engine { return timed(array.NewServers(at0, p.D, float64(beta))) }, nil
}

// With as many arrivals as servers, or more, the queues grow: at lambda = 1 without a drift, but
// whatever an idle server does not do is never made up for.
func (p Supermarket) noEquilibrium() (string, bool) { return overloaded(p.Lambda), false }
