package graphs

import (
	"fmt"
	"math/big"
)

// Stable returns 1 - psi, the largest [Density.Ratio], of a process of arrivals and removals that
// has an equilibrium (without noise, as it has exactly when psi > 0), and an error if it has none,
// or if a vertex has removal rate 0. Its cost is that of [Densest].
func Stable(g *Graph, rates Rates) (ratio float64, err error) {
	d, err := Densest(g, rates)
	if err != nil {
		return 0, err
	}
	if d.High >= 1 {
		psi := 1 - d.High
		if d.Ratio != nil {
			psi, _ = new(big.Rat).Sub(big.NewRat(1, 1), d.Ratio).Float64() // rounded once
		}
		return 0, fmt.Errorf("arrival: psi = %v: it must be positive for an equilibrium", psi)
	}
	for v := range g.Vertices() {
		if rates.RemovalAt(v) == 0 {
			return 0, fmt.Errorf("removal: vertex %d has rate 0; all must be positive", v)
		}
	}
	return d.High, nil
}
