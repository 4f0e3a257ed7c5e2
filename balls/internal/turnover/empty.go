package turnover

import (
	"math"

	"ballslab/internal/portable"
)

// An empty system has forgotten everything, so where it often is empty, only the last steps of a long run matter.
//
// Call the steps, backward from the last of L, xi_1, xi_2, ... (+1 or -1), and their sums S_0 = 0, S_1, S_2, ... Let
// the system be empty at first. If S_i <= 0 for all i > h, it is empty again within the last h steps: at j steps
// from the end, where S takes its maximum over 0, ..., h, and so over 0, ..., L, no later step finds it empty
// and removes nothing (Lindley). The same holds of one that is empty h steps before the end, with the same
// steps from there, and from that moment on the two are one. So the first L - h steps need not be played.
//
// # How many steps are the last ones
//
// Let a sum of k successive betas be within range of k mean, mean < 1/2. For a number a > 0,
//
//	exp(a S_i) / prod_(j<=i) (beta_j e^a + (1-beta_j) e^-a)
//
// is a martingale of mean 1, and as ln x <= x - 1, the product is at most exp(-i gain + spread) with
//
//	gain = 1 - mean e^a - (1-mean) e^-a,   spread = (e^a - e^-a) range,
//
// where gain >= 0, that is for e^a <= (1-mean)/mean. So (Doob)
//
//	P(S_i > 0 for some i > h) <= exp(spread - h gain),
//	P(S_i > x for some i)     <= exp(spread - a x).
//
// Where range is 0 the betas may as well be smaller than mean: that only takes steps up away. The second
// bound is one of the number of balls at any moment, since that is the maximum of S from there: in L
// steps it exceeds x with probability at most L exp(spread - a x). So if there have been x balls already, the
// largest number will not change.
//
// If all betas are 0 or 1, a period with no more insertions than removals is enough for h: S_(i+period) <= S_i.

// A falling system has these bounds of beta.
type falling struct {
	mean, spread float64
	period       int64 // 0, unless all betas are 0 or 1
	most         int64 // the largest number of balls then
}

// certain is the logarithm of what is taken for impossible, 2^-64.
const certain = 64 * math.Ln2

// never is more than any number of steps.
const never = math.MaxInt64 / 4

// best returns the smallest value of f at numbers a.
func (f falling) best(value func(a, gain, spread float64) float64) int64 {
	if f.mean == 0 {
		return 1
	}
	least := float64(never)
	if largest := portable.Log((1 - f.mean) / f.mean); largest > 0 {
		for i := range 64 {
			a := largest * float64(i+1) / 64
			gain := max(0, 1-float64(f.mean*portable.Exp(a))-float64((1-f.mean)*portable.Exp(-a)))
			if i == 63 {
				gain = 0
			}
			if x := value(a, gain, 2*portable.Sinh(a)*f.spread); x < least {
				least = x
			}
		}
	}
	return 1 + int64(least)
}

// last returns h, except with probability e^-lambda.
func (f falling) last(lambda float64) int64 {
	switch {
	case f.mean == 0:
		return 1
	case f.period > 0:
		return f.period
	case f.spread == 0 && f.mean < 0.5: // gain is largest, (sqrt(1-mean) - sqrt(mean))^2, at e^a = sqrt((1-mean)/mean)
		gain := math.Sqrt(1-f.mean) - math.Sqrt(f.mean)
		return 1 + int64(min(never, lambda/(gain*gain)))
	}
	return f.best(func(_, gain, spread float64) float64 { return (lambda + spread) / gain })
}

// highest returns a number of balls that is not exceeded within so many steps from empty, except
// with probability e^-lambda.
func (f falling) highest(steps int64, lambda float64) int64 {
	if f.period > 0 {
		return f.most
	}
	return f.best(func(a, _, spread float64) float64 { return (lambda + portable.Log(float64(steps)) + spread) / a })
}
