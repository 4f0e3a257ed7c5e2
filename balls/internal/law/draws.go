package law

import "math/big"

// A DrawRule is a rule by which a ball draws bins, all outcomes of the draw being equally likely,
// and which hits a bin of at least load j exactly when all drawn bins are among the S_j
// such bins. So its thresholds are fractions, theta_j = Draws(S_j)/Draws(n).
type DrawRule interface {
	Rule
	// Draws returns how many outcomes lie in a set of k bins.
	Draws(k int64) *big.Int
}

// Draws of one bin.
func (OneChoice) Draws(k int64) *big.Int { return big.NewInt(k) }

// Draws of D bins in order.
func (g Greedy) Draws(k int64) *big.Int {
	return new(big.Int).Exp(big.NewInt(k), big.NewInt(int64(g.D)), nil)
}

// Draws of sets of D bins.
func (g GreedyDistinct) Draws(k int64) *big.Int {
	if k < int64(g.D) {
		return new(big.Int)
	}
	return new(big.Int).Binomial(k, int64(g.D))
}
