package exact

import (
	"fmt"
	"math/big"

	"ballslab/balls/internal/numeral"
)

// maxRationalBalls bounds the work of the rational law of the maximum.
const maxRationalBalls = 128

// OneChoiceMaxRational returns the exact probabilities P(max = k), k = 0..m, of m balls in n
// uniform bins, as reduced fractions. With W_i = i! [z^i] (sum_{j<=k} z^j/j!)^n, the number of
// ways to place i balls with at most k in a bin,
//
//	W_{i+1} = n sum_{j<k} C(i,j) W_{i-j} - sum_{1<=j<=k} C(i,j) W_{i+1-j},
//
// which is f P' = n f' P for P = f^n. O(m^3) operations on integers of
// m ln n digits; m up to 128, any n. Source: as [OneChoiceMaxCDF].
func OneChoiceMaxRational(n, m int64) ([]*big.Rat, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return nil, err
	}
	if m > maxRationalBalls {
		return nil, fmt.Errorf("balls: %d: rationals are possible up to %d balls", m,
			maxRationalBalls)
	}
	choose := make([][]*big.Int, m+1)
	for i := range choose {
		choose[i] = make([]*big.Int, i+1)
		for j := range choose[i] {
			choose[i][j] = new(big.Int).Binomial(int64(i), int64(j))
		}
	}
	bins := big.NewInt(n)
	all := new(big.Int).Exp(bins, big.NewInt(m), nil)
	law := make([]*big.Rat, m+1)
	below := new(big.Int) // ways with a maximum below k
	t := new(big.Int)
	for k := int64(0); k <= m; k++ {
		ways := make([]*big.Int, m+1)
		ways[0] = big.NewInt(1)
		for i := int64(0); i < m; i++ {
			gain, loss := new(big.Int), new(big.Int)
			for j := int64(0); j <= min(i, k); j++ {
				if j < k {
					gain.Add(gain, t.Mul(choose[i][j], ways[i-j]))
				}
				if j > 0 {
					loss.Add(loss, t.Mul(choose[i][j], ways[i+1-j]))
				}
			}
			ways[i+1] = gain.Sub(gain.Mul(gain, bins), loss)
		}
		law[k] = new(big.Rat).SetFrac(new(big.Int).Sub(ways[m], below), all)
		below = ways[m]
	}
	return law, nil
}
