package balls

import (
	"fmt"
	"math"
	"slices"

	"ballslab/balls/beta"
	"ballslab/balls/internal/array"
	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/turnover"
)

// RandomDeletions is the process of Berenbrink, Friedetzky, Kling and Nagel [1]: in
// step t a ball goes to the less loaded of two (in general D) uniform bins with probability
// beta(t), and else a ball is taken from a uniform non-empty bin. When all bins are empty,
// a deletion does nothing (our reading; only the abstract and a review of the paper
// could be read).
//
// The clock of beta starts with the burn-in. The metrics are those after BurnIn + Steps steps,
// and a time series begins after the burn-in; discrepancy (or gap) is max - W/n, and overload is
// max - W*/n with W* the largest number of balls at any time from the start, burn-in included.
// The metric rises_of_total is W* - W(0), the number of steps in which the largest number of
// balls so far rose.
//
// Cost: engine bins 4 to 9 ns a step up to n = 10^6, a byte a bin (5 where few have a ball), 25
// to 50 ns where beta changes every few steps; blocks, n steps in time of order n^(1/3) to
// n^(1/2), a few times longer where beta has a short period of many values. While a beta below
// 1/2, in the mean of a period or for long, keeps the system nearly empty, next to none, or with
// overload or rises_of_total 0.7 ns. Overload and rises_of_total make blocks shorter where W is
// near W*.
//
// [1] P. Berenbrink, T. Friedetzky, P. Kling, L. Nagel, An infinite process with
// random deletions, arXiv 2510.14798.
type RandomDeletions struct {
	D      int64     `key:"d" default:"2" min:"1" max:"10000" doc:"number of bins a ball chooses from"`
	Bins   int64     `key:"bins" need:"true" min:"1" doc:"number of bins, n"`
	Steps  Count     `key:"steps" need:"true" doc:"number of steps after the burn-in"`
	Beta   beta.Beta `key:"beta" need:"true" doc:"probability that a step inserts a ball, as a function of the step"`
	Start  Start     `key:"start" default:"empty" words:"empty balanced one-bin random" doc:"the balls at time 0: none, loads that differ by at most 1, all in one bin, or each in a uniform bin"`
	Balls  Count     `key:"balls" default:"0" doc:"number of balls at time 0, 0 if start is empty"`
	BurnIn Count     `key:"burn_in" default:"0" doc:"steps before those"`
}

// Name returns "random-deletions".
func (RandomDeletions) Name() string { return "random-deletions" }

func (p RandomDeletions) resolve() (Process, error) {
	if err := p.Start.take(p.Bins, &p.Balls); err != nil {
		return nil, err
	}
	if err := spec.Settle(&p); err != nil {
		return nil, err
	}
	var err error
	if p.Beta, err = beta.Resolve(p.Beta, p.Bins); err != nil {
		return nil, err
	}
	for _, k := range []struct {
		name  string
		count *Count
	}{{"steps", &p.Steps}, {"balls", &p.Balls}, {"burn_in", &p.BurnIn}} {
		if *k.count, err = k.count.Resolve(k.name, p.Bins); err != nil {
			return nil, err
		}
	}
	if err := p.Start.agrees(p.Balls); err != nil {
		return nil, err
	}
	if p.Start.Kind == "empty" && p.Balls.Int64() > 0 {
		return nil, fmt.Errorf("balls: %s: must be 0 with start: empty; other starts: balanced, one-bin, random",
			p.Balls)
	}
	if p.Balls.Int64()+p.BurnIn.Int64()+p.Steps.Int64() > spec.Limit {
		return nil, fmt.Errorf("steps: %s: at most 2^53 together with burn_in and balls", p.Steps)
	}
	return p, nil
}

func (p RandomDeletions) setup(metrics []string) setup {
	peak := slices.Contains(metrics, "overload") || slices.Contains(metrics, "rises_of_total")
	return setup{
		bins: p.Bins, steps: p.Steps.Int64(), burnIn: p.BurnIn.Int64(), bytes: loadBytes(p.Bins, p.Balls.Int64()),
		build: func(name string) (string, func() engine.Engine, error) { return p.build(name, peak) },
	}
}

// again is the process from another start, for a recovery, with n balls if none are given.
func (p RandomDeletions) again(s Start) (Process, error) {
	if p.BurnIn != 0 && p.BurnIn != Exactly(0) {
		return nil, fmt.Errorf("burn_in: %s: not in a recovery", p.BurnIn.Quoted())
	}
	if p.Balls == 0 && s.Loads == nil {
		p.Balls = Expr("n")
	}
	p.Start = s
	return p, nil
}

func (p RandomDeletions) levels(s Start) *turnover.Levels {
	return turnover.NewLevels(s.of(p.Bins, p.Balls.Int64()), greedy(p.D), law.NonEmpty{}, p.Beta, false)
}

