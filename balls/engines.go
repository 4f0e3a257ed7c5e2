package balls

import (
	"fmt"

	"ballslab/balls/internal/bins"
	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/levels"
)

// An exchangeable process can run on every engine: on an array of loads, step
// by step on the counts, or in blocks of steps on the counts.
type exchangeable struct {
	n, steps int64
	start    Start
	law      law.Law
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
	case "blocks", "blocks-strict":
		return name, func() engine.Engine { return blocks.New(x.n, profile, x.law, name == "blocks-strict") }, nil
	}
	if x.n > maxArray {
		return "", nil, fmt.Errorf("engine: bins: an array of %d bins is too large; allowed: up to 2^32 bins, or levels, blocks, blocks-strict", x.n)
	}
	return name, func() engine.Engine { return bins.New(x.n, x.start.Loads, x.array()) }, nil
}

// fastest returns the engine that needs the least time for a trial.
func (x exchangeable) fastest() string {
	if x.n < 30_000 {
		return "bins"
	}
	return "blocks"
}
