package bounds

import (
	"fmt"
	"math"

	"ballslab/balls/internal/numeral"
)

func init() {
	register(Calculator{
		Name: "chosen-load-mean", Kind: KindExact,
		Doc: "any rule from equal loads: mean of load minus average over the bins chosen in t " +
			"steps, given E upsilon",
		Source: "derived: E[upsilon' - upsilon] = 2 E[y of the chosen bin] + 1 - 1/n",
		Keys: []Key{keyBins,
			{Name: "balls", Doc: "number of steps", Type: "count"},
			{Name: "upsilon", Doc: "mean of the sum of squares of x - average at the end",
				Type: "number"}},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(ChosenLoadMean(a.integers["bins"], a.integers["balls"],
				a.numbers["upsilon"]))
		},
	})
	register(Calculator{
		Name: "greedy-two-gini", Kind: KindExact,
		Doc: "Greedy[2] in the long run: mean |x_i - x_j| over two independent uniform bins, " +
			"1 - 1/n",
		Source: "derived from the energy identity",
		Keys:   []Key{keyBins},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(GreedyTwoGini(a.integers["bins"]))
		},
	})
}

// ChosenLoadMean returns the mean over t steps of y, load minus average, of the
// bin that receives the ball, just before it does, for any rule that throws
// unit balls one after another from equal loads:
//
//	(1/t) sum E y_chosen = -(1/2)(1 - 1/n) + E upsilon(t)/(2t).
//
// An identity for every n and t; upsilon is the mean of sum y^2 at the end, of
// a simulation or an exact law. O(1). Source: derived.
func ChosenLoadMean(n, t int64, upsilon float64) (float64, error) {
	if err := numeral.CheckSizes(n, t); err != nil {
		return 0, err
	}
	switch {
	case t < 1:
		return 0, fmt.Errorf("balls: %d: must be at least 1", t)
	case !(upsilon >= 0) || math.IsInf(upsilon, 1):
		return 0, fmt.Errorf("upsilon: %v: must be at least 0 and finite", upsilon)
	}
	return float64(upsilon/float64(t)/2) - float64((1-1/float64(n))/2), nil
}

// GreedyTwoGini returns 1 - 1/n, the mean difference |x_i - x_j| of the loads of
// two independent uniform bins, which may be the same, in the long run of
// Greedy[2] with replacement. Exact, since the smaller of two loads is their
// mean minus half their difference, and the smaller one receives the ball.
// O(1). Source: derived from the identity of [ChosenLoadMean].
func GreedyTwoGini(n int64) (float64, error) {
	if err := numeral.CheckSizes(n, 0); err != nil {
		return 0, err
	}
	return 1 - 1/float64(n), nil
}
