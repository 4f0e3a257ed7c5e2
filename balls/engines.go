package balls

import (
	"fmt"

	"ballslab/balls/internal/bins"
	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/levels"
	"ballslab/balls/internal/onechoice"
)

// An exchangeable process can run on every engine: on an array of loads, step
// by step on the counts, or in blocks of steps on the counts.
type exchangeable struct {
	n, steps int64
	start    Start
	law      law.Law
	probes   int64 // bins that a step looks at; twice as many if they are distinct
	array    func() bins.Law
}

// maxArray is the largest number of bins of the engine bins: 4 GB for each
// trial at a time.
const maxArray = 1 << 32

// build returns a maker of engines; see [Process].
func (x exchangeable) build(name string) (string, func() engine.Engine, error) {
	if name == "auto" {
		name = x.fastest()
	}
	var profile law.Profile
	if x.start.Loads != nil {
		profile = law.Profile(ProfileOf(x.start.Loads))
	}
	switch name {
	case "levels":
		return name, func() engine.Engine { return levels.New(x.n, profile, x.law) }, nil
	case "blocks":
		if x.oneChoice() { // all balls are one block
			return name, func() engine.Engine { return onechoice.New(x.n, profile) }, nil
		}
		return name, func() engine.Engine { return blocks.New(x.n, profile, x.law, false) }, nil
	case "blocks-strict":
		return name, func() engine.Engine { return blocks.New(x.n, profile, x.law, true) }, nil
	}
	if x.n > maxArray {
		return "", nil, fmt.Errorf("engine: bins: an array of %d bins is too large; allowed: up to 2^32 bins, or levels, blocks, blocks-strict", x.n)
	}
	return name, func() engine.Engine { return bins.New(x.n, x.start.Loads, x.array()) }, nil
}

// oneChoice reports whether every step puts a ball into a uniform bin.
func (x exchangeable) oneChoice() bool {
	_, uniform := x.law.Insert.(law.OneChoice)
	return uniform && x.law.Mix == law.Throw
}

// Break-even of an array of loads and blocks of steps, in bins: CPU time per
// trial of Greedy[2] on one core,
//
//	m = n     n = 30,000: array 0.14 ms, blocks 0.28 ms; n = 100,000: 0.32, 0.18
//	m = 10 n  n = 100,000: 4.2 ms, 4.3 ms; m = 100 n  n = 100,000: 56 ms, 100 ms
//
// An array looks at D bins per ball, blocks do not; a draw of distinct bins costs
// an array twice as much. One choice from counts takes 5 us at n = m = 1000 and 14 us at
// n = m = 10^6, an array about 2 ns per ball.
const (
	evenLight = 50_000  // up to 2 balls per bin
	evenHeavy = 150_000 // more
	evenThrow = 3000    // one choice: balls and bins
)

// fastest returns the engine that needs the least time for a trial.
func (x exchangeable) fastest() string {
	even := int64(evenLight)
	if x.steps > 2*x.n {
		even = evenHeavy
	}
	even = even * 2 / max(2, x.probes)
	if x.n < even && !x.oneChoice() || x.oneChoice() && max(x.n, x.steps) < evenThrow {
		return "bins"
	}
	return "blocks"
}
