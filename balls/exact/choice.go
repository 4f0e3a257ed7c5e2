package exact

import (
	"fmt"
	"math/big"
	"math/bits"

	"ballslab/balls"
	"ballslab/balls/internal/law"
)

// A choice counts the ways in which a ball can fall, out of all: for a rule that draws bins, the
// outcomes of the draw, so that laws are fractions; for any other its thresholds in units of
// 2^-128, right as far as doubles are.
type choice struct {
	rule   law.Rule
	draws  law.DrawRule // the same, or nil
	known  map[int64]*big.Int
	all    *big.Int
	weight int // work of one operation on the final numbers: 1 up to 4096 binary digits
	counts law.Counts
}

// thresholdBits are the binary digits of a threshold that was computed in doubles.
const thresholdBits = 128

func newChoice(a balls.Allocate, rule law.Rule, m int64) (*choice, error) {
	c := &choice{rule: rule, known: map[int64]*big.Int{}}
	c.draws, _ = rule.(law.DrawRule)
	if c.draws == nil {
		c.all = new(big.Int).Lsh(big.NewInt(1), thresholdBits)
		c.weight = 1 + int(float64(thresholdBits*m)/4096*float64(thresholdBits*m)/4096)
		return c, nil
	}
	size := float64(m) * float64(bits.Len64(uint64(a.Bins)))
	if _, one := rule.(law.OneChoice); !one {
		size *= float64(a.D)
	}
	if size > 1e6 {
		return nil, fmt.Errorf("d: %d: exact fractions would have %.2g binary digits: at most "+
			"1e6 are possible (d times balls times log2 of bins)", a.D, size)
	}
	c.weight = 1 + int(size/4096*size/4096)
	c.all = c.draws.Draws(a.Bins)
	return c, nil
}

// prepare looks at the profile of which ways are asked next.
func (c *choice) prepare(p balls.Profile) {
	if c.draws != nil {
		return
	}
	c.counts.Load, c.counts.S, c.counts.Balls = c.counts.Load[:0], c.counts.S[:0], 0
	above := p.Count()
	for i, x := range p.Loads {
		c.counts.Load = append(c.counts.Load, float64(x))
		c.counts.S = append(c.counts.S, float64(above))
		above -= p.Bins[i]
	}
	c.counts.Balls = float64(p.TotalLoad())
}

// ways returns the number of ways into the bins of load number i of the profile or more, of which
// there are k.
func (c *choice) ways(i int, k int64) *big.Int {
	if c.draws == nil {
		theta := 1.0
		if i > 0 {
			theta = c.rule.Threshold(i, &c.counts)
		}
		w, _ := new(big.Float).SetMantExp(big.NewFloat(theta), thresholdBits).Int(nil)
		return w
	}
	if w, ok := c.known[k]; ok {
		return w
	}
	w := c.draws.Draws(k)
	c.known[k] = w
	return w
}
