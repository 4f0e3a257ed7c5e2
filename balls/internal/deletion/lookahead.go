package deletion

import (
	"math"
	"slices"

	"ballslab/internal/portable"
)

// lookahead returns the level whose deletion makes the expected maximum after
// this round largest; ties are broken fairly between the bins. Cost: the square
// of the number of levels.
//
// The expectation is taken with the loads as they are when the pile comes up:
// where two balls or groups of it meet is left out. That is exact for groups(1),
// and elsewhere off by O(L^2/k) for L balls or groups and k live bins.
func (g *Game) lookahead() int {
	best := g.bestLevels()
	var sum int64
	for _, i := range best {
		sum += g.count(i)
	}
	r := int64(g.own.Below(uint64(sum)))
	for _, i := range best {
		if r -= g.count(i); r < 0 {
			return i
		}
	}
	return best[0]
}

// bestLevels returns the levels whose deletion makes the expected maximum
// largest.
func (g *Game) bestLevels() []int {
	most := math.Inf(-1)
	g.best = g.best[:0]
	for i := range g.load {
		switch v := g.expectedMax(i); {
		case v > most+float64(1e-12*most):
			most, g.best = v, append(g.best[:0], i)
		case v >= most-float64(1e-12*most):
			g.best = append(g.best, i)
		}
	}
	return g.best
}

// expectedMax returns the expected maximum after a bin of level i is deleted
// and its balls are thrown, with no two of them meeting.
func (g *Game) expectedMax(i int) float64 {
	k := float64(g.live() - 1)
	// Bins of load <= x that are left once the bin is gone.
	atMost := func(x int64) float64 {
		j, found := slices.BinarySearch(g.load, x)
		if found {
			j++
		}
		if j == 0 {
			return 0
		}
		c := g.end[j-1] - g.lo
		if j > i {
			c--
		}
		return float64(c)
	}
	top := len(g.load) - 1
	if top == i && g.count(i) == 1 {
		top--
	}
	high, pile := g.load[top], g.load[i]
	if pile == 0 {
		return float64(high)
	}
	if !g.c.Groups {
		all := 1.0 // the probability that all d bins are among the fullest
		full := k - atMost(high-1)
		for j := range g.c.D {
			if f := float64(j); !g.c.Distinct {
				all *= full / k
			} else if f < k {
				all *= max(0, full-f) / (k - f)
			}
		}
		return float64(high) - portable.Expm1(float64(pile)*portable.Log1p(-all))
	}
	small, larger := pile/g.c.D, pile%g.c.D // larger groups of small+1 balls
	g.values = append(g.values[:0], high)
	for _, l := range g.load[:top+1] {
		if larger > 0 && l+small+1 > high {
			g.values = append(g.values, l+small+1)
		}
		if small > 0 && l+small > high {
			g.values = append(g.values, l+small)
		}
	}
	slices.Sort(g.values)
	mean := float64(high)
	for j, x := range g.values[:len(g.values)-1] {
		p := 1.0 // all groups leave their bin at x or less
		if larger > 0 {
			p *= portable.Pow(atMost(x-small-1)/k, float64(larger))
		}
		if small > 0 {
			p *= portable.Pow(atMost(x-small)/k, float64(g.c.D-larger))
		}
		mean += float64(float64(g.values[j+1]-x) * (1 - p))
	}
	return mean
}
