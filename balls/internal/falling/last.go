package falling

import (
	"math"

	"ballslab/internal/portable"
)

// An empty system has forgotten everything, so where it often is empty, only the last steps of a
// long run matter to the loads.
//
// Call the steps, backward from the last of L, xi_1, xi_2, ... (+1 or -1), and their sums S_0 = 0,
// S_1, S_2, ... Let the system be empty at first. If S_i <= 0 for all i > h, it is empty again
// within the last h steps: at j steps from the end, where S takes its maximum over 0, ..., h, and
// so over 0, ..., L, no later step finds it empty and removes nothing (Lindley). The same holds of
// one that is empty h steps before the end, with the same steps from there, and from that moment
// on the two are one. So the first L - h steps need not be played.
//
// # How many steps are the last ones
//
// Let a sum of k successive betas be within range of k mean, mean < 1/2. For a number a > 0,
//
//	exp(a S_i) / prod_(j<=i) (beta_j e^a + (1-beta_j) e^-a)
//
// is a martingale of mean 1, and as ln x <= x - 1, the product is at most exp(-i gain + spread)
// with
//
//	gain = 1 - mean e^a - (1-mean) e^-a,   spread = (e^a - e^-a) range,
//
// where gain >= 0, that is for e^a <= (1-mean)/mean. So (Doob)
//
//	P(S_i > 0 for some i > h) <= exp(spread - h gain).
//
// Where range is 0 the betas may as well be smaller than mean: that only takes steps up away.

// A decline is such a bound of beta: mean and range.
type decline struct{ mean, spread float64 }

// certain is lambda such that e^-lambda = 2^-64 is taken for impossible.
const certain = 64 * math.Ln2

// last returns h such that the bound above is e^-lambda, by the best of 64 numbers a: never if
// there is none. O(1), a microsecond.
func (d decline) last(lambda float64) int64 {
	switch {
	case d.mean == 0:
		return 1
	case d.spread == 0 && d.mean < 0.5: // gain is largest at e^a = sqrt((1-mean)/mean)
		gain := math.Sqrt(1-d.mean) - math.Sqrt(d.mean)
		return 1 + int64(min(never, lambda/(gain*gain)))
	}
	least := float64(never)
	if largest := portable.Log((1 - d.mean) / d.mean); largest > 0 {
		for i := range 63 { // at the 64th there is no gain
			a := largest * float64(i+1) / 64
			gain := max(0, 1-float64(d.mean*portable.Exp(a))-float64((1-d.mean)*portable.Exp(-a)))
			least = min(least, (lambda+float64(2*portable.Sinh(a)*d.spread))/gain)
		}
	}
	return 1 + int64(least)
}
