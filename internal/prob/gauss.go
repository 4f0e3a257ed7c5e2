package prob

import "gonum.org/v1/gonum/integrate/quad"

// gaussNodes and gaussWeights are the 24-point Gauss-Legendre rule on [0, 1].
var gaussNodes, gaussWeights = func() ([]float64, []float64) {
	x, w := make([]float64, 24), make([]float64, 24)
	quad.Legendre{}.FixedLocations(x, w, 0, 1)
	return x, w
}()
