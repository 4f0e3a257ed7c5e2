package blocks

import (
	"fmt"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A block written out and the maximum drawn for it may be exchanged, see TestRunningMaxWrittenOut. 72
// comparisons at 5.5 standard errors: false alarms below 3e-6 in all.
func TestHalvingWrittenOut(t *testing.T) {
	t.Parallel()
	for name, beta := range cycles {
		for _, start := range []law.Occupancy{profile(1, 3e4), profile(3, 100)} {
			for _, few := range []int64{2, 64} {
				name := fmt.Sprintf("%s, start %v, few %d", name, start, few)
				e := New(3e4, start, law.Coins(0.5, law.Greedy{D: 2}, law.NonEmpty{}))
				e.SetCycle(beta)
				e.WatchPeak()
				e.test.few = few
				w := writeCycle(e)
				write := e.test.onBlock
				var pairs exchanged
				e.test.onBlock = func() {
					write()
					if !e.varies() || !e.rising {
						return
					}
					if w.balls != e.state.Balls+e.climbed() {
						t.Fatalf("%s: %d balls written out, %d drawn", name, w.balls, e.state.Balls+e.climbed())
					}
					pairs.add(float64(e.peak-e.state.Balls), float64(w.top-e.state.Balls))
				}
				e.Start(random.Stream(7, 2, 3))
				stretches(e, 4e5)
				if w.outside > 0 || w.wrong > 0 {
					t.Errorf("%s: %d thresholds outside their gap, %d ambiguous steps decided wrongly", name, w.outside, w.wrong)
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

// What is left alone has no new maximum: looked at nevertheless, in long blocks, where the bounds are
// a little smaller than they are; with much smaller ones there is.
func TestHalvingLeavesAlone(t *testing.T) {
	t.Parallel()
	skipped, missed := map[float64]int64{}, map[float64]int64{}
	for name, beta := range cycles {
		for _, factor := range []float64{0.9, 0.05} {
			e := New(1e8, profile(1, 1e8), law.Coins(0.5, law.Greedy{D: 2}, law.NonEmpty{}))
			e.SetCycle(beta)
			e.WatchPeak()
			e.test.above = factor
			e.Start(random.Stream(4, 2, 3))
			for range 40 {
				e.peak = e.state.Balls
				e.Advance(4e5, nil)
			}
			if factor > 0.5 && e.test.missed > 0 {
				t.Errorf("%s: %d of %d pieces left alone have a new maximum", name, e.test.missed, e.test.skipped)
			}
			skipped[factor] += e.test.skipped
			missed[factor] += e.test.missed
		}
	}
	if skipped[0.9] < 5000 || missed[0.05] < 500 {
		t.Errorf("pieces left alone %v, wrongly %v: the test sees nothing", skipped, missed)
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
	for _, ev := range e.events {
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
					e.test.length, e.test.few = length, few
					checkLaw(t, want, 5000, func(src *random.Source) string {
						e.Start(src)
						e.Advance(4, nil)
						e.Advance(10, nil)
						return fmt.Sprint(key(e), "|", e.Peak())
					})
				})
			}
		}
	}
}
