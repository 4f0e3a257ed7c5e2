package bounds

import (
	"fmt"
	"math"

	"ballslab/internal/portable"
)

func init() {
	register(Calculator{
		Name: "kenthapadi-panigrahy-order", Kind: KindOrder,
		Source: "Kenthapadi, Panigrahy, Balanced allocation on graphs, SODA 2006 (abstract)",
		Keys: []Key{keyBins, {Name: "degree",
			Doc: "degree Delta of a regular graph, ln^4 n < Delta", Type: "integer"}},
		Doc: "two choices on a Delta-regular graph, m = n: order of the maximum, ln ln n + ln " +
			"n/ln(Delta/ln^4 n)",
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(KenthapadiPanigrahyOrder(a.integers["bins"], a.integers["degree"]))
		},
	})
	register(Calculator{
		Name: "ptw-order", Kind: KindOrder,
		Source: "Peres, Talwar, Wieder, RSA 47 (2015) (abstract)",
		Keys: []Key{keyBins, {Name: "expansion", Doc: "edge expansion eps of the graph, above 0",
			Type: "number"}},
		Doc: "two choices on a regular graph, any m: order of the gap, ln n/eps",
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(PTWOrder(a.integers["bins"], a.numbers["expansion"]))
		},
	})
	register(Calculator{
		Name: "complete-graph-tail", Kind: KindHeuristic,
		Source: "mean field of the level-set identity",
		Keys:   []Key{{Name: "rho", Doc: "load, 0 < rho < 1", Type: "number"}, keyK},
		Doc: "complete graph with removals, n to infinity: fraction of vertices with load >= k, " +
			"rho^(2^k - 1)",
		evaluate: func(a arguments) (Value, error) {
			rho, k := a.numbers["rho"], a.integers["k"]
			if !(rho > 0 && rho < 1) {
				return Value{}, fmt.Errorf("rho: %v: must be above 0 and below 1", rho)
			}
			if k < 0 {
				return Value{}, fmt.Errorf("k: %d: must be at least 0", k)
			}
			return ofNumber(portable.Pow(rho, math.Exp2(float64(k))-1), nil)
		},
	})
}

// KenthapadiPanigrahyOrder returns ln ln n + ln n/ln(Delta/ln^4 n), the order of
// the maximum load of n balls at uniform edges of a Delta-regular graph on n
// vertices. It is no bound: constants are missing. Delta must exceed ln^4 n, n
// must be at least 3.
func KenthapadiPanigrahyOrder(n, degree int64) (float64, error) {
	l := portable.Log(float64(n))
	switch {
	case n < 3:
		return 0, fmt.Errorf("bins: %d: must be at least 3, for ln ln n to be positive", n)
	case float64(degree) <= portable.Pow(l, 4)*(1+1e-12):
		return 0, fmt.Errorf("degree: %d: must exceed ln^4 n = %.4g", degree, portable.Pow(l, 4))
	case degree >= n:
		return 0, fmt.Errorf("degree: %d: must be below bins = %d", degree, n)
	}
	return portable.Log(l) + l/portable.Log(float64(degree)/portable.Pow(l, 4)), nil
}

// PTWOrder returns ln n/eps, the order of the gap of two choices on a regular
// graph with edge expansion eps, for any number of balls. It is no bound:
// constants are missing.
func PTWOrder(n int64, expansion float64) (float64, error) {
	if n < 2 {
		return 0, fmt.Errorf("bins: %d: must be at least 2", n)
	}
	if !(expansion > 0) || math.IsInf(expansion, 1) {
		return 0, fmt.Errorf("expansion: %v: must be positive and finite", expansion)
	}
	return portable.Log(float64(n)) / expansion, nil
}
