package exact

import (
	"fmt"
	"math/big"
	"math/bits"

	"ballslab/balls"
)

// A choice counts the ways to draw the bins of a ball from a set of bins.
type choice struct {
	d        int64
	distinct bool
	known    map[int64]*big.Int
	weight   int // work of one operation on the final numbers: 1 up to 4096 binary digits
}

func newChoice(a balls.Allocate, m int64) (*choice, error) {
	c := &choice{d: 1, known: map[int64]*big.Int{}}
	switch a.Rule {
	case "one-choice":
	case "greedy":
		c.d, c.distinct = a.D, a.Distinct
	default:
		return nil, fmt.Errorf("rule: %q: no exact law is known here; allowed: one-choice, greedy",
			a.Rule)
	}
	if size := float64(c.d) * float64(m) * float64(bits.Len64(uint64(a.Bins))); size > 1e6 {
		return nil, fmt.Errorf("d: %d: exact fractions would have %.2g binary digits: at most "+
			"1e6 are possible (d times balls times log2 of bins)", c.d, size)
	} else {
		c.weight = 1 + int(size/4096*size/4096)
	}
	return c, nil
}

// ways returns the number of draws that fall into a set of k bins.
func (c *choice) ways(k int64) *big.Int {
	if w, ok := c.known[k]; ok {
		return w
	}
	var w *big.Int
	switch {
	case !c.distinct:
		w = new(big.Int).Exp(big.NewInt(k), big.NewInt(c.d), nil)
	case k < c.d:
		w = new(big.Int)
	default:
		w = new(big.Int).Binomial(k, c.d)
	}
	c.known[k] = w
	return w
}
