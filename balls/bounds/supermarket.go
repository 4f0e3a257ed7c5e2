package bounds

import (
	"fmt"
	"math"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
)

func init() {
	lambda := Key{Name: "lambda", Doc: "arrivals per server and unit of time, below 1",
		Type: "number"}
	register(Calculator{
		Name: "supermarket-tail", Kind: KindAsymptotic,
		Doc: "supermarket model, n -> infinity: fraction of queues with k or more jobs in " +
			"equilibrium, lambda^((d^k-1)/(d-1))",
		Source: "Vvedenskaya, Dobrushin, Karpelevich, Probl. Inf. Transm. 32 (1996); " +
			"Mitzenmacher 1996",
		Keys: []Key{lambda, keyD, {Name: "k", Doc: "length of the queue", Type: "integer"}},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(SupermarketTail(a.numbers["lambda"], a.integers["d"], a.integers["k"]))
		},
	})
	register(Calculator{
		Name: "supermarket-time", Kind: KindAsymptotic,
		Doc:    "supermarket model, n -> infinity: mean time of a job in the system in equilibrium",
		Source: "Mitzenmacher, The power of two choices in randomized load balancing, 1996",
		Keys:   []Key{lambda, keyD},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(SupermarketTime(a.numbers["lambda"], a.integers["d"]))
		},
	})
	register(Calculator{
		Name: "supermarket-max-predictor", Kind: KindHeuristic,
		Doc: "supermarket model: largest k with n lambda^((d^k-1)/(d-1)) >= 1; the maximum is " +
			"about k or k+1",
		Source: "the fluid limit; Luczak and McDiarmid, Ann. Probab. 34 (2006), prove two values " +
			"for d >= 2",
		Keys: []Key{keyBins, lambda, keyD},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(SupermarketMaxPredictor(a.integers["bins"], a.numbers["lambda"],
				a.integers["d"]))
		},
	})
}

func checkSupermarket(lambda float64, d int64) error {
	switch {
	case !(lambda > 0 && lambda < 1):
		return fmt.Errorf("lambda: %v: must be above 0 and below 1: there is no equilibrium from "+
			"1 on", lambda)
	case d < 1:
		return fmt.Errorf("d: %d: must be at least 1", d)
	}
	return nil
}

// exponent returns (d^k - 1)/(d - 1) = 1 + d + ... + d^(k-1); k if d = 1.
func exponent(d, k int64) float64 {
	if d == 1 {
		return float64(k)
	}
	return (portable.Pow(float64(d), float64(k)) - 1) / float64(d-1)
}

// SupermarketTail returns lambda^((d^k-1)/(d-1)), the fraction of queues with k or more
// jobs in the equilibrium of the supermarket model as n -> infinity (lambda^k for d = 1,
// where it is exact at any n). At finite n the mean fraction is at least that. 0 below
// 1e-308. O(1).
func SupermarketTail(lambda float64, d, k int64) (float64, error) {
	if err := checkSupermarket(lambda, d); err != nil {
		return 0, err
	}
	if k < 0 {
		return 0, fmt.Errorf("k: %d: must be at least 0", k)
	}
	return portable.Pow(lambda, exponent(d, k)), nil
}

// SupermarketTails returns [SupermarketTail] for k = 0, 1, ..., to the first that is at most 1e-30.
func SupermarketTails(lambda float64, d int64) ([]float64, error) {
	if err := checkSupermarket(lambda, d); err != nil {
		return nil, err
	}
	const most = 1 << 20
	if length := portable.Log(1e-30) / portable.Log(lambda); d == 1 && !(length < most) {
		return nil, fmt.Errorf("lambda: %v: with d = 1 there are %.3g tail fractions above "+
			"1e-30; at most %d are listed", lambda, length, most)
	}
	var x []float64
	for k := int64(0); k == 0 || x[k-1] > 1e-30; k++ {
		tail, err := SupermarketTail(lambda, d, k)
		if err != nil {
			return nil, err
		}
		x = append(x, tail)
	}
	return x, nil
}

// SupermarketTime returns the mean time of a job in the system in equilibrium as n ->
// infinity, the sum over i >= 1 of lambda^((d^i - d)/(d - 1)); 1/(1 - lambda) for d = 1. By
// Little's law it is the mean queue divided by lambda. lambda at least 0 and below 1, d at least
// 1. Heuristic at any n.
func SupermarketTime(lambda float64, d int64) (float64, error) {
	if err := checkSupermarket(lambda, d); err != nil {
		return 0, err
	}
	if d == 1 {
		return 1 / (1 - lambda), nil
	}
	sum := 0.0
	for i := int64(1); ; i++ {
		term := portable.Pow(lambda, exponent(d, i)-1)
		if sum += term; term < 1e-20 {
			return sum, nil
		}
	}
}

// SupermarketMaxPredictor returns the largest k with n lambda^((d^k-1)/(d-1)) >= 1, about the
// maximum queue of n servers: for d >= 2 it is one of two neighbouring values with
// probability near 1, but which ones depends on lambda. Heuristic.
func SupermarketMaxPredictor(n int64, lambda float64, d int64) (float64, error) {
	if err := numeral.CheckSizes(n, 0); err != nil {
		return 0, err
	}
	if err := checkSupermarket(lambda, d); err != nil {
		return 0, err
	}
	most := portable.Log(float64(n)) / -portable.Log(lambda) // exponent at most
	if d == 1 {
		return math.Floor(most), nil
	}
	k := int64(0)
	for exponent(d, k+1) <= most {
		k++
	}
	return float64(k), nil
}