// slow says whether pieces of a constant or nearly constant beta are long enough
// for blocks, or blocks play its period.
func (p RandomDeletions) slow(c *cycle.Cycle) bool {
	if c != nil {
		return true
	}
	end := p.BurnIn.Int64() + p.Steps.Int64()
	pieces, seen := int64(0), int64(0)
	for seen < end && pieces < 4096 {
		_, _, length := p.Beta.Piece(seen)
		seen += length
		pieces++
	}
	return seen >= end || seen/pieces >= 2000
}

// fallsForLong says whether the system is nearly empty for so long that blocks, which follow
// the number of balls alone then, are faster at any n.
func (p RandomDeletions) fallsForLong(c *cycle.Cycle) bool {
	low, high, length := p.Beta.Piece(0)
	if c != nil {
		high, length = c.Mean(), math.MaxInt64
	} else if low != high {
		return false
	}
	if high >= 0.4999 {
		return false
	}
	fall := float64(p.Balls.Int64()) / (1 - float64(2*high)) // steps until it is empty
	return float64(min(length, p.BurnIn.Int64()+p.Steps.Int64()))-fall > 1e7
}

// even returns the break-even of an array of loads and of blocks, in bins. While high loads
// decline they spread over many levels, and blocks are short. CPU seconds, array and blocks:
//
//	n      beta = 1/2, m = n, 10 n steps    beta = 0.1, m = 50 n, 50 n steps
//	10^5   0.006  0.006                     0.02  0.17
//	10^6   0.09   0.01                      0.31  0.53
//	10^7   1.6    0.02                      5.3   1.5
func (p RandomDeletions) even() int64 {
	low, _, _ := p.Beta.Piece(0)
	if low < 0.5 && p.Balls.Int64() > 10*p.Bins {
		return 1_500_000
	}
	return 100_000
}

// build makes engines, with the largest number of balls watched if peak.
func (p RandomDeletions) build(name string, peak bool) (string, func() engine.Engine, error) {
	m, c := p.Balls.Int64(), cycleOf(p.Beta, p.Bins)
	if name == "auto" {
		switch {
		case p.Bins >= p.even() && p.slow(c) || p.fallsForLong(c):
			name = "blocks"
		case p.Bins > 1e8 || max(m, p.Bins) > array.Max || p.Start.Kind == "random" && m > 1e8:
			name = "levels"
		default:
			name = "bins"
		}
	}
	at0 := p.Start.of(p.Bins, m)
	switch name {
	case "levels":
		return name, func() engine.Engine { return p.levels(p.Start) }, nil
	case "blocks":
		return name, func() engine.Engine {
			e := turnover.NewBlocks(at0, greedy(p.D), law.NonEmpty{}, p.Beta, false)
			if peak {
				e.WatchPeak()
			}
			if c != nil {
				e.SetCycle(c)
			}
			return e
		}, nil
	}
	if err := inArray(p.Bins, m); err != nil {
		return "", nil, err
	}
	return name, func() engine.Engine { return array.NewDeletions(at0, p.D, p.Beta) }, nil
}

// cycleOf returns a resolved beta as blocks of steps in n bins play it where it has a period and
// its pieces are not long enough for blocks of their own, and else nil.
func cycleOf(b beta.Beta, n int64) *cycle.Cycle {
	// many classes are costly where all occur in a block, few where steps are doubtful
	const classes = 128
	var piece int64 // length of a piece, of a period of two half of it
	var play func() *cycle.Cycle
	switch b := b.(type) {
	case beta.Cyclic:
		piece = 1
		play = func() *cycle.Cycle { return cycle.Runs(b.Values, nil, classes) }
	case beta.Alternating:
		piece = 1
		play = func() *cycle.Cycle { return cycle.Runs([]float64{1, 0}, nil, classes) }
	case beta.Square:
		up, down := b.Up.Int64(), b.Down.Int64()
		piece = (up + down) / 2
		play = func() *cycle.Cycle {
			return cycle.Runs([]float64{b.High, b.Low}, []int64{up, down}, classes)
		}
	case beta.Dips:
		every, length := b.Every.Int64(), b.Length.Int64()
		piece = every / 2
		play = func() *cycle.Cycle {
			return cycle.Runs([]float64{b.Base, b.Dip}, []int64{every - length, length}, classes)
		}
	case beta.Sine:
		_, _, piece = b.Piece(0)
		play = func() *cycle.Cycle { return cycle.Sine(b.Mean, b.Amplitude, b.Period.Int64(), classes) }
	}
	if piece == 0 || float64(piece) > max(4096, math.Sqrt(float64(n))) {
		return nil
	}
	return play()
}
