package graphical

import (
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/random"
)

// plain plays one event as the definition says it: the clear version of lower, change
// and their loops.
func plain(x []int64, u, v, coin uint64, removed, noisy bool) (to uint64) {
	to = u
	if x[v] < x[u] || x[v] == x[u] && coin == 1 {
		to = v
	}
	if noisy {
		to = u + v - to
	}
	if !removed {
		x[to]++
	} else if x[to] > 0 {
		x[to]--
	}
	return to
}

// played is what an engine has after k events.
func played(g *graphs.Graph, rates graphs.Rates, removals bool, k int64) []int64 {
	e := New(g, rates, removals)
	var stop atomic.Bool
	e.Start(random.Stream(9, 1, 0))
	e.Advance(k, &stop)
	return e.AppendLoads(nil)
}

// TestPlain: the loops over drawn events do the same as the clear version, while
// loads outgrow 8 and 16 bits.
func TestPlain(t *testing.T) {
	small := must(graphs.New(4, [][]int{{0, 1}, {1, 2}, {2, 2}}))
	large := must(graphs.Regular(1<<16+2, 4, 1)) // looked up ahead
	for _, c := range []struct {
		g        *graphs.Graph
		rates    graphs.Rates
		removals bool
		top      int64 // some load is larger
	}{
		{g: small, top: 1 << 16},
		{g: small, rates: graphs.Rates{Arrival: []float64{1, 2, 8}}, top: 1 << 16},
		{g: small, rates: graphs.Rates{Noise: 0.25}, top: 1 << 16},
		{g: small, rates: graphs.Rates{Removal: []float64{0.125}}, removals: true, top: 1 << 16},
		{g: small, rates: graphs.Rates{Arrival: []float64{2, 2, 3}, Removal: []float64{1, 4, 1, 1},
			Noise: 0.25}, removals: true},
		{g: must(graphs.Complete(7)), rates: graphs.Rates{Removal: []float64{0.5}}, removals: true,
			top: 1 << 16},
		{g: must(graphs.Hypercube(3)), rates: graphs.Rates{Removal: []float64{3}}, removals: true},
		{g: large, removals: true},
	} {
		const k = 2000 * block
		d, _, removed := newDrawer(c.g, c.rates, c.removals)
		src := random.Stream(9, 1, 0)
		x := make([]int64, c.g.Vertices())
		var buf [block]outcome
		for range k / block {
			d.fill(src, buf[:])
			for _, o := range buf {
				u, v := ends(o)
				noisy := c.rates.Noise > 0 && float64(src.Uint64()>>1) < math.Ldexp(c.rates.Noise, 63)
				plain(x, u, v, o>>coin&1, o >= removal, noisy)
			}
		}
		if got := played(c.g, c.rates, c.removals, k); !slices.Equal(got, x) {
			t.Errorf("%s, %v: loads differ from the clear version's: %v, %v", c.g.Family(), c.rates,
				got[:4], x[:4])
		}
		if top := slices.Max(x); top <= c.top || (removed > 0) != c.removals {
			t.Errorf("%s, %v: largest load %d; want more than %d", c.g.Family(), c.rates, top, c.top)
		}
	}
}

// TestPlainCycle is the same for the loops of the cycle. They draw edges in pairs or coins
// in fours, and begin anew where an array becomes wider and where they look at stop.
func TestPlainCycle(t *testing.T) {
	const k = 600000
	for _, removal := range []float64{0, 0.25, 0.999, 1.5} {
		for _, n := range []uint64{3, 1000} {
			g := must(graphs.Cycle(int(n)))
			rates := graphs.Rates{Removal: []float64{removal}}
			src := random.Stream(9, 1, 0)
			x := make([]int64, n)
			width, drawn := int64(1<<8), 0
			var word, second uint64
			for event := range k {
				if event%(1<<16) == 0 {
					drawn = 0
				}
				var edge uint64
				removed := false
				if removal == 0 {
					if drawn%2 == 0 {
						both := src.Below(4 * n * n)
						edge, second = both/(2*n), both%(2*n)
					} else {
						edge = second
					}
				} else {
					if drawn%4 == 0 {
						word = src.Uint64()
					}
					p := 1 / (1 + removal)
					first := float64(word >> (drawn % 4 * 16) & 0xffff)
					top := math.Floor(p * (1 << 16))
					removed = first > top || first == top && float64(src.Uint64()) >= math.Ldexp(p*(1<<16)-top, 64)
					edge = src.Below(2 * n)
				}
				drawn++
				u := edge / 2
				v := (u + 1) % n
				if removed {
					v = u
				}
				if to := plain(x, u, v, edge%2, removed, false); !removed && x[to] == width {
					width, drawn = width<<8, 0
				}
			}
			if got := played(g, rates, removal > 0, k); !slices.Equal(got, x) {
				t.Errorf("removal %v, n = %d: loads differ from the clear version's: %v, %v", removal, n,
					got[:3], x[:3])
			}
		}
	}
}
