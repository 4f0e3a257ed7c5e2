package bounds

import (
	"fmt"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
)

func init() {
	beta := Key{Name: "beta", Doc: "probability of an insertion, below 1/2", Type: "number"}
	register(Calculator{
		Name: "random-deletion-exponent", Kind: KindHeuristic,
		Doc: "random deletions, beta < 1/2, loads high: theta such that the discrepancy is " +
			"about ln n/theta",
		Source: "derived: large deviations of one bin against a moving average",
		Keys:   []Key{beta},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(RandomDeletionExponent(a.numbers["beta"]))
		},
	})
	register(Calculator{
		Name: "discrepancy-decline-lower", Kind: KindOrder,
		Doc: "random deletions, beta < 1/2, from balanced high loads: (1 - 2 beta)/(1 - beta) " +
			"ln n, which the discrepancy reaches up to lower order",
		Source: "derived sketch: a bin without deletions while the average falls; Berenbrink, " +
			"Friedetzky, Kling, Nagel, arXiv 2510.14798, prove Omega(ln n)",
		Keys: []Key{keyBins, beta},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(DiscrepancyDeclineLower(a.integers["bins"], a.numbers["beta"]))
		},
	})
	register(Calculator{
		Name: "random-deletion-gini", Kind: KindHeuristic,
		Doc: "random deletions, no bin empty, in quasi-equilibrium: mean |x_i - x_j| over two " +
			"uniform bins, (1 - 1/n)/beta",
		Source: "derived: the identity E[change of upsilon] = beta (2 E y_min2 + 1 - 1/n) + " +
			"(1-beta)(1 - 1/n), set to 0",
		Keys: []Key{keyBins, {Name: "beta", Doc: "probability of an insertion, above 0",
			Type: "number"}},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(RandomDeletionGini(a.integers["bins"], a.numbers["beta"]))
		},
	})
	register(Calculator{
		Name: "random-deletion-geometric", Kind: KindExact,
		Doc: "random deletions, constant beta < 1/2, any n: P(k balls) in equilibrium, (1 - " +
			"rho) rho^k, rho = beta/(1 - beta)",
		Source: "derived: the number of balls is a reflected random walk",
		Keys:   []Key{beta, {Name: "k", Doc: "number of balls", Type: "integer"}},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(RandomDeletionGeometric(a.numbers["beta"], a.integers["k"]))
		},
	})
}

func checkBelowHalf(beta float64) error {
	if !(beta >= 0 && beta < 0.5) {
		return fmt.Errorf("beta: %v: must be at least 0 and below 1/2", beta)
	}
	return nil
}

// RandomDeletionExponent returns the root theta > 0 of
//
//	theta (1 - 2 beta) = (1 - beta)(1 - e^-theta):
//
// while beta < 1/2 and no bin is empty, a bin far above the average gets no balls and loses
// them at rate 1 - beta, the average falls at rate 1 - 2 beta, and max - average is about
// ln n/theta. beta above 0 and below 1/2 (at 0 there is no root: the gap grows on). Heuristic.
// [TailExponent] with r = 0, del = 1 - beta, v = 2 beta - 1.
func RandomDeletionExponent(beta float64) (float64, error) {
	if err := checkBelowHalf(beta); err != nil {
		return 0, err
	}
	if beta == 0 {
		return 0, fmt.Errorf("beta: 0: must be above 0: without insertions the gap grows like a " +
			"square root")
	}
	return drifts(0, 1-beta, float64(2*beta)-1, -beta)
}

// DiscrepancyDeclineLower returns (1 - 2 beta)/(1 - beta) ln n. In ln n/(1 - beta) times n steps
// some bin of balanced high loads is likely to be spared by all deletions while the average falls
// by that; so the discrepancy is at least about as large. A sketch, up to lower order. beta below
// 1/2.
func DiscrepancyDeclineLower(n int64, beta float64) (float64, error) {
	if err := numeral.CheckSizes(n, 0); err != nil {
		return 0, err
	}
	if err := checkBelowHalf(beta); err != nil {
		return 0, err
	}
	return (1 - float64(2*beta)) / (1 - beta) * portable.Log(float64(n)), nil
}

// RandomDeletionGini returns (1 - 1/n)/beta, the mean of |x_i - x_j| over two independent
// uniform bins while no bin is empty and upsilon, the sum of squares of load minus average, neither
// grows nor falls (d = 2). The identity behind it is exact; that upsilon stands still is
// not. beta in (0, 1].
func RandomDeletionGini(n int64, beta float64) (float64, error) {
	if err := numeral.CheckSizes(n, 0); err != nil {
		return 0, err
	}
	if !(beta > 0 && beta <= 1) {
		return 0, fmt.Errorf("beta: %v: must be above 0 and at most 1", beta)
	}
	return (1 - 1/float64(n)) / beta, nil
}

// RandomDeletionGeometric returns (1 - rho) rho^k with rho = beta/(1 - beta), the
// probability of k balls in all in the equilibrium of random deletions with a constant beta
// below 1/2, whatever the number of bins: the system is nearly empty. Exact. O(1).
func RandomDeletionGeometric(beta float64, k int64) (float64, error) {
	if err := checkBelowHalf(beta); err != nil {
		return 0, err
	}
	if k < 0 {
		return 0, fmt.Errorf("k: %d: must be at least 0", k)
	}
	rho := beta / (1 - beta)
	return (1 - rho) * portable.Pow(rho, float64(k)), nil
}
