package bounds

import (
	"fmt"

	"ballslab/internal/portable"
)

func init() {
	lambda := Key{Name: "lambda", Doc: "arrivals per server and unit of time, below 1",
		Type: "number"}
	register(Calculator{
		Name: "supermarket-two-values", Kind: KindHeuristic,
		Doc: "supermarket model, d >= 2: the two neighbouring values on which the maximum " +
			"queue is most likely in equilibrium",
		Source: "the fluid limit with a Poisson number of long queues; Luczak and McDiarmid, " +
			"Ann. Probab. 34 (2006), prove that there are two such values",
		Keys: []Key{keyBins, lambda, keyD},
		evaluate: func(a arguments) (Value, error) {
			low, _, err := SupermarketTwoValues(a.integers["bins"], a.numbers["lambda"],
				a.integers["d"])
			return ofInterval(float64(low), float64(low+1), err)
		},
	})
	register(Calculator{
		Name: "lifetimes-two-values", Kind: KindHeuristic,
		Doc: "balls with lifetimes, and the infinite process with alpha balls per bin, d >= " +
			"2: the two neighbouring values on which the maximum is most likely in equilibrium",
		Source: "the fluid limit with a Poisson number of full bins; Luczak and McDiarmid, Ann. " +
			"Appl. Probab. 15 (2005), prove that there are two such values",
		Keys: []Key{keyBins, {Name: "alpha", Doc: "balls per bin: lambda of lifetimes, or m/n",
			Default: "1", Type: "number"}, keyD},
		evaluate: func(a arguments) (Value, error) {
			low, _, err := LifetimesTwoValues(a.integers["bins"], a.numbers["alpha"],
				a.integers["d"])
			return ofInterval(float64(low), float64(low+1), err)
		},
	})
}

// SupermarketTwoValues returns the k for which the maximum queue of n servers is most likely k or
// k + 1 in equilibrium, and that probability, if the number of queues with k or more jobs is near
// Poisson with mean n x_k, x_k of [SupermarketTail]:
//
//	P(max is k or k + 1) = exp(-n x_(k+2)) - exp(-n x_k).
//
// It tends to 1 for d >= 2, since x_(k+1) is about x_k^d. d at least 2. Heuristic.
func SupermarketTwoValues(n int64, lambda float64, d int64) (k int64, p float64, err error) {
	if d < 2 {
		return 0, 0, oneChoiceSpreads(d)
	}
	x, err := SupermarketTails(lambda, d)
	if err != nil {
		return 0, 0, err
	}
	return twoValues(n, x)
}

// LifetimesTwoValues is [SupermarketTwoValues] for balls with lifetimes, and for the infinite
// process with alpha balls per bin, with x_k of [BallDeletionFixedPoint]. alpha in (0, 32].
// Heuristic; some 0.1 s.
func LifetimesTwoValues(n int64, alpha float64, d int64) (k int64, probability float64, err error) {
	if d < 2 {
		return 0, 0, oneChoiceSpreads(d)
	}
	x, err := BallDeletionFixedPoint(alpha, d)
	if err != nil {
		return 0, 0, err
	}
	return twoValues(n, x)
}

func twoValues(n int64, x []float64) (k int64, probability float64, err error) {
	if n < 1 {
		return 0, 0, fmt.Errorf("bins: %d: must be at least 1", n)
	}
	below := func(k int) float64 { // P(max < k)
		if k >= len(x) {
			return 1
		}
		return portable.Exp(-float64(n) * x[k])
	}
	for i := range x {
		if p := below(i+2) - below(i); p > probability {
			k, probability = int64(i), p
		}
	}
	return k, probability, nil
}

func oneChoiceSpreads(d int64) error {
	return fmt.Errorf("d: %d: must be at least 2: the maximum of one choice is not on two values",
		d)
}
