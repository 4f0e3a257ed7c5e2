package bounds

import (
	"fmt"
	"math"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
)

func init() {
	register(Calculator{
		Name: "layered-induction", Kind: KindAsymptotic,
		Doc: "Greedy[d], n balls in n bins: level i* where the layered induction ends; max <= " +
			"i* + 2 w.h.p.",
		Source: "proof scheme of Azar, Broder, Karlin, Upfal, Balanced allocations, SIAM J. " +
			"Comput. 29 (1999)",
		Keys: []Key{keyBins, keyD},
		evaluate: func(a arguments) (Value, error) {
			level, share, err := LayeredInduction(a.integers["bins"], a.integers["d"])
			return Value{Low: float64(level), High: float64(level),
					Note: fmt.Sprintf("beta = %.6g bins at level i* = %d, and max <= i* + 2 with "+
						"high probability; loose: it shows the constants of the proof", share,
						level)},
				err
		},
	})
}

// LayeredInduction returns the level i* where the layered induction for
// Greedy[d] with n balls in n bins ends, and the number of bins beta_{i*} that
// it allows there:
//
//	beta_6 = n/(2e), beta_{i+1} = e n (beta_i/n)^d,
//	i* = the first i with n (beta_i/n)^d < 6 ln n.
//
// With high probability the maximum is at most i* + 2 (the proof's last step is
// safe with 2; the formula is loose, i* = 9 at n = 10^6, d = 2 where the maximum
// is 4). n at least 3, d at least 2. O(ln ln n).
//
// Source: the proof scheme of Azar, Broder, Karlin, Upfal, Balanced allocations,
// SIAM J. Comput. 29 (1999).
func LayeredInduction(n, d int64) (level int64, beta float64, err error) {
	switch {
	case n < 3 || n > numeral.Most:
		return 0, 0, fmt.Errorf("bins: %d: must be between 3 and 2^53", n)
	case d < 2:
		return 0, 0, fmt.Errorf("d: %d: must be at least 2", d)
	}
	nf, share := float64(n), 1/(2*math.E)
	for level = 6; ; level++ {
		hit := portable.Pow(share, float64(d))
		if nf*hit < 6*portable.Log(nf) {
			return level, nf * share, nil
		}
		share = math.E * hit
	}
}
