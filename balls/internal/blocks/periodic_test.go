package blocks

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

var cycles = [][]float64{{1, 0}, {0.5, 0.2, 0.9}, {1, 1, 0, 0.4}, slices.Concat(slices.Repeat([]float64{0.9}, 30), slices.Repeat([]float64{0.1}, 20))}

// writeCycle writes out blocks of a cycle, position by position, and checks every one like
// [gapCheck.block].
func writeCycle(e *Engine) *gapCheck {
	c := &gapCheck{e: e, insert: e.law.Insert, remove: e.law.Remove}
	e.keepLogs = true
	type gap struct {
		from, to int64
		in       []int64 // insertions by class
	}
	var gaps []gap
	e.test.onGap = func(from, to int64) { gaps = append(gaps, gap{from, to, slices.Clone(e.cycle.count)}) }
	e.test.onBlock = func() {
		c.begin()
		p := int64(len(e.cycle.beta))
		phase := e.cycle.phase - int64(len(e.events))
		for _, g := range gaps {
			phase -= g.to - g.from
		}
		phase = (phase%p + p) % p
		hits := make([]int64, len(e.sures)) // up to the gap
		for i, g := range gaps {
			// which positions insert: of every class a uniform set
			insert := map[int64]bool{}
			for class, n := range g.in {
				var all []int64
				for at := g.from; at < g.to; at++ {
					if e.cycle.class[(phase+at)%p] == class {
						all = append(all, at)
					}
				}
				for ; n > 0; n-- {
					j := e.src.Below(uint64(len(all)))
					insert[all[j]] = true
					all = slices.Delete(all, int(j), int(j)+1)
				}
			}
			// what they hit, in any order
			var hit [2][]int
			for r := range e.sures {
				y := e.sures[r].y
				seen := 0
				for _, m := range e.log {
					if m.sure != r {
						continue
					}
					if seen == i {
						y = m.y
						break
					}
					seen++
				}
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
			for at := g.from; at < g.to; at++ {
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
			if i < len(e.events) {
				ev := &e.events[i]
				c.step(point{u: ev.u, entry: int(ev.entry), rem: e.strips[ev.strip].rem}, 0, 1)
			}
		}
		gaps = gaps[:0]
	}
	return c
}

// Limits hold at every step of blocks written out, and ambiguous steps are decided rightly; with bounds
// that are wrong on purpose many do not.
func TestGapsPeriodic(t *testing.T) {
	for _, loose := range []bool{false, true} {
		for i, beta := range cycles {
			for _, start := range []law.Profile{profile(1, 3e4), profile(5e4, 1)} {
				for _, length := range []int64{0, 300} {
					e := New(3e4, start, law.Coins(0.5, law.Greedy{D: 2 + i%2}, law.NonEmpty{}), false)
					e.SetCycle(beta)
					e.test.length = length
					if loose {
						e.test.loose = newDeviation(0.5)
						e.cycle.wiggle, e.cycle.stretch = 0, 0
					}
					w := writeCycle(e)
					e.Start(random.Stream(1, 2, 3))
					for range 20 {
						e.Advance(1e4, nil)
					}
					name := fmt.Sprintf("%v, start %v, length %d", beta[:min(4, len(beta))], start, length)
					if !loose && (w.outside > 0 || w.wrong > 0) {
						t.Errorf("%s: %d steps: %d thresholds outside their gap, %d ambiguous steps decided wrongly", name, w.steps, w.outside, w.wrong)
					}
					if w.steps < 1e5 {
						t.Errorf("%s: only %d steps seen (%d played one by one)", name, w.steps, e.test.singles)
					}
					if loose && w.outside < 1000 {
						t.Errorf("%s: bounds that are wrong went unnoticed: %d thresholds outside in %d steps", name, w.outside, w.steps)
					}
				}
			}
		}
	}
}

// The whole law of the profile of 7 bins, by an exact chain, on blocks of every length. 32 tests at a level
// of 10^-6.
func TestPeriodicSmallChains(t *testing.T) {
	start := law.Profile{Loads: []int64{1, 2, 4}, Bins: []int64{2, 1, 1}}
	for _, beta := range cycles {
		for _, r := range []struct {
			name   string
			rule   law.Rule
			remove func(x []int64) []float64
		}{{"non-empty", law.NonEmpty{}, nonEmpty}, {"queues", law.Serve{}, uniformBin}} {
			at := map[string]float64{vector([]int64{4, 2, 1, 1, 0, 0, 0}): 1}
			for s := range 10 {
				next := map[string]float64{}
				for k, p := range at {
					for v, q := range chain(parse(k), 1, beta[s%len(beta)], false, ranked, r.remove) {
						next[v] += p * q
					}
				}
				at = next
			}
			for _, length := range []int64{0, 1, 4, 50} {
				t.Run(fmt.Sprint(beta[:min(4, len(beta))], r.name, length), func(t *testing.T) {
					e := New(7, start, law.Coins(0.5, law.Greedy{D: 2}, r.rule), false)
					e.SetCycle(beta)
					e.test.length = length
					checkLaw(t, at, 5000, func(src *random.Source) string {
						e.Start(src)
						e.Advance(5, nil)
						e.Advance(5, nil)
						return strings.TrimSpace(key(e))
					})
				})
			}
		}
	}
}
