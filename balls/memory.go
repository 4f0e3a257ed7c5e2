package balls

import (
	"fmt"

	"ballslab/internal/memory"
)

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
