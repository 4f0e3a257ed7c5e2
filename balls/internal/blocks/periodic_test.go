package blocks

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// cycles of all kinds: few values, long runs, classes of many values, short and long periods.
var cycles = map[string]*cycle.Cycle{
	"1 0":          cycle.Runs([]float64{1, 0}, nil, 64),
	"three values": cycle.Runs([]float64{0.5, 0.2, 0.9}, nil, 64),
	"1 1 0 .4":     cycle.Runs([]float64{1, 1, 0, 0.4}, nil, 64),
	"runs":         cycle.Runs([]float64{0.9, 0.1}, []int64{30, 20}, 64),
	"long runs":    cycle.Runs([]float64{0.9, 0.1, 0}, []int64{3000, 2000, 500}, 64),
	"few classes":  cycle.Runs([]float64{0, 0.3, 1, 0.7, 0.6, 0.45, 0.55}, nil, 3),
	"sine":         cycle.Sine(0.5, 0.5, 1001, 16),
	"long sine":    cycle.Sine(0.55, 0.4, 70001, 64),
	"sine of 2^40": cycle.Sine(0.5, -0.4, 1<<40, 64),
}

// writeCycle writes out blocks of a cycle, position by position, and checks every one like
// [gapCheck.checkPoints].
func writeCycle(e *Engine, length int64) *gapCheck {
	c := watch(e, length)
	c.drawn = func() {
		if !e.varies {
			c.checkPoints()
			return
		}
		c.atBegin()
		v := e.cycle
		hits := make([]int64, len(e.sures)) // up to the piece
		for i, s := range v.pieces {
			known := map[int64]bool{} // insertions among the known positions
			for j, at := range v.position {
				known[at] = !e.strips[v.events[j].strip].rem
			}
			for _, d := range v.doubtful[s.doubtful[0]:s.doubtful[1]] {
				known[d.at] = d.in
			}
			// which positions insert: of every class a uniform set
			insert := map[int64]bool{}
			for _, g := range v.groups[s.groups[0]:s.groups[1]] {
				var all []int64
				for at := s.from + 1; at <= s.to; at++ {
					if _, ok := known[at]; !ok && v.Class(v.t+at-1) == g.class {
						all = append(all, at)
					}
				}
				if len(all) != int(g.n) {
					panic(fmt.Sprintf("%d steps of a class, counted %d", len(all), g.n))
				}
				for range g.in {
					j := e.src.Below(uint64(len(all)))
					insert[all[j]] = true
					all = slices.Delete(all, int(j), int(j)+1)
				}
			}
			for _, d := range v.doubtful[s.doubtful[0]:s.doubtful[1]] {
				insert[d.at] = d.in
			}
			// what they hit, in any order
			var hit [2][]int
			for r := range e.sures {
				y := c.hits[i][r]
				k := 0
				if e.sures[r].rem {
					k = 1
				}
				for range y - hits[r] {
					hit[k] = append(hit[k], r)
				}
				hits[r] = y
			}
			for k := range hit {
				for a := len(hit[k]) - 1; a > 0; a-- {
					b := e.src.Below(uint64(a + 1))
					hit[k][a], hit[k][b] = hit[k][b], hit[k][a]
				}
			}
			for at := s.from + 1; at <= s.to+1 && at <= v.drawn; at++ {
				if j, ok := slices.BinarySearch(v.position, at); ok {
					ev := &v.events[j]
					c.step(point{u: ev.u, entry: int(ev.entry), rem: e.strips[ev.strip].rem}, 0, 1)
					continue
				}
				if at > s.to {
					break
				}
				k := 1
				if insert[at] {
					k = 0
				}
				r := &e.sures[hit[k][0]]
				hit[k] = hit[k][1:]
				c.step(point{entry: r.entry, rem: r.rem, sure: true}, 0, 1)
			}
			if len(hit[0])+len(hit[1]) > 0 {
				panic("hits without a position")
			}
		}
	}
	return c
}

// Limits hold at every step of blocks written out, and ambiguous steps are decided rightly; with
// bounds that are wrong on purpose many do not.
func TestGapsPeriodic(t *testing.T) {
	t.Parallel()
	for _, loose := range []bool{false, true} {
		for name, beta := range cycles {
			for _, start := range []law.Occupancy{occupancy(1, 3e4), occupancy(5e4, 1)} {
				for _, length := range []int64{0, 300} {
					e := New(3e4, start, law.Coins(0.5, law.Greedy{D: 2 + len(name)%2}, law.NonEmpty{}))
					e.SetCycle(beta)
					if loose {
						e.bits = nothing
					}
					w := writeCycle(e, length)
					w.Start(random.Stream(1, 2, 3))
					for range 20 {
						w.Advance(1e4, nil)
					}
					name := fmt.Sprintf("%s, start %v, length %d", name, start, length)
					if !loose && (w.outside > 0 || w.wrong > 0) {
						t.Errorf("%s: %d steps: %d thresholds outside their gap, %d ambiguous steps decided wrongly",
							name, w.steps, w.outside, w.wrong)
					}
					if w.steps < 1e5 {
						t.Errorf("%s: only %d steps seen (%d played one by one)", name, w.steps, w.singly)
					}
					if loose && w.outside < 100 && beta.Period() > 2 { // in turn, they hardly deviate
						t.Errorf("%s: bounds that are wrong went unnoticed: %d thresholds outside in %d steps", name,
							w.outside, w.steps)
					}
				}
			}
		}
	}
}

// The whole law of the profile of 7 bins, by an exact chain, on blocks of every length. 32 tests
// at a level of 10^-6.
func TestPeriodicSmallChains(t *testing.T) {
	t.Parallel()
	start := law.Occupancy{Loads: []int64{1, 2, 4}, Bins: []int64{2, 1, 1}}
	for name, beta := range cycles {
		for _, r := range []struct {
			name   string
			rule   law.Rule
			remove func(x []int64) []float64
		}{{"non-empty", law.NonEmpty{}, nonEmpty}, {"queues", law.Serve{}, uniformBin}} {
			at := map[string]float64{vector([]int64{4, 2, 1, 1, 0, 0, 0}): 1}
			for s := range 10 {
				next := map[string]float64{}
				for k, p := range at {
					for v, q := range chain(parse(k), 1, beta.At(int64(s)), false, ranked, r.remove) {
						next[v] += p * q
					}
				}
				at = next
			}
			for _, length := range []int64{0, 1, 4, 50} {
				t.Run(fmt.Sprint(name, r.name, length), func(t *testing.T) {
					e := New(7, start, law.Coins(0.5, law.Greedy{D: 2}, r.rule))
					e.SetCycle(beta)
					p := newPlayer(e, length)
					checkLaw(t, at, 5000, func(src *random.Source) string {
						e.Start(src)
						p.Advance(5, nil)
						p.Advance(5, nil)
						return strings.TrimSpace(key(e))
					})
				})
			}
		}
	}
}
