package balls

import (
	"fmt"

	"ballslab/balls/internal/array"
	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/levels"
	"ballslab/balls/internal/rules"
	"ballslab/internal/memory"
)

// insertions are balls that come one after another by a rule, which can run on every engine: on
// an array of loads, step by step on the counts, or in blocks of steps on the counts.
type insertions struct {
	n, balls int64
	start    Start
	rule     rules.Rule
}

// maxArray is the largest number of bins of the engine bins: 4 GB for each
// trial at a time.
const maxArray = 1 << 32

// build returns a maker of engines; see [Process].
func (x insertions) build(name string) (string, func() engine.Engine, error) {
	if name == "auto" {
		name = x.fastest()
	}
	var profile law.Occupancy
	if x.start.Loads != nil {
		profile = law.Occupancy(ProfileOf(x.start.Loads))
	}
	steps := law.Insertions(x.rule.Law)
	switch name {
	case "levels":
		return name, func() engine.Engine { return levels.New(x.n, profile, steps) }, nil
	case "blocks":
		return name, func() engine.Engine { return blocks.New(x.n, profile, steps) }, nil
	}
	if x.n > maxArray {
		return "", nil, fmt.Errorf("engine: bins: an array of %d bins is too large; allowed: up to 2^32 bins, or levels, blocks", x.n)
	}
	return name, func() engine.Engine { return array.NewAllocation(x.n, x.start.Loads, x.rule.Array()) }, nil
}

// oneChoice reports whether every step puts a ball into a uniform bin.
func (x insertions) oneChoice() bool {
	_, uniform := x.rule.Law.(law.OneChoice)
	return uniform
}

// Break-even of an array of loads and blocks of steps, in bins: CPU time per
// trial of Greedy[2] on one core in microseconds, array and blocks,
//
//	n          m = n/10    m = n       m = 10 n     m = 100 n
//	10,000     3.9   2.3   31    58    240   1430    2.0e3  16e3
//	30,000     9.4   4.5   85    74    920   1910    7.9e3  25e3
//	100,000    40    4.4   365   151   2950  3300    35e3   38e3
//	300,000    138   18    1060  150   12400 5350    87e3   52e3
//
// With D = 3 the break-even is at half these sizes, with 2 distinct bins at a
// quarter, since a draw of those costs an array three times as much. One choice
// takes 2.3 and 3.6 at n = m = 1000, 6.0 and 4.2 at 3000, 20 and 12 at n = 1000, m = 10 n.
const (
	evenSparse = 6_000   // up to a ball for 4 bins
	evenLight  = 24_000  // up to 2 balls per bin
	evenHeavy  = 110_000 // more
	evenThrow  = 3_000   // one choice: balls, and a third of the bins
)

// fastest returns the engine that needs the least time for a trial.
func (x insertions) fastest() string {
	even := int64(evenHeavy)
	switch {
	case x.oneChoice():
		if max(x.n/3, x.balls) < evenThrow {
			return "bins"
		}
		return "blocks"
	case x.balls <= x.n/4:
		even = evenSparse
	case x.balls <= 2*x.n:
		even = evenLight
	}
	if p := max(2, x.rule.Cost); x.n < even*4/(p*p) {
		return "bins"
	}
	return "blocks"
}

// loadBytes is the memory of an array of n loads that get m balls: a byte each, and beside
// them 2 or 8 more once a load does not fit. A maximum below 200 + 2 m/n or so is taken for
// granted; a start that is heavier needs more.
func loadBytes(n, m int64) int64 {
	switch {
	case m/n < 100:
		return n
	case m/n < 30_000:
		return 3 * n
	}
	return 11 * n
}

// fitting returns how many of so many workers have room for their arrays, or an error if not
// even one has. Other engines than bins keep counts, a few megabytes.
func (s setup) fitting(engine string, workers int64) (int64, error) {
	if engine != "bins" {
		return workers, nil
	}
	each := s.bytes
	if each < 64<<20 { // far below what any machine lacks
		return workers, nil
	}
	free, known := memory.Free()
	if !known {
		return workers, nil
	}
	spare := free / 16 // for all else
	if each > memory.Much/2 {
		spare = max(spare, memory.Least+memory.Least/4) // see memory.Watch
	}
	free -= spare
	if each > free {
		return 0, fmt.Errorf("%s: the arrays of engine bins need %s, and %s are free; "+
			"allowed: what fits, or another engine (levels, blocks) where the process has one",
			s.arrays(), bytesText(each), bytesText(free))
	}
	return min(workers, free/each), nil
}

// arrays names the key that makes the arrays of a process large.
func (s setup) arrays() string {
	if s.graph != nil {
		return fmt.Sprintf("graph: %d vertices", s.bins)
	}
	return fmt.Sprintf("bins: %d", s.bins)
}

// bytesText writes a number of bytes for people.
func bytesText(b int64) string {
	if b < 1e9 {
		return fmt.Sprintf("%.0f MB", float64(b)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(b)/1e9)
}
