package bounds

import (
	"fmt"
	"math"

	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

func init() {
	source := "derived: mean field, every bin a queue with Poisson arrivals"
	r := Key{Name: "r", Doc: "balls per bin, m/n", Default: "1", Type: "number"}
	register(Calculator{
		Name: "repeated-non-empty", Kind: KindHeuristic, Source: source,
		Doc: "repeated balls into bins: fraction of bins with a ball in equilibrium, 1 + r - " +
			"sqrt(1 + r^2)",
		Keys: []Key{r},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(RepeatedNonEmpty(a.numbers["r"]))
		},
	})
	register(Calculator{
		Name: "repeated-exponent", Kind: KindHeuristic, Source: source,
		Doc:  "repeated balls into bins: theta such that the maximum is about ln n/theta",
		Keys: []Key{r},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(RepeatedExponent(a.numbers["r"]))
		},
	})
	register(Calculator{
		Name: "leaky-mean-load", Kind: KindHeuristic, Source: source,
		Doc: "leaky bins, d = 1, delete-first, n -> infinity: mean load, lambda + lambda^2/(2 " +
			"(1 - lambda))",
		Keys: []Key{{Name: "lambda", Doc: "arrivals per bin and round, below 1", Type: "number"}},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(LeakyMeanLoad(a.numbers["lambda"]))
		},
	})
}

// RepeatedNonEmpty returns the fraction l of bins with a ball in the equilibrium of
// repeated balls into bins with r balls per bin, in the mean field where every bin is a
// queue in discrete time with Poisson(l) arrivals:
//
//	l = 1 + r - sqrt(1 + r^2); 0.5858 at r = 1.
//
// Heuristic; simulations agree as n grows. O(1).
func RepeatedNonEmpty(r float64) (float64, error) {
	if !(r >= 0) || math.IsInf(r, 1) {
		return 0, fmt.Errorf("r: %v: must be at least 0 and finite", r)
	}
	if r > 1 { // the same without cancellation, and without overflow
		return 2 / (1/r + 1 + portable.Hypot(1, 1/r)), nil
	}
	return 2 * r / (1 + r + portable.Hypot(1, r)), nil
}

// RepeatedExponent returns the root theta > 0 of l (e^theta - 1) = theta, with l of
// [RepeatedNonEmpty]: the tail of a load falls like e^(-theta k), and the maximum of n bins is
// about ln n/theta. 0.9888 at r = 1, about 1/r for large r. r above 0. Heuristic. O(1).
func RepeatedExponent(r float64) (float64, error) {
	l, err := RepeatedNonEmpty(r)
	if err != nil {
		return 0, err
	}
	if r == 0 || r > 1e300 {
		return 0, fmt.Errorf("r: %v: must be above 0 (without balls there is no tail) and at "+
			"most 1e300", r)
	}
	h := portable.Hypot(1, r)
	empty := (1 + 1/(h+r)) / (1 + r + h) // 1 - l without cancellation
	return prob.Root(math.SmallestNonzeroFloat64, 1000, func(t float64) float64 {
		if t < 1 {
			return float64(l*expRest(t)) - empty
		}
		return float64(l*(portable.Expm1(t)/t)) - 1
	})
}

// LeakyMeanLoad returns lambda + lambda^2/(2 (1 - lambda)), the mean load at the ends of
// the rounds of leaky bins with d = 1, departures first, as n -> infinity (Poisson arrivals): a
// queue in discrete time. At finite n arrivals are binomial, and lambda^2 has the
// factor 1 - 1/n. O(1).
func LeakyMeanLoad(lambda float64) (float64, error) {
	if !(lambda >= 0 && lambda < 1) {
		return 0, fmt.Errorf("lambda: %v: must be at least 0 and below 1", lambda)
	}
	return lambda + lambda*lambda/(2*(1-lambda)), nil
}
