package exact

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// greedyArrivals emits the arrivals of Greedy[d] at a total rate, loads in order.
func greedyArrivals(x []int64, d int64, rate float64, emit func(next []int64, rate float64)) {
	n := float64(len(x))
	levels(x, func(from, to int) {
		x[from]++
		emit(x, rate*(portable.Pow(float64(to)/n, float64(d))-portable.Pow(float64(from)/n,
			float64(d))))
		x[from]--
	})
}

func supermarketChain(p balls.Supermarket) (loadChain, error) {
	if p.Lambda >= 1 && p.Time == balls.Equilibrium {
		return loadChain{}, fmt.Errorf("lambda: %v: there is an equilibrium below 1 only", p.Lambda)
	}
	if p.Bins > maxChainBins {
		return loadChain{}, fmt.Errorf("bins: %d: an exact law is possible for up to %d bins, "+
			"and few load profiles", p.Bins, maxChainBins)
	}
	return loadChain{start: make([]int64, p.Bins),
		events: func(x []int64, emit func([]int64, float64)) {
			greedyArrivals(x, p.D, p.Lambda*float64(p.Bins), emit)
			levels(x, func(from, to int) {
				if x[from] > 0 {
					x[to-1]--
					emit(x, float64(to-from))
					x[to-1]++
				}
			})
		}, canonical: sortedLoads, level: absolute, apart: 0.25}.from(p.Start), nil
}

func lifetimesChain(p balls.Lifetimes) (loadChain, error) {
	if p.Bins > maxChainBins {
		return loadChain{}, fmt.Errorf("bins: %d: an exact law is possible for up to %d bins, "+
			"and few load profiles", p.Bins, maxChainBins)
	}
	chain := loadChain{start: make([]int64, p.Bins), canonical: sortedLoads, level: absolute,
		apart: 0.25}
	chain.events = func(x []int64, emit func([]int64, float64)) {
		greedyArrivals(x, p.D, p.Lambda*float64(p.Bins), emit)
		levels(x, func(from, to int) {
			if l := x[from]; l > 0 {
				x[to-1]--
				emit(x, float64(int64(to-from)*l))
				x[to-1]++
			}
		})
	}
	if p.Lambda > 30 && p.Time == balls.Equilibrium {
		// The number of balls is Poisson, and a load not above that of one choice, another Poisson:
		// what lies 9 standard deviations off has probability below 1e-17. So far from empty bins
		// the chain starts with balanced ones, and is cut below, too.
		all := float64(p.Lambda * float64(p.Bins))
		for i := range chain.start {
			chain.start[i] = int64(p.Lambda)
		}
		chain.least = int64(all - float64(9*math.Sqrt(all)))
		chain.most = int64(all + float64(9*math.Sqrt(all)) + 20)
		chain.top = int64(p.Lambda + float64(9*math.Sqrt(p.Lambda)) + 20)
	}
	return chain.from(p.Start), nil
}
