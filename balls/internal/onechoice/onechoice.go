// Package onechoice throws balls into uniform bins, any number of them at once,
// on the counts of bins per load: in time that grows with the number of
// different loads and not with the number of balls or bins. Exact in law up to the
// rounding of doubles and 2^-64 per throw.
package onechoice

import (
	"math"
	"slices"
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
)

// Engine is an [engine.Engine] for the process in which every step puts a ball
// into a uniform bin.
type Engine struct {
	n     int64
	start law.Profile
	now   law.Profile
	src   *random.Source

	out   []class   // what the throw in progress has made
	stack []class   // classes of the levels of recursion
	s     []float64 // 1/hazard of a Poisson law
	occ   []int64   // loads of the bins that a direct throw has hit
}

// A class is a number of bins of the same load.
type class struct{ load, bins int64 }

var _ engine.Engine = (*Engine)(nil)

// New returns an engine for n bins that starts from this profile.
func New(n int64, start law.Profile) *Engine {
	e := &Engine{n: n}
	rest := n
	for _, c := range start.Bins {
		rest -= c
	}
	if rest > 0 {
		e.out = append(e.out, class{0, rest})
	}
	for i, c := range start.Bins {
		e.out = append(e.out, class{start.Loads[i], c})
	}
	e.settle()
	e.start.Loads, e.start.Bins = slices.Clone(e.now.Loads), slices.Clone(e.now.Bins)
	return e
}

// Start implements [engine.Engine].
func (e *Engine) Start(src *random.Source) {
	e.src = src
	e.now.Loads = append(e.now.Loads[:0], e.start.Loads...)
	e.now.Bins = append(e.now.Bins[:0], e.start.Bins...)
}

// AppendProfile implements [engine.Engine].
func (e *Engine) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return append(loads, e.now.Loads...), append(bins, e.now.Bins...)
}

// Advance implements [engine.Engine]. The balls that fall into the bins of one
// load are binomial, given those of the loads before; in these bins they are
// a throw of their own.
func (e *Engine) Advance(k int64, stop *atomic.Bool) bool {
	if stop != nil && stop.Load() {
		return false
	}
	left := e.n
	for i, load := range e.now.Loads {
		bins := e.now.Bins[i]
		balls := sample.Binomial(e.src, k, float64(bins)/float64(left))
		left -= bins
		k -= balls
		e.throw(load, bins, balls)
	}
	e.settle()
	return true
}

// settle makes the profile of the classes.
func (e *Engine) settle() {
	slices.SortFunc(e.out, func(a, b class) int {
		switch {
		case a.load < b.load:
			return -1
		case a.load > b.load:
			return 1
		}
		return 0
	})
	e.now.Loads, e.now.Bins = e.now.Loads[:0], e.now.Bins[:0]
	for _, c := range e.out {
		if last := len(e.now.Loads) - 1; last >= 0 && e.now.Loads[last] == c.load {
			e.now.Bins[last] += c.bins
			continue
		}
		e.now.Loads = append(e.now.Loads, c.load)
		e.now.Bins = append(e.now.Bins, c.bins)
	}
	e.out = e.out[:0]
}

func (e *Engine) add(load, bins int64) {
	if bins > 0 {
		e.out = append(e.out, class{load, bins})
	}
}

// few is the number of balls that are thrown one by one.
const few = 256

// throw puts balls into bins of the same load.
func (e *Engine) throw(load, bins, balls int64) {
	switch {
	case balls == 0:
		e.add(load, bins)
	case balls <= few:
		e.direct(load, bins, balls)
	case float64(bins) <= 20+20*math.Sqrt(float64(balls)/float64(bins)):
		// fewer bins than loads to expect: one bin after another
		for ; bins > 1; bins-- {
			x := sample.Binomial(e.src, balls, 1/float64(bins))
			e.add(load+x, 1)
			balls -= x
		}
		e.add(load+balls, bins)
	default:
		e.poisson(load, bins, balls)
	}
}

// direct throws the balls one by one. The bins that were hit come first in the
// numbering of the bins, so a number says which of them is hit again.
func (e *Engine) direct(load, bins, balls int64) {
	e.occ = e.occ[:0]
	var hit [16]int64 // bins by number of balls
	for range balls {
		u := e.src.Below(uint64(bins))
		if u >= uint64(len(e.occ)) {
			e.occ = append(e.occ, 1)
		} else {
			e.occ[u]++
		}
	}
	for _, x := range e.occ {
		if x < int64(len(hit)) {
			hit[x]++
		} else {
			e.add(load+x, 1)
		}
	}
	hit[0] = bins - int64(len(e.occ))
	for x, c := range hit {
		e.add(load+int64(x), c)
	}
}

// poisson first gives every bin an independent Poisson number of balls, of a
// mean a little below balls/bins. Given their sum, these numbers are a throw of
// that many balls. If the sum exceeds the number of balls, which depends on the sum
// alone, the draw is repeated; what is missing is thrown into the same bins,
// class by class. About 3 sqrt(balls) are missing, so the recursion ends soon.
//
// The number of bins with k balls, given those with less, is binomial with the
// hazard P(X = k)/P(X >= k) = 1/s_k, where
//
//	s_k = 1 + mean/(k+1) s_(k+1).
//
// Loads below the mean minus 13 deviations, and above the mean plus 13
// deviations and 40, are left out: their probability, times 2^53 bins, is below
// 2^-64 by the Chernoff bounds exp(-x^2/2mean) and exp(-x^2/(2mean+2x/3)), and
// by mean^k/k! for a mean below 1.
func (e *Engine) poisson(load, bins, balls int64) {
	mean := (float64(balls) - 3*math.Sqrt(float64(balls))) / float64(bins)
	spread := 13 * math.Sqrt(mean)
	low := int64(max(0, mean-spread))
	top := int64(mean + spread + 40)
	s := slices.Grow(e.s[:0], int(top-low+1))[:top-low+1]
	e.s = s
	s[top-low] = 1
	for k := top - 1; k >= low; k-- {
		s[k-low] = 1 + mean/float64(k+1)*s[k+1-low]
	}
	base := len(e.stack)
	missing := int64(-1)
	for missing < 0 {
		e.stack = e.stack[:base]
		missing = balls
		left := bins
		for k := low; left > 0 && missing >= 0; k++ {
			c := sample.Binomial(e.src, left, 1/s[k-low])
			left -= c
			missing -= c * k
			if c > 0 {
				e.stack = append(e.stack, class{k, c})
			}
		}
	}
	left := bins
	for i, end := base, len(e.stack); i < end; i++ {
		c := e.stack[i]
		balls := sample.Binomial(e.src, missing, float64(c.bins)/float64(left))
		left -= c.bins
		missing -= balls
		e.throw(load+c.load, c.bins, balls)
	}
	e.stack = e.stack[:base]
}
