package sample

import (
	"math"

	"ballslab/balls/internal/random"
	"ballslab/internal/portable"
)

// The ziggurat: 256 layers of the area zigguratArea under exp(-x^2/2), x >= 0. Layer i >= 1
// is the rectangle from 0 to zigguratEdge[i] between the heights of two
// edges, layer 0 what lies below the height of the last edge, tail included
// (zigguratEdge[0] is the width of a rectangle of that area).
const (
	zigguratTail = 3.654152885361008772 // the last edge
	zigguratArea = 0.004928673233974655347
)

// zigguratSure[i] is the part of layer i that lies below the curve for sure.
var zigguratEdge, zigguratSure = ziggurat()

func ziggurat() (edge, sure [257]float64) {
	density := func(x float64) float64 { return portable.Exp(-x * x / 2) }
	edge[0] = zigguratArea / density(zigguratTail)
	edge[1] = zigguratTail
	for i := 1; i < 255; i++ {
		edge[i+1] = math.Sqrt(-2 * portable.Log(zigguratArea/edge[i]+density(edge[i])))
	}
	for i := range 256 {
		sure[i] = edge[i+1] / edge[i]
	}
	return edge, sure
}

// normal returns a standard normal number: G. Marsaglia, W. W. Tsang, The ziggurat method
// for generating random variables, J. Stat. Software 5 (2000), with layer and
// position from different bits (J. Doornik, 2005).
func normal(src *random.Source) float64 {
	for {
		x := src.Uint64()
		i := x & 255
		u := float64(int64(x)>>10) * 0x1p-53 // [-1, 1)
		if math.Abs(u) < zigguratSure[i] {
			return u * zigguratEdge[i]
		}
		if z, ok := normalRim(src, int(i), u); ok {
			return z
		}
	}
}

// normalRim decides the one candidate in 80 that is not below the curve for sure.
func normalRim(src *random.Source, i int, u float64) (float64, bool) {
	if i == 0 {
		for {
			x := -portable.Log(1-src.Float64()) / zigguratTail
			if -2*portable.Log(1-src.Float64()) > x*x {
				return math.Copysign(zigguratTail+x, u), true
			}
		}
	}
	z := u * zigguratEdge[i]
	a := portable.Exp((float64(z*z) - float64(zigguratEdge[i]*zigguratEdge[i])) / 2)
	b := portable.Exp((float64(z*z) - float64(zigguratEdge[i+1]*zigguratEdge[i+1])) / 2)
	return z, a+float64(src.Float64()*(b-a)) < 1
}
