package exact

import (
	"math/big"

	"ballslab/balls"
)

// inFractions returns a metric that takes fractions as an integer over a denominator, n or n^2; nil
// for all others. These are the definitions of docs/spec.md, written down anew in integers: so
// laws are fractions, and simulators can be tested against them. A metric that
// is not here is taken in doubles.
func inFractions(name string, n int64) (numerator func(balls.Profile) *big.Int,
	denominator *big.Int) {
	bins := big.NewInt(n)
	// aboveAverage returns n x - W, which is n times the normalised load.
	aboveAverage := func(x, w int64) *big.Int {
		y := big.NewInt(x)
		return y.Mul(y, bins).Sub(y, big.NewInt(w))
	}
	switch name {
	case "gap", "discrepancy":
		return func(p balls.Profile) *big.Int {
			return aboveAverage(p.MaxLoad(), p.TotalLoad())
		}, bins
	case "excess":
		return func(p balls.Profile) *big.Int {
			sum, w := new(big.Int), p.TotalLoad()
			for i, x := range p.Loads {
				if y := aboveAverage(x, w); y.Sign() > 0 {
					sum.Add(sum, y.Mul(y, big.NewInt(p.Bins[i])))
				}
			}
			return sum
		}, bins
	case "upsilon": // n sum x^2 - W^2
		return func(p balls.Profile) *big.Int {
			sum := new(big.Int)
			for i, x := range p.Loads {
				y := big.NewInt(x)
				sum.Add(sum, y.Mul(y, y).Mul(y, big.NewInt(p.Bins[i])))
			}
			w := big.NewInt(p.TotalLoad())
			return sum.Mul(sum, bins).Sub(sum, w.Mul(w, w))
		}, bins
	case "gini_difference": // over pairs of loads, both orders
		return func(p balls.Profile) *big.Int {
			sum := new(big.Int)
			for i, x := range p.Loads {
				for j, y := range p.Loads[:i] {
					pairs := big.NewInt(2 * (x - y))
					sum.Add(sum, pairs.Mul(pairs, big.NewInt(p.Bins[i])).Mul(pairs,
						big.NewInt(p.Bins[j])))
				}
			}
			return sum
		}, new(big.Int).Mul(bins, bins)
	}
	return nil, nil
}
