package bounds

import (
	"fmt"
	"math"

	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

func init() {
	source := "derived: large deviations of one bin against a moving average"
	rates := []Key{
		{Name: "del", Doc: "rate at which the bin loses balls, per n steps", Default: "0",
			Type: "number"},
		{Name: "v", Doc: "speed of the average, per n steps", Default: "1", Type: "number"},
	}
	register(Calculator{
		Name: "tail-exponent", Kind: KindHeuristic, Source: source,
		Doc: "heavy load: theta such that max - average is about ln n/theta",
		Keys: append([]Key{{Name: "r", Doc: "rate at which a bin far above the average receives, " +
			"per n steps", Type: "number"}}, rates...),
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(TailExponent(a.numbers["r"], a.numbers["del"], a.numbers["v"]))
		},
	})
	register(Calculator{
		Name: "lower-tail-exponent", Kind: KindHeuristic, Source: source,
		Doc: "heavy load: theta such that average - min is about ln n/theta",
		Keys: append([]Key{{Name: "r", Doc: "rate at which a bin far below the average receives, " +
			"per n steps (d for Greedy[d])", Type: "number"}}, rates...),
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(LowerTailExponent(a.numbers["r"], a.numbers["del"], a.numbers["v"]))
		},
	})
	register(Calculator{
		Name: "greedy-lower-gap", Kind: KindHeuristic, Source: source,
		Doc:  "Greedy[d], heavy load: ln n/theta, about average - min, theta = d(1 - e^-theta)",
		Keys: []Key{keyBins, keyD},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(GreedyLowerGap(float64(a.integers["bins"]), float64(a.integers["d"])))
		},
	})
}

// TailExponent returns the root theta > 0 of
//
//	r (e^t - 1) + del (e^{-t} - 1) = v t:
//
// a bin far above the average receives at rate r and loses at rate del, the
// average moves at speed v (all per n steps); then max - average is about
// ln n/theta in heavy load. An error where there is no root: r - del >= v (no
// drift back to the average, as one choice with r = v = 1, where the gap grows
// like a square root), or r = 0 and v >= 0 (the tail falls faster than any
// exponential, as Greedy[d]). Heuristic. O(1).
func TailExponent(r, del, v float64) (float64, error) {
	if err := checkRates(r, del, v); err != nil {
		return 0, err
	}
	switch {
	case r-del >= v:
		return 0, fmt.Errorf("r, del, v: %v, %v, %v: needs r - del < v, a drift back to the "+
			"average", r, del, v)
	case r == 0 && v >= 0:
		return 0, fmt.Errorf("r, v: %v, %v: needs r > 0 or v < 0: the tail falls faster than any "+
			"exponential", r, v)
	}
	theta, err := drifts(r, del, v, r-del-v)
	if err != nil {
		return 0, fmt.Errorf("r, del, v: %v, %v, %v: %w", r, del, v, err)
	}
	return theta, nil
}

// LowerTailExponent returns the root theta > 0 of
//
//	r (e^{-t} - 1) + del (e^t - 1) + v t = 0:
//
// a bin far below the average receives at rate r and loses at rate del; then
// average - min is about ln n/theta in heavy load. Greedy[d] has r = d, v = 1:
// theta = d (1 - e^{-theta}), 1.5936 for d = 2. An error where there is no
// drift back up, r - del <= v, or no root, del = 0 and v <= 0. Heuristic. O(1).
func LowerTailExponent(r, del, v float64) (float64, error) {
	if err := checkRates(r, del, v); err != nil {
		return 0, err
	}
	switch {
	case r-del <= v:
		return 0, fmt.Errorf("r, del, v: %v, %v, %v: needs r - del > v, a drift back to the "+
			"average", r, del, v)
	case del == 0 && v <= 0:
		return 0, fmt.Errorf("del, v: %v, %v: needs del > 0 or v > 0: the tail falls faster than "+
			"any exponential", del, v)
	}
	theta, err := drifts(del, r, -v, v-(r-del))
	if err != nil {
		return 0, fmt.Errorf("r, del, v: %v, %v, %v: %w", r, del, v, err)
	}
	return theta, nil
}

// GreedyLowerGap returns ln n/theta with theta = d (1 - e^{-theta}), about how
// far the least loaded bin of Greedy[d] lags behind the average in heavy load:
// average - min is of order ln n, while max - average is of order ln ln n. For
// d = 2 it is 0.6275 ln n. n at least 2, d above 1. Heuristic. O(1).
func GreedyLowerGap(n, d float64) (float64, error) {
	if !(n >= 2) || math.IsInf(n, 1) {
		return 0, fmt.Errorf("bins: %v: must be at least 2 and finite", n)
	}
	if !(d > 1) {
		return 0, fmt.Errorf("d: %v: must be above 1", d)
	}
	theta, err := LowerTailExponent(d, 0, 1)
	if err != nil {
		return 0, err
	}
	return portable.Log(n) / theta, nil
}

func checkRates(r, del, v float64) error {
	switch {
	case !(r >= 0) || math.IsInf(r, 1):
		return fmt.Errorf("r: %v: must be at least 0 and finite", r)
	case !(del >= 0) || math.IsInf(del, 1):
		return fmt.Errorf("del: %v: must be at least 0 and finite", del)
	case math.IsNaN(v) || math.IsInf(v, 0):
		return fmt.Errorf("v: %v: must be finite", v)
	}
	return nil
}

// drifts returns the root t > 0 of rise (e^t - 1) + fall (e^-t - 1) = v t, where drift = rise -
// fall - v < 0: a convex function that falls from 0 and grows in the end. It is divided by t, and
// for small t by its Taylor series, so that nothing cancels or overflows on the way.
func drifts(rise, fall, v, drift float64) (float64, error) {
	return prob.Root(math.SmallestNonzeroFloat64, math.MaxFloat64, func(t float64) float64 {
		if t < 1 {
			return drift + float64(rise*expRest(t)) - float64(fall*expRest(-t))
		}
		up := 0.0 // and not 0 times infinity
		if rise > 0 {
			up = rise * (portable.Expm1(t) / t)
		}
		return up + float64(fall*(portable.Expm1(-t)/t)) - v
	})
}

// expRest returns (e^t - 1)/t - 1 for |t| <= 1 without cancellation.
func expRest(t float64) float64 {
	if math.Abs(t) > 0.1 {
		return portable.Expm1(t)/t - 1
	}
	sum, term := 0.0, t/2
	for k := 3.0; sum+term < sum || sum+term > sum; k++ {
		sum += term
		term *= t / k
	}
	return sum
}
