package bounds

import (
	"fmt"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// greedyArrivals emits the arrivals of Greedy[d] at a total rate, loads in order.
func greedyArrivals(x []int64, d int64, rate float64, emit func(next []int64, rate float64)) {
	n := float64(len(x))
	levels(x, func(from, to int) {
		x[from]++
		emit(x, rate*(portable.Pow(float64(to)/n, float64(d))-portable.Pow(float64(from)/n, float64(d))))
		x[from]--
	})
}

func supermarketChain(p balls.Supermarket) (loadChain, error) {
	if p.Lambda >= 1 {
		return loadChain{}, fmt.Errorf("lambda: %v: there is an equilibrium below 1 only", p.Lambda)
	}
	if p.Bins > maxChainBins {
		return loadChain{}, fmt.Errorf("bins: %d: an exact equilibrium is possible for up to %d bins, and few load profiles", p.Bins, maxChainBins)
	}
	return loadChain{make([]int64, p.Bins), func(x []int64, emit func([]int64, float64)) {
		greedyArrivals(x, p.D, p.Lambda*float64(p.Bins), emit)
		levels(x, func(from, to int) {
			if x[from] > 0 {
				x[to-1]--
				emit(x, float64(to-from))
				x[to-1]++
			}
		})
	}, sortedLoads, absolute}, nil
}

func lifetimesChain(p balls.Lifetimes) (loadChain, error) {
	if p.Bins > maxChainBins {
		return loadChain{}, fmt.Errorf("bins: %d: an exact equilibrium is possible for up to %d bins, and few load profiles", p.Bins, maxChainBins)
	}
	return loadChain{make([]int64, p.Bins), func(x []int64, emit func([]int64, float64)) {
		greedyArrivals(x, p.D, p.Lambda*float64(p.Bins), emit)
		levels(x, func(from, to int) {
			if l := x[from]; l > 0 {
				x[to-1]--
				emit(x, float64(int64(to-from)*l))
				x[to-1]++
			}
		})
	}, sortedLoads, absolute}, nil
}
