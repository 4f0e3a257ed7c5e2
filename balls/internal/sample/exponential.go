package sample

import (
	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// The ziggurat of the exponential law, 256 layers of one area under exp(-x): see normal.go.
const (
	exponentialTail = 7.69711747013104972 // the last edge
	exponentialArea = 0.0039496598225815571993
)

var exponentialEdge, exponentialSure = exponentialZiggurat()

func exponentialZiggurat() (edge, sure [257]float64) {
	edge[0] = exponentialArea / portable.Exp(-exponentialTail)
	edge[1] = exponentialTail
	for i := 1; i < 255; i++ {
		edge[i+1] = -portable.Log(exponentialArea/edge[i] + portable.Exp(-edge[i]))
	}
	for i := range 256 {
		sure[i] = edge[i+1] / edge[i]
	}
	return edge, sure
}

// Exponential returns an exponential number of mean 1, in a third of the time of the logarithm.
// It is a multiple of about 2^-53, near 0 too.
func Exponential(src *random.Source) float64 {
	x := src.Uint64()
	i := x & 255
	u := float64(x>>11) * 0x1p-53
	if u < exponentialSure[i] {
		return u * exponentialEdge[i]
	}
	return exponentialRim(src, int(i), u)
}

// exponentialRim goes on with a candidate that is not below the curve for sure, one in 45.
func exponentialRim(src *random.Source, i int, u float64) float64 {
	if i == 0 { // the tail is an exponential law again
		return exponentialTail + Exponential(src)
	}
	x := float64(u * exponentialEdge[i])
	a, b := portable.Exp(exponentialEdge[i]-x), portable.Exp(exponentialEdge[i]-exponentialEdge[i+1])
	// heights over that of the edge: the layer lies between 1 and b, the curve is at a
	if 1+float64(src.Float64()*(b-1)) < a {
		return x
	}
	return Exponential(src)
}
