package blocks

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A block written out and the maximum drawn for it may be exchanged, see
// TestRunningMaxWrittenOut. 72 comparisons at 5.5 standard errors: false alarms below 3e-6 in
// all.
func TestHalvingWrittenOut(t *testing.T) {
	t.Parallel()
	for name, beta := range cycles {
		for _, start := range []law.Occupancy{occupancy(1, 3e4), occupancy(3, 100)} {
			for _, few := range []int64{2, 64} {
				name := fmt.Sprintf("%s, start %v, few %d", name, start, few)
				e := New(3e4, start, law.Coins(0.5, law.Greedy{D: 2}, law.NonEmpty{}))
				e.SetCycle(beta)
				e.WatchPeak()
				e.cycle.few = few
				w := writeCycle(e, 0)
				write := w.drawn
				var pairs exchanged
				w.drawn = func() {
					write()
					if !e.varies || !e.rising {
						return
					}
					if w.balls != e.state.Balls+e.climbed() {
						t.Fatalf("%s: %d balls written out, %d drawn", name, w.balls, e.state.Balls+e.climbed())
					}
					pairs.add(float64(e.peak-e.state.Balls), float64(w.top-e.state.Balls))
				}
				e.Start(random.Stream(7, 2, 3))
				stretches(w.player, 4e5)
				if w.outside > 0 || w.wrong > 0 {
					t.Errorf("%s: %d thresholds outside their gap, %d ambiguous steps decided wrongly", name,
						w.outside, w.wrong)
				}
				if e.cycle.whole { // the maximum is known
					if pairs.signs > 0 {
						t.Errorf("%s: %g maxima that cannot be", name, pairs.signs)
					}
					continue
				}
				pairs.check(t, name, 90, 10)
			}
		}
	}
}

// What is left alone has no new maximum: pieces of long blocks, and their halves, looked at where
// the maximum so far is a little lower than the bound that leaves them alone; where it is much
// lower there is one.
func TestHalvingLeavesAlone(t *testing.T) {
	t.Parallel()
	looked, higher := map[float64]int{}, map[float64]int{}
	for name, beta := range cycles {
		for _, factor := range []float64{0.97, 0.05} {
			e := New(1e8, occupancy(1, 1e8), law.Coins(0.5, law.Greedy{D: 2}, law.NonEmpty{}))
			e.SetCycle(beta)
			e.WatchPeak()
			v, p := e.cycle, newPlayer(e, 0)
			var look func(from, to int64, groups []classStep, marks []knownStep, w int64)
			look = func(from, to int64, groups []classStep, marks []knownStep, w int64) {
				end, lambda := w+climbed(groups, marks), v.lambda()
				bound := v.above(from, to, groups, marks, w, end, lambda)
				top := max(w, end) + int64(math.Ceil(factor*bound))
				if e.peak = top; float64(top-max(w, end)) < bound {
					v.halves(from, to, groups, marks, w, end, lambda)
					looked[factor]++
					if e.peak > top {
						higher[factor]++
						if factor > 0.5 {
							t.Errorf("%s: positions %d to %d, from %d to %d balls, bound %g: %d more", name, from, to,
								w, end, bound, e.peak-top)
						}
					}
				}
				if to-from > 1000 {
					mid, i := middle(from, to, marks)
					left, right := v.split(from, mid, groups, marks[:i])
					look(from, mid, left, marks[:i], w)
					look(mid, to, right, marks[i:], w+climbed(left, marks[:i]))
				}
			}
			p.drawn = func() {
				if !e.varies || v.whole || len(v.pieces) == 0 {
					return
				}
				peak := e.peak
				v.setMarks()
				piece := v.pieces[0]
				i := 0
				for i < len(v.marks) && v.marks[i].at <= piece.to {
					i++
				}
				v.stack = v.stack[:0]
				look(piece.from, piece.to, v.groups[piece.groups[0]:piece.groups[1]], v.marks[:i],
					e.state.Balls)
				e.peak = peak
			}
			p.Start(random.Stream(4, 2, 3))
			p.Advance(2e6, nil)
		}
	}
	t.Logf("pieces looked at %v, with a new maximum %v", looked, higher)
	if looked[0.97] < 5000 || higher[0.05] < 500 {
		t.Errorf("pieces looked at %v, with a new maximum %v: the test sees nothing", looked, higher)
	}
}

// climbed returns by how much W grows in a block that has been drawn.
func (e *Engine) climbed() (d int64) {
	for _, s := range e.sures {
		if s.rem {
			d -= s.y
		} else {
			d += s.y
		}
	}
	for _, ev := range e.points.events {
		if e.strips[ev.strip].rem {
			d--
		} else {
			d++
		}
	}
	return d
}

// The whole law of profile and running maximum of 7 bins. 54 tests at a level of 10^-6.
func TestHalvingSmallChains(t *testing.T) {
	t.Parallel()
	start := law.Occupancy{Loads: []int64{1, 2}, Bins: []int64{2, 1}}
	for name, beta := range cycles {
		want := peakChain([]int64{2, 1, 1, 0, 0, 0, 0}, 14, beta.At, nonEmpty)
		for _, length := range []int64{1, 4, 50} {
			for _, few := range []int64{1, 64} {
				t.Run(fmt.Sprint(name, length, few), func(t *testing.T) {
					e := New(7, start, law.Coins(0.5, law.Greedy{D: 2}, law.NonEmpty{}))
					e.SetCycle(beta)
					e.WatchPeak()
					e.cycle.few = few
					p := newPlayer(e, length)
					checkLaw(t, want, 5000, func(src *random.Source) string {
						e.Start(src)
						p.Advance(4, nil)
						p.Advance(10, nil)
						return fmt.Sprint(key(e), "|", e.Peak())
					})
				})
			}
		}
	}
}
